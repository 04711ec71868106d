import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '../../src/api/contract/mailingRun.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { isEachTicket, type Recipients } from '../../src/lib/mail.ts';
import { admittingStatuses, reservingStatuses } from '../../src/lib/purchase.ts';
import { amongChosen, isAmong, selectIds } from '../attendees/attendees.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { type mailings, mails } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';
import { isBlockedSql } from './blocked.ts';
import { isInEachLanguage } from './changeWords.ts';

export type MailingRow = typeof mailings.$inferSelect;

/** An attendee's own address, or that of the buyer of their ticket. `r` and `p` are the attendee and their order. */
const addressSql = sql`coalesce(nullif(r.email, ''), p.buyer_email)`;
const keySql = sql`lower(${addressSql})`;

/** Those whom a mailing is meant for, in the order in which their mails are written. */
function chosen(tx: Tx, { eventId, recipients }: MailingRow, also?: SQL, name = '') {
  const { formId, filter, users, except } = recipients;
  // Those who were named are meant even if they do not match any more.
  const asked = users ? {} : { ...filter, sort: undefined };
  const searched = name === '' ? asked : { ...asked, name: `${users ? '' : (filter.name ?? '')} ${name}` };
  return selectIds(tx, formId ? { formId } : { eventId }, searched, and(amongChosen({ users, except }), also)).orderBy(
    asc(registeredUsers.createdAt),
    asc(registeredUsers.id),
  );
}

/** Recipients, without ids that no attendee of the event has. */
export async function knownRecipients(tx: Tx, eventId: string, recipients: Recipients): Promise<Recipients> {
  const named = [...(recipients.users ?? []), ...recipients.except];
  if (named.length === 0) return recipients;
  const rows = await tx
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.eventId, eventId), isAmong(named)));
  const known = new Set(rows.map(({ id }) => id));
  const kept = (ids: readonly string[]) => [...new Set(ids)].filter((id) => known.has(id));
  return { ...recipients, users: recipients.users && kept(recipients.users), except: kept(recipients.except) };
}

/** Whose order has ended is not meant, unless they were asked for: by name, or by the state of their payment. */
const isLive = ({ recipients: { users, filter } }: MailingRow): SQL =>
  users || filter.payment ? sql`true` : sql`p.status = any(${sql.param([...reservingStatuses])}::text[])`;

/** Whom a mailing reaches if it is sent now. */
export async function countAudience(tx: Tx, mailing: MailingRow): Promise<Audience> {
  const { ownerId, aboutTicket, withTickets } = mailing;
  const { rows } = await tx.execute<Record<keyof Audience | 'addresses' | 'each', number>>(sql`
    with addressed as (
      select ${isLive(mailing)} as live, ${keySql} as key, p.status
      from ${chosen(tx, mailing)} asked join ${registeredUsers} r on r.id = asked.id join ${purchases} p on p.id = r.purchase_id
    ), judged as (
      select key, status, case when not live then 'ended' when key = '' then 'noAddress'
        when ${isBlockedSql(ownerId, sql`key`, 'bounced')} then 'bounced'
        when not ${aboutTicket}::boolean and ${isBlockedSql(ownerId, sql`key`, 'unsubscribed')} then 'unsubscribed'
        else 'mail' end as fate
      from addressed
    )
    select count(*)::integer as attendees, count(*) filter (where fate = 'mail')::integer as each,
      count(distinct key) filter (where fate = 'mail')::integer as addresses,
      count(*) filter (where fate = 'ended')::integer as ended,
      count(*) filter (where fate = 'noAddress')::integer as "noAddress",
      count(*) filter (where fate = 'bounced')::integer as bounced,
      count(*) filter (where fate = 'unsubscribed')::integer as unsubscribed,
      count(*) filter (where fate = 'mail' and ${withTickets}::boolean and status <> all(${sql.param([...admittingStatuses])}::text[]))::integer as "noTicket"
    from judged`);
  const [found] = rows;
  const {
    each = 0,
    addresses = 0,
    attendees = 0,
    ended = 0,
    noAddress = 0,
    bounced = 0,
    unsubscribed = 0,
  } = found ?? {};
  const mails = isEachTicket(mailing) ? each : addresses;
  const noTicket = found?.noTicket ?? 0;
  return { attendees, mails, ended, noAddress, bounced, unsubscribed, noTicket, shared: each - mails };
}

