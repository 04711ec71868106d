import './CancelQuestion.css';
import { attendee as words } from '#words/attendee.ts';
import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import { formatAnyMoney, formatMoney } from '../../lib/money.ts';
import { isAllRefunded } from '../../lib/pricing.ts';
import { isPaidAtDoor, isPaidLater, type PurchaseStatus } from '../../lib/purchase.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { leftOf, type RefundableOrder, RefundChoice, useRefundWish } from './RefundChoice.tsx';

type Props = {
  order: RefundableOrder & { reference: string; status: PurchaseStatus; unmatched?: PurchaseDetails['unmatched'] };
  /** Whose tickets become invalid. */
  people: readonly { uId: string; name: string; ticketName: string }[];
  busy: boolean;
  /** `refund` goes back, in minor units. */
  onConfirm: (refund: number) => void;
  onCancel: () => void;
};

/** The question before an order is cancelled: who is hit, and what becomes of the money. */
export function CancelQuestion({ order, people, busy, onConfirm, onCancel }: Props) {
  const left = leftOf(order);
  const refund = useRefundWish({ left, all: left, currency: order.currency, onConfirm });
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={words.cancelTitle(order.reference)}
      confirmLabel={words.cancelConfirm}
      cancelLabel={words.keepPurchase}
      onConfirm={refund.confirm}
      onCancel={onCancel}
    >
      <p>{words.cancelText(people.length)}</p>
      <ul className="cancel-hit">
        {people.map(({ uId, name, ticketName }) => (
          <li key={uId}>
            <strong>{name}</strong> · {ticketName}
          </li>
        ))}
      </ul>
      {left === 0 ? <p>{moneyOf(order)}</p> : <RefundChoice order={order} all={left} refund={refund} />}
    </ConfirmDialog>
  );
}

/** What becomes of the money of an order that has none to send back. */
function moneyOf({ status, total, refunded, currency, unmatched }: Props['order']): string {
  if (unmatched?.isOpen) return words.money.unmatched(formatAnyMoney(unmatched.amount, unmatched.currency));
  const amount = formatMoney(total, currency);
  if (total === 0) return words.money.free;
  if (isAllRefunded({ total, refunded })) return words.money.refunded(amount);
  if (isPaidAtDoor(status)) return words.money.door(amount);
  return isPaidLater(status) ? words.money.transfer(amount) : words.money.unpaid(amount);
}
