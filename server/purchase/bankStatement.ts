import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PaidVia } from '../../src/api/contract/purchaseEvents.ts';
import type {
  MatchKind,
  matchStatement as matchCall,
  NotedEntry,
  noteStatement as noteCall,
  StatementMatch,
} from '../../src/api/contract/statement.ts';
import { isMarkablePaid, isOnHold, isSettled } from '../../src/lib/purchase.ts';
import { possibleReferences } from '../../src/lib/reference.ts';
import { isoOf } from '../platform/db/columns.ts';
import { purchaseEvents, purchases, statementEntries } from '../platform/db/schema/purchases.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Giver, WriteDeps } from '../platform/http/limiter.ts';
import { inBatches } from '../platform/inBatches.ts';
import { countChange } from './causedMails.ts';
import { applyToLocked } from './lifecycle.ts';
import { referencesOf } from './purchase.sql.ts';
import { buyerName } from './purchases.ts';

type Entry = v.InferOutput<typeof matchCall.input>['payload']['entries'][number];
type Wish = v.InferOutput<typeof noteCall.input>['payload']['entries'][number];
type Order = NonNullable<StatementMatch['order']>;

const hashOf = (entryId: string): string => createHash('sha256').update(entryId).digest('base64url');

/** Which orders of an event the lines of a bank statement are about, in the order of the lines. */
export async function matchStatement(db: Db, eventId: string, entries: readonly Entry[]): Promise<StatementMatch[]> {
  const possible = await possibleIn(entries);
  const known = await knownAmong(db, eventId, [...new Set(possible.flat())]);
  const named = possible.map((references) => references.filter((reference) => known.has(reference)));
  // Of a line that names several, none is told.
  const alone = named.flatMap((references) => (references.length === 1 ? references : []));
  const orders = new Map((await readOrders(db, alone)).map((order) => [order.reference, order]));
  const noted = await notedHashes(
    db,
    eventId,
    entries.map(({ id }) => hashOf(id)),
  );
  return entries.map((entry, place) => {
    const found = named[place] ?? [];
    const order = found.length === 1 ? (orders.get(found[0] ?? '') ?? null) : null;
    const kind = kindOf(entry, found.length, order, noted.has(hashOf(entry.id)));
    return { kind, order: order && answerOf(order) };
  });
}

/** How many lines are read before others are answered, and how many references are looked up at once: each letter of a line may begin one. */
const portions = { lines: 10, references: 5_000 };

/** What could be a reference in each of the lines. */
async function possibleIn(entries: readonly Entry[]): Promise<string[][]> {
  const possible: string[][] = [];
  for await (const { amount, text } of inBatches(entries, portions.lines))
    possible.push(amount > 0 ? possibleReferences(text) : []);
  return possible;
}

/** Which of these are references of orders of an event, of which there may be very many. */
async function knownAmong(db: Db, eventId: string, references: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < references.length; at += portions.references)
    for (const { reference } of await referencesOf(db, eventId, references.slice(at, at + portions.references)))
      known.add(reference);
  return known;
}

/** A line that names no currency is in that of the order. */
const isOther = (currency: string | null, order: Pick<Row, 'currency'>): boolean =>
  currency !== null && currency !== order.currency;

function kindOf({ amount, currency }: Entry, named: number, order: Row | null, isNoted: boolean): MatchKind {
  if (amount <= 0) return 'notCredit';
  if (isNoted) return 'noted';
  if (!order) return named > 1 ? 'several' : 'unknown';
  if (isSettled(order.status)) return 'paid';
  if (isOnHold(order.status)) return 'byCard';
  if (!isMarkablePaid(order.status) || order.method === 'card') return 'ended';
  if (isOther(currency, order)) return 'otherCurrency';
  if (amount === order.total) return 'exact';
  return amount < order.total ? 'less' : 'more';
}

