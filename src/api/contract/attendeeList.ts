import * as v from 'valibot';
import { attendeeDetails, attendeePayments, attendeeSorts, yesOrNo } from '../../lib/attendee.ts';
import { pageLimits, questionLimits } from '../../lib/limits.ts';
import { purchaseStatuses } from '../../lib/purchase.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, queryNumber } from './values.ts';

/** One registered attendee; `uId` names the attendee, `pId` the purchase they came with. */
export const RegisteredUser = v.object({
  uId: id('attendee'),
  pId: id('purchase'),
  formId: id('form'),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  email: v.string(),
  ticketName: v.string(),
  reference: v.string(),
  paymentStatus: v.picklist(purchaseStatuses),
  registeredAt: instant('time'),
  checkedInAt: v.nullable(instant('time')),
});

export type RegisteredUser = v.InferOutput<typeof RegisteredUser>;

/** A registered attendee as their organiser sees them. */
export const ListedUser = v.object({
  ...RegisteredUser.entries,
  jobTitle: v.string(),
  phone: v.string(),
  country: v.string(),
  /** The buyer has yet to say who comes: name and address are the buyer’s. */
  detailsMissing: v.boolean(),
  /** Their order was paid with a test card. */
  isTest: v.boolean(),
});

export type ListedUser = v.InferOutput<typeof ListedUser>;

/**
 * A page of attendees. `next` is the cursor of the following page, null on the last. `total` is exact, but for
 * a search that stopped counting at `searchCountedTo` (src/lib/limits.ts).
 */
export const Attendees = v.object({ users: v.array(ListedUser), next: v.nullable(v.string()), total: v.number() });

export type Attendees = v.InferOutput<typeof Attendees>;

/** A day as 2027-03-01, one that there is. */
const day = v.pipe(
  v.string(broken('notTime', 'time')),
  v.regex(/^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/, broken('notTime', 'time')),
  v.check(
    (text) => {
      const date = new Date(`${text}T00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    },
    broken('notTime', 'time'),
  ),
);

const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  v.optional(v.picklist(choices, broken('notOneOf', 'request')));

/** The parts of an `AttendeeFilter` (src/lib/attendee.ts). */
export const attendeeFilter = {
  name: v.optional(optionalText('search', pageLimits.search)),
  ticket: v.optional(id('ticket')),
  payment: oneOf(attendeePayments),
  checkedIn: oneOf(yesOrNo),
  details: oneOf(attendeeDetails),
  country: v.optional(optionalText('country', 2)),
  question: v.optional(id('question')),
  answer: v.optional(optionalText('answer', questionLimits.option)),
  from: v.optional(day),
  to: v.optional(day),
  sort: oneOf(attendeeSorts),
};

const paging = {
  ...attendeeFilter,
  cursor: v.optional(optionalText('cursor', pageLimits.cursor)),
  limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
};

export const getUsers = endpoint({
  method: 'GET',
  path: '/api/users/getUsers',
  summary: 'The attendees registered with a form, by pages: the newest first, or sorted, and narrowed',
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form'), ...paging }),
  payload: Attendees,
});

export const getUsersByEvent = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByEvent',
  summary: 'The attendees registered with an event, by pages: the newest first, or sorted, and narrowed',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event'), ...paging }),
  payload: Attendees,
});
