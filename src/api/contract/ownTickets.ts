import * as v from 'valibot';
import { bodyLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { Answers, AttendeeFields, FormWithQuestions } from './form.ts';
import { Notice } from './sharing.ts';
import { id, image, linkKey } from './values.ts';
import { baseVersion, version } from './version.ts';

/** Whether mails about the event leave now: its organiser has a mail server. */
const mails = v.boolean();
/** Where the event is, as `PublicForm` says it. */
const country = v.nullable(v.string());

/** What a form asks, and what an attendee answered, for who may change it: the attendee, or who bought the ticket. */
export const OwnDetails = v.object({
  uId: id('attendee'),
  form: v.pick(FormWithQuestions, ['fields', 'questions']),
  fields: v.object({
    firstname: v.string(),
    surname: v.string(),
    email: v.string(),
    phone: v.string(),
    organization: v.string(),
    jobTitle: v.string(),
    country: v.string(),
  }),
  answers: Answers,
  country,
  mails,
  version,
});

export type OwnDetails = v.InferOutput<typeof OwnDetails>;

/** What a form asks of whoever comes with one of its tickets: the same for all of them, as `event` is. */
const MissingForm = v.object({
  form: v.pick(FormWithQuestions, ['fields', 'questions']),
  sharing: v.optional(Notice),
  country,
  mails,
  event: v.object({
    name: v.string(),
    startsAt: v.string(),
    endsAt: v.string(),
    timeZone: v.string(),
    place: v.string(),
  }),
});

export type MissingForm = v.InferOutput<typeof MissingForm>;

/** Of a ticket for which the buyer has yet to say who comes. */
const MissingTicket = v.object({ ticketName: v.string(), buyerName: v.string() });

export type MissingTicket = v.InferOutput<typeof MissingTicket>;
export type MissingDetails = MissingTicket & MissingForm;

export const getMissingDetails = endpoint({
  method: 'GET',
  path: '/api/ticket/getMissingDetails',
  ofGuests: true,
  summary: 'A ticket whose holder is to be named later; by the key of its link',
  access: 'public',
  input: v.object({ key: linkKey('ticket') }),
  payload: MissingTicket,
});

export const getMissingForm = endpoint({
  method: 'GET',
  path: '/api/ticket/getMissingForm',
  ofGuests: true,
  summary: 'What the form of such a ticket asks of whoever comes with it; by the key of its link',
  access: 'public',
  input: v.object({ key: linkKey('ticket') }),
  payload: MissingForm,
});

/** `ticketKey` is null until the ticket admits. */
export const saveMissingDetails = endpoint({
  method: 'POST',
  path: '/api/ticket/saveMissingDetails',
  ofGuests: true,
  summary: 'Say who comes with such a ticket, once; they are mailed it as soon as it is valid',
  access: 'public',
  bodyLimit: bodyLimits.registration,
  input: v.object({ payload: v.object({ key: linkKey('ticket'), fields: AttendeeFields, answers: Answers }) }),
  payload: v.object({ ticketKey: v.nullable(linkKey('ticket')) }),
});

const one = { within: { userId: 'registeredUser' }, input: v.object({ userId: id('attendee') }) } as const;
const given = v.object({
  payload: v.object({ uId: id('attendee'), fields: AttendeeFields, answers: Answers, version: baseVersion }),
});

export const getOwnDetails = endpoint({
  method: 'GET',
  path: '/api/users/getOwnDetails',
  summary: 'What an attendee answered, to be changed by themselves or by who bought their ticket',
  access: ['attendee'],
  ...one,
  payload: OwnDetails,
});

export const saveOwnDetails = endpoint({
  method: 'POST',
  path: '/api/users/saveOwnDetails',
  summary:
    'Change an attendee’s own fields and answers, by all rules of the form, as long as it lets them. Another email address is for the same person: the name stays with it, the code and the link as well, and both addresses are told',
  access: ['attendee'],
  within: { 'payload.uId': 'registeredUser' },
  bodyLimit: bodyLimits.registration,
  input: given,
  payload: v.object({ version }),
});

export const transferTicket = endpoint({
  method: 'POST',
  path: '/api/users/transferTicket',
  summary:
    'Give a ticket to another person, who is mailed it; its code and its link stop working at once. Refused after check-in, and unless it is valid',
  access: ['attendee'],
  within: { 'payload.uId': 'registeredUser' },
  bodyLimit: bodyLimits.registration,
  input: given,
  payload: v.object({ uId: id('attendee') }),
});

/** `asked`: of a ticket that was paid, the organiser decides. */
export const cancelOutcomes = ['cancelled', 'asked'] as const;

export const cancelTicket = endpoint({
  method: 'POST',
  path: '/api/users/cancelTicket',
  summary:
    'Cancel a free ticket, or ask the organiser to cancel one that was paid. Refused after check-in, and for one that is cancelled already',
  access: ['attendee'],
  within: { userId: 'registeredUser' },
  input: one.input,
  payload: v.object({ outcome: v.picklist(cancelOutcomes) }),
});

export const savePhoto = endpoint({
  method: 'POST',
  path: '/api/users/savePhoto',
  summary: 'Save the photo of an attendee, square and without what else its file held; answers with its new id',
  heavy: 'apart',
  access: ['admin', 'attendee'],
  team: 'manage',
  within: { 'payload.uId': 'registeredUser' },
  bodyLimit: bodyLimits.image,
  input: v.object({ payload: v.object({ uId: id('attendee'), photo: image }) }),
  payload: v.object({ photo: v.string() }),
});

export const removePhoto = endpoint({
  method: 'POST',
  path: '/api/users/removePhoto',
  summary: 'Remove the photo of an attendee; safe to repeat',
  access: ['admin', 'attendee'],
  team: 'manage',
  within: { userId: 'registeredUser' },
  input: one.input,
  payload: v.object({ userId: id('attendee') }),
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/users/downloadOwnData',
  heavy: true,
  summary: 'All that is held about an attendee at their event, without what is the organiser’s own, as one archive',
  access: ['attendee'],
  input: v.object({}),
  payload: 'blob',
});
