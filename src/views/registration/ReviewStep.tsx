import './ReviewStep.css';
import { Button } from '@chakra-ui/react';
import type { PublicForm } from '../../api/contract/registration.ts';
import type { PaymentMethod } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { priceOrder } from '../../lib/pricing.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { registration as words } from '../../messages/registration.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { OrderLines } from './OrderLines.tsx';
import { PromoBox } from './PromoBox.tsx';
import { StepBar } from './StepBar.tsx';
import { ErrorAlert, StepError } from './StepError.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = { actor: RegistrationActor; snapshot: RegistrationSnapshot; form: PublicForm };

/** Everything once more, the promo code and the way to pay, and then the purchase. */
export default function ReviewStep({ actor, snapshot, form }: Props) {
  const { quantities, attendees, promo, promoError, method, existing, error } = snapshot.context;
  const { currency } = form.event;
  const order = priceOrder(form.tickets, quantities, promo);
  const busy = snapshot.hasTag('busy');
  const submitting = snapshot.matches('submitting');
  const unanswered = snapshot.matches('unanswered');
  const register = () => actor.send({ type: 'registration.submitted' });
  return (
    <div className="review">
      <StepHeading>{words.reviewTitle}</StepHeading>
      {existing.length > 0 ? <p className="caution">{words.existing(existing)}</p> : null}
      <ul className="review-attendees">
        {attendees.map(({ fields, ticketId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is their place in the order
          <li key={index}>
            <div>
              <strong>
                {fields.firstname} {fields.surname}
              </strong>
              <span>{fields.email}</span>
            </div>
            <span className="review-ticket">{form.tickets.find(({ id }) => id === ticketId)?.name}</span>
          </li>
        ))}
      </ul>
      <div className="review-edits">
        <Button
          variant="plain"
          size="sm"
          disabled={busy}
          onClick={() => actor.send({ type: 'step.chosen', step: 'attendees' })}
        >
          {words.editAttendees}
        </Button>
        <Button
          variant="plain"
          size="sm"
          disabled={busy}
          onClick={() => actor.send({ type: 'step.chosen', step: 'choosing' })}
        >
          {words.editTickets}
        </Button>
      </div>
      <OrderLines order={{ ...order, promoCode: promo?.code ?? null, currency }} />
      {order.subtotal > 0 ? (
        <PromoBox
          promo={promo}
          error={promoError}
          busy={busy || unanswered}
          onApply={(code) => actor.send({ type: 'promo.entered', code })}
          onRemove={() => actor.send({ type: 'promo.removed' })}
        />
      ) : null}
      {order.total > 0 && form.paymentMethods.length > 1 ? (
        <fieldset className="review-methods" disabled={busy || unanswered}>
          <legend className="form-label">{words.method}</legend>
          {form.paymentMethods.map((each) => (
            <CheckRow
              key={each}
              type="radio"
              name="method"
              value={each}
              label={words.methods[each]}
              help={words.methodHelp[each]}
              checked={method === each}
              onChange={() => actor.send({ type: 'method.chosen', method: each })}
            />
          ))}
        </fieldset>
      ) : null}
      {unanswered ? <ErrorAlert title={words.unansweredTitle}>{words.unansweredHelp}</ErrorAlert> : null}
      {error && !unanswered ? <StepError error={error} /> : null}
      <StepBar
        summary={
          <>
            <span>{words.chosen(attendees.length)}</span>
            <strong>{order.total === 0 ? words.free : formatMoney(order.total, currency)}</strong>
          </>
        }
      >
        <Button
          size="lg"
          variant="outline"
          disabled={busy}
          onClick={() => actor.send({ type: 'step.chosen', step: unanswered ? 'review' : 'attendees' })}
        >
          {words.back}
        </Button>
        <Button size="lg" disabled={busy} onClick={register}>
          {submitting ? words.submitting : unanswered ? words.sendAgain : wayOn(order.total, method)}
        </Button>
      </StepBar>
    </div>
  );
}

const wayOn = (total: number, method: PaymentMethod) => {
  if (total === 0) return words.register;
  return method === 'card' ? words.toPayment : words.reserve;
};
