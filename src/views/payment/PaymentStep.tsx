import { stateMeta } from '../../lib/stateMeta.ts';
import './PaymentStep.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { PublicForm } from '../../api/contract/registration.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Quantities } from '../../lib/party.ts';
import { type Discount, priceOrder } from '../../lib/pricing.ts';
import type { PaymentActor, PaymentSnapshot } from '../../machines/payment/payment.ts';
import { payment as words } from '../../messages/payment.ts';
import { registration } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { HoldClock } from '../registration/HoldClock.tsx';
import { OrderLines } from '../registration/OrderLines.tsx';
import { StepHeading } from '../registration/StepHeading.tsx';
import { CardForm } from './CardForm.tsx';

type Props = {
  actor: PaymentActor;
  /** What the buyer saw before; a resumed purchase knows only itself. */
  registration: { form: PublicForm | null; quantities: Quantities; promo: Discount | null };
};

export default function PaymentStep({ actor, registration: seen }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const label = stateMeta(snapshot)?.label;
  const [asks, setAsks] = useState(false);
  const { purchase } = snapshot.context;
  const expected = seen.form ? priceOrder(seen.form.tickets, seen.quantities, seen.promo) : null;
  const changed = expected !== null && expected.lines.length > 0 && expected.total !== purchase.total;
  const money = (minor: number) => formatMoney(minor, purchase.currency);
  return (
    <div className="payment">
      <LiveRegion>{label ? words.states[label] : null}</LiveRegion>
      <StepHeading>{words.title}</StepHeading>
      {purchase.holdExpiresAt ? <HoldClock until={purchase.holdExpiresAt} /> : null}
      {changed ? (
        <p className="caution" role="alert">
          {registration.priceChanged(money(expected.total), money(purchase.total))}
        </p>
      ) : null}
      <OrderLines order={purchase} />
      <Stage actor={actor} snapshot={snapshot} />
      <Button
        variant="ghost"
        size="md"
        disabled={!snapshot.can({ type: 'payment.cancelled' })}
        onClick={() => setAsks(true)}
      >
        {words.cancel}
      </Button>
      {asks && snapshot.can({ type: 'payment.cancelled' }) ? (
        <Dialog title={words.cancelTitle} onClose={() => setAsks(false)}>
          <p className="dialog-text">{words.cancelHelp}</p>
          <div className="dialog-actions">
            <Button variant="outline" onClick={() => setAsks(false)}>
              {words.keepOrder}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsks(false);
                actor.send({ type: 'payment.cancelled' });
              }}
            >
              {words.cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

function Stage({ actor, snapshot }: { actor: PaymentActor; snapshot: PaymentSnapshot }) {
  const { error } = snapshot.context;
  if (snapshot.matches({ open: 'unreachable' }))
    return (
      <Stuck title={words.unreachableTitle} help={words.unreachableHelp} reason={error?.said ? undefined : error?.msg}>
        <Button size="lg" onClick={() => actor.send({ type: 'payment.retried' })}>
          {words.retry}
        </Button>
      </Stuck>
    );
  if (snapshot.matches('undecided'))
    return (
      <Stuck title={words.undecidedTitle} help={words.undecidedHelp} reason={error?.said ? undefined : error?.msg}>
        <Button size="lg" onClick={() => actor.send({ type: 'payment.rechecked' })}>
          {words.recheck}
        </Button>
        <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'payment.retried' })}>
          {words.payAgain}
        </Button>
      </Stuck>
    );
  const waiting = snapshot.matches({ open: 'creating' }) || snapshot.matches('cancelling');
  const asking = snapshot.matches({ open: 'requiresAction' });
  return (
    <>
      {waiting ? <Loading label={snapshot.matches('cancelling') ? words.cancelling : words.creating} rows={3} /> : null}
      {asking ? <Authentication actor={actor} /> : null}
      <div hidden={waiting || asking}>
        <Gateway actor={actor} snapshot={snapshot} />
      </div>
    </>
  );
}

/** The form of the gateway that the purchase is paid through. */
function Gateway({ actor, snapshot }: { actor: PaymentActor; snapshot: PaymentSnapshot }) {
  const { intent, purchase, reason, error } = snapshot.context;
  if (intent?.gateway === 'stripe') return <p className="caution">{words.unsupported}</p>;
  return (
    <CardForm
      amount={formatMoney(purchase.total, purchase.currency)}
      busy={snapshot.hasTag('busy')}
      progress={snapshot.matches('verifying') ? words.verifying : words.paying}
      declined={snapshot.matches({ open: 'declined' }) ? (reason ?? '') : null}
      error={error}
      onSubmit={(card) => actor.send({ type: 'card.submitted', card })}
    />
  );
}

function Authentication({ actor }: { actor: PaymentActor }) {
  const answer = (approve: boolean) => actor.send({ type: 'authentication.answered', approve });
  return (
    <section className="authentication" aria-label={words.authenticateTitle}>
      <h3>{words.authenticateTitle}</h3>
      <p>{words.authenticateHelp}</p>
      <div className="outcome-actions">
        <Button size="lg" onClick={() => answer(true)}>
          {words.approve}
        </Button>
        <Button size="lg" variant="outline" onClick={() => answer(false)}>
          {words.refuse}
        </Button>
      </div>
    </section>
  );
}

type StuckProps = { title: string; help: string; reason: string | undefined; children: ReactNode };

function Stuck({ title, help, reason, children }: StuckProps) {
  return (
    <section className="authentication" role="alert">
      <h3>{title}</h3>
      {reason ? <p>{reason}</p> : null}
      <p>{help}</p>
      <div className="outcome-actions">{children}</div>
    </section>
  );
}
