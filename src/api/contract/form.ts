import * as v from 'valibot';
import { fieldKeys, questionTypes } from '../../lib/enumerations.ts';
import { answerLimits, bodyLimits, formLimits, maxCount, questionLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { formFacts, RegistrationForm } from './formList.ts';
import { broken } from './issue.ts';
import { email, id, longText, optionalText, personName, slug, text, wholeNumber } from './values.ts';
import { baseVersion } from './version.ts';

export const FormType = v.object({
  id: id('formType'),
  eventId: id('event'),
  name: text('formType', formLimits.typeName),
});

export type FormType = v.InferOutput<typeof FormType>;

/** Ids are made by the editor, so that a condition can name a question that is not saved yet. */
export const Question = v.object({
  id: id('question'),
  type: v.picklist(Object.values(questionTypes), broken('notOneOf', 'questionType')),
  label: text('question', questionLimits.label),
  help: optionalText('help', questionLimits.help),
  required: v.boolean(broken('notOneOf', 'required')),
  /** A heading above the question, with a text, that begins a section of the form. */
  section: v.optional(
    v.object({ title: text('section', questionLimits.label), text: longText('section', questionLimits.help) }),
  ),
  /** Multiple choice, checkboxes and dropdown offer these; empty for the text types. */
  options: v.pipe(
    v.array(text('option', questionLimits.option)),
    v.maxLength(questionLimits.options, broken('tooMany', 'options', questionLimits.options)),
  ),
  /** How many attendees can choose each option, null for no limit; missing where none has one. */
  limits: v.optional(v.array(v.nullable(wholeNumber('optionLimit', 1, maxCount)))),
  /** Shown only when the answer to an earlier question is, or includes, `equals`. */
  condition: v.nullable(v.object({ questionId: id('question'), equals: text('answer', questionLimits.option) })),
});

export type Question = v.InferOutput<typeof Question>;

/** A question that was removed, and where it was: behind which other one, and whose conditions looked at it. */
const ArchivedQuestion = v.object({
  ...Question.entries,
  was: v.optional(
    v.object({
      after: v.nullable(id('question')),
      conditions: v.array(v.object({ questionId: id('question'), equals: v.string() })),
    }),
  ),
});

export type ArchivedQuestion = v.InferOutput<typeof ArchivedQuestion>;

/** `archivedQuestions` were removed from the form after attendees had answered them. */
export const FormWithQuestions = v.object({
  ...RegistrationForm.entries,
  questions: v.array(Question),
  archivedQuestions: v.array(ArchivedQuestion),
});

export type FormWithQuestions = v.InferOutput<typeof FormWithQuestions>;

export const FormDraft = v.object({
  id: v.optional(id('form')),
  eventId: id('event'),
  ...formFacts,
  waitingHours: v.optional(formFacts.waitingHours, null),
  /** Where it is left out, it stays as it is. */
  selfService: v.optional(formFacts.selfService),
  /** Where there is none, it stays as it is, or is made of the title. */
  slug: v.optional(v.nullable(slug)),
  questions: v.pipe(
    v.array(Question),
    v.maxLength(formLimits.questions, broken('tooMany', 'questions', formLimits.questions)),
  ),
  version: baseVersion,
});

export type FormDraft = v.InferInput<typeof FormDraft>;

/** What is left of the options that only so many attendees can choose. */
export const LimitedOptions = v.array(v.object({ questionId: id('question'), option: v.string(), left: v.number() }));

export type LimitedOptions = v.InferOutput<typeof LimitedOptions>;

/** Answers by question id: text, or for checkboxes a list of options. */
export const Answers = v.record(
  id('question'),
  v.union([longText('answer', answerLimits.text), v.array(v.pipe(v.string(), v.maxLength(questionLimits.option)))]),
);

export type Answers = v.InferOutput<typeof Answers>;

export const AttendeeFields = v.object({
  firstname: personName('firstname', answerLimits.firstname),
  surname: personName('surname', answerLimits.surname),
  email: email(),
  phone: v.optional(optionalText('phone', answerLimits.phone)),
  organization: v.optional(optionalText('organization', answerLimits.organization)),
  jobTitle: v.optional(optionalText('jobTitle', answerLimits.jobTitle)),
  country: v.optional(optionalText('country', 2)),
});

export type AttendeeFields = v.InferOutput<typeof AttendeeFields>;

export const byForm = v.object({ formId: id('form') });

export const getFields = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFields',
  summary: 'The standard fields a form can ask for',
  team: 'read',
  input: v.object({}),
  payload: v.object({
    fields: v.array(v.object({ key: v.picklist(fieldKeys), kind: v.string(), always: v.boolean() })),
  }),
});

export const getFormTypesByEventId = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormTypesByEventId',
  summary: "An event's form types",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ formTypes: v.array(FormType) }),
});

export const saveFormType = endpoint({
  method: 'POST',
  path: '/api/registrationForm/saveFormType',
  summary: 'Add a form type',
  team: 'manage',
  within: { 'newFormType.eventId': 'event' },
  input: v.object({ newFormType: v.object({ eventId: id('event'), name: text('formType', formLimits.typeName) }) }),
  payload: v.object({ formType: FormType }),
});

export const getForm = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getForm',
  summary: 'One form with its questions, for its organiser',
  team: 'read',
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ form: FormWithQuestions, limited: LimitedOptions }),
});

/** How many of the registered attendees answered each question, and chose each option. */
export const AnswerCounts = v.array(
  v.object({
    questionId: id('question'),
    answered: v.number(),
    options: v.array(v.object({ option: v.string(), chosen: v.number() })),
  }),
);

export type AnswerCounts = v.InferOutput<typeof AnswerCounts>;

export const getAnswerCounts = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getAnswerCounts',
  heavy: true,
  summary: "How many registered attendees answered each of a form's questions, archived ones included",
  team: 'read',
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ counts: AnswerCounts }),
});

export const saveForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/saveForm',
  summary: 'Create a form with its questions, or change the one whose id is given',
  team: 'manage',
  within: { 'payload.id': 'form', 'payload.eventId': 'event', 'payload.formTypeId': 'formType' },
  bodyLimit: bodyLimits.form,
  input: v.object({ payload: FormDraft }),
  payload: v.object({ form: FormWithQuestions }),
});

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/registrationForm/deleteForm',
  summary: 'Delete a form that has no registrations',
  team: 'manage',
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ formId: id('form') }),
});
