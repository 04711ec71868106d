import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PurchaseEntry, Purchases } from '../../src/api/contract/purchases.ts';
import { pageLimits, searchCountedTo } from '../../src/lib/limits.ts';
import { filteredStatuses, type PurchaseFilter } from '../../src/lib/purchase.ts';
import { referenceIn } from '../../src/lib/reference.ts';
import { containing } from '../platform/db/columns.ts';
import { countOf } from '../platform/db/countOf.ts';
import { afterCursor, cursorAt } from '../platform/db/cursor.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { invoices } from '../platform/db/schema/invoices.ts';
import { disputes, isTestSql, purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { searchPatterns } from '../platform/db/searchPatterns.ts';
import type { Db } from '../platform/deps.ts';
import { buyerNameSql } from './purchase.sql.ts';

type Page = {
  filter?: PurchaseFilter | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const ofPurchase = sql`from ${registeredUsers} r where r.purchase_id = ${purchases.id}`;

export const buyerName = sql<string>`coalesce(${sql.raw(buyerNameSql('purchases'))}, '')`;

export const entryColumns = {
  pId: purchases.id,
  reference: purchases.reference,
  buyerName,
  buyerEmail: purchases.buyerEmail,
  companyName: sql<string>`coalesce(${purchases.company}->>'name', '')`,
  status: purchases.status,
  attendees: sql<number>`(select count(*)::integer ${ofPurchase} and r.deleted_at is null)`,
  total: purchases.total,
  refunded: purchases.refunded,
  currency: purchases.currency,
  isTest: sql<boolean>`${sql.raw(isTestSql('purchases'))}`,
  orderedAt: purchases.createdAt,
};

export const toEntry = ({
  orderedAt,
  ...entry
}: Omit<PurchaseEntry, 'orderedAt'> & { orderedAt: Date }): PurchaseEntry => ({
  ...entry,
  orderedAt: orderedAt.toISOString(),
});

/** A page of an event's purchases, newest first. A `total` that is searched or filtered stops at `searchCountedTo`. */
export async function listPurchases(db: Db, eventId: string, page: Page): Promise<Purchases> {
  const limit = page.limit ?? pageLimits.first;
  const narrowed = and(page.filter && filtered(page.filter), matching(eventId, page.search ?? ''));
  const which = and(eq(purchases.eventId, eventId), narrowed);
  const rows = await db
    .select(entryColumns)
    .from(purchases)
    .where(and(which, page.cursor ? afterCursor(purchases, page.cursor) : undefined))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isAll = !page.cursor && rows.length <= limit;
  return {
    purchases: shown.map(toEntry),
    next: rows.length > limit && last ? cursorAt(last.orderedAt, last.pId) : null,
    total: isAll ? rows.length : await count(db, which, narrowed !== undefined),
  };
}

function filtered(filter: PurchaseFilter): SQL | undefined {
  const statuses = filteredStatuses[filter];
  if (statuses) return inArray(purchases.status, [...statuses]);
  if (filter === 'refunded') return sql`${purchases.refunded} > 0`;
  if (filter === 'test') return sql.raw(isTestSql('purchases'));
  return sql`exists (select from ${disputes} d where d.purchase_id = ${purchases.id})`;
}

function matching(eventId: string, search: string): SQL | undefined {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return undefined;
  const reference = referenceIn(search);
  const named = sql`${purchases.id} = any(array(select r.purchase_id from ${registeredUsers} r
    where r.event_id = ${eventId} and ${and(...patterns.map((pattern) => sql`r.search like ${pattern}`))}))`;
  return or(
    named,
    like(sql`lower(${purchases.buyerEmail})`, containing(search.toLowerCase())),
    like(sql`lower(${purchases.company}->>'name')`, containing(search.toLowerCase())),
    sql`${purchases.id} = any(array(select i.purchase_id from ${invoices} i
      where i.owner_id = (select owner_id from ${events} where id = ${eventId})
        and i.number like ${containing(search.toUpperCase())}))`,
    reference === null
      ? like(purchases.reference, containing(search.toUpperCase()))
      : eq(purchases.reference, reference),
  );
}

async function count(db: Db, which: SQL | undefined, isNarrowed: boolean): Promise<number> {
  const found = db.select({ id: purchases.id }).from(purchases).where(which);
  return countOf(db, (isNarrowed ? found.limit(searchCountedTo) : found).as('some'));
}
