import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { fields } from '#words/fields.ts';
import { order as orderWords } from '#words/order.ts';
import { validation } from '#words/validation.ts';
import type { PublicForm } from '../../api/contract/registration.ts';
import { questionTypes } from '../../lib/enumerations.ts';
import { askedFields, type FieldError, maxLengthAt } from '../../lib/form/answers.ts';
import { answerPath, attendeePath, fieldPath, readAttendeePath } from '../../lib/input.ts';
import { type Attendee, attendeeErrors, type Buyer, buyerErrors, fullChoices } from '../../lib/order.ts';

export type AskedForm = Pick<PublicForm['form'], 'fields' | 'questions'>;
export type AttendeesForm = { attendees: Attendee[]; buyer?: Buyer | null };

/** A value for every control from the start; checkboxes need a list. A country that has to be said begins with that of the event. */
export const formValues = (
  { fields, questions }: AskedForm,
  attendees: readonly Attendee[],
  buyer: Buyer | null = null,
  country: string | null = null,
): AttendeesForm => ({
  buyer,
  attendees: attendees.map((attendee) => ({
    ...attendee,
    fields: Object.fromEntries(
      askedFields({ fields }).map(({ key, required }) => [
        key,
        attendee.fields[key] || (key === 'country' && required && country) || '',
      ]),
    ),
    answers: Object.fromEntries(
      questions.map(({ id, type }) => [id, attendee.answers[id] ?? (type === questionTypes.checkboxes ? [] : '')]),
    ),
  })),
});

/** What is in the controls. A radio group without a choice says null. */
export const typedAttendees = (values: AttendeesForm): Attendee[] =>
  values.attendees.map(({ ticketId, fields, answers, later }) => ({
    ticketId,
    ...(later && { later }),
    fields: { ...fields },
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer ?? ''])),
  }));

/** Judges the form by the rules that the server judges it by. */
export const resolverOf =
  (form: AskedForm): Resolver<AttendeesForm> =>
  (values, _, options) => {
    const attendees = typedAttendees(values);
    const buyer = values.buyer ?? null;
    const said = (path: string, type: FieldError) => ({ type, message: errorText(form, path, type) });
    const ofBuyer = Object.entries(buyer ? buyerErrors(buyer) : {}).map(([path, error]) => [
      path.replace('fields', 'buyer'),
      said(path, error),
    ]);
    const ofAttendees = attendees.flatMap((attendee, index) =>
      Object.entries(attendeeErrors(form, attendee, buyer)).map(([path, error]) => [
        attendeePath(index, path),
        said(path, error),
      ]),
    );
    const full = fullChoices(form, attendees).map(({ index, questionId }) => [
      attendeePath(index, answerPath(questionId)),
      { type: 'choiceFull', message: orderWords.choiceFull },
    ]);
    const errors = [...ofBuyer, ...ofAttendees, ...full];
    return errors.length === 0
      ? { values: { attendees, buyer }, errors: {} }
      : { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) as FieldErrors<AttendeesForm> };
  };

function errorText({ questions }: AskedForm, path: string, fieldError: FieldError): string {
  if (path === fieldPath('email') && fieldError !== 'tooLong')
    return fieldError === 'required' ? validation.emailRequired : validation.emailInvalid;
  if (fieldError === 'emailInvalid') return validation.emailInvalid;
  const input = readAttendeePath(path);
  const said = (label: string) =>
    fieldError === 'tooLong' ? validation.tooLong(label, maxLengthAt(path)) : validation[fieldError](label);
  if (input?.kind === 'field') return said(fields[input.key]);
  if (fieldError === 'required') return orderWords.answerRequired;
  const asked = questions.find(({ id }) => input?.kind === 'answer' && id === input.questionId);
  return said(asked?.label ?? '');
}

/** How many fields and answers have an error. */
export const countErrors = ({ attendees, buyer }: FieldErrors<AttendeesForm>): number =>
  [
    ...Object.values(buyer ?? {}),
    ...Object.values((attendees ?? {}) as Record<string, { fields?: object; answers?: object } | undefined>).flatMap(
      (attendee) => [...Object.values(attendee?.fields ?? {}), ...Object.values(attendee?.answers ?? {})],
    ),
  ].filter(Boolean).length;
