import { registration as words } from '#words/registration.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { formatBegin, formatEnd } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { maxOf } from '../../lib/order.ts';
import { feeBeside, type PricedLine, type PriceTerms, shownPrice } from '../../lib/pricing.ts';
import { StatusTag } from '../parts/StatusTag.tsx';

/** Fewer than this many left is worth saying. */
const few = 10;

type Props = {
  ticket: PublicTicket;
  currency: Currency;
  timeZone: string;
  terms: PriceTerms;
  quantity: number;
  /** What that many of it cost. */
  lines: PricedLine[];
  onChange: (quantity: number) => void;
};

export function TicketRow({ ticket, currency, timeZone, terms, quantity, lines, onChange }: Props) {
  const { name, description, state, left, maxPerOrder } = ticket;
  return (
    <li
      className="card ticket-row"
      data-ticket={ticket.id}
      data-on-sale={state === 'onSale'}
      data-over={state === 'ended' || state === 'soldOut'}
    >
      <div className="ticket-row-words">
        <h3>{name}</h3>
        <Price ticket={ticket} currency={currency} timeZone={timeZone} terms={terms} />
        {description ? <p className="ticket-row-about">{description}</p> : null}
        {state === 'onSale' && left !== null && left < few ? (
          <p className="ticket-row-few">{words.left(left)}</p>
        ) : null}
        {lines.length > 1 ? (
          <p className="caption">
            {words.atPrices(
              lines.map((line) => ({
                quantity: line.quantity,
                price: formatMoney(shownPrice(line.unitPrice, terms, line.vatRate), currency),
              })),
            )}
          </p>
        ) : null}
        {quantity > 0 && quantity === maxPerOrder ? <p className="caption">{words.atMost(maxPerOrder)}</p> : null}
      </div>
      {state === 'onSale' ? (
        <Stepper name={name} value={quantity} max={maxOf(ticket)} onChange={onChange} />
      ) : (
        <Standing ticket={ticket} timeZone={timeZone} />
      )}
    </li>
  );
}

function Price({ ticket, currency, timeZone, terms }: Pick<Props, 'ticket' | 'currency' | 'timeZone' | 'terms'>) {
  const { price, fullPrice, earlyBird, state } = ticket;
  const money = (minor: number) => formatMoney(shownPrice(minor, terms, ticket.vatRate), currency);
  const shown = price === 0 ? words.free : money(price);
  const beside =
    price === 0 ? [] : words.besidePrice(terms, formatMoney(feeBeside(price, terms, ticket.vatRate), currency));
  const note = beside.length > 0 ? <span className="ticket-row-beside">{beside.join(' ')}</span> : null;
  if (!earlyBird || state !== 'onSale')
    return (
      <p className="ticket-row-price">
        {shown} {note}
      </p>
    );
  return (
    <div className="ticket-row-price">
      {shown} <s aria-hidden>{money(fullPrice)}</s>
      <span className="visually-hidden">{words.fullPrice(money(fullPrice))}</span> {note}
      <p className="ticket-row-early">
        {words.earlyBird(earlyBird.until && formatEnd(earlyBird.until, timeZone), earlyBird.left)}
      </p>
    </div>
  );
}

function Standing({ ticket, timeZone }: Pick<Props, 'ticket' | 'timeZone'>) {
  const { state, saleStartsAt } = ticket;
  switch (state) {
    case 'onSale':
      return null;
    case 'soldOut':
      return <StatusTag tone="danger">{words.soldOut}</StatusTag>;
    case 'ended':
      return <StatusTag>{words.ended}</StatusTag>;
    case 'notYet':
      return <StatusTag tone="info">{words.notYet(saleStartsAt && formatBegin(saleStartsAt, timeZone))}</StatusTag>;
    default:
      return state satisfies never;
  }
}

type StepperProps = { name: string; value: number; max: number; onChange: (value: number) => void };

/** Counts up and down, with targets for thumbs. */
function Stepper({ name, value, max, onChange }: StepperProps) {
  return (
    <fieldset className="stepper" data-chosen={value > 0}>
      <legend className="visually-hidden">{words.howMany(name)}</legend>
      <button
        type="button"
        aria-label={words.oneFewer(name)}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Sign path="M5 12h14" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.oneMore(name)}
        data-count="up"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Sign path="M5 12h14M12 5v14" />
      </button>
    </fieldset>
  );
}

/** Drawn here: the first load of the public page has no room for the icon library. */
const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d={path} />
  </svg>
);
