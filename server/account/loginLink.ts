import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LoginLink } from '../../src/api/contract/access.ts';
import type { LoginLinkKind, LoginLinkState, TeamRole } from '../../src/lib/account.ts';
import { linkExpiry, mailedLinkKinds, mayAs, setsPassword, worksOnce } from '../../src/lib/account.ts';
import { emailKey } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { loginLinks } from '../platform/db/schema/accounts.ts';
import { auditLog } from '../platform/db/schema/privacy.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { profile } from '../platform/http/caller.ts';
import { conflict, HttpError, toldAs } from '../platform/http/errors.ts';
import { hashToken, newToken } from '../platform/secrets/token.ts';
import { readSeller } from '../settings/seller.ts';
import { linkKeyOf } from './deviceKeys.ts';
import { assertUncommon } from './newPassword.ts';
import { hashPassword } from './password.ts';
import { withCode } from './secondFactor.ts';
import { assertNoOrganiser, closeSessions, type Device, lockedOut, openSession, type Session } from './session.ts';

/** How long a link that has expired is still told from one that never was, in milliseconds. */
const remembered = 30 * 24 * 3_600_000;

/** An address as a link keeps it: only who has the link's key can tell which it is. */
const hashOfAddress = (key: string, address: string): string =>
  createHmac('sha256', key).update(emailKey(address)).digest('hex');

/** Makes links for users, one each in their order; answers with the keys. One that is mailed works as long as its account has the address that it was mailed to, or waits for that one. Links that expired long ago are cleared away. */
export async function makeLinks(
  tx: Tx,
  kind: LoginLinkKind,
  userIds: readonly string[],
  now: Date,
  eventEndsAt: Date | null,
  { byHand = false, madeBy = null, mailedTo }: { byHand?: boolean; madeBy?: string | null; mailedTo?: string } = {},
): Promise<{ keys: string[]; expiresAt: Date }> {
  const expiresAt = linkExpiry(kind, now, eventEndsAt);
  const keys = userIds.map(newToken);
  await tx.delete(loginLinks).where(lt(loginLinks.expiresAt, new Date(now.getTime() - remembered)));
  const links = userIds.map((userId, index) => ({
    hash: hashToken(keys[index] ?? ''),
    kind,
    userId,
    createdAt: now,
    expiresAt,
    byHand,
    madeBy,
    mailedTo: mailedTo === undefined ? null : hashOfAddress(keys[index] ?? '', mailedTo),
  }));
  if (links.length > 0) await tx.insert(loginLinks).values(links);
  return { keys, expiresAt };
}

/** Ends the unused links of users, of some kinds or of all. */
export async function endLinks(tx: Tx, userIds: readonly string[], kinds?: readonly LoginLinkKind[]): Promise<void> {
  await tx
    .delete(loginLinks)
    .where(
      and(
        inArray(loginLinks.userId, [...userIds]),
        isNull(loginLinks.usedAt),
        kinds && inArray(loginLinks.kind, [...kinds]),
      ),
    );
}

const makers = alias(users, 'maker');

/** A link with its login; at most one. */
export async function findLink(tx: Tx, which: SQL) {
  const [found] = await tx
    .select({
      link: loginLinks,
      user: profile,
      lockedAt: users.lockedAt,
      memberOf: users.memberOf,
      newEmail: users.newEmail,
      eventName: events.name,
      eventSlug: events.slug,
      /** What whoever made the code of a device or a card is to the organisation of its event; null where they are nothing any more. */
      maker: sql<TeamRole | null>`case when ${makers.deletedAt} is null and coalesce(${makers.memberOf}, ${makers.id}) = ${events.ownerId}
        then coalesce(${makers.teamRole}, 'owner') end`,
    })
    .from(loginLinks)
    .innerJoin(users, and(eq(users.id, loginLinks.userId), isNull(users.deletedAt)))
    .leftJoin(events, eq(events.id, users.eventId))
    .leftJoin(makers, eq(makers.id, loginLinks.madeBy))
    .where(which);
  return found;
}

/** The link with a key, unless it was mailed to an address that is not its account's, or not the one that waits to be confirmed. */
async function find(tx: Tx, key: string) {
  const linkKey = linkKeyOf(key);
  const found = await findLink(tx, eq(loginLinks.hash, hashToken(linkKey)));
  if (!found) return undefined;
  const { link, user, newEmail } = found;
  // Once it was used, the address that it confirmed is the account's.
  const address = link.kind === 'email' && newEmail !== null ? newEmail : user.email;
  const isTheirs = link.mailedTo === null || link.usedAt !== null || link.mailedTo === hashOfAddress(linkKey, address);
  return isTheirs ? found : undefined;
}

/** Writes into the log of an event what was done for one of its devices. */
export async function noteDevice(
  tx: Tx,
  kind: 'deviceCodeMade' | 'deviceSetUp',
  {
    eventId,
    device,
    by,
    now,
  }: { eventId: string; device: string; by: { id: string; name: string; email: string }; now: Date },
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ eventId, at: now, kind, userId: by.id, byName: by.name || by.email, data: { device } });
}

/** Whether what was entered is what a link of the kind asks for. */
const fitsKind = (kind: LoginLinkKind, hasPassword: boolean, hasName: boolean): boolean =>
  kind !== 'email' && setsPassword(kind) === hasPassword && (kind === 'team') === hasName;

