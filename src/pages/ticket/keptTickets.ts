import * as v from 'valibot';
import { OwnTicket } from '../../api/contract/attendees.ts';
import { Event } from '../../api/contract/event.ts';
import type { MyTickets } from '../../machines/ticket/ownTickets.ts';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';

const Kept = v.object({ event: v.nullable(Event), tickets: v.array(OwnTicket), at: v.string() });
const name = 'tickets';

/** What this device keeps of somebody's tickets; null where that is nothing, or of an older Foyer. */
export function readKeptTickets(userId: string): MyTickets | null {
  const kept = v.safeParse(Kept, readOwn(userId, name));
  return kept.success ? kept.output : null;
}

export const writeKeptTickets = (userId: string, mine: MyTickets | null): void => writeOwn(userId, name, mine);