export type Reader = { uId: string; purchaseId: string; locale: Locale; toName: string; toAddress: string };

/** One of those whom a mailing reaches, and whether another one comes after; null where there is none. */
export async function readerAt(
  tx: Tx,
  mailing: MailingRow,
  name: string,
  place: number,
): Promise<{ reader: Reader | null; hasNext: boolean }> {
  const live = sql`exists (select from ${purchases} p where p.id = ${registeredUsers.purchaseId} and ${isLive(mailing)}
    and (${registeredUsers.email} <> '' or p.buyer_email <> ''))`;
  const found = await chosen(tx, mailing, live, name).limit(2).offset(place);
  const [first, second] = found;
  if (!first) return { reader: null, hasNext: false };
  const { rows } = await tx.execute<Reader>(sql`
    select r.id as "uId", r.purchase_id as "purchaseId", p.locale, trim(r.firstname || ' ' || r.surname) as "toName",
      ${addressSql} as "toAddress"
    from ${registeredUsers} r join ${purchases} p on p.id = r.purchase_id where r.id = ${first.id}`);
  return { reader: rows[0] ?? null, hasNext: second !== undefined };
}

/** How many attendees' mails one transaction writes. */
const batchSize = 500;

/** How many mails of a mailing were counted as what its organiser gives Foyer to keep: of those it was begun for, and what was written beyond. */
export const countedMails = async (tx: Tx, { id, expected }: Pick<MailingRow, 'id' | 'expected'>): Promise<number> =>
  Math.max(expected, await tx.$count(mails, eq(mails.mailingId, id)));

/** Writes the mails of the next attendees; answers with the last of them, null where there was none left. */
export async function writeNext(
  tx: Tx,
  mailing: MailingRow,
  now: Date,
  canLink: boolean,
): Promise<MailingRow['writtenUntil']> {
  const { id, ownerId, eventId, locale, writtenUntil, startedAt, aboutTicket } = mailing;
  const after = writtenUntil
    ? sql`(${registeredUsers.createdAt}, ${registeredUsers.id}) > (${writtenUntil.createdAt}::timestamptz, ${writtenUntil.id}::uuid)`
    : undefined;
  // Who registers meanwhile is not waited for.
  const before = sql`${registeredUsers.createdAt} <= ${(startedAt ?? now).toISOString()}::timestamptz`;
  const ids = (await chosen(tx, mailing, and(after, before)).limit(batchSize)).map((row) => row.id);
  if (ids.length === 0) return null;
  // Whoever is being erased is waited for, and has no address then.
  await tx.execute(sql`select from ${registeredUsers} where ${registeredUsers.id} = any(${sql.param(ids)}::uuid[])
    order by ${registeredUsers.id} for key share`);
  const key = isEachTicket(mailing) ? sql`r.id::text` : keySql;
  const language = (await isInEachLanguage(tx, mailing)) ? sql`p.locale` : sql`${locale}`;
  await tx.execute(sql`
    insert into mails (owner_id, event_id, purchase_id, attendee_id, mailing_id, mailing_key, unsubscribe_key, kind, state, locale,
      to_name, to_address, next_attempt_at, created_at)
    select distinct on (${key}) ${ownerId}, ${eventId}, p.id, r.id, ${id}, ${key},
      case when ${aboutTicket || !canLink}::boolean then null else gen_random_uuid() end, 'mailing',
      case when exists (select from mail_servers where owner_id = ${ownerId}) then 'queued' else 'held' end, ${language},
      trim(r.firstname || ' ' || r.surname), ${addressSql}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${registeredUsers} r join ${purchases} p on p.id = r.purchase_id
    where r.id = any(${sql.param(ids)}::uuid[]) and ${isLive(mailing)} and ${addressSql} <> ''
    order by ${key}, (r.email = ''), r.position
    on conflict (mailing_id, mailing_key) do nothing`);
  const last = ids.at(-1) ?? '';
  const [row] = await tx
    .select({ createdAt: registeredUsers.createdAt })
    .from(registeredUsers)
    .where(sql`${registeredUsers.id} = ${last}`);
  return { createdAt: (row?.createdAt ?? now).toISOString(), id: last };
}
