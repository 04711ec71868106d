import { useSelector } from '@xstate/react';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { fullName } from '../../lib/fullName.ts';
import { formatMoney } from '../../lib/money.ts';
import { isPaidAtDoor, isPaidLater } from '../../lib/purchaseStatus.ts';
import type { AttendeeActor } from '../../machines/attendees/attendee.ts';
import { attendee as words } from '../../messages/attendee.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';

/** The question before an order is cancelled or an attendee deleted: who is hit, and what becomes of the money. */
export function AttendeeQuestion({ actor, details }: { actor: AttendeeActor; details: AttendeeDetails }) {
  const snapshot = useSelector(actor, (state) => state);
  const { attendee, order } = details;
  const { asked } = snapshot.context;
  const isOpen = snapshot.matches('confirming') || snapshot.matches('performing');
  const shared = {
    busy: snapshot.matches('performing'),
    onConfirm: () => actor.send({ type: 'action.confirmed' }),
    onCancel: () => actor.send({ type: 'action.cancelled' }),
  };
  const others = order.attendees.length - 1;
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={isOpen && asked === 'cancelOrder'}
        title={words.cancelTitle(attendee.reference)}
        confirmLabel={words.cancelConfirm}
        cancelLabel={words.keepPurchase}
      >
        <p>{words.cancelText(order.attendees.length)}</p>
        <ul className="attendee-hit">
          {order.attendees.map(({ uId, name, ticketName }) => (
            <li key={uId}>
              <strong>{name}</strong> · {ticketName}
            </li>
          ))}
        </ul>
        <p>{moneyOf(details)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={isOpen && asked === 'delete'}
        title={words.deleteTitle(fullName(attendee))}
        confirmLabel={words.deleteConfirm}
      >
        <p>
          {words.deleteText} {others > 0 ? words.deleteOthers(others) : null}
        </p>
        {/* An unpaid order only gets cheaper by one attendee. */}
        {order.money === 'none' ? null : <p>{moneyOf(details)}</p>}
      </ConfirmDialog>
    </>
  );
}

/** What becomes of the money of an order that is cancelled. */
function moneyOf({ attendee: { paymentStatus }, order: { total, currency, money } }: AttendeeDetails): string {
  const amount = formatMoney(total, currency);
  if (money !== 'none') return words.money[money](amount);
  if (total === 0) return words.money.free;
  if (isPaidAtDoor(paymentStatus)) return words.money.door(amount);
  return isPaidLater(paymentStatus) ? words.money.transfer(amount) : words.money.unpaid(amount);
}
