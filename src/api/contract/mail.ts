import * as v from 'valibot';
import { bodyLimits, mailLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, longText, text } from './values.ts';

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/users/sendEmail',
  summary: 'Mail the attendees of a form',
  access: ['admin'],
  within: { formId: 'form' },
  bodyLimit: bodyLimits.mail,
  input: v.object({
    formId: id('form'),
    subject: text('subject', mailLimits.subject),
    body: v.pipe(longText('body', mailLimits.body), v.minLength(1, broken('required', 'body'))),
  }),
  payload: v.object({ queued: v.number() }),
});
