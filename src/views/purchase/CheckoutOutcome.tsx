import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import { formatMoney } from '../../lib/money.ts';
import type { CheckoutActor, CheckoutSnapshot } from '../../machines/purchase/checkout.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { OrderInvoices } from '../parts/OrderInvoices.tsx';
import { OrderLines } from './OrderLines.tsx';
import { Message } from './Step.tsx';

/** A purchase that ended otherwise than hoped, or that could not be looked up. */
export default function CheckoutOutcome({ actor, snapshot }: { actor: CheckoutActor; snapshot: CheckoutSnapshot }) {
  const restart = () => actor.send({ type: 'registration.restarted' });
  if (snapshot.matches('resumeFailed'))
    return (
      <Message title={orderWords.resumeFailedTitle} help={snapshot.context.error?.msg || words.noAnswer}>
        <Button size="lg" onClick={() => actor.send({ type: 'page.retried' })}>
          {words.retry}
        </Button>
        <Button size="lg" variant="outline" onClick={restart}>
          {orderWords.startNew}
        </Button>
      </Message>
    );
  const ended = endOf(snapshot);
  const { purchase } = snapshot.context;
  if (ended)
    return (
      <>
        <Message {...ended}>
          <Button size="lg" onClick={restart}>
            {orderWords.chooseAgain}
          </Button>
        </Message>
        {purchase?.wasPaid ? (
          <div className="outcome-order">
            <OrderLines order={purchase} />
            <OrderInvoices invoices={purchase.invoices} />
          </div>
        ) : null}
      </>
    );
  return <Loading label={words.loading} />;
}

function endOf(snapshot: CheckoutSnapshot): { title: string; help: string } | null {
  const { purchase } = snapshot.context;
  if (snapshot.matches('expired')) return { title: orderWords.expiredTitle, help: orderWords.expiredHelp };
  if (snapshot.matches('paymentFailed')) return { title: orderWords.failedTitle, help: orderWords.failedHelp };
  if (snapshot.matches('refunded') && purchase?.remark !== null)
    return { title: orderWords.refundedTitle, help: refundHelp(snapshot) };
  if (snapshot.matches('cancelled') || snapshot.matches('refunded'))
    return {
      title: orderWords.cancelledTitle,
      help: purchase?.wasPaid ? paidHelp(purchase) : orderWords.cancelledHelp,
    };
  return null;
}

function refundHelp({ context: { purchase } }: CheckoutSnapshot): string {
  const reason = purchase?.remark && orderWords.refundReasons[purchase.remark];
  return [reason, orderWords.refundedHelp].filter(Boolean).join(' ');
}

function paidHelp({ reference, total, refunded, currency }: PurchaseView): string {
  const money = (minor: number) => formatMoney(minor, currency);
  return orderWords.cancelledPaid(reference, money(total), refunded > 0 ? money(refunded) : null);
}
