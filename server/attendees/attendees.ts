import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Attendees, RegisteredUser } from '../../src/api/contract/attendees.ts';
import { pageLimits, searchCountedTo } from '../../src/lib/limits.ts';
import { referenceIn } from '../../src/lib/reference.ts';
import { isoOf } from '../db/columns.ts';
import { afterCursor, cursorAt } from '../db/cursor.ts';
import { likePatterns } from '../db/likePatterns.ts';
import { isListed, registeredUsers } from '../db/schema/attendees.ts';
import { formCounts, forms } from '../db/schema/forms.ts';
import { purchases } from '../db/schema/purchases.ts';
import { tickets } from '../db/schema/tickets.ts';
import type { Db, Tx } from '../deps.ts';

type Page = { name?: string | undefined; cursor?: string | undefined; limit?: number | undefined };

const columns = {
  uId: registeredUsers.id,
  pId: registeredUsers.purchaseId,
  formId: registeredUsers.formId,
  firstname: registeredUsers.firstname,
  surname: registeredUsers.surname,
  organization: registeredUsers.organization,
  email: registeredUsers.email,
  ticketKey: registeredUsers.ticketKey,
  createdAt: registeredUsers.createdAt,
  checkedInAt: registeredUsers.checkedInAt,
  ticketName: tickets.name,
  reference: purchases.reference,
  paymentStatus: purchases.status,
};

/** Attendees with their ticket and purchase; `where`, `orderBy` and `limit` are the caller's. */
export const selectAttendees = (tx: Tx) =>
  tx
    .select(columns)
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId));

export const newestFirst = [desc(registeredUsers.createdAt), desc(registeredUsers.id)];

type Row = Awaited<ReturnType<typeof selectAttendees>>[number];

export const toRegisteredUser = ({ ticketKey: _, createdAt, checkedInAt, ...attendee }: Row): RegisteredUser => ({
  ...attendee,
  registeredAt: createdAt.toISOString(),
  checkedInAt: isoOf(checkedInAt),
});

/** A page of a form's attendees, or of an event's, newest first. An exact `total` comes from the running totals, a search's by counting. */
export async function listAttendees(
  db: Db,
  of: { formId: string } | { eventId: string },
  page: Page,
): Promise<Attendees> {
  const within = 'formId' in of ? eq(registeredUsers.formId, of.formId) : eq(registeredUsers.eventId, of.eventId);
  const search = matching(page.name);
  const limit = page.limit ?? pageLimits.first;
  const rows = await selectAttendees(db)
    .where(and(within, isListed, search, page.cursor ? afterCursor(registeredUsers, page.cursor) : undefined))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const count = async () => {
    if (!page.cursor && rows.length <= limit) return rows.length;
    return search ? countMatches(db, and(within, isListed, search)) : countAll(db, of);
  };
  return {
    users: shown.map(toRegisteredUser),
    next: rows.length > limit && last ? cursorAt(last.createdAt, last.uId) : null,
    total: await count(),
  };
}

function matching(name: string | undefined): SQL | undefined {
  const patterns = likePatterns(name ?? '');
  if (patterns.length === 0) return undefined;
  const named = and(...patterns.map((pattern) => like(registeredUsers.search, pattern)));
  const reference = referenceIn(name ?? '');
  if (reference === null) return named;
  // An organiser who looks for a bank transfer knows the purchase's reference. As an array, both halves can use their index.
  const purchase = sql`array(select id from ${purchases} where ${purchases.reference} = ${reference})`;
  return sql`(${named} or ${registeredUsers.purchaseId} = any(${purchase}))`;
}

async function countMatches(db: Db, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .where(where)
    .limit(searchCountedTo)
    .as('some');
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(some);
  return counted?.total ?? 0;
}

async function countAll(db: Db, of: { formId: string } | { eventId: string }): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${formCounts.listed}), 0)::integer` })
    .from(formCounts)
    .innerJoin(forms, eq(forms.id, formCounts.formId))
    .where('formId' in of ? eq(forms.id, of.formId) : eq(forms.eventId, of.eventId));
  return counted?.total ?? 0;
}
