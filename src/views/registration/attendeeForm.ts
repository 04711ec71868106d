import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { FormWithQuestions } from '../../api/contract/registrationForm.ts';
import { type AnswerFault, answerFaults, askedFields } from '../../lib/answers.ts';
import { type FieldKey, questionTypes } from '../../lib/enumerations.ts';
import type { Person } from '../../lib/party.ts';
import { registration as words } from '../../messages/registration.ts';
import { validation } from '../../messages/validation.ts';

export type AskedForm = Pick<FormWithQuestions, 'fields' | 'questions'>;
export type PeopleForm = { people: Person[] };

/** Every control has a value from the start; of checkboxes it must be a list. */
export const formValues = ({ fields, questions }: AskedForm, people: readonly Person[]): PeopleForm => ({
  people: people.map((person) => ({
    ticketId: person.ticketId,
    fields: Object.fromEntries(askedFields({ fields }).map(({ key }) => [key, person.fields[key] ?? ''])),
    answers: Object.fromEntries(
      questions.map(({ id, type }) => [id, person.answers[id] ?? (type === questionTypes.checkboxes ? [] : '')]),
    ),
  })),
});

/** What is in the controls. A radio group without a choice says null. */
export const typedPeople = (values: PeopleForm): Person[] =>
  values.people.map(({ ticketId, fields, answers }) => ({
    ticketId,
    fields: { ...fields },
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer ?? ''])),
  }));

/** Judges the form by the rules that the server judges it by. */
export const resolverOf =
  (form: AskedForm): Resolver<PeopleForm> =>
  (values, _, options) => {
    const people = typedPeople(values);
    const errors = people.flatMap((person, index) =>
      Object.entries(answerFaults(form, person)).map(([path, fault]) => [
        `people.${index}.${path}`,
        { type: fault, message: faultText(form, path, fault) },
      ]),
    );
    return errors.length === 0
      ? { values: { people }, errors: {} }
      : { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) as FieldErrors<PeopleForm> };
  };

function faultText({ questions }: AskedForm, path: string, fault: AnswerFault): string {
  if (path === 'fields.email') return fault === 'required' ? validation.emailRequired : validation.emailInvalid;
  if (fault === 'emailInvalid') return validation.emailInvalid;
  const [kind, key = ''] = path.split('.');
  const label = kind === 'fields' ? words.fields[key as FieldKey] : questions.find(({ id }) => id === key)?.label;
  return kind === 'answers' && fault === 'required' ? words.answerRequired : validation[fault](label ?? '');
}

/** How many answers have something wrong. */
export const countFaults = ({ people }: FieldErrors<PeopleForm>): number =>
  Object.values((people ?? {}) as Record<string, { fields?: object; answers?: object } | undefined>)
    .flatMap((person) => [...Object.values(person?.fields ?? {}), ...Object.values(person?.answers ?? {})])
    .filter(Boolean).length;
