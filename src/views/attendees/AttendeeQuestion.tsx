import './AttendeeQuestion.css';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { fullName } from '../../lib/fullName.ts';
import { formatMoney, parseMoney } from '../../lib/money.ts';
import { isPaidAtDoor, isPaidLater } from '../../lib/purchaseStatus.ts';
import type { AttendeeActor } from '../../machines/attendees/attendee.ts';
import { attendee as words } from '../../messages/attendee.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';

type Props = { actor: AttendeeActor; details: AttendeeDetails };

/** The question before an order is cancelled or an attendee deleted: who is hit, and what becomes of the money. */
export function AttendeeQuestion({ actor, details }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { asked } = snapshot.context;
  const isOpen = snapshot.matches('confirming') || snapshot.matches('performing');
  if (!isOpen || (asked !== 'cancelOrder' && asked !== 'delete')) return null;
  return <Question key={asked} actor={actor} details={details} asked={asked} busy={snapshot.matches('performing')} />;
}

/** What the organiser wants to send back; null until they said. */
type Wish = { choice: 'all' | 'part' | 'none' | null; typed: string };

type QuestionProps = Props & { asked: 'cancelOrder' | 'delete'; busy: boolean };

function Question({ actor, details, asked, busy }: QuestionProps) {
  const { attendee, order } = details;
  const [wish, setWish] = useState<Wish>({ choice: null, typed: '' });
  const [error, setError] = useState<string | null>(null);
  const left = order.money === 'none' ? 0 : order.total - order.refunded;
  // A deleted attendee's own ticket is sent back, an order's whole money.
  const all = asked === 'delete' ? Math.min(order.share, left) : left;

  function confirm() {
    const refund = left === 0 ? 0 : amountOf(wish, all);
    if (wish.choice === null && left > 0) setError(words.refund.choose);
    else if (refund === null || refund > left) setError(words.refund.wrong(formatMoney(left, order.currency)));
    else actor.send({ type: 'action.confirmed', refund });
  }

  const shared = { open: true, busy, onConfirm: confirm, onCancel: () => actor.send({ type: 'action.cancelled' }) };
  const money =
    left === 0 ? (
      <p>{moneyOf(details)}</p>
    ) : (
      <RefundChoice
        details={details}
        all={all}
        isShare={asked === 'delete'}
        wish={wish}
        error={error}
        onChange={(next) => {
          setWish(next);
          setError(null);
        }}
      />
    );
  if (asked === 'cancelOrder')
    return (
      <ConfirmDialog
        {...shared}
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
        {money}
      </ConfirmDialog>
    );
  const others = order.attendees.length - 1;
  return (
    <ConfirmDialog {...shared} title={words.deleteTitle(fullName(attendee))} confirmLabel={words.deleteConfirm}>
      <p>
        {words.deleteText} {others > 0 ? words.deleteOthers(others) : null}
      </p>
      {/* An unpaid order only gets cheaper by one attendee. */}
      {left === 0 ? null : money}
    </ConfirmDialog>
  );
}

/** Minor units; null for what is no amount. */
function amountOf({ choice, typed }: Wish, all: number): number | null {
  if (choice === 'part') return parseMoney(typed);
  return choice === 'all' ? all : 0;
}

type RefundProps = {
  details: AttendeeDetails;
  /** What is sent back at once, in minor units. */
  all: number;
  isShare: boolean;
  wish: Wish;
  error: string | null;
  onChange: (wish: Wish) => void;
};

function RefundChoice({ details: { order }, all, isShare, wish, error, onChange }: RefundProps) {
  const { total, refunded, currency, money, paymentMethod } = order;
  const amount = (minor: number) => formatMoney(minor, currency);
  const choose = (choice: Wish['choice']) => ({
    type: 'radio' as const,
    name: 'refund',
    checked: wish.choice === choice,
    onChange: () => onChange({ ...wish, choice }),
  });
  return (
    <fieldset className="refund-choice">
      <legend>{words.refund.title(amount(total), refunded > 0 ? amount(refunded) : null)}</legend>
      {all > 0 ? (
        <CheckRow {...choose('all')} label={(isShare ? words.refund.share : words.refund.all)(amount(all))} />
      ) : null}
      <CheckRow {...choose('part')} label={words.refund.part} />
      {wish.choice === 'part' ? (
        <FormRow label={words.refund.amount} error={error ?? undefined} required>
          {(row) => (
            <Input
              {...row}
              inputMode="decimal"
              autoComplete="off"
              value={wish.typed}
              onChange={({ target }) => onChange({ ...wish, typed: target.value })}
            />
          )}
        </FormRow>
      ) : null}
      <CheckRow {...choose('none')} label={words.refund.none} />
      {error && wish.choice !== 'part' ? (
        <p className="form-error" role="alert">
          {error}
        </p>
      ) : null}
      <p className="form-help">
        {money === 'test' ? words.refund.test : paymentMethod === 'card' ? words.refund.toCard : words.refund.byHand}
      </p>
    </fieldset>
  );
}

/** What becomes of the money of an order that has none to send back. */
function moneyOf({ attendee: { paymentStatus }, order: { total, refunded, currency } }: AttendeeDetails): string {
  const amount = formatMoney(total, currency);
  if (total === 0) return words.money.free;
  if (refunded === total) return words.money.refunded(amount);
  if (isPaidAtDoor(paymentStatus)) return words.money.door(amount);
  return isPaidLater(paymentStatus) ? words.money.transfer(amount) : words.money.unpaid(amount);
}
