import * as v from 'valibot';
import { transferrers } from '../../lib/attendee.ts';
import { fieldKeys } from '../../lib/enumerations.ts';
import { formLimits, maxCount, waitingLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, longText, text, wholeNumber } from './values.ts';
import { version } from './version.ts';

/** A standard field the form asks for; the server adds the ones that are always asked. */
const FormField = v.object({
  key: v.picklist(fieldKeys, broken('notOneOf', 'field')),
  required: v.boolean(broken('notOneOf', 'required')),
});

const until = v.nullable(instant('time'));
const SelfServiceRule = v.nullable(v.object({ until }));
const TransferRule = v.nullable(
  v.object({ until, by: v.optional(v.picklist(transferrers, broken('notOneOf', 'field'))) }),
);

/** What an organiser says of a form, apart from its questions. */
export const formFacts = {
  formTypeId: v.nullable(id('formType')),
  title: text('formTitle', formLimits.title),
  description: longText('description', formLimits.description),
  /** How many attendees can register, null for no limit. */
  capacity: v.nullable(wholeNumber('capacity', 1, maxCount)),
  closesAt: v.nullable(instant('closesAt')),
  /** For how many hours tickets are kept for whoever is next on the waiting list; null where there is none. */
  waitingHours: v.nullable(wholeNumber('waitingHours', 1, waitingLimits.hours)),
  /** What attendees may do with their tickets by themselves, and until when: null for the start of the event. Transfers are for `both` where nothing is said of who may. */
  selfService: v.object({ edit: SelfServiceRule, transfer: TransferRule, cancel: SelfServiceRule }),
  fields: v.array(FormField),
};

export const RegistrationForm = v.object({
  id: id('form'),
  eventId: id('event'),
  ...formFacts,
  /** Of its address under that of its event; null for a form of before that was not saved since. */
  slug: v.nullable(v.string()),
  /** Whether buyers see it, once its event is published. */
  published: v.boolean(),
  registered: v.number(),
  createdAt: instant('time'),
  version,
});

export type RegistrationForm = v.InferOutput<typeof RegistrationForm>;

export const getAllForms = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getAllForms',
  summary: "An event's forms, newest first",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ forms: v.array(RegistrationForm) }),
});
