import * as v from 'valibot';
import { fieldKeys, questionTypes } from '../../lib/enumerations.ts';
import { validation as words } from '../../messages/en-GB/validation.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './event.ts';
import { PurchaseView } from './purchase.ts';
import { PublicTicket } from './ticket.ts';
import { email, id, instant, optionalText, text, wholeNumber } from './values.ts';

export const FormType = v.object({ id: id('Form type'), eventId: id('Event'), name: text('Form type', 80) });
export type FormType = v.InferOutput<typeof FormType>;

/** A standard field the form asks for; the server adds the ones that are always asked. */
export const FormField = v.object({
  key: v.picklist(fieldKeys, words.notOneOf('Field')),
  required: v.boolean(words.notOneOf('Required')),
});
export type FormField = v.InferOutput<typeof FormField>;

/** Ids are made by the editor, so that a condition can name a question that is not saved yet. */
export const Question = v.object({
  id: id('Question'),
  type: v.picklist(Object.values(questionTypes), words.notOneOf('Question type')),
  label: text('Question', 300),
  help: optionalText('Help text', 500),
  required: v.boolean(words.notOneOf('Required')),
  /** Multiple choice, checkboxes and dropdown offer these; empty for the text types. */
  options: v.pipe(v.array(text('Option', 200)), v.maxLength(100, words.atMost('Options', 100))),
  /** Shown only when the answer to an earlier question is, or includes, `equals`. */
  condition: v.nullable(v.object({ questionId: id('Question'), equals: text('Answer', 200) })),
});
export type Question = v.InferOutput<typeof Question>;

const facts = {
  formTypeId: v.nullable(id('Form type')),
  title: text('Form title', 120),
  description: optionalText('Description', 5_000),
  /** Most people who can register, null for no limit. */
  capacity: v.nullable(wholeNumber('Capacity', 1, 1_000_000)),
  closesAt: v.nullable(instant('Closing time')),
  fields: v.array(FormField),
};

export const RegistrationForm = v.object({
  id: id('Form'),
  eventId: id('Event'),
  ...facts,
  registered: v.number(),
  createdAt: instant('Created'),
});
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>;

export const FormWithQuestions = v.object({ ...RegistrationForm.entries, questions: v.array(Question) });
export type FormWithQuestions = v.InferOutput<typeof FormWithQuestions>;

export const FormDraft = v.object({
  id: v.optional(id('Form')),
  eventId: id('Event'),
  ...facts,
  questions: v.pipe(v.array(Question), v.maxLength(100, words.atMost('Questions', 100))),
});
export type FormDraft = v.InferInput<typeof FormDraft>;

/** Why a public form does not take registrations now; `open` when it does. */
export const formStates = ['open', 'unpublished', 'closed', 'over', 'full'] as const;

/** Everything the public page needs at once; written into its HTML by the server. `now` is the server's clock. */
export const PublicForm = v.object({
  state: v.picklist(formStates),
  now: instant('Now'),
  event: v.omit(Event, ['published', 'createdAt']),
  form: v.omit(FormWithQuestions, ['registered', 'createdAt', 'formTypeId', 'capacity']),
  tickets: v.array(PublicTicket),
  /** True while no real gateway is set: no money moves. */
  testMode: v.boolean(),
  /** Ways to pay that the organiser offers. */
  paymentMethods: v.array(v.picklist(['card', 'transfer'])),
});
export type PublicForm = v.InferOutput<typeof PublicForm>;

/** Answers by question id: text, or for checkboxes a list of options. */
export const Answers = v.record(
  id('Question'),
  v.union([
    v.pipe(v.string(), v.maxLength(5_000, words.tooLong('Answer', 5_000))),
    v.array(v.pipe(v.string(), v.maxLength(200))),
  ]),
);
export type Answers = v.InferOutput<typeof Answers>;

export const AttendeeFields = v.object({
  firstname: text('First name', 100),
  surname: text('Surname', 100),
  email: email(),
  phone: v.optional(optionalText('Phone', 40)),
  organization: v.optional(optionalText('Organisation', 200)),
  jobTitle: v.optional(optionalText('Job title', 200)),
  country: v.optional(optionalText('Country', 2)),
});
export type AttendeeFields = v.InferOutput<typeof AttendeeFields>;

export const Attendee = v.object({ ticketId: id('Ticket'), fields: AttendeeFields, answers: Answers });
export type Attendee = v.InferInput<typeof Attendee>;

