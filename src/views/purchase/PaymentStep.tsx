import { stateMeta } from '../../machines/parts/stateMeta.ts';
import './PaymentStep.css';
import { useSelector } from '@xstate/react';
import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { payment as words } from '#words/payment.ts';
import type { PaymentIntent } from '../../api/contract/payment.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { formatRemaining } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { holdLeft } from '../../machines/purchase/hold.ts';
import type { PaymentActor, PaymentSnapshot } from '../../machines/purchase/payment.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { OrderLines } from './OrderLines.tsx';
import { StepHeading } from './Step.tsx';

/** What a gateway's form is shown with, and whom it hands what was submitted. */
export type GatewayFormProps = {
  intent: PaymentIntent;
  /** Of the buyer. */
  email: string;
  amount: string;
  busy: boolean;
  /** What the button says meanwhile. */
  progress: string;
  /** Why what was submitted last was declined; null when nothing was. */
  declined: string | null;
  error: ApiError | null;
  /** Whether the gateway wants something more of what was submitted, such as authentication. */
  asksForMore: boolean;
  onSubmit: (details: unknown) => void;
};

type Props = {
  actor: PaymentActor;
  /** The form of the gateway that the purchase is paid through; the page provides it. */
  gatewayForm: (props: GatewayFormProps) => ReactNode;
};

export default function PaymentStep({ actor, gatewayForm }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const label = stateMeta(snapshot)?.label;
  const [asks, setAsks] = useState(false);
  const { purchase, firstTotal, wasTest } = snapshot.context;
  const money = (minor: number) => formatMoney(minor, purchase.currency);
  // An order that was to be paid later is in its buyer's hands for days: it ends when they say so, and not by going back.
  const isShort = isShortHold(purchase);
  const leave = () => actor.send({ type: 'payment.left' });
  const ask = () => setAsks(true);
  return (
    <div className="stack-5 payment">
      <LiveRegion>{label ? words.states[label] : null}</LiveRegion>
      <StepHeading>{words.title}</StepHeading>
      {purchase.holdExpiresAt && isShort ? <HoldClock until={purchase.holdExpiresAt} /> : null}
      {purchase.total !== firstTotal ? (
        <p className="caution" role="alert">
          {words.priceChanged(money(firstTotal), money(purchase.total))}
        </p>
      ) : null}
      {wasTest && !purchase.testMode ? (
        <p className="caution" role="alert">
          {words.testEnded}
        </p>
      ) : null}
      <OrderLines order={purchase} />
      <Stage actor={actor} snapshot={snapshot} gatewayForm={gatewayForm} onLeave={isShort ? leave : ask} />
      <div className="payment-leave">
        {isShort ? (
          <Button
            variant="outline"
            size="md"
            disabled={!snapshot.can({ type: 'payment.left' })}
            aria-describedby="payment-back-help"
            onClick={leave}
          >
            {words.back}
          </Button>
        ) : null}
        <Button variant="ghost" size="md" disabled={!snapshot.can({ type: 'payment.cancelled' })} onClick={ask}>
          {words.cancel}
        </Button>
        <p id="payment-back-help" className="form-help">
          {isShort ? words.backHelp : words.lateHelp}
        </p>
      </div>
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

/** Whether an order is held for minutes, as one that was to be paid by card from the beginning is. */
const isShortHold = ({ holdExpiresAt, now }: PaymentSnapshot['context']['purchase']): boolean =>
  holdExpiresAt === null || Date.parse(holdExpiresAt) - Date.parse(now) < counted;

/** What the buyer waits for without a form to look at; null while there is one. */
function waitingWords(snapshot: PaymentSnapshot): string | null {
  if (snapshot.matches('cancelling')) return words.cancelling;
  if (snapshot.matches('leaving')) return words.leaving;
  return snapshot.matches({ open: 'creating' }) ? words.creating : null;
}

type StageProps = Pick<Props, 'actor' | 'gatewayForm'> & { snapshot: PaymentSnapshot; onLeave: () => void };

function Stage({ actor, snapshot, gatewayForm, onLeave }: StageProps) {
  const { intent, purchase, reason, error } = snapshot.context;
  if (snapshot.matches({ open: 'unreachable' }))
    return (
      <Stuck title={words.unreachableTitle} help={words.unreachableHelp} reason={error?.said ? undefined : error?.msg}>
        <Button size="lg" onClick={() => actor.send({ type: 'payment.retried' })}>
          {words.retry}
        </Button>
      </Stuck>
    );
  if (snapshot.matches({ open: 'notOffered' }))
    return (
      <Stuck title={words.notOfferedTitle} help={words.notOfferedHelp} reason={undefined}>
        <Button size="lg" onClick={onLeave}>
          {words.back}
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
  if (snapshot.matches('processing'))
    return (
      <Stuck title={words.processingTitle} help={words.processingHelp} reason={undefined}>
        <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'payment.rechecked' })}>
          {words.recheck}
        </Button>
      </Stuck>
    );
  const waitingFor = waitingWords(snapshot);
  const waiting = waitingFor !== null;
  return (
    <>
      {waiting ? <Loading label={waitingFor} rows={3} /> : null}
      <div hidden={waiting}>
        {intent
          ? gatewayForm({
              intent,
              email: purchase.buyerEmail,
              amount: formatMoney(purchase.total, purchase.currency),
              busy: snapshot.hasTag('busy'),
              progress: snapshot.matches('verifying') ? words.verifying : words.paying,
              declined: snapshot.matches({ open: 'declined' }) ? (reason ?? '') : null,
              error,
              asksForMore: snapshot.matches({ open: 'requiresAction' }),
              onSubmit: (details) => actor.send({ type: 'details.submitted', details }),
            })
          : null}
      </div>
    </>
  );
}

type StuckProps = { title: string; help: string; reason: string | undefined; children: ReactNode };

function Stuck({ title, help, reason, children }: StuckProps) {
  return (
    <section className="card authentication" role="alert">
      <h3>{title}</h3>
      {reason ? <p>{reason}</p> : null}
      <p>{help}</p>
      <div className="outcome-actions">{children}</div>
    </section>
  );
}

/** A hold of days, which an order had that was to be paid later, needs no clock. */
const counted = 60 * 60_000;

/** Minutes left at which a screen reader is told. */
const saidAt = [5, 2, 1];

/** Counts a hold down. `until` is of this computer's clock. */
function HoldClock({ until }: { until: string }) {
  const [left, setLeft] = useState(() => holdLeft(until, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(holdLeft(until, Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const minutes = Math.ceil(left / 60_000);
  const near = saidAt.findLast((each) => minutes <= each);
  return (
    <p className="hold-clock" data-short={minutes <= 2}>
      <Clock aria-hidden />
      <span role="timer">{words.holdLeft(formatRemaining(left))}</span>
      <span className="visually-hidden" role="status">
        {near && left > 0 ? words.holdLeftMinutes(near) : null}
      </span>
    </p>
  );
}
