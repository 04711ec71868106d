import type { Currency } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { registration as words } from '../../messages/registration.ts';

type Line = { ticketId: string; name: string; quantity: number; unitPrice: number; total: number };
type Order = {
  lines: readonly Line[];
  subtotal: number;
  discount: number;
  promoCode: string | null;
  total: number;
  /** What the organiser sends back of the total. */
  refunded?: number;
  /** Whose tickets the organiser has cancelled since. */
  removed?: readonly { name: string; ticketName: string }[];
  currency: Currency;
};

/** What an order comes to. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, subtotal, discount, promoCode, total, refunded = 0, removed = [], currency } = order;
  const money = (minor: number) => (minor === 0 ? words.free : formatMoney(minor, currency));
  return (
    <dl className="order-lines">
      {lines.map(({ ticketId, name, quantity, unitPrice, total: lineTotal }) => (
        <div key={`${ticketId} ${unitPrice}`}>
          <dt>
            {quantity} × {name}
          </dt>
          <dd>{money(lineTotal)}</dd>
        </div>
      ))}
      {discount > 0 ? (
        <>
          <div className="order-lines-subtotal">
            <dt>{words.subtotal}</dt>
            <dd>{formatMoney(subtotal, currency)}</dd>
          </div>
          <div className="order-lines-discount">
            <dt>{promoCode ? words.promoApplied(promoCode) : words.discount}</dt>
            <dd>{formatMoney(-discount, currency)}</dd>
          </div>
        </>
      ) : null}
      <div className="order-lines-total">
        <dt>{words.total}</dt>
        <dd>{money(total)}</dd>
      </div>
      {removed.map(({ name, ticketName }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one order may be called alike, and their order stays
        <div key={place}>
          <dt>{words.removedTicket(name, ticketName)}</dt>
        </div>
      ))}
      {refunded > 0 ? (
        <div>
          <dt>{words.refundedPart}</dt>
          <dd>{formatMoney(-refunded, currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
