import * as v from 'valibot';
import { bodyLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { Answers, AttendeeFields, FormWithQuestions } from './form.ts';
import { id, image } from './values.ts';
import { baseVersion, version } from './version.ts';

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
  version,
});

export type OwnDetails = v.InferOutput<typeof OwnDetails>;

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
    'Change an attendee’s own fields and answers, by all rules of the form, as long as it lets them; their email address stays',
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
    'Give a ticket to somebody else, who is mailed it; its code and its link stop working at once. Refused after check-in, and unless it is valid',
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
  summary: 'All that is held about an attendee at their event, without what is the organiser’s own, as one archive',
  access: ['attendee'],
  input: v.object({}),
  payload: 'blob',
});
