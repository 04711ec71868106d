import * as v from 'valibot';
import { directions } from '../../lib/admission.ts';
import { means } from '../../lib/door.ts';
import { doorLimits, maxOrderSize, maxPrice } from '../../lib/limits.ts';
import { Admission, atSession } from './door.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, wholeNumber } from './values.ts';

/* What a door does with an attendee, at an entrance or at the session that it names. Its first look at a ticket needs none of it. */

const attendee = v.object({ userId: id('attendee'), purchaseId: id('purchase') });

export const checkin = endpoint({
  method: 'GET',
  path: '/api/badge/checkin',
  summary:
    'Admit an attendee, unless the ticket was transferred since (`heldSince`, empty for none); repeated, it answers that they are checked in already and writes nothing. The door may give the entry its id (`entry`): then it is made once, whatever happens in between',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({
    ...attendee.entries,
    session: atSession,
    gate: v.optional(optionalText('gate', doorLimits.gate)),
    heldSince: v.optional(v.union([v.literal(''), instant('time')])),
    entry: v.optional(id('checkIn')),
  }),
  payload: v.object({ admitted: v.boolean(), admission: Admission }),
});

export const checkout = endpoint({
  method: 'POST',
  path: '/api/badge/checkout',
  summary:
    'Let an attendee out who is inside; repeated under the id that the door gave it (`entry`), it is the same exit. `left` is false where they are not inside',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({
    ...attendee.entries,
    session: atSession,
    gate: v.optional(optionalText('gate', doorLimits.gate)),
    entry: v.optional(id('checkIn')),
  }),
  payload: v.object({ left: v.boolean(), admission: Admission }),
});

export const takePayment = endpoint({
  method: 'POST',
  path: '/api/badge/takePayment',
  summary:
    'Note that an order was paid at the door and how (`takenAs`), for all of its attendees, and admit one of them. Not where another amount is due than was asked for; repeated, it writes nothing',
  access: ['admin', 'checkin'],
  team: 'finance',
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({
    ...attendee.entries,
    total: wholeNumber('price', 1, maxPrice * maxOrderSize),
    takenAs: v.optional(v.picklist(means, broken('notOneOf', 'request'))),
    gate: v.optional(optionalText('gate', doorLimits.gate)),
  }),
  payload: v.object({ admitted: v.boolean(), admission: Admission }),
});

export const undoCheckin = endpoint({
  method: 'POST',
  path: '/api/badge/undoCheckin',
  summary:
    'Undo what the door did last with an attendee, if it was a check-in or a check-out (`what`), who is in or out again as before; the log keeps both. Repeated under the id that the door gave it (`entry`), it is undone once',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({
    ...attendee.entries,
    session: atSession,
    entry: v.optional(id('checkIn')),
    what: v.optional(v.picklist(directions, broken('notOneOf', 'request'))),
  }),
  payload: v.object({ undone: v.optional(v.boolean(), true), admission: Admission }),
});