export function stateOf(found: Awaited<ReturnType<typeof findLink>>, now: Date): LoginLinkState {
  if (!found) return 'unknown';
  if (found.link.usedAt && worksOnce(found.link.kind)) return 'used';
  if (found.link.expiresAt <= now) return 'expired';
  const { kind, madeBy } = found.link;
  // What opens a login without its password does so as long as whoever made it may make logins: they may have kept it.
  const isKept = found.maker !== null && mayAs(found.maker, 'manage');
  if (kind === 'card' && madeBy !== null && !isKept) return 'unknown';
  if (kind === 'device' && !(found.user.role === 'checkin' && isKept)) return 'unknown';
  return found.lockedAt ? 'locked' : 'valid';
}

/** How a link stands. It is not used by that. */
export async function readLink(db: Tx, key: string, now: Date): Promise<LoginLink> {
  const found = await find(db, key);
  const state = stateOf(found, now);
  const kind = found?.link.kind ?? null;
  const eventSlug = kind === 'tickets' ? (found?.eventSlug ?? null) : null;
  if (!found || state !== 'valid')
    return {
      state,
      kind,
      userId: null,
      email: '',
      name: '',
      eventName: null,
      eventSlug,
      organisation: null,
      door: null,
    };
  const { user, eventName, memberOf, newEmail, link } = found;
  const seller = kind === 'team' && memberOf ? await readSeller(db, memberOf) : null;
  return {
    state,
    kind,
    userId: user.id,
    email: (kind === 'email' && newEmail) || user.email,
    name: user.name,
    eventName,
    eventSlug,
    organisation: seller?.name ?? null,
    door: link.gate === null ? null : { gate: link.gate, isExit: link.direction === 'out' },
  };
}

/**
 * Uses a link: with a mailed one a password is set, and a name with an invitation to a team, which ends the sessions there are. Signs in, and says by what kind of link. Of two that use it at once, one is
 * answered 409, as is everybody after that. With registration closed only the first organiser's link works, and those made by hand: 403.
 */
export async function useLink(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'holders' | 'secretKey' | 'log' | 'limits' | 'turns' | 'stillMay' | 'openRegistration'
  >,
  { key, name, password, code }: { key: string; name?: string; password: string | null; code?: string | undefined },
  { network, agent }: Device,
): Promise<Session & { kind: LoginLinkKind }> {
  const now = deps.clock();
  const before = await find(deps.db, key);
  if (before && password !== null) await assertUncommon({ email: before.user.email, password });
  const passwordHash =
    before && password !== null ? await hashPassword(deps, network, { email: before.user.email, password }) : undefined;
  const work = async (tx: Tx): Promise<Session & { kind: LoginLinkKind }> => {
    // Everything that changes whether a login may be used begins at its row, and so waits here for each other.
    if (before) await tx.select({ id: users.id }).from(users).where(eq(users.id, before.user.id)).for('no key update');
    const found = await find(tx, key);
    const state = stateOf(found, now);
    if (found && state === 'locked') throw lockedOut(found.user.id);
    const fits = found && fitsKind(found.link.kind, passwordHash !== undefined, name !== undefined);
    if (!fits || state !== 'valid') {
      const said = state === 'valid' || state === 'locked' ? 'unknown' : state;
      throw toldAs(
        conflict(({ account }) => account.links[said]),
        'linkFailed',
        found?.user.id,
      );
    }
    const { user, link } = found;
    if (link.kind === 'register' && !link.byHand && !deps.openRegistration) await assertNoOrganiser(tx);
    await tx.update(loginLinks).set({ usedAt: now }).where(eq(loginLinks.hash, link.hash));
    if (link.kind === 'device' && user.eventId) {
      // A device that was set up under this name before is not this one any more.
      await closeSessions(tx, user.id);
      await noteDevice(tx, 'deviceSetUp', { eventId: user.eventId, device: user.name, by: user, now });
    }
    if (passwordHash !== undefined) {
      await tx
        .update(users)
        .set({ passwordHash, newEmail: null, newEmailHash: null, invitedAt: null, ...(name !== undefined && { name }) })
        .where(eq(users.id, user.id));
      await closeSessions(tx, user.id);
      // A card that was given out with an invitation is for the same person's other device; whoever forgot a password starts anew.
      await endLinks(tx, [user.id], link.kind === 'invite' ? mailedLinkKinds : undefined);
    }
    return {
      token: await openSession(tx, user.id, now, agent),
      currentUser: { ...user, ...(name !== undefined && { name }) },
      kind: link.kind,
    };
  };
  // A password that is forgotten does not open an account that asks for a code as well.
  const entering =
    before && stateOf(before, now) === 'valid'
      ? withCode(deps, { userId: before.user.id, network, byLink: true }, code, work)
      : inTransaction(deps.db, work);
  const session = await entering.catch((error) => {
    if (!violates(error, 'users_organiser_email')) throw error;
    const isRegistering = before?.link.kind === 'register';
    throw new HttpError(422, ({ account }) => (isRegistering ? account.emailTaken : account.alreadyOrganiser));
  });
  deps.holders.forget();
  return session;
}
