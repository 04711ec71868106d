import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { callLimits } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { type OpenIdRefusal, openIdReturnPath } from '../../src/lib/signIn.ts';
import { to } from '../../src/paths.ts';
import { identities, tokens } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { ownerOf } from '../platform/http/caller.ts';
import { HttpError } from '../platform/http/errors.ts';
import { localeOf } from '../platform/http/language.ts';
import { createNetworkLimiter } from '../platform/http/limiter.ts';
import { originFinder } from '../platform/http/origin.ts';
import type { Note } from '../platform/http/securityLog.ts';
import { type Identity, type OpenId, Refused } from '../platform/openId.ts';
import { beginByProvider, makeLinks } from './loginLink.ts';
import { atProvider, connect, type Errand, endedRound, roundOf } from './openId.ts';

type ReturnDeps = Deps & { openId: OpenId };
type Arrival = { identity: Identity; note: Note; locale: Locale };

/**
 * Serves the address at which people come back from the provider. It leads on at once, to a page that says what became of it or, by a link that opens the
 * account once, to the page that signs in: so what they came with stands in no history and is passed on nowhere.
 */
export function serveOpenIdReturn(app: Hono, deps: Deps): void {
  const { openId } = deps;
  if (!openId) return;
  const originOf = originFinder(deps.trustProxy);
  const limiter = createNetworkLimiter(deps.db.$client, 'openid-return', callLimits.openId);
  app.get(openIdReturnPath, async (c) => {
    c.header('Cache-Control', 'no-store');
    const { network } = originOf(c);
    const come = async () => {
      if (deps.callLimits) await limiter.take(network);
      return comeBack(c, { ...deps, openId });
    };
    const path = await atProvider({ network }, come).catch((error) => {
      if (error instanceof HttpError) return to.signin('away');
      throw error;
    });
    c.header('Set-Cookie', endedRound(deps));
    return c.redirect(path, 303);
  });
}

/** Where a user goes on who has come back. */
async function comeBack(c: Context, deps: ReturnDeps): Promise<string> {
  const note: Note = (...told) => deps.securityLog(c, ...told);
  const round = roundOf(c, deps);
  if (!round) return to.signin('late');
  try {
    const identity = await deps.openId.finish(new URL(c.req.url).searchParams, round);
    // A round leads to one arrival, however often it is come back from.
    if (!(await deps.limits.openIdWays.count(round.state))) throw new Refused('late');
    return await arrive(deps, round, { identity, note, locale: localeOf(c) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (round.to === 'signIn' && error.reason !== 'locked') note('signInFailed', { account: null });
    return backFrom(round, error.reason);
  }
}

function backFrom(errand: Errand, reason: OpenIdRefusal): string {
  if (errand.to === 'connect') return to.account(reason);
  return errand.to === 'begin' ? to.access(errand.key, reason) : to.signin(reason);
}

function arrive(deps: ReturnDeps, round: Errand, arrival: Arrival): Promise<string> {
  if (round.to === 'connect') return connectOwn(deps, round, arrival);
  return round.to === 'begin' ? begin(deps, round, arrival) : enter(deps, arrival);
}

/** Makes a link that opens the account that was connected: its page asks for the second step where that is on. */
function enter({ db, clock }: ReturnDeps, { identity: { issuer, subject }, note }: Arrival): Promise<string> {
  const isTheirs = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  return inTransaction(db, async (tx) => {
    const [account] = await tx
      .select({ id: users.id, lockedAt: users.lockedAt })
      .from(users)
      .where(
        and(
          inArray(users.id, tx.select({ id: identities.userId }).from(identities).where(isTheirs)),
          isNull(users.deletedAt),
        ),
      )
      .for('no key update');
    if (account?.lockedAt) {
      note('signInLocked', { account: account.id });
      throw new Refused('locked');
    }
    // It may be removed at this moment.
    const used = await tx
      .update(identities)
      .set({ lastUsedAt: clock() })
      .where(isTheirs)
      .returning({ of: identities.userId });
    if (!account || used[0]?.of !== account.id) throw new Refused('unknown');
    return to.access(await makeKey(tx, account.id, clock()));
  });
}

async function makeKey(tx: Tx, userId: string, now: Date): Promise<string | undefined> {
  const { keys } = await makeLinks(tx, 'openId', [userId], now, null);
  return keys[0];
}

/** Connects the account of the session in which this began, if that goes on. */
async function connectOwn(
  deps: ReturnDeps,
  { userId, tokenHash }: Extract<Errand, { to: 'connect' }>,
  { identity, note, locale }: Arrival,
): Promise<string> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    const session = tx
      .select({ id: tokens.userId })
      .from(tokens)
      .where(and(eq(tokens.hash, tokenHash), eq(tokens.userId, userId), gt(tokens.expiresAt, clock())));
    const [user] = await tx
      .select({ id: users.id, ownerId: ownerOf })
      .from(users)
      .where(and(inArray(users.id, session), isNull(users.deletedAt)))
      .for('no key update');
    if (!user) throw new Refused('late');
    await connect(tx, deps, user, identity, locale);
  });
  note('openIdConnected', { account: userId });
  return to.account();
}

/** Begins an account by its link, without a password. */
async function begin(
  deps: ReturnDeps,
  { key, name }: Extract<Errand, { to: 'begin' }>,
  { identity, note, locale }: Arrival,
): Promise<string> {
  const connecting = async (tx: Tx, userId: string) => {
    const [user] = await tx.select({ id: users.id, ownerId: ownerOf }).from(users).where(eq(users.id, userId));
    if (!user) throw new Refused('late');
    await connect(tx, deps, user, identity, locale);
    return { userId, key: await makeKey(tx, userId, deps.clock()) };
  };
  try {
    const begun = await beginByProvider(deps, { key, name }, connecting);
    note('openIdConnected', { account: begun.userId });
    return to.access(begun.key);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.security) note(error.security.event, { account: error.security.account });
    // The page of the link says how it stands.
    if (error.status === 409) return to.access(key);
    throw new Refused(error.status === 422 ? 'hasAccount' : 'locked');
  }
}
