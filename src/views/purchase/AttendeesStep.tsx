import { Options } from '../parts/form/ControlRow.tsx';
import './AttendeesStep.css';
import { lazy, Suspense, useEffect } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { askedFields, visibleQuestions } from '../../lib/form/answers.ts';
import { attendeePath, readAttendeePath } from '../../lib/input.ts';
import { fullName } from '../../lib/text.ts';
import type { OrderActor, OrderSnapshot } from '../../machines/purchase/order.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { enterGoesOn } from '../parts/enterGoesOn.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import {
  type AskedForm,
  type AttendeesForm,
  countErrors,
  formValues,
  resolverOf,
  typedAttendees,
} from './attendeeForm.ts';
import { FieldRow } from './FieldRow.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { StepBar, StepError, StepHeading } from './Step.tsx';

const SharingNotice = lazy(() => import('../exhibitor/SharingNotice.tsx'));

const buyerFields = ['firstname', 'surname', 'email'] as const;
const noBuyer = { firstname: '', surname: '', email: '' };

type Props = { actor: OrderActor; snapshot: OrderSnapshot };

/** Who comes: a card for each attendee. What is typed is kept by the machine at every stroke. */
export default function AttendeesStep({ actor, snapshot }: Props) {
  const { form, event: where, tickets, sharing } = snapshot.context.form;
  const { attendees, buyer, error } = snapshot.context;
  const methods = useForm<AttendeesForm>({
    defaultValues: formValues(form, attendees, buyer, where.country),
    resolver: resolverOf(form),
  });
  const { clearErrors, handleSubmit, reset, setError, subscribe, trigger, formState } = methods;
  const errors = countErrors(formState.errors);

  const input = readAttendeePath(error?.field ?? '');
  const place = input && input.index !== null && input.kind !== 'ticket' ? attendeePath(input.index, input.path) : null;
  const msg = error?.msg;
  useEffect(() => {
    if (place) setError(place, { message: msg ?? '' }, { shouldFocus: true });
  }, [place, msg, setError]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name === place) clearErrors(name);
          actor.send({ type: 'attendees.changed', attendees: typedAttendees(values) });
          if (values.buyer) actor.send({ type: 'buyer.changed', buyer: { ...values.buyer } });
        },
      }),
    [actor, subscribe, clearErrors, place],
  );

  /** Has the machine change the attendees, and shows what became of them. */
  function change(event: Parameters<typeof actor.send>[0]) {
    actor.send(event);
    const { attendees: changed, buyer: who } = actor.getSnapshot().context;
    reset(formValues(form, changed, who, where.country), { keepErrors: true, keepIsSubmitted: true });
    if (formState.isSubmitted) trigger();
  }

  return (
    <FormProvider {...methods}>
      <form
        noValidate
        className="stack-5"
        {...enterGoesOn}
        onSubmit={handleSubmit((values) =>
          actor.send({ type: 'attendees.entered', attendees: typedAttendees(values) }),
        )}
      >
        <StepHeading>{words.attendeesTitle}</StepHeading>
        {error && !place ? <StepError error={error}>{words.errorAt.attendees}</StepError> : null}
        <CheckRow
          label={orderWords.others.forOthers}
          help={orderWords.others.forOthersHelp}
          checked={buyer !== null}
          onChange={({ target }) => change({ type: 'buyer.changed', buyer: target.checked ? noBuyer : null })}
        />
        {buyer ? (
          <fieldset className="card attendee-card">
            <legend>{orderWords.others.buyerTitle}</legend>
            <div className="attendee-card-top">
              <div className="form-grid is-two">
                {buyerFields.map((key) => (
                  <FieldRow key={key} of="buyer" field={key} required isFilled />
                ))}
              </div>
            </div>
            {attendees.length > 1 && !attendees.every(({ later }) => later) ? (
              <Button
                type="button"
                variant="outline"
                onClick={() => change({ type: 'attendee.postponed', index: 'all', later: true })}
              >
                {orderWords.others.allLater}
              </Button>
            ) : null}
          </fieldset>
        ) : null}
        {attendees.map((attendee, index) => (
          <AttendeeCard
            // biome-ignore lint/suspicious/noArrayIndexKey: an attendee is their place in the form
            key={index}
            index={index}
            form={form}
            country={where.country}
            ticketId={attendee.ticketId}
            tickets={tickets.filter(({ id }) => attendees.some(({ ticketId }) => ticketId === id))}
            onSwap={(ticketId) => change({ type: 'ticket.swapped', index, ticketId })}
            onCopy={(to) => change({ type: 'attendee.copied', index: to })}
            canCopy={attendees[0]?.later !== true}
            canCopyToAll={attendees.filter(({ later }) => !later).length > 2}
            isForOthers={buyer !== null}
            onPostpone={(later) => change({ type: 'attendee.postponed', index, later })}
          />
        ))}
        {sharing ? (
          <Suspense>
            <SharingNotice notice={sharing} />
          </Suspense>
        ) : null}
        <StepBar
          summary={
            errors > 0 ? (
              <span className="step-bar-errors" role="alert">
                {words.errors(errors)}
              </span>
            ) : null
          }
        >
          <Button
            type="button"
            size="lg"
            variant="outline"
            onClick={() => actor.send({ type: 'step.chosen', step: 'choosing' })}
          >
            {words.back}
          </Button>
          <Button type="submit" size="lg" disabled={snapshot.matches('checking')}>
            {snapshot.matches('checking') ? words.checking : words.continue}
          </Button>
        </StepBar>
      </form>
    </FormProvider>
  );
}

