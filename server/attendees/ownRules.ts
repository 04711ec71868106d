import { and, eq, gt, inArray, isNull, max, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnTicket } from '../../src/api/contract/attendees.ts';
import {
  isStillPossible,
  type SelfService,
  type SelfServiceRules,
  transferrerOtherThan,
} from '../../src/lib/attendee.ts';
import { inPayload } from '../../src/lib/input.ts';
import { addressChanges, ownChanges } from '../../src/lib/limits.ts';
import { admits, isReserving, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { emailKey, hasSameName } from '../../src/lib/text.ts';
import { objectableUntilSql } from '../mail/objectionTime.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchaseEvents, purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid, notFound } from '../platform/http/errors.ts';
import type { PurchaseRow } from '../purchase/purchase.sql.ts';
import { lockPurchaseOf } from './moving.ts';

type Facts = {
  selfService: SelfServiceRules;
  startsAt: Date;
  /** Its holder was let in with it: at the event, who has not left again, or at one of its sessions. */
  isUsed: boolean;
  total: number;
  status: PurchaseStatus;
  detailsMissing: boolean;
  /** Who asks. */
  isHolder: boolean;
  isBuyer: boolean;
};

/**
 * What may be done with a ticket by who has it, at this moment. A used ticket stays whose it is; an order that has ended has none. To say who
 * comes is always possible, and no transfer.
 */
export function mayBeDone(
  { selfService, startsAt, isUsed, total, status, detailsMissing, ...person }: Facts,
  now: Date,
): OwnTicket['may'] {
  const at = { now: now.toISOString(), startsAt: startsAt.toISOString() };
  const may = (what: SelfService) => isStillPossible(selfService, what, at);
  const isUsable = admits(status) && !isUsed;
  return {
    edit: (may('edit') || detailsMissing) && isReserving(status),
    transfer: may('transfer') && isUsable && !detailsMissing && transferrerOtherThan(selfService, person) === null,
    // Of an order that cost something the organiser decides, also about what of it was free: its price is for all of it.
    cancel: may('cancel') && isUsable ? (total === 0 ? 'cancelled' : 'asked') : null,
  };
}

/** Whether anyone was let in with the ticket of `registered_users`. */
export const isUsedSql = sql<boolean>`(${registeredUsers.checkedInAt} is not null
  or exists (select from door_stays s where s.registered_user_id = ${registeredUsers.id} and s.checked_in_at is not null))`;

const moves = sql.raw(`('ownEmailChanged', 'ticketTransferred', 'attendeeEmailChanged')`);

/** Of the latest move of an attendee's ticket, `e`, to another address or person; null where there was none. */
export const lastMoveSql = (what: SQL, attendee: Record<'purchaseId' | 'id', SQLWrapper> = registeredUsers) =>
  sql`(select ${what} from purchase_events e
    where e.purchase_id = ${attendee.purchaseId} and e.attendee_id = ${attendee.id} and e.kind in ${moves}
    order by e.at desc, e.id desc limit 1)`;

/**
 * Whether the ticket of `registered_users` is still another person's than its address says: whoever bought it gave it that address, maybe after others, and the
 * person who had it until then may yet object, or has and the organiser has not settled it. To whom the organiser gives it, it is, and who got it back has it. Of changes
 * from before it was noted who made them, whether this login made the last one.
 */
export const isMovedBySql = (userId: string, now: Date) =>
  sql<boolean>`coalesce((
    select lower(m.to_address) is distinct from lower(${registeredUsers.email})
    from (
      select e.*, max(e.id) over () as last, max(e.id) filter (where e.data ->> 'byBuyer' is distinct from 'true') over () as given
      from purchase_events e
      where e.purchase_id = ${registeredUsers.purchaseId} and e.attendee_id = ${registeredUsers.id} and e.kind in ${moves}
    ) e left join mails m on m.event_id = ${registeredUsers.eventId} and m.created_at = e.at and m.attendee_id = e.attendee_id
      and m.kind = 'addressChanged' and m.unsubscribe_key is not null
    where case when e.id > coalesce(e.given, 0)
      then ${now.toISOString()}::timestamptz < ${sql.raw(objectableUntilSql('m', 'e.at'))}
        or exists (select from purchases p join purchase_events o on o.purchase_id = p.id and o.kind = 'objected' and o.at >= p.objected_at
          where p.id = e.purchase_id and o.attendee_id = e.attendee_id and o.data ->> 'mailId' = m.id::text)
      else e.id = e.last and e.kind = 'ownEmailChanged' and e.data ->> 'byBuyer' is null and e.user_id = ${userId} end
    order by e.id limit 1), false)`;

/**
 * Whether a login was the last to move the ticket of `registered_users`, as its holder: it may be their own mistake that they mend. It is none any more
 * once somebody with the other address may know of it: they have a login, or mail about the order went to them.
 */
const isOwnMoveSql = (userId: string) =>
  sql<boolean>`coalesce(${lastMoveSql(sql`e.kind = 'ownEmailChanged' and e.user_id = ${userId} and e.data ->> 'byBuyer' = 'false'
    and not exists (select from users u where u.email_key = lower(${registeredUsers.email}) and u.event_id = ${registeredUsers.eventId})
    and not exists (select from mails m where m.purchase_id = e.purchase_id and m.created_at >= e.at
      and lower(m.to_address) = lower(${registeredUsers.email}) and m.state in ('sending', 'sent', 'inDoubt'))`)}, false)`;

/** An attendee who is the caller, or for whom the caller bought the ticket. */
export type Own = {
  attendee: typeof registeredUsers.$inferSelect;
  isUsed: boolean;
  form: typeof forms.$inferSelect;
  purchase: PurchaseRow;
  may: OwnTicket['may'];
  /** Whether the caller acts as who has it, also when they mend an address that they gave it themselves. */
  isHolder: boolean;
  /** Who may transfer it in the caller's place. */
  otherTransferrer: ReturnType<typeof transferrerOtherThan>;
};

/** Finds them. Throws 404 for anybody else’s. */
export async function findOwn(
  tx: Tx,
  { id, eventId, email }: Caller,
  uId: string,
  purchase: PurchaseRow,
  now: Date,
): Promise<Own> {
  const [found] = await tx
    .select({
      ...{ attendee: registeredUsers, form: forms, startsAt: events.startsAt },
      ...{ isUsed: isUsedSql, isMoved: isMovedBySql(id, now), isOwnMove: isOwnMoveSql(id) },
    })
    .from(registeredUsers)
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .innerJoin(events, eq(events.id, registeredUsers.eventId))
    .where(and(eq(registeredUsers.id, uId), ownOf(tx, eventId ?? '', [email].filter(Boolean))))
    .for('update', { of: registeredUsers });
  if (!found || found.attendee.erasedAt) throw notFound();
  const { attendee, form, startsAt, isUsed, isMoved, isOwnMove } = found;
  const isMine = (address: string) => emailKey(address) === emailKey(email);
  const person = { isHolder: isMine(attendee.email) && !isMoved, isBuyer: isMine(purchase.buyerEmail) };
  const facts = {
    ...person,
    selfService: form.selfService,
    startsAt,
    isUsed,
    total: purchase.total,
    status: purchase.status,
    detailsMissing: attendee.detailsMissing,
  };
  const otherTransferrer = transferrerOtherThan(form.selfService, person);
  const isHolder = person.isHolder || isOwnMove;
  return { attendee, isUsed, form, purchase, may: mayBeDone(facts, now), isHolder, otherTransferrer };
}

/** Finds them and keeps others from changing them, or their order, until the transaction ends. */
export const lockOwn = async (tx: Tx, user: Caller, uId: string, now: Date): Promise<Own> =>
  findOwn(tx, user, uId, await lockPurchaseOf(tx, uId), now);

/** Throws 409 with why something cannot be done. */
export function assertSelfService(
  may: boolean,
  { attendee, isUsed, purchase, otherTransferrer }: Own,
  what: SelfService,
): void {
  if (may) return;
  if (what !== 'edit' && isUsed) throw conflict((words) => words.attendees.own.checkedIn);
  if (what !== 'edit' && !admits(purchase.status)) throw conflict((words) => words.attendees.own.notValid);
  if (what === 'transfer' && attendee.detailsMissing) throw conflict((words) => words.attendees.own.nobodyYet);
  if (what === 'transfer' && otherTransferrer)
    throw conflict((words) => words.attendees.own.transferredBy[otherTransferrer]);
  throw conflict((words) => words.attendees.own.closed[what]);
}

/** Refuses what is changed too often in a day. */
export const changedOften = () => new HttpError(429, (words) => words.attendees.own.changedOften);

const often = {
  /** A paid order, too, must not let anybody mail strangers without end. */
  address: {
    kinds: ['ownEmailChanged', 'ticketTransferred'],
    limit: addressChanges,
    refusal: () => new HttpError(429, (words) => words.attendees.own.movedOften, inPayload('fields.email')),
  },
  rest: {
    kinds: ['ownDetailsChanged', 'photoSaved', 'photoRemoved'],
    limit: ownChanges,
    refusal: changedOften,
  },
} as const;

/** Throws 429 where the address of a ticket, or the rest that its order notes of it, was changed too often in a day. */
export async function assertChangeLimit(
  tx: Tx,
  { id, purchaseId }: Pick<Own['attendee'], 'id' | 'purchaseId'>,
  what: keyof typeof often,
  now: Date,
): Promise<void> {
  const { kinds, limit, refusal } = often[what];
  const since = new Date(now.getTime() - limit.seconds * 1_000);
  const changes = and(
    eq(purchaseEvents.purchaseId, purchaseId),
    eq(purchaseEvents.attendeeId, id),
    inArray(purchaseEvents.kind, [...kinds]),
    gt(purchaseEvents.at, since),
  );
  if ((await tx.$count(purchaseEvents, changes)) >= limit.most) throw refusal();
}

/**
 * Throws 422 where a ticket would have another name and another address than it was given to, at once or one after the other: it would be another
 * person's, with the code and the link that the former one has. That is what transferring is for. Answers what changes.
 */
export async function assertSamePerson(
  tx: Tx,
  { id, purchaseId, ...known }: Own['attendee'],
  fields: { firstname: string; surname: string; email: string },
): Promise<{ isMoved: boolean; isRenamed: boolean }> {
  const isMoved = emailKey(fields.email) !== emailKey(known.email);
  const isRenamed = !hasSameName(known, fields);
  const { kind, data } = purchaseEvents;
  const ofTicket = and(eq(purchaseEvents.purchaseId, purchaseId), eq(purchaseEvents.attendeeId, id));
  const given = tx
    .select({ id: max(purchaseEvents.id) })
    .from(purchaseEvents)
    .where(and(ofTicket, inArray(kind, ['ticketTransferred', 'attendeeEmailChanged'])));
  const since = (what: SQL | undefined) =>
    tx.$count(purchaseEvents, and(ofTicket, what, gt(purchaseEvents.id, sql`coalesce((${given}), 0)`)));
  const renamed = and(eq(kind, 'ownDetailsChanged'), sql`${data} ->> 'renamed' = 'true'`);
  if (isMoved && (isRenamed || (await since(renamed)) > 0))
    throw invalid((words) => words.attendees.own[isRenamed ? 'sameName' : 'renamed'], inPayload('fields.email'));
  if (isRenamed && (await since(eq(kind, 'ownEmailChanged'))) > 0)
    throw invalid((words) => words.attendees.own.moved, inPayload('fields.firstname'));
  return { isMoved, isRenamed };
}

/**
 * Which attendees of an event belong to this address: those that have it, and those it bought tickets for, until these are
 * transferred.
 */
export function ownOf(db: Tx, eventId: string, emails: readonly string[]): SQL | undefined {
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), isEmailOf(purchases.buyerEmail, emails)));
  const named = and(eq(registeredUsers.eventId, eventId), isEmailOf(registeredUsers.email, emails));
  const paidFor = and(inArray(registeredUsers.purchaseId, bought), isNull(registeredUsers.transferredAt));
  return and(isListed, or(paidFor, named));
}
