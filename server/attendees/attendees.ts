import { and, asc, eq, inArray, isNotNull, isNull, like, ne, type SQL, sql } from 'drizzle-orm';
import type { AttendeeChoices } from '../../src/api/contract/attendeeChoices.ts';
import { type Attendees, ListedUser } from '../../src/api/contract/attendeeList.ts';
import { type AttendeeFilter, newestFirst } from '../../src/lib/attendee.ts';
import { takesOptions } from '../../src/lib/enumerations.ts';
import { maxCount, pageLimits, searchCountedTo } from '../../src/lib/limits.ts';
import { filteredStatuses } from '../../src/lib/purchase.ts';
import { isoOf } from '../platform/db/columns.ts';
import { countOf } from '../platform/db/countOf.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { formCounts, forms } from '../platform/db/schema/forms.ts';
import { isTestSql, purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { hasReferenceSql, searchPatterns } from '../platform/db/searchPatterns.ts';
import type { Db, Tx } from '../platform/deps.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { listTickets } from '../ticket/ticket.ts';
import { type Joined, orderOf } from './attendeeOrder.ts';

/** The attendees of a form, or of an event. */
type Whose = { formId: string } | { eventId: string };
type Page = AttendeeFilter & { cursor?: string | undefined; limit?: number | undefined };

const columns = {
  uId: registeredUsers.id,
  pId: registeredUsers.purchaseId,
  formId: registeredUsers.formId,
  firstname: registeredUsers.firstname,
  surname: registeredUsers.surname,
  organization: registeredUsers.organization,
  jobTitle: registeredUsers.jobTitle,
  email: registeredUsers.email,
  phone: registeredUsers.phone,
  country: registeredUsers.country,
  detailsMissing: registeredUsers.detailsMissing,
  isTest: sql<boolean>`${sql.raw(isTestSql('purchases'))}`,
  ticketKey: registeredUsers.ticketKey,
  deletedAt: registeredUsers.deletedAt,
  erasedAt: registeredUsers.erasedAt,
  photo: registeredUsers.photo,
  transferredAt: registeredUsers.transferredAt,
  cancelAskedAt: registeredUsers.cancelAskedAt,
  createdAt: registeredUsers.createdAt,
  checkedInAt: registeredUsers.checkedInAt,
  leftAt: registeredUsers.leftAt,
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

type Row = Awaited<ReturnType<typeof selectAttendees>>[number];

const pickListed = pickerOf(ListedUser);

export const toListedUser = (row: Row): ListedUser =>
  pickListed({
    ...row,
    registeredAt: row.createdAt.toISOString(),
    checkedInAt: isoOf(row.checkedInAt),
  });

/**
 * A page of a form's attendees, or of an event's: the newest first, or sorted, and narrowed. The `total` of all comes from the
 * running totals; of those that are narrowed it is counted, no further than `searchCountedTo` where a text was typed.
 */
export async function listAttendees(
  db: Db,
  of: Whose,
  { cursor, limit = pageLimits.first, ...filter }: Page,
): Promise<Attendees> {
  const order = orderOf(filter.sort ?? newestFirst);
  const narrowed = narrowing(of, filter);
  const which = and(whoseSql(of), isListed, narrowed);
  const found = await joinTo(
    db
      .select({ id: registeredUsers.id, key: order.key.as('key') })
      .from(registeredUsers)
      .$dynamic(),
    of,
    [order.joined, filter.payment && 'purchases'],
  )
    .where(and(which, cursor ? order.after(cursor) : undefined))
    .orderBy(...order.orderBy)
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isAll = !cursor && found.length <= limit;
  const counted = () => (narrowed ? countSome(db, of, which, filter) : countAll(db, of));
  const ids = page.map(({ id }) => id);
  const [users, total] = await Promise.all([readInOrder(db, ids), isAll ? found.length : counted()]);
  return { users, next: found.length > limit && last ? order.cursorAt(last.key, last.id) : null, total };
}

/** Of these ids, of which there may be many: one value, as each of them alone would take the time of the main thread. */
export const isAmong = (ids: readonly string[]): SQL => sql`${registeredUsers.id} = any(${sql.param(ids)}::uuid[])`;

type Chosen = { users?: readonly string[] | null | undefined; except?: readonly string[] | undefined };

/** Those who were chosen by hand, or all but some. */
export const amongChosen = ({ users, except }: Chosen): SQL | undefined =>
  users ? isAmong(users) : except?.length ? sql`not ${isAmong(except)}` : undefined;

/** The ids of those on the lists whom a filter and `also` leave, in the filter's order. */
export function selectIds(tx: Tx, of: Whose, filter: AttendeeFilter, also?: SQL) {
  const order = orderOf(filter.sort ?? newestFirst);
  const all = tx.select({ id: registeredUsers.id }).from(registeredUsers).$dynamic();
  return joinTo(all, of, [order.joined, filter.payment && 'purchases'])
    .where(and(whoseSql(of), isListed, narrowing(of, filter), also))
    .orderBy(...order.orderBy);
}

async function readInOrder(db: Db, ids: readonly string[]): Promise<ListedUser[]> {
  const rows = await selectAttendees(db).where(isAmong(ids));
  const users = new Map(rows.map((row) => [row.uId, toListedUser(row)]));
  return ids.flatMap((id) => users.get(id) ?? []);
}

/** Purchases are named by their event as well: those of one are read at once, where each attendee's would be looked up among all. */
const joins: Record<Joined, (query: Joinable, of: Whose) => void> = {
  tickets: (query) => query.innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId)),
  purchases: (query, of) =>
    query.innerJoin(
      purchases,
      sql`${purchases.id} = ${registeredUsers.purchaseId} and ${purchases.eventId} = ${eventIdSql(of)}`,
    ),
  forms: (query) => query.innerJoin(forms, eq(forms.id, registeredUsers.formId)),
};

