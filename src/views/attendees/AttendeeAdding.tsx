import { Options } from '../parts/form/ControlRow.tsx';
import '../purchase/AttendeesStep.css';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { attendee } from '#words/attendee.ts';
import { attendeeAdding as words } from '#words/attendeeAdding.ts';
import type { ListedUser } from '../../api/contract/attendeeList.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions, LimitedOptions } from '../../api/contract/form.ts';
import type { Ticket } from '../../api/contract/ticket.ts';
import { askedFields, visibleQuestions } from '../../lib/form/answers.ts';
import { withLeft } from '../../lib/form/choices.ts';
import { attendeePath, readAttendeePath, withoutPayload } from '../../lib/input.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Attendee } from '../../lib/order.ts';
import { type AddedPayment, addedPaymentsOf, earlyBirdNow } from '../../lib/pricing.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import { type AttendeesForm, formValues, resolverOf, typedAttendees } from '../purchase/attendeeForm.ts';
import { FieldRow } from '../purchase/FieldRow.tsx';
import { QuestionRow } from '../purchase/QuestionRow.tsx';
import type { FormOption } from './AttendeesView.tsx';

/** The form whose attendee is added, with what is left of its options, and its tickets as they are at `now`. */
export type AddingSubject = {
  form: FormWithQuestions;
  limited: LimitedOptions;
  tickets: readonly Ticket[];
  now: string;
};
export type AddedDraft = Attendee & { payment: AddedPayment; mail: boolean };
type AddingEditor = EditorActor<AddingSubject, AddedDraft, ListedUser>;

type Props = {
  editor: AddingEditor;
  event: Pick<Event, 'currency' | 'transferDays' | 'payAtDoor'>;
  /** What was typed already, for another form. */
  typed: Attendee['fields'];
  /** The choice of the form, above its fields; it is told what is typed. */
  renderChoice: (typedNow: () => Attendee['fields']) => ReactNode;
};

/** Where an attendee is added, beside the list. */
export const AddingSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog look="sheet" title={words.title} closeLabel={attendee.close} onClose={onClose}>
    {children}
  </Dialog>
);

type ChoiceProps = { forms: readonly FormOption[]; formId: string; onChoose: (formId: string) => void };

/** The form that an attendee is added to. */
export const FormToAddTo = ({ forms, formId, onChoose }: ChoiceProps) => (
  <FormRow label={words.form} required>
    {(row) => (
      <Select size="lg" {...row} value={formId} onChange={({ target: { value } }) => onChoose(value)}>
        {formId ? null : <option value="">{words.chooseForm}</option>}
        <Options of={forms.map(({ id, title }) => [id, title])} />
      </Select>
    )}
  </FormRow>
);

/** Adds an attendee to a form: what the form asks of everybody, their ticket, and how it is paid. */
export const AttendeeAdding = ({ editor, ...props }: Props) => (
  <EditorFrame editor={editor}>
    {(subject, snapshot) => <AddingForm editor={editor} subject={subject} snapshot={snapshot} {...props} />}
  </EditorFrame>
);

type FormProps = Props & {
  subject: AddingSubject;
  snapshot: EditorSnapshot<AddingSubject, AddedDraft, ListedUser>;
};
type Values = AttendeesForm & { payment: AddedPayment; mail: boolean };

const ticketPath = attendeePath(0, 'ticketId');

function AddingForm({ editor, subject, snapshot, event, typed, renderChoice }: FormProps) {
  const { form, limited, tickets, now } = subject;
  const only = tickets.length === 1 ? tickets[0]?.id : undefined;
  const methods = useForm<Values>({
    resolver: resolve(form),
    defaultValues: {
      ...formValues(form, [{ ticketId: only ?? '', fields: typed, answers: {} }]),
      payment: 'free',
      mail: true,
    },
  });
  const { control, register, formState, getValues, setError } = methods;
  const answers = useWatch({ control, name: attendeePath(0, 'answers') });
  const payment = useWatch({ control, name: 'payment' });
  const chosen = useWatch({ control, name: ticketPath });
  const { error } = snapshot.context;
  const place = placeOf(error?.field ?? '');
  const msg = error?.msg;
  useEffect(() => {
    if (place) setError(place, { message: msg ?? '' }, { shouldFocus: true });
  }, [place, msg, setError]);
  const priceOf = (ticket: Ticket) => earlyBirdNow(ticket, now)?.price ?? ticket.price;
  const ticket = tickets.find(({ id }) => id === chosen);
  const isPriced = ticket !== undefined && priceOf(ticket) > 0;
  const shownPayment = isPriced ? payment : 'free';

  return (
    <FormProvider {...methods}>
      <form
        noValidate
        aria-busy={snapshot.hasTag('busy')}
        onChange={() => editor.send({ type: 'draft.changed' })}
        onSubmit={methods.handleSubmit((values) => {
          const [attendee] = typedAttendees(values);
          if (!attendee) return;
          const draft = { ...attendee, payment: shownPayment, mail: values.mail };
          editor.send({ type: 'draft.submitted', draft });
        })}
      >
        <fieldset disabled={snapshot.hasTag('busy')} className="form-grid">
          {renderChoice(() => getValues(attendeePath(0, 'fields')))}
          {askedFields(form).map(({ key, required }) => (
            <FieldRow key={key} of={0} field={key} required={required} />
          ))}
          {visibleQuestions(withLeft(form.questions, limited), answers).map((question) => (
            <QuestionRow key={question.id} index={0} question={question} />
          ))}
          <FormRow
            label={words.ticket}
            required
            error={formState.errors.attendees?.[0]?.ticketId?.message}
            help={tickets.length === 0 ? words.noTickets : undefined}
          >
            {(row) => (
              <Select size="lg" {...row} {...register(ticketPath)}>
                <option value="">{words.chooseTicket}</option>
                {tickets.map((each) => {
                  const isGone = each.quantity !== null && each.reserved >= each.quantity;
                  return (
                    <option key={each.id} value={each.id} disabled={isGone}>
                      {isGone
                        ? words.soldOut(each.name)
                        : words.priced(each.name, formatMoney(priceOf(each), event.currency))}
                    </option>
                  );
                })}
              </Select>
            )}
          </FormRow>
          {isPriced ? (
            <FormRow
              label={words.payment}
              required
              help={words.paymentHelp[payment]}
              error={formState.errors.payment?.message}
            >
              {(row) => (
                <Select size="lg" {...row} {...register('payment')}>
                  <Options of={addedPaymentsOf(event).map((each) => [each, words.payments[each]])} />
                </Select>
              )}
            </FormRow>
          ) : null}
          <CheckRow label={words.mail} help={words.mailHelp[shownPayment]} {...register('mail')} />
          <EditorActions editor={editor} snapshot={snapshot} submit={words.submit} />
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** The form's own rules, and a ticket has to be chosen. */
const resolve =
  (form: FormWithQuestions): Resolver<Values> =>
  async (values, context, options) => {
    const { errors } = await resolverOf(form)(values, context, options as never);
    const ticketId = values.attendees[0]?.ticketId ? undefined : { type: 'required', message: words.ticketRequired };
    const [first = {}] = Array.isArray(errors.attendees) ? errors.attendees : [];
    const found = ticketId ? { ...errors, attendees: [{ ...first, ticketId }] } : errors;
    return Object.keys(found).length === 0 ? { values, errors: {} } : { values: {}, errors: found };
  };

/** The input that the server's answer is about. */
function placeOf(field: string) {
  if (withoutPayload(field) === 'payment') return 'payment' as const;
  const input = readAttendeePath(field);
  return input && attendeePath(0, input.path);
}
