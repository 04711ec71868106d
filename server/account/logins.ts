import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { AppUser } from '../../src/api/contract/account.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type {
  IssuedLogin,
  inviteAppUsers,
  LoginCard,
  makeLoginCards,
  saveAppUsers,
} from '../../src/api/contract/logins.ts';
import { isMailable, signInName } from '../../src/lib/account.ts';
import { slugOf } from '../../src/lib/event.ts';
import { signInParts } from '../../src/lib/import.ts';
import { inPayload } from '../../src/lib/input.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { newPassword } from '../../src/lib/password.ts';
import { emailKey } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { queueInvites } from './accountMails.ts';
import { assertLoginLimit, readAppUser, readAppUsers } from './appUser.ts';
import { assertMailLimits } from './foyerMails.ts';
import { endLinks, makeLinks } from './loginLink.ts';
import { hashPasswords } from './password.ts';
import { closeSessions } from './session.ts';

/** Creates a list of logins with a password each, all or none. The passwords are in the answer, and nowhere else. */
export async function saveLogins(
  deps: Deps,
  { eventId, type, users: listed }: ParsedInputOf<typeof saveAppUsers>['payload'],
  network: string,
): Promise<IssuedLogin[]> {
  const logins = await withSignInNames(deps.db, eventId, listed);
  const keyed = logins.map((login) => ({ ...login, emailKey: emailKey(login.email) }));
  await assertFreeAddresses(deps.db, eventId, keyed);
  // Before their passwords are hashed.
  if (new Set(keyed.map((login) => login.emailKey)).size < keyed.length)
    throw conflict((words) => words.account.listedTwice, inPayload('users'));
  const passwords = logins.map(({ email }) => ({ email, password: newPassword() }));
  const hashes = await hashPasswords(deps, network, passwords);
  // The list shows the newest first: the first of the list shall be on top.
  const now = deps.clock().getTime();
  const rows = keyed.map((login, index) => ({
    ...login,
    eventId,
    role: type,
    passwordHash: hashes[index] ?? '',
    createdAt: new Date(now + logins.length - 1 - index),
  }));
  try {
    return await inTransaction(deps.db, async (tx) => {
      const added = await tx.insert(users).values(rows).returning({ id: users.id, emailKey: users.emailKey });
      await assertLoginLimit(tx, eventId);
      const idOf = new Map(added.map(({ id, emailKey: key }) => [key, id]));
      const appUsers = await readAppUsers(
        tx,
        rows.map(({ emailKey: key }) => idOf.get(key) ?? ''),
      );
      return appUsers.map((appUser, index) => ({ appUser, password: passwords[index]?.password ?? '' }));
    });
  } catch (error) {
    // Somebody took an address meanwhile: its row says which.
    if (violates(error, 'users_event_email')) await assertFreeAddresses(deps.db, eventId, rows);
    throw error;
  }
}

type Listed = ParsedInputOf<typeof saveAppUsers>['payload']['users'];

async function withSignInNames(tx: Tx, eventId: string, listed: Listed): Promise<Listed> {
  const without = listed.filter(({ email }) => email === '');
  const names = await signInNames(
    tx,
    eventId,
    without.map(({ name }) => name),
    listed.map(({ email }) => emailKey(email)),
  );
  const emails = new Map(without.map((login, index) => [login, names[index] ?? '']));
  return listed.map((login) => ({ ...login, email: emails.get(login) ?? login.email }));
}

/** What new logins of an event without an address sign in with, by their names; other than all there are, and than `besides`. */
export async function signInNames(
  tx: Tx,
  eventId: string,
  names: readonly string[],
  besides: readonly string[] = [],
): Promise<string[]> {
  const [event] = await tx.select({ slug: events.slug }).from(events).where(eq(events.id, eventId));
  if (!event) throw notFound();
  const taken = new Set([...(await keysOf(tx, eventId)), ...besides]);
  const nameOf = (part: string) => signInName(part, event.slug);
  return signInParts(names, partOf, (part) => taken.has(emailKey(nameOf(part)))).map(nameOf);
}

/** What a name is signed in with; one without a letter or digit of ours has none of its own. */
const partOf = (name: string): string => (/[a-z\d]/i.test(name.normalize('NFKD')) ? slugOf(name) : 'login');

async function keysOf(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: users.emailKey })
    .from(users)
    .where(and(eq(users.eventId, eventId), isNull(users.deletedAt), not(users.byLink)));
  return rows.map(({ key }) => key);
}

async function assertFreeAddresses(tx: Tx, eventId: string, rows: readonly { email: string; emailKey: string }[]) {
  const taken = new Set(await keysOf(tx, eventId));
  const index = rows.findIndex(({ emailKey: key }) => taken.has(key));
  const email = rows[index]?.email;
  if (email) throw conflict((words) => words.account.appUserTaken(email), inPayload(`users.${index}.email`));
}

/** The ids of those that are logins of the event. Throws 404 where one is not. */
async function ofEvent(tx: Tx, eventId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: users.id, email: users.email, lockedAt: users.lockedAt })
    .from(users)
    .where(and(eq(users.eventId, eventId), inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('no key update');
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows;
}

/** Makes a card for each of some logins; those made before stop working, and these once the one who made them may not make any. */
export async function makeCards(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { eventId, users: ids }: ParsedInputOf<typeof makeLoginCards>['payload'],
  madeBy: string,
): Promise<{ cards: LoginCard[]; expiresAt: string }> {
  return inTransaction(db, async (tx) => {
    const wanted = [...new Set(ids)];
    await ofEvent(tx, eventId, wanted);
    const [event] = await tx.select({ endsAt: events.endsAt }).from(events).where(eq(events.id, eventId));
    await endLinks(tx, wanted, ['card']);
    const { keys, expiresAt } = await makeLinks(tx, 'card', wanted, clock(), event?.endsAt ?? null, { madeBy });
    return {
      cards: wanted.map((id, index) => ({ id, key: keys[index] ?? '' })),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** Mails a link to those of some logins that have an address and are not locked. Throws 409 where there is nothing to send it with. */
export async function inviteLogins(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'ownMailServer' | 'publicUrl'>,
  ownerId: string,
  { eventId, users: ids }: ParsedInputOf<typeof inviteAppUsers>['payload'],
  network: string,
  locale: Locale,
): Promise<AppUser[]> {
  const asked = await deps.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.eventId, eventId), inArray(users.id, [...ids])));
  const mailed = asked.map(({ email }) => email).filter(isMailable);
  const { mayGoByFoyer } = await assertMailLimits(deps, ownerId, mailed, network);
  return inTransaction(deps.db, async (tx) => {
    const found = await ofEvent(tx, eventId, ids);
    const invited = found.filter(({ email, lockedAt }) => isMailable(email) && lockedAt === null).map(({ id }) => id);
    await queueInvites(tx, ownerId, invited, locale, deps.clock(), { kind: 'invite', mayGoByFoyer });
    return readAppUsers(tx, invited);
  });
}

/** Locks a login and ends its sessions, or unlocks it. */
export async function lockLogin(
  { db, clock, holders }: Pick<Deps, 'db' | 'clock' | 'holders'>,
  { id, locked }: { id: string; locked: boolean },
): Promise<AppUser> {
  const appUser = await inTransaction(db, async (tx) => {
    const lockedAt = locked ? sql`coalesce(${users.lockedAt}, ${clock().toISOString()}::timestamptz)` : null;
    await tx
      .update(users)
      .set({ lockedAt })
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (locked) await closeSessions(tx, id);
    return readAppUser(tx, id);
  });
  holders.forget();
  return appUser;
}
