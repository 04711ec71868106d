import { and, eq, inArray, isNull, not, notInArray, sql } from 'drizzle-orm';
import { isUnpaid, unpaidStatuses } from '../../src/lib/purchase.ts';
import { fullName, searchText } from '../../src/lib/text.ts';
import { endWithAll } from '../exhibitor/sharing.sql.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { badges, registeredUsers, retiredCodes } from '../platform/db/schema/attendees.ts';
import { mailings } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { searchPatterns } from '../platform/db/searchPatterns.ts';
import { inLargeTransaction, type TurnDeps } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { conflict, notFound, type Sentence } from '../platform/http/errors.ts';
import { newBadgeCode, newLinkKey } from '../purchase/purchaseKeys.ts';
import { noteAbout } from './auditLog.sql.ts';
import {
  eraseAddress,
  eraseMails,
  erasing,
  isAddressOfOthers,
  ofEvent,
  passedOnBy,
  renewKeys,
} from './eraseAddress.ts';
import { formerAddresses } from './formerAddress.ts';
import { forgetImported, markLeft } from './leftMarks.ts';
import { lockPurchaseOf } from './moving.ts';

type Attendee = typeof registeredUsers.$inferSelect;
type Buyer = Pick<typeof purchases.$inferSelect, 'buyerEmail' | 'buyer'>;
/** Who erases, null for Foyer by itself, and what the attendee is called from then on. */
type Eraser = { userId: string | null; name: string };

/** The same, with the key of what tells again who is erased. */
type Erasing = Eraser & Pick<Deps, 'secretKey'>;

type EraseDeps = Pick<Deps, 'clock' | 'secretKey'> & TurnDeps;

/** How many attendees of orders that were never completed are erased in one transaction, which holds their orders. */
const portion = 100;
/** How many addresses of former logins are erased in one transaction. */
const formerPortion = 10;
/** How many searches of mailings are judged in one transaction: each may look at everybody of an event. */
const searchPortion = 50;

/**
 * Removes all that says who an attendee is. Their row, their ticket, their order with its amounts and the log of the door stay, so that
 * every count does; invoices stay as they were issued. False where that was done before. Throws 409 while the order is not paid: its
 * buyer still has to be told. What strangers ordered in their address and left, as often as they liked, goes before, some at a time, as do
 * the searches that an organiser may have saved as often, and the logins by their former addresses. Each piece is done in the organiser's turn; what failed in between is done by the next attempt.
 */
export async function eraseAttendee(deps: EraseDeps, uId: string, eraser: Eraser): Promise<boolean> {
  const ownerId = await ownerOf(deps.db, uId);
  const inTurn = <Result>(work: (tx: Tx) => Promise<Result>) => inLargeTransaction(ownerId, deps, work);
  for (let judged: string | null = ''; judged !== null; ) {
    const after: string = judged;
    judged = await inTurn((tx) => eraseSearches(tx, uId, eraser.name, after));
  }
  const by = { ...eraser, secretKey: deps.secretKey };
  while ((await inTurn((tx) => eraseAbandoned(tx, uId, by, deps.clock()))) === portion);
  for (let last: string | null = ''; last !== null; ) {
    const after: string = last;
    last = await inTurn((tx) => eraseFormer(tx, uId, by, after, deps.clock()));
  }
  return inTurn((tx) => eraseOne(tx, uId, by, deps.clock()));
}

/** Whose event the attendee is at. */
async function ownerOf(db: Db, uId: string): Promise<string> {
  const [found] = await db
    .select({ ownerId: events.ownerId })
    .from(registeredUsers)
    .innerJoin(events, eq(events.id, registeredUsers.eventId))
    .where(eq(registeredUsers.id, uId));
  if (!found) throw notFound();
  return found.ownerId;
}

/** The attendee with their order, where they can be erased and are not. */
async function readErasable(tx: Tx, uId: string): Promise<{ attendee: Attendee; addresses: string[] } | null> {
  const [found] = await tx
    .select({ attendee: registeredUsers, purchase: purchases })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .where(eq(registeredUsers.id, uId));
  if (!found || found.attendee.erasedAt || isUnpaid(found.purchase.status)) return null;
  return { attendee: found.attendee, addresses: await addressesOf(tx, found.attendee, found.purchase) };
}

/** Erases attendees of orders that were never completed, in the addresses of another, who is found and can be erased; answers with how many. */
async function eraseAbandoned(tx: Tx, uId: string, eraser: Erasing, now: Date): Promise<number> {
  const found = await readErasable(tx, uId);
  if (!found) return 0;
  const { attendee, addresses } = found;
  const erased = await abandonedBy(tx, attendee.eventId, addresses);
  if (erased.length === 0) return 0;
  await eraseRows(tx, erased, eraser, now);
  await eraseMails(tx, addresses, purchasesOf(erased), now);
  return erased.length;
}

