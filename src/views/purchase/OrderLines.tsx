import './OrderLines.css';
import type { ReactNode } from 'react';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { formatMoney, formatPercent } from '../../lib/money.ts';
import type { Charge } from '../../lib/pricing.ts';

type Line = { ticketId: string; name: string; quantity: number; unitPrice: number; total: number };
type Order = Charge & {
  lines: readonly Line[];
  subtotal: number;
  discount: number;
  promoCode: string | null;
  /** What the organiser sends back of the total. */
  refunded?: number;
  /** Whose tickets the organiser has cancelled since. */
  removed?: readonly { name: string; ticketName: string }[];
  currency: Currency;
};

type Props = {
  order: Order;
  /** Further lines, below the total. */
  children?: ReactNode;
};

/** What an order comes to: lines that add up to the total, and what VAT is in it. */
export function OrderLines({ order, children }: Props) {
  const {
    lines,
    subtotal,
    discount,
    promoCode,
    fee,
    feeInside,
    vat,
    total,
    refunded = 0,
    removed = [],
    currency,
  } = order;
  const { vatIncluded, reverseCharge } = order;
  const money = (minor: number) => (minor === 0 ? words.free : formatMoney(minor, currency));
  const onTop = feeInside ? 0 : fee;
  const added = vatIncluded || reverseCharge ? [] : vat.filter((part) => part.vat > 0);
  const included = vatIncluded && !reverseCharge ? vat : [];
  const left = vatIncluded && reverseCharge ? subtotal - discount + onTop - total : 0;
  const showsSubtotal = discount > 0 || onTop > 0 || added.length > 0 || left > 0;
  return (
    <dl className="card order-lines">
      {lines.map(({ ticketId, name, quantity, unitPrice, total: lineTotal }) => (
        <div key={`${ticketId} ${unitPrice}`}>
          <dt>
            {quantity} × {name}
          </dt>
          <dd>{money(lineTotal)}</dd>
        </div>
      ))}
      {showsSubtotal ? (
        <div className="order-lines-subtotal">
          <dt>{added.length > 0 ? orderWords.subtotalNet : orderWords.subtotal}</dt>
          <dd>{formatMoney(subtotal, currency)}</dd>
        </div>
      ) : null}
      {discount > 0 ? (
        <div className="order-lines-discount">
          <dt>{promoCode ? words.promoApplied(promoCode) : words.discount}</dt>
          <dd>{formatMoney(-discount, currency)}</dd>
        </div>
      ) : null}
      {onTop > 0 ? (
        <div>
          <dt>{orderWords.fee}</dt>
          <dd>{formatMoney(onTop, currency)}</dd>
        </div>
      ) : null}
      {added.map((part) => (
        <div key={part.rate}>
          <dt>{orderWords.vatAdded(formatPercent(part.rate))}</dt>
          <dd>{formatMoney(part.vat, currency)}</dd>
        </div>
      ))}
      {left > 0 ? (
        <div>
          <dt>{orderWords.vatLeft}</dt>
          <dd>{formatMoney(-left, currency)}</dd>
        </div>
      ) : null}
      <div className="order-lines-total">
        <dt>{orderWords.total}</dt>
        <dd>{money(total)}</dd>
      </div>
      {included.map((part) => (
        <div key={part.rate} className="hint">
          <dt>{orderWords.vatIncluded(formatPercent(part.rate))}</dt>
          <dd>{formatMoney(part.vat, currency)}</dd>
        </div>
      ))}
      {reverseCharge ? (
        <div className="hint">
          <dt>{orderWords.reverseCharge}</dt>
        </div>
      ) : null}
      {removed.map(({ name, ticketName }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one order may be called alike, and their order stays
        <div key={place}>
          <dt>{orderWords.removedTicket(name, ticketName)}</dt>
        </div>
      ))}
      {refunded > 0 ? (
        <div>
          <dt>{orderWords.refundedPart}</dt>
          <dd>{formatMoney(-refunded, currency)}</dd>
        </div>
      ) : null}
      {children}
    </dl>
  );
}
