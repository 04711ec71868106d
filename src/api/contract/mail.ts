import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, text } from './values.ts';

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/users/sendEmail',
  summary: 'Mail the people of a form',
  access: ['admin'],
  within: { formId: 'form' },
  bodyLimit: 500_000,
  input: v.object({ formId: id('form'), subject: text('subject', 200), body: text('body', 50_000) }),
  payload: v.object({ queued: v.number() }),
});
