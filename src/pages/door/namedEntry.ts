import { call } from '../../api/client.ts';
import { checkin } from '../../api/contract/door.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { newId } from '../../lib/text.ts';
import type { AttemptQuestion } from '../../machines/door/attempt.ts';

/** The next entry of each attendee: it has one id until an answer has come, so that it counts once however often it is asked for. */
const open = new Map<string, string>();

export function entryOf(userId: string): string {
  const id = open.get(userId) ?? newId();
  open.set(userId, id);
  return id;
}

/** Forgets the entry, unless the attendee has another one by now. */
export function forgetEntry(userId: string, entry: string): void {
  if (open.get(userId) === entry) open.delete(userId);
}

/** Asks the server to admit an attendee. Admitted they are, too, by an entry of an earlier try whose answer got lost. */
export async function admit(
  { paid: _, ...who }: AttemptQuestion,
  signal: AbortSignal,
): Promise<PayloadOf<typeof checkin>> {
  const entry = entryOf(who.userId);
  const answer = await call(checkin, { ...who, entry }, { signal });
  forgetEntry(who.userId, entry);
  return { ...answer, admitted: answer.admitted || answer.admission.lastCheckIn?.id === entry };
}
