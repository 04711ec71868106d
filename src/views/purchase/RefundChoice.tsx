import { InputRow } from '../parts/form/ControlRow.tsx';
import './RefundChoice.css';
import { useState } from 'react';
import { attendee as words } from '#words/attendee.ts';
import type { moneyLeft } from '../../api/contract/attendees.ts';
import type { Currency, PaymentMethod } from '../../lib/enumerations.ts';
import { formatMoney, parseMoney } from '../../lib/money.ts';
import { leftToRefund } from '../../lib/pricing.ts';
import { CheckRow } from '../parts/CheckRow.tsx';

export type RefundableOrder = {
  total: number;
  refunded: number;
  lost: number;
  currency: Currency;
  money: (typeof moneyLeft)[number];
  paymentMethod: PaymentMethod;
};
/** What the organiser wants to send back; null until they said. */
type Wish = { choice: 'all' | 'part' | 'none' | null; typed: string };

export type RefundWish = {
  wish: Wish;
  error: string | null;
  change: (wish: Wish) => void;
  /** Hands on the amount in minor units; shows an error instead where none was chosen that can be sent back. */
  confirm: () => void;
};

/** What can still be sent back of an order, in minor units. */
export const leftOf = (order: Pick<RefundableOrder, 'total' | 'refunded' | 'lost' | 'money'>): number =>
  order.money === 'none' ? 0 : leftToRefund(order);

type Limits = {
  left: number;
  /** What is sent back at once. */
  all: number;
  currency: Currency;
  /** Sending back nothing is no choice. */
  isNeeded?: boolean;
  /** `refund` goes back, in minor units. */
  onConfirm: (refund: number) => void;
};

/** What is to be sent back; nothing where nothing is left. */
export function useRefundWish({ left, all, currency, isNeeded = false, onConfirm }: Limits): RefundWish {
  const [wish, setWish] = useState<Wish>({ choice: null, typed: '' });
  const [error, setError] = useState<string | null>(null);
  return {
    wish,
    error,
    change: (next) => {
      setWish(next);
      setError(null);
    },
    confirm: () => {
      const refund = left === 0 ? 0 : amountOf(wish, all);
      if (wish.choice === null && left > 0) setError(isNeeded ? words.refund.chooseAmount : words.refund.choose);
      else if (refund === null || refund > left || (isNeeded && refund === 0))
        setError(words.refund.wrong(formatMoney(left, currency)));
      else onConfirm(refund);
    },
  };
}

/** Minor units; null for what is no amount. */
function amountOf({ choice, typed }: Wish, all: number): number | null {
  if (choice === 'part') return parseMoney(typed);
  return choice === 'all' ? all : 0;
}

type Props = {
  order: RefundableOrder;
  /** What is sent back at once, in minor units. */
  all: number;
  isShare?: boolean;
  /** Sending back nothing is no choice. */
  isNeeded?: boolean;
  /** The organiser sends it, past the gateway that took the money. */
  byHand?: boolean;
  refund: RefundWish;
};

/** Asks how much of what was paid goes back. */
export function RefundChoice({ order, all, isShare = false, isNeeded = false, byHand = false, refund }: Props) {
  const { total, refunded, currency, money, paymentMethod } = order;
  const { wish, error, change } = refund;
  const amount = (minor: number) => formatMoney(minor, currency);
  const choose = (choice: Wish['choice']) => ({
    type: 'radio' as const,
    name: 'refund',
    checked: wish.choice === choice,
    onChange: () => change({ ...wish, choice }),
  });
  return (
    <fieldset className="refund-choice">
      <legend>{words.refund.title(amount(total), refunded > 0 ? amount(refunded) : null)}</legend>
      {all > 0 ? (
        <CheckRow {...choose('all')} label={(isShare ? words.refund.share : words.refund.all)(amount(all))} />
      ) : null}
      <CheckRow {...choose('part')} label={words.refund.part} />
      {wish.choice === 'part' ? (
        <InputRow
          label={words.refund.amount}
          error={error ?? undefined}
          required
          inputMode="decimal"
          autoComplete="off"
          value={wish.typed}
          onChange={({ target }) => change({ ...wish, typed: target.value })}
        />
      ) : null}
      {isNeeded ? null : <CheckRow {...choose('none')} label={words.refund.none} />}
      {error && wish.choice !== 'part' ? (
        <p className="form-error" role="alert">
          {error}
        </p>
      ) : null}
      <p className="form-help">
        {byHand
          ? words.refund.anotherWay
          : money === 'test'
            ? words.refund.test
            : paymentMethod === 'card'
              ? words.refund.toCard
              : words.refund.byHand}
      </p>
    </fieldset>
  );
}
