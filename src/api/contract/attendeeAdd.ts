import * as v from 'valibot';
import { bodyLimits } from '../../lib/limits.ts';
import { addedPayments } from '../../lib/pricing.ts';
import { ListedUser } from './attendeeList.ts';
import { endpoint } from './endpoint.ts';
import { Answers, AttendeeFields } from './form.ts';
import { broken } from './issue.ts';
import { id } from './values.ts';

/** `key` is made once by the browser: sent again, the call answers with the attendee whom it added. */
export const addUser = endpoint({
  method: 'POST',
  path: '/api/users/add',
  summary:
    'Register an attendee for the organiser, with an order of their own; they are mailed only where `mail` says so',
  team: 'manage',
  within: { 'payload.formId': 'form' },
  bodyLimit: bodyLimits.registration,
  input: v.object({
    payload: v.object({
      formId: id('form'),
      key: id('registration'),
      ticketId: id('ticket'),
      fields: AttendeeFields,
      answers: Answers,
      payment: v.picklist(addedPayments, broken('notOneOf', 'paymentMethod')),
      mail: v.boolean(broken('notOneOf', 'request')),
    }),
  }),
  payload: v.object({ user: ListedUser }),
});
