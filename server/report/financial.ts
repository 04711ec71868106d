import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Locale } from '../../src/lib/locale.ts';
import { formatPercent } from '../../src/lib/money.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { readRows } from '../platform/db/readRows.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { type Cell, type Column, type Sheet, sheetOf } from '../platform/xlsx.ts';
import { readSums } from './figures.ts';
import { sumsSheet } from './figuresSheets.ts';
import { doorTakings, moneyMovements, vatRates } from './financial.sql.ts';
import type { Asked } from './report.ts';

type Movement = v.InferOutput<typeof moneyMovements.row>;
type Document = NonNullable<Movement['document']>;

/**
 * Each column with its value. Tickets, discount and fee are those of the order, and stand with its charge alone. Net and VAT are what the
 * movement's document says, negative where a credit note says it, so that a column adds up. Where there were several rates, each has a
 * column of its VAT.
 */
const columnsOf = (
  { financial: words }: ServerWords['report'],
  rates: readonly number[],
  locale: Locale,
): Column<Movement>[] => {
  const charge = (row: Movement, value: number): Cell => (row.kind === 'charge' ? value : null);
  const stated = ({ kind, document }: Movement, of: (document: Document) => number): Cell =>
    document && (kind === 'refund' ? -of(document) : of(document));
  return [
    { head: words.date, kind: 'time', width: 17, of: ({ at }) => at },
    { head: words.movement, kind: 'text', width: 11, of: ({ kind }) => words.movements[kind] },
    { head: words.reference, kind: 'text', width: 15, of: ({ reference }) => reference },
    { head: words.invoice, kind: 'text', width: 16, of: ({ invoice }) => invoice },
    {
      head: words.credit,
      kind: 'text',
      width: 30,
      of: ({ kind, document }) => (kind === 'charge' ? null : (document?.number ?? null)),
    },
    { head: words.buyer, kind: 'text', width: 26, of: ({ buyer }) => buyer },
    { head: words.email, kind: 'text', width: 32, of: ({ email }) => email },
    { head: words.company, kind: 'text', width: 26, of: ({ company }) => company },
    { head: words.vatNumber, kind: 'text', width: 16, of: ({ vatNumber }) => vatNumber },
    {
      head: words.method,
      kind: 'text',
      width: 17,
      of: ({ method, testMode, byHand, takenAs }) =>
        takenAs ? words.takings[takenAs] : byHand ? words.byHand : testMode ? words.testMode : words.methods[method],
    },
    { head: words.gross, kind: 'money', width: 12, of: (row) => charge(row, row.subtotal) },
    { head: words.discount, kind: 'money', width: 12, of: (row) => charge(row, row.discount) },
    { head: words.fee, kind: 'money', width: 12, of: (row) => charge(row, row.fee) },
    { head: words.net, kind: 'money', width: 12, of: (row) => stated(row, ({ net }) => net) },
    { head: words.vat, kind: 'money', width: 12, of: (row) => stated(row, ({ total, net }) => total - net) },
    ...(rates.length > 1 ? rates : []).map((rate) => ({
      head: words.vatAt(formatPercent(rate, locale)),
      kind: 'money' as const,
      width: 12,
      of: (row: Movement) => stated(row, ({ vat }) => vat.find((part) => part.rate === rate)?.vat ?? 0),
    })),
    { head: words.charged, kind: 'money', width: 12, of: ({ kind, amount }) => (kind === 'charge' ? amount : null) },
    {
      head: words.refunded,
      kind: 'money',
      width: 12,
      of: ({ kind, amount }) => (kind === 'refund' || kind === 'refundFailed' ? amount : null),
    },
    { head: words.lost, kind: 'money', width: 12, of: ({ kind, amount }) => (kind === 'disputeLost' ? amount : null) },
    { head: words.currency, kind: 'text', width: 10, of: ({ currency }) => currency.toUpperCase() },
    { head: words.gateway, kind: 'text', width: 12, of: ({ gateway }) => gateway },
    { head: words.gatewayId, kind: 'text', width: 36, of: ({ gatewayId }) => gatewayId },
  ];
};

type Taken = v.InferOutput<typeof doorTakings.row>;

const takenColumns = ({ financial: words }: ServerWords['report']): Column<Taken>[] => [
  { head: words.date, kind: 'date', width: 12, of: ({ day }) => day },
  { head: words.gate, kind: 'text', width: 16, of: ({ gate }) => gate },
  { head: words.takenBy, kind: 'text', width: 26, of: ({ by }) => by },
  {
    head: words.method,
    kind: 'text',
    width: 17,
    of: ({ takenAs }) => (takenAs ? words.takings[takenAs] : words.methods.door),
  },
  { head: words.orders, kind: 'number', width: 12, of: ({ orders }) => orders },
  { head: words.charged, kind: 'money', width: 12, of: ({ taken }) => taken },
  { head: words.refunded, kind: 'money', width: 12, of: ({ givenBack }) => givenBack },
  { head: words.left, kind: 'money', width: 12, of: ({ taken, givenBack }) => taken - givenBack },
];

/** Every movement of an event's money, the earliest first, what goes from its sales to its revenue, and what was taken at its doors, if anything was. */
export async function financialSheets({ tx, eventId, words, locale }: Asked): Promise<Sheet[]> {
  const { report } = words;
  const rates = (await vatRates(tx, eventId)).map(({ rate }) => rate);
  const [event] = await tx.select({ currency: events.currency }).from(events).where(eq(events.id, eventId));
  const taken = await doorTakings(tx, eventId);
  return [
    sheetOf(report.financial.sheet, columnsOf(report, rates, locale), readRows(tx, moneyMovements, [eventId])),
    sumsSheet(await readSums(tx, eventId), event?.currency ?? '', words),
    ...(taken.length > 0 ? [sheetOf(report.financial.atDoor, takenColumns(report), taken)] : []),
  ];
}
