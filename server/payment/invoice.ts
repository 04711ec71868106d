import { randomBytes } from 'node:crypto';
import type { Invoice, InvoiceContent } from '../../src/api/contract/invoice.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { creditOf, netLines } from '../../src/lib/pricing.ts';
import type { Db, Tx } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { creditFacts, insertInvoice, invoiceByKey, invoiceFacts, lockRefunded } from './invoice.sql.ts';

/**
 * Issues the invoice of a purchase, in the transaction that makes it paid; once, however often that is asked. A purchase that
 * cost nothing has none.
 */
export async function issueInvoice(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  const [facts] = await invoiceFacts(tx, purchaseId);
  if (!facts || facts.total === 0) return;
  const { ownerId, test, invoicePrefix, fee: _, feeInside: __, vatIncluded: ___, discount: ____, ...said } = facts;
  const { promoCode: _____, ...content } = said;
  await keep(tx, { ownerId, test, invoicePrefix, purchaseId }, now, { ...content, lines: linesOf(facts) });
}

type Facts = NonNullable<Awaited<ReturnType<typeof invoiceFacts>>[number]>;

/** The tickets, the discount and the fee, each without VAT; they add up to the net amount. */
function linesOf(facts: Facts): InvoiceContent['lines'] {
  const { lines, promoCode, vat } = facts;
  const nets = netLines(facts, facts);
  const [tickets, onTop = tickets] = vat;
  const rate = tickets?.rate ?? null;
  return [
    ...lines.map(({ name, quantity }, place) => {
      const net = nets.lines[place] ?? 0;
      return { kind: 'ticket' as const, name, quantity, unitNet: perUnit(net, quantity), net, rate };
    }),
    ...(nets.discount > 0 ? [single('discount', promoCode ?? '', -nets.discount, rate)] : []),
    ...(nets.fee > 0 ? [single('fee', '', nets.fee, onTop?.rate ?? null)] : []),
  ];
}

const single = (kind: 'discount' | 'fee' | 'refund', name: string, net: number, rate: number | null) => ({
  ...{ kind, name, quantity: 1, unitNet: net, net, rate },
});

/** Half a minor unit rounds up; the line's own amount is not worked out from it. */
const perUnit = (net: number, quantity: number): number => Math.floor((net * 2 + quantity) / (quantity * 2));

/**
 * Issues the credit note of a refund, in the transaction that notes that it was sent; once, and never for more than is left of the
 * invoice. Money that is sent back without an invoice, since
 * nothing was sold for it, has none.
 */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  // Refunds of one purchase wait for each other: each goes on from what those before credited.
  await lockRefunded(tx, refundId);
  const [facts] = await creditFacts(tx, refundId);
  if (!facts) return;
  const { purchaseId, ownerId, test, invoicePrefix, invoiceId, amount, credited, content } = facts;
  const after = Math.min(credited + amount, content.total);
  if (after <= credited) return;
  const credit = creditOf(content, credited, after);
  const { name } = content.event;
  const lines =
    credit.vat.length === 0
      ? [single('refund', name, credit.net, null)]
      : credit.vat.filter(({ net }) => net > 0).map(({ rate, net }) => single('refund', name, net, rate));
  const issuer = { ownerId, test, invoicePrefix, purchaseId, refundId, invoiceId };
  await keep(tx, issuer, now, { ...content, ...credit, lines });
}

type Issuer = {
  ownerId: string;
  test: boolean;
  invoicePrefix: string;
  purchaseId: string;
  /** Of a credit note, with its invoice. */
  refundId?: string;
  invoiceId?: string;
};

async function keep(tx: Tx, issuer: Issuer, now: Date, content: InvoiceContent): Promise<void> {
  const { ownerId, test, invoicePrefix, purchaseId, refundId = null, invoiceId = null } = issuer;
  const year = Number(formatDate(now.toISOString(), content.event.timeZone, 'en-GB').slice(-4));
  const prefix = test ? `TEST-${invoicePrefix}` : invoicePrefix;
  const key = randomBytes(32).toString('base64url');
  await insertInvoice(
    tx,
    ...[ownerId, test, year, prefix, key, purchaseId, refundId, invoiceId, now, JSON.stringify(content)],
  );
}

/** An invoice or credit note by the key of its link. */
export async function readInvoice(db: Db, key: string): Promise<Invoice> {
  const [invoice] = await invoiceByKey(db, key);
  if (!invoice) throw notFound((words) => words.payment.unknownInvoice);
  return invoice;
}