type Joinable = { innerJoin: (table: typeof tickets | typeof purchases | typeof forms, on: SQL) => unknown };

/** Joins what is needed, each once. */
function joinTo<Query extends object>(query: Query, of: Whose, needed: (Joined | undefined)[]): Query {
  for (const joined of new Set(needed)) if (joined) joins[joined](query as Joinable, of);
  return query;
}

const whoseSql = (of: Whose): SQL =>
  'formId' in of ? eq(registeredUsers.formId, of.formId) : eq(registeredUsers.eventId, of.eventId);

const eventIdSql = (of: Whose): SQL =>
  'eventId' in of ? sql`${of.eventId}::uuid` : sql`(select event_id from ${forms} where id = ${of.formId})`;

/** What a filter asks for. Another form's ticket or question finds no attendee. */
function narrowing(of: Whose, filter: AttendeeFilter): SQL | undefined {
  const { name, ticket, payment, checkedIn, details, country, question, answer, from, to } = filter;
  return and(
    ...[
      matching(of, name),
      ticket && eq(registeredUsers.ticketId, ticket),
      payment && inArray(purchases.status, [...(filteredStatuses[payment] ?? [])]),
      checkedIn && (checkedIn === 'yes' ? isNotNull : isNull)(registeredUsers.checkedInAt),
      details && registeredUsers.detailsMissing,
      country && eq(registeredUsers.country, country),
      question && chose(question, answer),
      from && sql`${registeredUsers.createdAt} >= ${startOf(of, from, 0)}`,
      to && sql`${registeredUsers.createdAt} < ${startOf(of, to, 1)}`,
    ].map((condition) => condition || undefined),
  );
}

/** Who chose an option, alone or among others; without one, who answered the question. */
function chose(question: string, option: string | undefined): SQL {
  const { answers } = registeredUsers;
  if (option === undefined) return sql`${answers} ? ${question}::text`;
  const has = (answer: string | string[]) => sql`${answers} @> ${JSON.stringify({ [question]: answer })}::jsonb`;
  return sql`(${has(option)} or ${has([option])})`;
}

/** When a day begins where the event is, or one so many days later. */
function startOf(of: Whose, day: string, later: number): SQL {
  const zone = sql`(select time_zone from ${events} where id = ${eventIdSql(of)})`;
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`;
}

function matching(of: Whose, name: string | undefined): SQL | undefined {
  const patterns = searchPatterns(name ?? '');
  if (patterns.length === 0) return undefined;
  // Names are looked for in an index of each event, which a form does not say.
  const ofEvent = 'formId' in of ? sql`${registeredUsers.eventId} = ${eventIdSql(of)}` : undefined;
  const named = and(ofEvent, ...patterns.map((pattern) => like(registeredUsers.search, pattern)));
  const hasReference = hasReferenceSql(purchases.reference, name ?? '');
  if (!hasReference) return named;
  // An organiser who looks for a bank transfer knows the purchase's reference. As an array, both halves can use their index.
  const purchase = sql`array(select id from ${purchases} where ${hasReference})`;
  return sql`(${named} or ${registeredUsers.purchaseId} = any(${purchase}))`;
}

async function countSome(
  db: Db,
  of: Whose,
  where: SQL | undefined,
  { name, payment }: AttendeeFilter,
): Promise<number> {
  const all = db.select({ id: registeredUsers.id }).from(registeredUsers).$dynamic();
  const some = joinTo(all, of, [payment && 'purchases'])
    .where(where)
    .limit(name ? searchCountedTo : maxCount)
    .as('some');
  return countOf(db, some);
}

async function countAll(db: Db, of: Whose): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${formCounts.listed}), 0)::integer` })
    .from(formCounts)
    .innerJoin(forms, eq(forms.id, formCounts.formId))
    .where('formId' in of ? eq(forms.id, of.formId) : eq(forms.eventId, of.eventId));
  return counted?.total ?? 0;
}

/** What an event's attendees can be narrowed to, the forms by their titles. */
export async function readAttendeeChoices(db: Db, eventId: string): Promise<AttendeeChoices> {
  const found = await db
    .select({ id: forms.id, title: forms.title, questions: forms.questions })
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(sql`lower(${forms.title})`), asc(forms.id));
  const tickets = await listTickets(
    db,
    found.map(({ id }) => id),
  );
  const countries = await db
    .selectDistinct({ code: registeredUsers.country })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.eventId, eventId), isListed, ne(registeredUsers.country, '')))
    .orderBy(asc(registeredUsers.country));
  return {
    forms: found.map(({ id, title, questions }) => ({
      id,
      title,
      tickets: tickets.flatMap((ticket) => (ticket.formId === id ? [{ id: ticket.id, name: ticket.name }] : [])),
      questions: questions.flatMap(({ id, type, label, options }) =>
        takesOptions(type) ? [{ id, label, options }] : [],
      ),
    })),
    countries: countries.map(({ code }) => code),
  };
}
