import * as v from 'valibot';
import { DoorSession } from './door.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './values.ts';

/** By the gate of the entry that counts: who is inside, and how many came in the last quarter of an hour. */
export const Gate = v.object({ gate: v.string(), inside: v.number(), lastMinutes: v.number() });

/** Who is at a session now, and who came to it at all. */
export const Attendance = v.object({ ...DoorSession.entries, inside: v.number(), came: v.number() });

/** Who is where at an event. `left` are of those who came, and `minutes` how many came in each of the last, the present one last. */
export const DoorNumbers = v.object({
  at: instant('time'),
  registered: v.number(),
  checkedIn: v.number(),
  left: v.number(),
  gates: v.array(Gate),
  sessions: v.optional(v.array(Attendance), []),
  minutes: v.array(v.number()),
});

export type DoorNumbers = v.InferOutput<typeof DoorNumbers>;

export const getDoorNumbers = endpoint({
  method: 'GET',
  path: '/api/badge/doorNumbers',
  summary:
    'How many are expected at an event, came and are inside, by gate and by session, and came in each of the last minutes; some seconds old',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ numbers: DoorNumbers }),
});
