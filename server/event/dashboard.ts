import { and, desc, eq, sql } from 'drizzle-orm';
import type { Dashboard } from '../../src/api/contract/eventList.ts';
import { fullName } from '../../src/lib/text.ts';
import { isRegistered, registeredUsers, uncountedPeopleSql } from '../platform/db/schema/attendees.ts';
import { formCounts, forms } from '../platform/db/schema/forms.ts';
import { hasTestMoney, uncountedSql } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { countFailedFor } from '../platform/http/failures.ts';
import { openDisputes } from '../purchase/dispute.ts';
import { openObjections } from '../purchase/objection.ts';
import { failedRefunds } from '../purchase/refund.ts';
import { waitingUnmatched } from '../purchase/unmatched.ts';

const latestShown = 10;
/** The events of one row of the sums. */
const ofSum = 'e.owner_id = events.owner_id and e.currency = events.currency';

/** Totals over an organiser's events, from the running totals of their forms, and the latest registrations. */
export async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: string): Promise<Dashboard> {
  const sums = await db
    .select({
      currency: events.currency,
      events: sql<number>`count(distinct ${events.id})::integer`,
      registered: sql<number>`coalesce(sum(${formCounts.registered}), 0)::integer - ${sql.raw(uncountedPeopleSql(ofSum))}`,
      checkedIn: sql<number>`coalesce(sum(${formCounts.checkedIn}), 0)::integer - ${sql.raw(uncountedPeopleSql(ofSum, 'r.checked_in_at'))}`,
      total: sql<string>`coalesce(sum(${formCounts.revenue}), 0)
        - ${sql.raw(uncountedSql(ofSum))}`,
      testMoney: sql<boolean>`coalesce(bool_or(${hasTestMoney}), false)`,
    })
    .from(events)
    .leftJoin(forms, eq(forms.eventId, events.id))
    .leftJoin(formCounts, eq(formCounts.formId, forms.id))
    .where(eq(events.ownerId, ownerId))
    .groupBy(events.currency, events.ownerId)
    .orderBy(events.currency);
  const sum = (key: 'events' | 'registered' | 'checkedIn') => sums.reduce((total, row) => total + row[key], 0);
  return {
    events: sum('events'),
    registered: sum('registered'),
    checkedIn: sum('checkedIn'),
    revenue: sums.map(({ currency, total }) => ({ currency, total: Number(total) })),
    testMoney: sums.some(({ testMoney }) => testMoney),
    failedFor: await countFailedFor({ db, clock }),
    disputes: await openDisputes(db, ownerId),
    failedRefunds: await failedRefunds(db, ownerId),
    unmatched: await waitingUnmatched(db, ownerId),
    objections: await openObjections(db, ownerId),
    latest: await latestAttendees(db, ownerId),
  };
}

/** The newest of each event first, then the newest of those: each event's index gives its own without a sort. */
async function latestAttendees(db: Db, ownerId: string): Promise<Dashboard['latest']> {
  const newest = db
    .select()
    .from(registeredUsers)
    .where(and(eq(registeredUsers.eventId, events.id), isRegistered))
    .orderBy(desc(registeredUsers.createdAt), desc(registeredUsers.id))
    .limit(latestShown)
    .as('newest');
  const rows = await db
    .select({
      uId: newest.id,
      formId: newest.formId,
      eventId: events.id,
      firstname: newest.firstname,
      surname: newest.surname,
      ticketName: tickets.name,
      eventName: events.name,
      createdAt: newest.createdAt,
    })
    .from(events)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(tickets, eq(tickets.id, newest.ticketId))
    .where(eq(events.ownerId, ownerId))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(latestShown);
  return rows.map(({ firstname, surname, createdAt, ...facts }) => ({
    ...facts,
    name: fullName({ firstname, surname }),
    registeredAt: createdAt.toISOString(),
  }));
}
