import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { byForm } from './form.ts';
import { RegistrationForm } from './formList.ts';
import { broken } from './issue.ts';
import { Promo, Ticket } from './ticket.ts';
import { id } from './values.ts';

/** A form on its event's page, with the name of its type and all it sells. */
export const FormOverview = v.object({
  ...RegistrationForm.entries,
  typeName: v.nullable(v.string()),
  /** Registrations, also cancelled ones, or payments keep it from being deleted. */
  kept: v.boolean(),
  tickets: v.array(Ticket),
  promos: v.array(Promo),
});

export type FormOverview = v.InferOutput<typeof FormOverview>;

export const getFormOverview = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormOverview',
  summary: "An event's forms, newest first, with their tickets and promo codes",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ forms: v.array(FormOverview) }),
});

export const publishForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/publishForm',
  summary: "Open or close a form's registration page; it also takes its event's to be open",
  team: 'manage',
  within: { 'payload.formId': 'form' },
  input: v.object({ payload: v.object({ formId: id('form'), published: v.boolean(broken('notOneOf', 'published')) }) }),
  payload: v.object({ form: FormOverview }),
});

export const duplicateForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/duplicateForm',
  summary: 'Copy a form with its questions, tickets and promo codes, unpublished and without attendees',
  heavy: 'apart',
  team: 'manage',
  within: { 'payload.formId': 'form' },
  input: v.object({ payload: byForm }),
  payload: v.object({ form: FormOverview }),
});