/** Erases some of the logins by former addresses of one who can be erased, those that come after one in their order; answers with the last, null where none is left. */
async function eraseFormer(tx: Tx, uId: string, { name }: Eraser, after: string, now: Date): Promise<string | null> {
  const found = await readErasable(tx, uId);
  if (!found) return null;
  const { attendee } = found;
  const emails = await formerAddresses(tx, attendee, { after, limit: formerPortion });
  const names = await eraseKnownBy(tx, emails, { attendees: [attendee], name }, now);
  if (names.length > 0) await eraseFormerNames(tx, attendee.eventId, names, name);
  return emails[formerPortion - 1] ?? null;
}

type Known = { attendees: readonly [Attendee, ...Attendee[]]; name: string };

/**
 * Removes what is known by addresses that nobody else has, but for the mails of the orders of these attendees, which lose all of them at once; answers
 * with what those who passed a ticket on were called.
 */
async function eraseKnownBy(
  tx: Tx,
  emails: readonly string[],
  { attendees, name }: Known,
  now: Date,
): Promise<string[]> {
  const [{ eventId }] = attendees;
  const [theirs, orders, names] = [[] as string[], new Set<string>(), new Set<string>()];
  for (const email of emails) {
    if (await isAddressOfOthers(tx, eventId, email)) continue;
    theirs.push(email);
    const passedOn = await passedOnBy(tx, { eventId, email });
    for (const id of [...(await eraseAddress(tx, { eventId, email, name }, now)), ...passedOn.purchaseIds])
      orders.add(id);
    for (const each of passedOn.names) names.add(each);
  }
  for (const { purchaseId } of attendees) orders.delete(purchaseId);
  await eraseMails(tx, theirs, [...orders], now);
  return [...names];
}

async function eraseOne(tx: Tx, uId: string, eraser: Erasing, now: Date): Promise<boolean> {
  const purchase = await lockPurchaseOf(tx, uId);
  const [attendee] = await tx.select().from(registeredUsers).where(eq(registeredUsers.id, uId)).for('update');
  if (!attendee) throw notFound();
  if (attendee.erasedAt) return false;
  if (isUnpaid(purchase.status)) throw conflict(notErasable);
  const { eventId } = attendee;
  const addresses = await addressesOf(tx, attendee, purchase);
  // Those who came in the meantime.
  const erased = [attendee, ...(await abandonedBy(tx, eventId, addresses))] as const;
  await eraseRows(tx, erased, eraser, now);
  const names = await eraseKnownBy(tx, addresses, { attendees: erased, name: eraser.name }, now);
  await eraseMails(tx, addresses, purchasesOf(erased), now);
  await eraseFormerNames(tx, eventId, [...new Set([fullName(attendee), ...names])], eraser.name);
  await noteAbout(tx, 'erased', uId, eraser.userId, now);
  return true;
}

const notErasable: Sentence = (words) => words.attendees.notErasable;

/** The address with which the first attendee of an order placed it, which may have been corrected since; of one who got the ticket from them, or for whom another person ordered, none. */
const orderedAs = ({ position, transferredAt }: Attendee, { buyerEmail, buyer }: Buyer): string[] =>
  position === 0 && transferredAt === null && buyer === null ? [buyerEmail] : [];

const purchasesOf = (attendees: readonly Attendee[]): string[] => attendees.map(({ purchaseId }) => purchaseId);

/** Under which an attendee is known: their own, that of their order where it is theirs, and those that were corrected and are nobody else's. */
const addressesOf = async (tx: Tx, attendee: Attendee, purchase: Buyer): Promise<string[]> => {
  const former = await formerAddresses(tx, attendee);
  return [...new Set([attendee.email, ...orderedAs(attendee, purchase), ...former])].filter(Boolean);
};

/** Those of an event with one of these addresses who are of an order that was never completed, and not erased. */
const isAbandoned = (tx: Tx, eventId: string, emails: string[]) =>
  and(
    ofEvent(tx, eventId),
    isEmailOf(registeredUsers.email, emails),
    not(registeredUsers.listed),
    isNull(registeredUsers.erasedAt),
  );

/** Of orders that were never completed there are attendees whom no list shows: an organiser could not find them to erase them, too. A portion of them, with their orders. */
async function abandonedBy(tx: Tx, eventId: string, emails: string[]): Promise<Attendee[]> {
  const found = await tx
    .select({ id: registeredUsers.id, purchaseId: registeredUsers.purchaseId })
    .from(registeredUsers)
    .where(isAbandoned(tx, eventId, emails))
    .limit(portion);
  if (found.length === 0) return [];
  const orders = found.map(({ purchaseId }) => purchaseId);
  // Before their attendees, as all do who change both.
  await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(inArray(purchases.id, orders))
    .orderBy(purchases.id)
    .for('update');
  const ids = found.map(({ id }) => id);
  return tx
    .select()
    .from(registeredUsers)
    .where(and(inArray(registeredUsers.id, ids), not(registeredUsers.listed), isNull(registeredUsers.erasedAt)))
    .for('update');
}

