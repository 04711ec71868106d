import { useSelector } from '@xstate/react';
import { attendee as words } from '#words/attendee.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { isRestorable } from '../../lib/purchase.ts';
import { fullName } from '../../lib/text.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { CancelQuestion } from '../purchase/CancelQuestion.tsx';
import { PaidQuestion } from '../purchase/PaidQuestion.tsx';
import { leftOf, RefundChoice, useRefundWish } from '../purchase/RefundChoice.tsx';
import type { AttendeeActor } from './attendeeActor.ts';

// Few are erased.
const ErasureQuestion = lazyPart(() => import('./ErasureQuestion.tsx'));

type AttendeeQuestionProps = { actor: AttendeeActor; details: AttendeeDetails };

/** The question before an order is noted as paid or cancelled or an attendee deleted: who is hit, and what becomes of the money. */
export function AttendeeQuestion({ actor, details }: AttendeeQuestionProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { asked } = snapshot.context;
  const busy = snapshot.matches('performing');
  if (!snapshot.matches('confirming') && !busy) return null;
  const answers = {
    busy,
    onConfirm: (refund: number) => actor.send({ type: 'action.confirmed', refund }),
    onCancel: () => actor.send({ type: 'action.cancelled' }),
  };
  const { attendee, order } = details;
  const { reference, paymentStatus: status } = attendee;
  if (asked === 'markPaid')
    return <PaidQuestion {...answers} order={{ ...order, reference }} onConfirm={() => answers.onConfirm(0)} />;
  if (asked === 'cancelOrder')
    return <CancelQuestion {...answers} order={{ ...order, reference, status }} people={order.attendees} />;
  if (asked === 'erase')
    return <ErasureQuestion {...answers} details={details} onConfirm={() => answers.onConfirm(0)} />;
  return asked === 'delete' ? <DeletionQuestion {...answers} details={details} /> : null;
}

type DeletionProps = {
  details: AttendeeDetails;
  busy: boolean;
  onConfirm: (refund: number) => void;
  onCancel: () => void;
};

function DeletionQuestion({ details: { attendee, order }, busy, onConfirm, onCancel }: DeletionProps) {
  const left = leftOf(order);
  // The attendee's own ticket is sent back.
  const all = Math.min(order.share, left);
  const refund = useRefundWish({ left, all, currency: order.currency, onConfirm });
  const others = order.attendees.length - 1;
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={words.deleteTitle(fullName(attendee))}
      confirmLabel={words.deleteConfirm}
      onConfirm={refund.confirm}
      onCancel={onCancel}
    >
      <p>
        {words.deleteText} {isRestorable(attendee.paymentStatus) ? words.deleteRestorable : words.deleteFinal}{' '}
        {others > 0 ? words.deleteOthers(others) : null}
      </p>
      {/* An unpaid order only gets cheaper by one attendee. */}
      {left === 0 ? null : <RefundChoice order={order} all={all} isShare refund={refund} />}
    </ConfirmDialog>
  );
}
