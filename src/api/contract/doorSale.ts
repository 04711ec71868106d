import * as v from 'valibot';
import { saleLimits, takings } from '../../lib/door.ts';
import { answerLimits, doorLimits, maxOrderSize, maxPrice } from '../../lib/limits.ts';
import { Admission } from './door.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, id, optionalText, wholeNumber } from './values.ts';

/* Tickets that door staff sell to who comes without one. */

/** A kind of ticket that the door may sell. */
export const DoorTicket = v.object({
  formId: id('form'),
  ticketId: id('ticket'),
  name: v.string(),
  /** The title of its form. */
  form: v.string(),
  /** What one costs now, what two, and so on, with fee and VAT, in minor units; so many are left, or may be sold at once. */
  totals: v.array(v.number()),
});

export type DoorTicket = v.InferOutput<typeof DoorTicket>;

/** What was sold, and what became of it at the door: a ticket whose rule admits no one here and now is sold, and not checked in. */
export const DoorSale = v.object({
  pId: id('purchase'),
  reference: v.string(),
  ticketName: v.string(),
  total: v.number(),
  takenAs: v.picklist(takings),
  /** Where the tickets are mailed to; empty for nowhere. */
  mailedTo: v.string(),
  attendees: v.array(Admission),
});

export type DoorSale = v.InferOutput<typeof DoorSale>;

export const getDoorTickets = endpoint({
  method: 'GET',
  path: '/api/door/getTickets',
  summary: 'The kinds of tickets of an event that its organiser lets the door sell, with what they cost now',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ tickets: v.array(DoorTicket) }),
});

/** Without a name they are called guests. */
export const sellTicket = endpoint({
  method: 'POST',
  path: '/api/door/sellTicket',
  summary:
    'Sell tickets of one kind at the door: register, note as paid, check in. Not at another price than `total`; repeated with its `key`, it is the same sale',
  access: ['admin', 'checkin'],
  team: 'finance',
  within: { formId: 'form', ticketId: 'ticket' },
  input: v.object({
    formId: id('form'),
    ticketId: id('ticket'),
    key: id('registration'),
    count: wholeNumber('quantity', 1, saleLimits.tickets),
    total: wholeNumber('price', 0, maxPrice * maxOrderSize),
    takenAs: v.picklist(takings, broken('notOneOf', 'paymentMethod')),
    name: optionalText('name', answerLimits.surname),
    email: v.union([v.literal(''), email()], broken('emailInvalid')),
    gate: v.optional(optionalText('gate', doorLimits.gate)),
  }),
  payload: v.object({ sale: DoorSale }),
});

export const takeBackSale = endpoint({
  method: 'POST',
  path: '/api/door/takeBackSale',
  summary: `Take back a sale at the door: the tickets are cancelled and the money counts as given back. For door staff only what they sold themselves in the last ${saleLimits.minutes} minutes; safe to repeat`,
  access: ['admin', 'checkin'],
  team: 'finance',
  within: { purchaseId: 'purchase' },
  input: v.object({ purchaseId: id('purchase') }),
  payload: v.object({ attendees: v.array(Admission) }),
});