async function eraseRows(
  tx: Tx,
  attendees: readonly Attendee[],
  { userId, name, secretKey }: Erasing,
  now: Date,
): Promise<void> {
  const unknown = { firstname: name, surname: '', email: '', phone: '', organization: '', jobTitle: '', country: '' };
  const ids = attendees.map(({ id }) => id);
  await tx
    .update(registeredUsers)
    .set({
      ...unknown,
      answers: {},
      search: searchText(unknown),
      photo: null,
      attention: '',
      erasedAt: now,
      version: sql`${registeredUsers.version} + 1`,
      changedBy: userId,
      changedAt: now,
    })
    .where(inArray(registeredUsers.id, ids));
  await renewKeys(tx, { id: registeredUsers.id, key: registeredUsers.ticketKey }, ids, newLinkKey);
  await renewKeys(tx, { id: badges.registeredUserId, key: badges.code }, ids, newBadgeCode);
  await endWithAll(tx, ids, now);
  await markLeft(tx, secretKey, attendees, 'erased');
  await forgetImported(tx, ids);
  await tx.delete(retiredCodes).where(inArray(retiredCodes.registeredUserId, ids));
  await eraseNames(tx, attendees, name);
}

/** The log of the order names them. It can be changed for this alone, which a trigger sees to. */
const eraseNames = (tx: Tx, attendees: readonly Attendee[], name: string): Promise<void> =>
  erasing(tx, () =>
    tx.execute(sql`update purchase_events e set data = e.data || ${JSON.stringify({ name })}::jsonb
      || case when e.data ? 'formerName' then ${JSON.stringify({ formerName: name })}::jsonb else '{}' end
    from unnest(${sql.param(purchasesOf(attendees))}::uuid[], ${sql.param(attendees.map(({ id }) => id))}::uuid[],
      ${sql.param(attendees.map(fullName))}::text[]) as given(purchase_id, attendee_id, name)
    where e.purchase_id = given.purchase_id and e.data ? 'name'
      and (e.attendee_id = given.attendee_id or (e.attendee_id is null and e.data->>'name' = given.name))`),
  );

/** The log of orders names them as who had a ticket before others, one of whom may have the same name. */
const eraseFormerNames = (tx: Tx, eventId: string, names: string[], name: string): Promise<void> =>
  erasing(tx, () =>
    tx.execute(sql`update purchase_events e set data = e.data
      || case when e.data->>'name' = any(given.names) then ${JSON.stringify({ name })}::jsonb else '{}' end
      || case when e.data->>'formerName' = any(given.names) then ${JSON.stringify({ formerName: name })}::jsonb else '{}' end
    from registered_users, (select ${sql.param(names)}::text[] as names) given
    where ${ofEvent(tx, eventId)} and transferred_at is not null
      and e.purchase_id = registered_users.purchase_id and e.attendee_id = registered_users.id
      and (e.data->>'formerName' = any(given.names)
        or e.data->>'name' = any(given.names) and e.data->>'name' <> concat_ws(' ', firstname, surname))`),
  );

/**
 * A mailing may be meant for whoever a search finds. One that finds them, or what was ordered in their address and left, and nobody else is for their name,
 * and for as few from then on. Judges some of the searches, those that come after one in their order; answers with the last, null where none is left.
 */
async function eraseSearches(tx: Tx, uId: string, name: string, after: string): Promise<string | null> {
  const found = await readErasable(tx, uId);
  if (!found) return null;
  const { attendee, addresses } = found;
  const { eventId } = attendee;
  // As bytes are ordered, whatever the language of the database.
  const searched = sql<string>`(${mailings.recipients}->'filter'->>'name') collate "C"`;
  const searches = await tx
    .selectDistinct({ searched })
    .from(mailings)
    .where(and(eq(mailings.eventId, eventId), sql`${searched} > ${after}`))
    .orderBy(searched)
    .limit(searchPortion);
  const given = searches.flatMap((each) => {
    const [longest, ...others] = searchPatterns(each.searched);
    return longest === undefined ? [] : [{ searched: each.searched, longest, others }];
  });
  // The longest has an index.
  const finds = sql`search like given.longest and search like all (given.others)`;
  const { rows: theirs } = await tx.execute<{ searched: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(searched text, longest text, others text[])
    ), erased as materialized (
      select id, search from registered_users where id = ${uId}
      union all select id, search from registered_users where ${isAbandoned(tx, eventId, addresses)}
    )
    select searched from given where exists (select from erased where ${finds})
      and not exists (select from registered_users where event_id = ${eventId} and erased_at is null and ${finds}
        and id not in (select id from erased))`);
  const recipients = sql`jsonb_set(${mailings.recipients}, '{filter,name}', to_jsonb(${name}::text))`;
  await tx
    .update(mailings)
    .set({ recipients })
    .where(
      and(
        eq(mailings.eventId, eventId),
        sql`${searched} = any(${sql.param(theirs.map((each) => each.searched))}::text[])`,
      ),
    );
  return searches[searchPortion - 1]?.searched ?? null;
}

/** Those of an event who can be erased and are not, so many of them. */
export async function erasable(tx: Tx, eventId: string, max: number): Promise<string[]> {
  const found = await tx
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .where(
      and(
        eq(registeredUsers.eventId, eventId),
        isNull(registeredUsers.erasedAt),
        notInArray(purchases.status, [...unpaidStatuses]),
      ),
    )
    .limit(max);
  return found.map(({ id }) => id);
}
