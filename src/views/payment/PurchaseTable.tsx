import './PurchaseTable.css';
import { memo } from 'react';
import { Link } from 'wouter';
import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import { purchases as words } from '#words/purchases.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';
import { paymentTone } from '../attendees/paymentTone.ts';
import { RowTable } from '../parts/desk/RowTable.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import type { PurchaseRow } from './purchaseRow.ts';

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 52, card: 124 };

type Props = {
  eventId: string;
  purchases: readonly PurchaseRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  onNearEnd: () => void;
};

const columns = ['buyer', 'reference', 'email', 'ordered', 'tickets', 'total', 'status'] as const;
const heads = columns.map((key) => ({ key, head: words[key] }));

/** The purchases of an event. */
export const PurchaseTable = ({ eventId, purchases, total, timeZone, onNearEnd }: Props) => (
  <RowTable
    className="purchases-table"
    caption={words.table}
    heads={heads}
    rows={purchases}
    total={total}
    heights={heights}
    onNearEnd={onNearEnd}
    renderRow={(purchase, index, tabIndex) => (
      <Row
        key={purchase.pId}
        eventId={eventId}
        purchase={purchase}
        index={index}
        tabIndex={tabIndex}
        timeZone={timeZone}
      />
    )}
  />
);

type RowProps = { eventId: string; purchase: PurchaseRow; index: number; tabIndex: 0 | -1; timeZone: string };

const Row = memo(function Row({ eventId, purchase, index, tabIndex, timeZone }: RowProps) {
  const { pId, buyerName, companyName, buyerEmail, attendees, total, refunded, currency, orderedAt } = purchase;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={companyName || buyerName}>
        <Link href={to.purchase(eventId, pId)} tabIndex={tabIndex}>
          {companyName || buyerName}
        </Link>
        {companyName ? <small> {buyerName}</small> : null}
      </th>
      <td>{purchase.reference}</td>
      <td title={buyerEmail}>{buyerEmail}</td>
      <td>{formatDateTime(orderedAt, timeZone)}</td>
      <td>{attendees}</td>
      <td>
        {total === 0 ? words.free : formatMoney(total, currency)}
        {refunded > 0 ? <small> {words.someRefunded(formatMoney(refunded, currency))}</small> : null}
      </td>
      <td>
        <StatusTag tone={paymentTone[purchase.status]}>{purchaseStatuses[purchase.status]}</StatusTag>
      </td>
    </tr>
  );
});
