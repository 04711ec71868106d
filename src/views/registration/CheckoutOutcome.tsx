import type { CheckoutActor, CheckoutSnapshot } from '../../machines/registration/checkout.ts';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Said } from './Said.tsx';

/** A purchase that ended otherwise than hoped, or that could not be looked up. */
export default function CheckoutOutcome({ actor, snapshot }: { actor: CheckoutActor; snapshot: CheckoutSnapshot }) {
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
