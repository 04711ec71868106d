import type { Invoice, InvoiceContent } from '../../src/api/contract/invoice.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { rounded } from '../../src/lib/money.ts';
import { netLines } from '../../src/lib/pricing.ts';
import type { Db, Tx } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { newLinkKey } from '../registration/purchaseKeys.ts';
import { creditOf, nextCredit } from './credit.ts';
import { creditFacts, creditNote, insertInvoice, invoiceByKey, invoiceFacts, lockRefunded } from './invoice.sql.ts';

/**
 * Issues the invoice of a purchase, in the transaction that makes it paid; once, however often that is asked. A purchase that
 * cost nothing has none.
 */
export async function issueInvoice(tx: Tx, purchaseId: string, now: Date): Promise<void> {
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
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
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
export async function reverseCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
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
  if (!invoice) throw notFound((words) => words.payment.unknownInvoice);
  return invoice;
}
