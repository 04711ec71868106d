import * as v from 'valibot';
import { bodyLimits } from '../../lib/limits.ts';
import { RegisteredUser } from './attendeeList.ts';
import { endpoint } from './endpoint.ts';
import { Answers, AttendeeFields, FormWithQuestions } from './form.ts';
import { id, keptKey } from './values.ts';

/** One of an exhibitor's own people; `ticketKey` is of the public link. */
export const Delegate = v.object({ ...RegisteredUser.entries, ticketKey: keptKey('ticket', 'manage') });
export type Delegate = v.InferOutput<typeof Delegate>;

/**
 * `max` is how many an exhibitor may bring. `form` is what each of them is asked, null where the organiser has not chosen a ticket for
 * them; `ticketName` is that ticket.
 */
const Delegates = v.object({
  users: v.array(Delegate),
  max: v.number(),
  form: v.nullable(v.pick(FormWithQuestions, ['id', 'title', 'fields', 'questions'])),
  ticketName: v.string(),
});
export type Delegates = v.InferOutput<typeof Delegates>;

export const getUsersByExhibitorId = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByExhibitorId',
  summary: "An exhibitor's delegates, and how many it may bring",
  access: ['admin', 'exhibitor'],
  team: 'read',
  within: { appUserId: 'appUser' },
  input: v.object({ appUserId: id('exhibitor') }),
  payload: Delegates,
});

/** `key` is made once by the browser: sent again, the call registers no second delegate. */
export const registerDelegate = endpoint({
  method: 'POST',
  path: '/api/users/registerDelegate',
  summary: 'Register one of an exhibitor’s own people, free of charge, up to the number it may bring',
  access: ['exhibitor'],
  within: { 'payload.appUserId': 'appUser' },
  bodyLimit: bodyLimits.registration,
  input: v.object({
    payload: v.object({
      appUserId: id('exhibitor'),
      key: id('registration'),
      fields: AttendeeFields,
      answers: Answers,
    }),
  }),
  payload: Delegates,
});

export const getDelegateTicket = endpoint({
  method: 'GET',
  path: '/api/users/getDelegateTicket',
  summary: 'The ticket that exhibitors of an event give their delegates; null where none is chosen',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ ticketId: v.nullable(id('ticket')) }),
});

export const saveDelegateTicket = endpoint({
  method: 'POST',
  path: '/api/users/saveDelegateTicket',
  summary: 'Choose the ticket that exhibitors of an event give their delegates; null for none',
  team: 'manage',
  within: { 'payload.eventId': 'event', 'payload.ticketId': 'ticket' },
  input: v.object({ payload: v.object({ eventId: id('event'), ticketId: v.nullable(id('ticket')) }) }),
  payload: v.object({ ticketId: v.nullable(id('ticket')) }),
});
