import * as v from 'valibot';
import { DoorAttendee } from '../../api/contract/door.ts';
import { checkInKinds } from '../../lib/admission.ts';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';

const Entry = v.object({ attendee: DoorAttendee, kind: v.picklist(checkInKinds), at: v.nullable(v.string()) });

/** What a door needs after a reload: the event that was chosen, the latest entries by event, and how it scans. */
const Memory = v.object({
  eventId: v.nullable(v.string()),
  entries: v.record(v.string(), v.array(Entry)),
  byKeyboard: v.boolean(),
});
type Memory = v.InferOutput<typeof Memory>;

const name = 'door';
const nothing: Memory = { eventId: null, entries: {}, byKeyboard: false };

/** What this device keeps of the user's doors. */
export function readDoorMemory(userId: string): Memory {
  const kept = v.safeParse(Memory, readOwn(userId, name));
  return kept.success ? kept.output : nothing;
}

export const writeDoorMemory = (userId: string, changed: Partial<Memory>): void =>
  writeOwn(userId, name, { ...readDoorMemory(userId), ...changed });