type AttendeeCardProps = {
  index: number;
  form: AskedForm;
  /** Where the event is. */
  country?: string | null;
  ticketId: string;
  /** The kinds of ticket in this order. */
  tickets: PublicTicket[];
  onSwap: (ticketId: string) => void;
  /** Copies the first attendee. */
  onCopy: (to: number | 'all') => void;
  canCopy?: boolean;
  canCopyToAll?: boolean;
  /** The buyer may say after the order who this is. */
  isForOthers?: boolean;
  onPostpone?: (later: boolean) => void;
};

export function AttendeeCard(props: AttendeeCardProps) {
  const { index, form, country = null, ticketId, tickets, onSwap, onCopy, canCopy, canCopyToAll } = props;
  const { isForOthers, onPostpone } = props;
  const { control } = useFormContext<AttendeesForm>();
  const attendee = useWatch({ control, name: `attendees.${index}` });
  const name = fullName(attendee.fields);
  const ticket = tickets.find(({ id }) => id === ticketId);
  return (
    <fieldset className="card attendee-card">
      <legend>{name ? words.attendeeNamed(index + 1, name) : words.attendee(index + 1)}</legend>
      <div className="attendee-card-top">
        {tickets.length > 1 ? (
          <FormRow label={words.ticketOf} help={index === 0 ? orderWords.swapHint : undefined} required>
            {(row) => (
              <Select size="lg" {...row} value={ticketId} onChange={({ target }) => onSwap(target.value)}>
                <Options of={tickets.map(({ id, name: ticketName }) => [id, ticketName])} />
              </Select>
            )}
          </FormRow>
        ) : (
          <p className="muted">{ticket?.name}</p>
        )}
        {index > 0 && canCopy && !attendee.later ? (
          <div>
            <Button type="button" size="md" variant="outline" onClick={() => onCopy(index)}>
              {orderWords.copyFirst}
            </Button>
            <p className="form-help">{orderWords.copyFirstHint}</p>
          </div>
        ) : null}
      </div>
      {isForOthers ? (
        <CheckRow
          label={orderWords.others.later}
          help={orderWords.others.laterHelp}
          checked={attendee.later === true}
          onChange={({ target }) => onPostpone?.(target.checked)}
        />
      ) : null}
      {attendee.later ? null : (
        <>
          <div className="form-grid is-two">
            {askedFields(form).map(({ key, required }) => (
              <FieldRow
                key={key}
                of={index}
                field={key}
                required={required}
                isFilled={index === 0 && !isForOthers}
                country={country}
              />
            ))}
          </div>
          {visibleQuestions(form.questions, attendee.answers).map((question) => (
            <QuestionRow key={question.id} index={index} question={question} />
          ))}
          {index === 0 && canCopyToAll ? (
            <div>
              <Button type="button" size="md" variant="outline" onClick={() => onCopy('all')}>
                {orderWords.others.copyToAll}
              </Button>
              <p className="form-help">{orderWords.copyFirstHint}</p>
            </div>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
