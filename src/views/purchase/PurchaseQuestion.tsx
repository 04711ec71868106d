import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { purchases as words } from '#words/purchases.ts';
import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import { isCancellable, isVoid } from '../../lib/purchase.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { PaidQuestion } from './PaidQuestion.tsx';
import type { PurchaseDetailsActor } from './purchaseActions.ts';
import { leftOf, RefundChoice, useRefundWish } from './RefundChoice.tsx';

type Props = { actor: PurchaseDetailsActor; details: PurchaseDetails };

/** The question before an order is noted as paid or cancelled, or money sent back: who is hit, and how much moves. */
export function PurchaseQuestion({ actor, details }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { asked } = snapshot.context;
  const busy = snapshot.matches('performing');
  if (!snapshot.matches('confirming') && !busy) return null;
  const answers = {
    busy,
    onConfirm: (refund: number, byHand = false) => actor.send({ type: 'action.confirmed', refund, byHand }),
    onCancel: () => actor.send({ type: 'action.cancelled' }),
  };
  if (asked === 'markPaid') return <PaidQuestion {...answers} order={details} onConfirm={() => answers.onConfirm(0)} />;
  if (asked === 'cancel' && !isCancellable(details.status))
    return <ReturnedQuestion {...answers} onConfirm={() => answers.onConfirm(0)} />;
  if (asked === 'cancel') {
    const people = details.people.filter(({ removedAt }) => removedAt === null);
    return <CancelQuestion {...answers} order={details} people={people} />;
  }
  return asked === 'refund' ? <RefundQuestion {...answers} details={details} /> : null;
}

type ReturnedProps = { busy: boolean; onConfirm: () => void; onCancel: () => void };

/** Of an order that has ended only the money is left to decide about. */
const ReturnedQuestion = (answers: ReturnedProps) => (
  <ConfirmDialog open {...answers} title={words.unmatched.returnedTitle} confirmLabel={words.unmatched.returned}>
    <p>{words.unmatched.returnedText}</p>
  </ConfirmDialog>
);

type RefundProps = {
  details: PurchaseDetails;
  busy: boolean;
  onConfirm: (refund: number, byHand: boolean) => void;
  onCancel: () => void;
};

function RefundQuestion({ details, busy, onConfirm, onCancel }: RefundProps) {
  const left = leftOf(details);
  const [byHand, setByHand] = useState(false);
  const refund = useRefundWish({
    ...{ left, all: left, currency: details.currency, isNeeded: true },
    onConfirm: (amount) => onConfirm(amount, byHand),
  });
  const hasFailed = details.paymentMethod === 'card' && details.refunds.some(({ failedAt }) => failedAt !== null);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={words.refundTitle(details.reference)}
      confirmLabel={words.refundConfirm}
      onConfirm={refund.confirm}
      onCancel={onCancel}
    >
      {details.isTest ? <p>{words.refundTestText}</p> : null}
      <p>{isVoid(details.status) ? words.refundVoidText : words.refundText}</p>
      <RefundChoice order={details} all={left} isNeeded byHand={byHand || details.unmatched !== null} refund={refund} />
      {hasFailed ? (
        <CheckRow type="checkbox" checked={byHand} onChange={() => setByHand(!byHand)} label={words.sentByHand} />
      ) : null}
    </ConfirmDialog>
  );
}