const readOrders = (db: Db, references: string[]) =>
  db
    .select({
      pId: purchases.id,
      reference: purchases.reference,
      buyerName,
      status: purchases.status,
      total: purchases.total,
      currency: purchases.currency,
      method: purchases.paymentMethod,
      settledAt: purchases.settledAt,
      via: sql<PaidVia | null>`(${db
        .select({ via: sql`${purchaseEvents.data}->>'via'` })
        .from(purchaseEvents)
        .where(and(eq(purchaseEvents.purchaseId, purchases.id), eq(purchaseEvents.kind, 'markedPaid')))
        .orderBy(desc(purchaseEvents.id))
        .limit(1)})`,
    })
    .from(purchases)
    .where(inArray(purchases.reference, [...new Set(references)]));
type Row = Awaited<ReturnType<typeof readOrders>>[number];

const answerOf = ({ method, settledAt, via, ...order }: Row): Order => ({
  ...order,
  paidBy: order.status !== 'paid' ? null : method === 'card' ? 'card' : via,
  paidAt: isoOf(settledAt),
});

async function notedHashes(db: Db, eventId: string, hashes: string[]): Promise<Set<string>> {
  const { entryHash } = statementEntries;
  const rows = await db
    .select({ entryHash })
    .from(statementEntries)
    .where(and(eq(statementEntries.eventId, eventId), inArray(entryHash, hashes)));
  return new Set(rows.map((row) => row.entryHash));
}

/**
 * Marks orders as paid by lines of a bank statement, one after the other. A line that was noted before changes nothing again. One in another
 * currency or about less than is due, or whose order costs something else by now than the organiser saw, changes nothing at all. The mails that follow count to `giver`.
 */
export async function noteStatement(
  deps: Pick<Deps, 'db' | 'clock' | 'stillMay'> & WriteDeps,
  eventId: string,
  entries: readonly Wish[],
  { userId, giver }: { userId: string; giver: Giver },
): Promise<NotedEntry[]> {
  const noted: NotedEntry[] = [];
  for (const entry of entries) {
    await deps.stillMay();
    if (entry.amount >= entry.due) await countChange(deps, giver, entry.pId, 'paid', eventId);
    noted.push(await noteEntry(deps, eventId, entry, userId));
  }
  return noted;
}

/** Why a line does not pay its order; null where it does. */
function obstacleOf(
  { amount, currency, due }: Pick<Wish, 'amount' | 'currency' | 'due'>,
  order: Pick<Row, 'currency' | 'total'>,
): 'otherCurrency' | 'less' | 'changed' | null {
  if (isOther(currency, order)) return 'otherCurrency';
  if (amount < order.total) return 'less';
  return due === order.total ? null : 'changed';
}

const noteEntry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  { id, pId: purchaseId, amount, currency, due }: Wish,
  notedBy: string,
): Promise<NotedEntry> =>
  inTransaction(db, async (tx) => {
    const [purchase] = await tx
      .select({
        reference: purchases.reference,
        status: purchases.status,
        method: purchases.paymentMethod,
        total: purchases.total,
        currency: purchases.currency,
      })
      .from(purchases)
      .where(and(eq(purchases.id, purchaseId), eq(purchases.eventId, eventId)))
      .for('update');
    if (!purchase || purchase.method === 'card') throw notFound();
    const { reference, status } = purchase;
    const answer = { id, reference, currency: purchase.currency };
    const now = clock();
    const kept = await tx
      .insert(statementEntries)
      .values({ eventId, entryHash: hashOf(id), purchaseId, amount, notedAt: now, notedBy })
      .onConflictDoNothing()
      .returning({ id: statementEntries.purchaseId });
    if (kept.length === 0) return { ...answer, status, outcome: 'before' };
    const obstacle = obstacleOf({ amount, currency, due }, purchase);
    const money = { type: 'money.received', by: notedBy, via: 'statement', received: amount } as const;
    const after = isMarkablePaid(status) && !obstacle ? await applyToLocked(tx, purchaseId, money, now) : status;
    if (after === 'paid' && status !== 'paid') return { ...answer, status: after, outcome: 'marked' };
    // It has paid nothing, and may do so later.
    const isThis = and(eq(statementEntries.eventId, eventId), eq(statementEntries.entryHash, hashOf(id)));
    await tx.delete(statementEntries).where(isThis);
    return { ...answer, status: after, outcome: (isMarkablePaid(status) && obstacle) || 'refused' };
  });
