import { and, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AppUser, AppUserDraft, AppUsers } from '../../src/api/contract/account.ts';
import type { AccountMailState, AppUserType } from '../../src/lib/account.ts';
import { inPayload } from '../../src/lib/input.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { emailKey } from '../../src/lib/text.ts';
import { isoOf } from '../platform/db/columns.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { violates } from '../platform/db/errors.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { dropQueued } from './accountMails.ts';
import { endLinks } from './loginLink.ts';
import { assertUncommon } from './newPassword.ts';
import { hashPassword } from './password.ts';
import { closeSessions } from './session.ts';

/** The latest mail that asked a login to choose its password. */
const invite = sql<{ state: AccountMailState; at: string; answer: string } | null>`(
  select json_build_object('state', m.state, 'at', coalesce(m.sent_at, m.created_at), 'answer', m.answer)
  from ${accountMails} m where m.user_id = users.id and m.kind = 'invite' order by m.created_at desc limit 1)`;

/** The columns of `AppUser`; an account of an event is never an organiser's. */
const facts = {
  id: users.id,
  eventId: users.eventId,
  type: users.role,
  name: users.name,
  email: users.email,
  company: users.company,
  stand: users.stand,
  delegates: users.delegates,
  lockedAt: users.lockedAt,
  seenAt: users.seenAt,
  invite,
};

const select = (tx: Tx) => tx.select(facts).from(users);

function toAppUser({ lockedAt, seenAt, invite: mail, ...row }: Awaited<ReturnType<typeof select>>[number]): AppUser {
  return {
    ...row,
    locked: lockedAt !== null,
    seenAt: isoOf(seenAt),
    invite: mail && { ...mail, at: new Date(mail.at).toISOString() },
  } as AppUser;
}

/** Logins by their ids, in that order. */
export async function readAppUsers(tx: Tx, ids: readonly string[]): Promise<AppUser[]> {
  const rows = await select(tx).where(inArray(users.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, toAppUser(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function readAppUser(tx: Tx, id: string): Promise<AppUser> {
  const [found] = await readAppUsers(tx, [id]);
  if (!found) throw notFound();
  return found;
}

const ofEvent = (eventId: string) => and(eq(users.eventId, eventId), isNull(users.deletedAt), not(users.byLink));

/** Logins that are read at a time: others are answered in between. */
const readAtOnce = 500;

/** Logins of an event, newest first, also where there are many. */
async function listLogins(tx: Tx, which: SQL | undefined): Promise<AppUser[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(which)
    .orderBy(desc(users.createdAt), desc(users.id));
  const ids = found.map(({ id }) => id);
  const logins: AppUser[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce)
    logins.push(...(await readAppUsers(tx, ids.slice(from, from + readAtOnce))));
  return logins;
}

/** An event's logins, newest first; without those of attendees who asked for their tickets. */
export async function listAppUsers(tx: Tx, eventId: string): Promise<AppUsers> {
  const logins = await listLogins(tx, ofEvent(eventId));
  const those = (type: AppUserType) => logins.filter((user) => user.type === type);
  return { checkinStuffs: those('checkin'), exhibitors: those('exhibitor'), attendees: those('attendee') };
}

/** The exhibitors among them. */
export const listExhibitors = (tx: Tx, eventId: string): Promise<AppUser[]> =>
  listLogins(tx, and(ofEvent(eventId), eq(users.role, 'exhibitor')));

/** Creates a login, or changes it. A new password or another role ends the sessions it has. */
export async function saveAppUser(
  deps: Deps,
  draft: v.InferOutput<typeof AppUserDraft>,
  network: string,
): Promise<AppUser> {
  const { id, type, password, ...rest } = draft;
  if (!id && !password) throw invalid((words) => words.account.passwordNeeded, inPayload('password'));
  if (password) await assertUncommon({ email: draft.email, password }, inPayload('password'));
  const passwordHash = password && (await hashPassword(deps, network, { email: draft.email, password }));
  const values = { ...rest, role: type, emailKey: emailKey(draft.email) };
  try {
    const appUser = await inTransaction(deps.db, async (tx) => {
      const saved = id
        ? await change(tx, id, { ...values, ...(passwordHash && { passwordHash }) })
        : await add(tx, { ...values, passwordHash: passwordHash ?? '', createdAt: deps.clock() });
      return readAppUser(tx, saved);
    });
    deps.holders.forget();
    return appUser;
  } catch (error) {
    if (violates(error, 'users_event_email'))
      throw conflict((words) => words.account.appUserTaken(draft.email), inPayload('email'));
    throw error;
  }
}

/** Logins of an event are listed whole. */
export const assertLoginLimit = (tx: Tx, eventId: string): Promise<void> =>
  assertAtMost(tx, users, and(eq(users.eventId, eventId), isNull(users.deletedAt), not(users.byLink)), mostOf.logins);

async function add(tx: Tx, values: typeof users.$inferInsert): Promise<string> {
  const [added] = await tx.insert(users).values(values).returning({ id: users.id });
  if (!added) throw new Error('The login was not written.');
  await assertLoginLimit(tx, values.eventId ?? '');
  return added.id;
}

async function change(tx: Tx, id: string, values: Partial<typeof users.$inferInsert>): Promise<string> {
  const living = and(eq(users.id, id), isNull(users.deletedAt));
  const [before] = await tx
    .select({ role: users.role, emailKey: users.emailKey })
    .from(users)
    .where(living)
    .for('update');
  if (!before) throw notFound();
  // Passwords are hashed with a salt of the address, so the old hash does not fit a new address.
  if (!values.passwordHash && before.emailKey !== values.emailKey)
    throw invalid((words) => words.account.newAddressNewPassword, inPayload('password'));
  if (values.passwordHash || before.role !== values.role) await closeSessions(tx, id);
  if (values.passwordHash || before.emailKey !== values.emailKey) await endLinks(tx, [id]);
  // It was counted for the address before.
  if (before.emailKey !== values.emailKey) await dropQueued(tx, [id], ['invite']);
  await tx.update(users).set(values).where(living);
  return id;
}

/** Removes a login and ends its sessions; the log of its check-ins stays. */
export async function removeAppUser({ db, clock, holders }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(users)
      .set({ deletedAt: clock() })
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    await closeSessions(tx, id);
  });
  holders.forget();
}
