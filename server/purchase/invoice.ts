import { eq } from 'drizzle-orm';
import type { Invoice, InvoiceContent } from '../../src/api/contract/invoice.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { portion, rounded } from '../../src/lib/money.ts';
import { type Charge, netLines, type VatPart } from '../../src/lib/pricing.ts';
import { invoices } from '../platform/db/schema/invoices.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { readLogo } from '../platform/mail/logo.ts';
import { creditFacts, creditNote, insertInvoice, invoiceByKey, invoiceFacts, lockRefunded } from './invoice.sql.ts';
import { newLinkKey } from './purchaseKeys.ts';

/**
 * Issues the invoice of a purchase, in the transaction that makes it paid; once, however often that is asked. A purchase that
 * cost nothing has none.
 */
export async function issueInvoice(tx: Tx, { id: purchaseId }: { id: string }, now: Date): Promise<void> {
  const [facts] = await invoiceFacts(tx, purchaseId);
  if (!facts || facts.total === 0) return;
  const { ownerId, test, invoicePrefix, reference, currency, paymentMethod } = facts;
  const { seller, buyer, event, reverseCharge, vat, net, total } = facts;
  await keep(tx, { ownerId, test, invoicePrefix, purchaseId }, now, {
    ...{ reference, currency, paymentMethod, seller, buyer, event, reverseCharge, vat, net, total },
    lines: linesOf(facts),
  });
}

type Facts = NonNullable<Awaited<ReturnType<typeof invoiceFacts>>[number]>;

/** The tickets, the discount and the fee, each without VAT and the last two at every rate; they add up to the net amount. */
function linesOf(facts: Facts): InvoiceContent['lines'] {
  const { lines, promoCode, terms } = facts;
  const nets = netLines(lines, facts, terms.vat);
  return [
    ...lines.map(({ name, quantity, vatRate }, place) => {
      const net = nets.lines[place] ?? 0;
      const rate = terms.vat && (vatRate ?? terms.vat.rate);
      return { kind: 'ticket' as const, name, quantity, unitNet: rounded(net, quantity), net, rate };
    }),
    ...nets.discounts.map(({ rate, net }) => single('discount', promoCode ?? '', -net, rate)),
    ...nets.fees.map(({ rate, net }) => single('fee', '', net, rate)),
  ];
}

const single = (kind: 'discount' | 'fee' | 'refund', name: string, net: number, rate: number | null) => ({
  ...{ kind, name, quantity: 1, unitNet: net, net, rate },
});

/**
 * Issues the credit note of a refund, in the transaction that notes that it was sent; once, and never for more than is left of the
 * invoice. Money that is sent back without an invoice, since nothing was sold for it, has none.
 */
export async function issueCreditNote(tx: Tx, { refundId }: { refundId: string }, now: Date): Promise<void> {
  // Refunds of one purchase wait for each other: each goes on from what those before credited.
  await lockRefunded(tx, refundId);
  const [facts] = await creditFacts(tx, refundId);
  if (!facts) return;
  const { purchaseId, ownerId, test, invoicePrefix, invoiceId, amount, credits, content } = facts;
  const credit = creditOf(content, nextCredit(credits, amount, content.total));
  if (credit.total === 0) return;
  const { name } = content.event;
  const lines =
    credit.vat.length === 0
      ? [single('refund', name, credit.net, null)]
      : credit.vat.filter(({ net, vat }) => net + vat > 0).map(({ rate, net }) => single('refund', name, net, rate));
  const issuer = { ownerId, test, invoicePrefix, purchaseId, refundId, originalId: invoiceId };
  await keep(tx, issuer, now, { ...content, ...credit, lines });
}

/**
 * Takes back the credit note of a refund that could not be sent after all, with a number of its own, in the transaction that notes
 * it; once. A refund that had none needs none.
 */
export async function reverseCreditNote(tx: Tx, { refundId }: { refundId: string }, now: Date): Promise<void> {
  const [facts] = await creditNote(tx, refundId);
  if (!facts) return;
  const { creditId, content, ...issuer } = facts;
  const lines = content.lines.map((line) => ({ ...line, kind: 'reversal' as const }));
  await keep(tx, { ...issuer, refundId, originalId: creditId, reversal: true }, now, { ...content, lines });
}

