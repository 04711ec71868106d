import type { ReactNode } from 'react';
import type { CheckoutActor, CheckoutSnapshot } from '../../machines/registration/checkout.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { StepHeading } from './StepHeading.tsx';

/** In place of the form: it is loading, closed or could not be loaded. */
export function Outcome({ actor, snapshot }: { actor: RegistrationActor; snapshot: RegistrationSnapshot }) {
  const { error, form } = snapshot.context;
  const retry = () => actor.send({ type: 'page.retried' });
  if (snapshot.matches('closed')) {
    const { title, help } = words.closed[form && form.state !== 'open' ? form.state : 'closed'];
    return (
      <Said title={title} help={help}>
        <Button size="lg" variant="outline" onClick={retry}>
          {words.lookAgain}
        </Button>
      </Said>
    );
  }
  if (snapshot.matches('loadFailed'))
    return (
      <Said title={words.loadFailedTitle} help={error?.msg || words.noAnswer}>
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
      </Said>
    );
  return <Loading label={words.loading} />;
}

/** A purchase that ended without tickets, or that could not be loaded. */
export function CheckoutOutcome({ actor, snapshot }: { actor: CheckoutActor; snapshot: CheckoutSnapshot }) {
  const restart = () => actor.send({ type: 'registration.restarted' });
  if (snapshot.matches('resumeFailed'))
    return (
      <Said title={words.resumeFailedTitle} help={snapshot.context.error?.msg || words.noAnswer}>
        <Button size="lg" onClick={() => actor.send({ type: 'page.retried' })}>
          {words.retry}
        </Button>
        <Button size="lg" variant="outline" onClick={restart}>
          {words.startNew}
        </Button>
      </Said>
    );
  const ended = endOf(snapshot);
  if (ended)
    return (
      <Said {...ended}>
        <Button size="lg" onClick={restart}>
          {words.chooseAgain}
        </Button>
      </Said>
    );
  return <Loading label={words.loading} />;
}

function endOf(snapshot: CheckoutSnapshot): { title: string; help: string } | null {
  if (snapshot.matches('expired')) return { title: words.expiredTitle, help: words.expiredHelp };
  if (snapshot.matches('paymentFailed')) return { title: words.failedTitle, help: words.failedHelp };
  if (snapshot.matches('refunded')) return { title: words.refundedTitle, help: refundHelp(snapshot) };
  return snapshot.matches('cancelled') ? { title: words.cancelledTitle, help: words.cancelledHelp } : null;
}

function refundHelp({ context: { purchase } }: CheckoutSnapshot): string {
  const reason = purchase?.remark && words.refundReasons[purchase.remark];
  return [reason, words.refundedHelp].filter(Boolean).join(' ');
}

function Said({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="outcome">
      <StepHeading>{title}</StepHeading>
      <p>{help}</p>
      <div className="outcome-actions">{children}</div>
    </div>
  );
}