/** `key` is made once per purchase by the browser: sending the same one again answers with the same purchase. */
export const Registration = v.object({
  formId: id('Form'),
  key: id('Key'),
  attendees: v.pipe(
    v.array(Attendee),
    v.minLength(1, words.required('At least one person')),
    v.maxLength(50, words.atMost('People in one purchase', 50)),
  ),
  promoCode: v.nullable(optionalText('Promo code', 40)),
  paymentMethod: v.picklist(['card', 'transfer'], words.notOneOf('Way to pay')),
});
export type Registration = v.InferInput<typeof Registration>;

const byForm = v.object({ formId: id('Form') });
const byAttendee = v.object({ formId: id('Form'), formFiller: id('Person') });
const FormWithAnswer = v.object({
  form: FormWithQuestions,
  formFiller: id('Person'),
  fields: AttendeeFields,
  answers: Answers,
});

export const getFields = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFields',
  summary: 'The standard fields a form can ask for',
  access: ['admin'],
  input: v.object({}),
  payload: v.object({
    fields: v.array(v.object({ key: v.picklist(fieldKeys), kind: v.string(), always: v.boolean() })),
  }),
});

export const getFormTypesByEventId = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormTypesByEventId',
  summary: "An event's form types",
  access: ['admin'],
  within: { eventId: 'event' },
  input: v.object({ eventId: id('Event') }),
  payload: v.object({ formTypes: v.array(FormType) }),
});

export const saveFormType = endpoint({
  method: 'POST',
  path: '/api/registrationForm/saveFormType',
  summary: 'Add a form type',
  access: ['admin'],
  within: { 'newFormType.eventId': 'event' },
  input: v.object({ newFormType: v.object({ eventId: id('Event'), name: text('Form type', 80) }) }),
  payload: v.object({ formType: FormType }),
});

export const getAllForms = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getAllForms',
  summary: "An event's forms, newest first",
  access: ['admin'],
  within: { eventId: 'event' },
  input: v.object({ eventId: id('Event') }),
  payload: v.object({ forms: v.array(RegistrationForm) }),
});

export const getForm = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getForm',
  summary: 'One form with its questions, for its organiser',
  access: ['admin'],
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ form: FormWithQuestions }),
});

export const getFormWQuestion = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormWQuestion',
  summary: 'What the public registration page shows',
  access: 'public',
  input: v.object({ formId: id('Form'), eventId: id('Event') }),
  payload: PublicForm,
});

export const getFormWAnswer = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormWAnswer',
  summary: 'A form with what one person answered',
  access: ['admin'],
  within: { formId: 'form', formFiller: 'registeredUser' },
  input: byAttendee,
  payload: FormWithAnswer,
});

export const getImportedAnswer = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getImportedAnswer',
  summary: 'What an imported person answered',
  access: ['admin'],
  within: { formId: 'form', formFiller: 'registeredUser' },
  input: byAttendee,
  payload: FormWithAnswer,
});

export const saveForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/saveForm',
  summary: 'Create a form with its questions, or change the one whose id is given',
  access: ['admin'],
  within: { 'payload.id': 'form', 'payload.eventId': 'event', 'payload.formTypeId': 'formType' },
  bodyLimit: 1_000_000,
  input: v.object({ payload: FormDraft }),
  payload: v.object({ form: FormWithQuestions }),
});

export const duplicateForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/duplicateForm',
  summary: 'Copy a form with its questions and tickets, without people',
  access: ['admin'],
  within: { 'payload.formId': 'form' },
  input: v.object({ payload: byForm }),
  payload: v.object({ form: FormWithQuestions }),
});

export const submitUserForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/submitUserForm',
  summary: 'Register people in one purchase and hold their places',
  access: 'public',
  bodyLimit: 500_000,
  input: v.object({ payload: Registration }),
  payload: v.object({ purchase: PurchaseView }),
});

export const areRegisteredUsersExist = endpoint({
  method: 'POST',
  path: '/api/registrationForm/areRegisteredUsersExist',
  summary: 'Which of these email addresses are registered with the form already',
  access: 'public',
  input: v.object({
    payload: v.object({
      formId: id('Form'),
      emails: v.pipe(v.array(email()), v.maxLength(50, words.atMost('Addresses', 50))),
    }),
  }),
  payload: v.object({ existing: v.array(v.string()) }),
});

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/registrationForm/deleteForm',
  summary: 'Delete a form that has no registrations',
  access: ['admin'],
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ formId: id('Form') }),
});
