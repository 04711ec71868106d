import { createHash } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  MatchKind,
  matchStatement as matchCall,
  NotedEntry,
  noteStatement as noteCall,
  StatementMatch,
} from '../../src/api/contract/statement.ts';
import { isMarkablePaid, isSettled } from '../../src/lib/purchaseStatus.ts';
import { referencesAmong } from '../../src/lib/reference.ts';
import { purchases } from '../db/schema/purchases.ts';
import { statementEntries } from '../db/schema/statementEntries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db, Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { tellLocked } from './lifecycle.ts';
import { buyerName } from './purchases.ts';

type Entry = v.InferOutput<typeof matchCall.input>['payload']['entries'][number];
type Wish = v.InferOutput<typeof noteCall.input>['payload']['entries'][number];
type Order = NonNullable<StatementMatch['order']>;

const hashOf = (entryId: string): string => createHash('sha256').update(entryId).digest('base64url');

/** Which orders of an event the lines of a bank statement pay, in the order of the lines. */
export async function matchStatement(db: Db, eventId: string, entries: readonly Entry[]): Promise<StatementMatch[]> {
  const orders = new Map((await ordersPaidLater(db, eventId)).map((order) => [order.reference, order]));
  const references = new Set(orders.keys());
  const noted = await notedHashes(
    db,
    eventId,
    entries.map(({ id }) => hashOf(id)),
  );
  return entries.map((entry) => {
    const found = entry.amount > 0 ? referencesAmong(entry.text, references) : [];
    const order = found.length === 1 ? (orders.get(found[0] ?? '') ?? null) : null;
    return { kind: kindOf(entry, found.length, order, noted.has(hashOf(entry.id))), order };
  });
}

function kindOf({ amount, currency }: Entry, named: number, order: Order | null, isNoted: boolean): MatchKind {
  if (amount <= 0) return 'notCredit';
  if (isNoted) return 'noted';
  if (!order) return named > 1 ? 'several' : 'unknown';
  if (isSettled(order.status)) return 'paid';
  if (!isMarkablePaid(order.status)) return 'ended';
  if (currency !== null && currency !== order.currency) return 'otherCurrency';
  if (amount === order.total) return 'exact';
  return amount < order.total ? 'less' : 'more';
}

const ordersPaidLater = (db: Db, eventId: string): Promise<Order[]> =>
  db
    .select({
      pId: purchases.id,
      reference: purchases.reference,
      buyerName,
      status: purchases.status,
      total: purchases.total,
      currency: purchases.currency,
    })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), ne(purchases.paymentMethod, 'card')));

async function notedHashes(db: Db, eventId: string, hashes: string[]): Promise<Set<string>> {
  const { entryHash } = statementEntries;
  const rows = await db
    .select({ entryHash })
    .from(statementEntries)
    .where(and(eq(statementEntries.eventId, eventId), inArray(entryHash, hashes)));
  return new Set(rows.map((row) => row.entryHash));
}

/** Marks orders as paid by lines of a bank statement, one after the other. A line that was noted before changes nothing again. */
export async function noteStatement(
  deps: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  entries: readonly Wish[],
  userId: string,
): Promise<NotedEntry[]> {
  const noted: NotedEntry[] = [];
  for (const entry of entries) noted.push(await noteEntry(deps, eventId, entry, userId));
  return noted;
}

const noteEntry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  { id, pId: purchaseId, amount }: Wish,
  notedBy: string,
): Promise<NotedEntry> =>
  inTransaction(db, async (tx) => {
    const [purchase] = await tx
      .select({ reference: purchases.reference, status: purchases.status, method: purchases.paymentMethod })
      .from(purchases)
      .where(and(eq(purchases.id, purchaseId), eq(purchases.eventId, eventId)))
      .for('update');
    if (!purchase || purchase.method === 'card') throw notFound();
    const { reference, status } = purchase;
    const now = clock();
    const kept = await tx
      .insert(statementEntries)
      .values({ eventId, entryHash: hashOf(id), purchaseId, amount, notedAt: now, notedBy })
      .onConflictDoNothing()
      .returning({ id: statementEntries.purchaseId });
    if (kept.length === 0) return { id, reference, status, outcome: 'before' };
    const after = isMarkablePaid(status)
      ? await tellLocked(tx, purchaseId, { type: 'money.received', by: notedBy, via: 'statement' }, now)
      : status;
    if (after === 'paid' && status !== 'paid') return { id, reference, status: after, outcome: 'marked' };
    // It has paid nothing, and may do so later.
    const isThis = and(eq(statementEntries.eventId, eventId), eq(statementEntries.entryHash, hashOf(id)));
    await tx.delete(statementEntries).where(isThis);
    return { id, reference, status: after, outcome: 'refused' };
  });