type Issuer = {
  ownerId: string;
  test: boolean;
  invoicePrefix: string;
  purchaseId: string;
  /** Of a credit note, with its invoice; or of what takes it back, with the credit note. */
  refundId?: string;
  originalId?: string;
  reversal?: boolean;
};

async function keep(tx: Tx, issuer: Issuer, now: Date, content: InvoiceContent): Promise<void> {
  const { ownerId, test, invoicePrefix, purchaseId, refundId = null, originalId = null, reversal = false } = issuer;
  const year = Number(formatDate(now.toISOString(), content.event.timeZone, 'en-GB').slice(-4));
  const prefix = test ? `TEST-${invoicePrefix}` : invoicePrefix;
  const key = newLinkKey();
  await insertInvoice(
    tx,
    ...[ownerId, test, year, prefix, key, purchaseId, refundId, originalId, now, JSON.stringify(content), reversal],
  );
}

/** An invoice or credit note by the key of its link. */
export async function readInvoice(db: Db, key: string): Promise<Invoice> {
  const [invoice] = await invoiceByKey(db, key);
  if (!invoice) throw notFound((words) => words.purchase.unknownInvoice);
  return invoice;
}

/** A part of what was charged, from one minor unit of it to before another. */
type Span = { from: number; to: number };

/** A credit note of a charge, or what takes one back. */
export type Credited = { id: string; takesBack: string | null; total: number };

/**
 * Which part of a charge the next credit note is of, after those that were issued, in this order: from the first minor unit on that
 * none of them has. It is less than `amount` where less is left.
 */
export function nextCredit(credits: readonly Credited[], amount: number, total: number): Span[] {
  const taken = new Map<string, Span[]>();
  for (const { id, takesBack, total: credited } of credits) {
    if (takesBack === null) taken.set(id, freeSpans([...taken.values()].flat(), credited, total));
    else taken.delete(takesBack);
  }
  return freeSpans([...taken.values()].flat(), amount, total);
}

function freeSpans(taken: Span[], amount: number, total: number): Span[] {
  const spans: Span[] = [];
  let [from, left] = [0, amount];
  for (const span of [...taken, { from: total, to: total }].sort((one, other) => one.from - other.from)) {
    const to = Math.min(span.from, from + left);
    if (to > from) spans.push({ from, to });
    left -= to - from;
    from = span.to;
  }
  return spans;
}

/**
 * What a credit note of these parts of a charge is of: from every rate its share. Credit notes of all of it add up to the whole
 * charge, at every rate.
 */
export function creditOf(charge: Pick<Charge, 'vat' | 'total'>, spans: readonly Span[]) {
  const steps = spans.flatMap(({ from, to }) => [
    { sign: -1, parts: creditedOf(charge, from) },
    { sign: 1, parts: creditedOf(charge, to) },
  ]);
  const all = (place: number, of: 'net' | 'vat') =>
    steps.reduce((amount, { sign, parts }) => amount + sign * (parts[place]?.[of] ?? 0), 0);
  const vat = charge.vat.map(({ rate }, place) => ({ rate, net: all(place, 'net'), vat: all(place, 'vat') }));
  const total = spans.reduce((amount, { from, to }) => amount + to - from, 0);
  return { vat, net: total - vat.reduce((amount, part) => amount + part.vat, 0), total };
}

/** At no rate is it less for more: each rate has its share of what those before left, unlike `sharesOf` with three rates. */
function creditedOf({ vat }: Pick<Charge, 'vat'>, credited: number): VatPart[] {
  let left = credited;
  let gross = vat.reduce((all, part) => all + part.net + part.vat, 0);
  return vat.map(({ rate, net, vat: ofAll }) => {
    const own = net + ofAll;
    const share = portion(left, own, gross);
    const tax = portion(ofAll, share, own);
    left -= share;
    gross -= own;
    return { rate, net: share - tax, vat: tax };
  });
}

/** The logo of an invoice: its event's, or else its organisation's, as it is today. */
export async function invoiceLogo(tx: Tx, key: string): Promise<Buffer | null> {
  const [event] = await tx
    .select({ id: events.id, logo: events.logo })
    .from(invoices)
    .innerJoin(purchases, eq(purchases.id, invoices.purchaseId))
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(eq(invoices.key, key));
  return event ? ((await readLogo(tx, event))?.content ?? null) : null;
}
