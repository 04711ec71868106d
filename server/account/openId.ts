import { and, asc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { OwnAccount } from '../../src/api/contract/ownAccount.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { openIdMinutes } from '../../src/lib/signIn.ts';
import { isoOf } from '../platform/db/columns.ts';
import { identities } from '../platform/db/schema/accounts.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { TurnOf } from '../platform/http/handler.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { type Identity, Refused, type Way } from '../platform/openId.ts';
import { decrypt, encrypt } from '../platform/secrets/seal.ts';
import { createTurns } from '../platform/turns.ts';
import { endLinks } from './loginLink.ts';
import { type Proof, type ProofDeps, tellOfChange, withProof } from './proof.ts';
import { assertPassword, withCode } from './secondFactor.ts';

/*
 * An account at the provider opens one here once its owner has connected the two: on the account page, with all that a change of the sign-in asks for,
 * or by the mailed link with which an account begins. The address that a provider gives for a user opens nothing: else whoever gives out addresses
 * there would have every account here.
 */

/** What a user goes to the provider for: to sign in, to connect their account in this session, or to begin an account by its link. */
export type Errand =
  | { to: 'signIn' }
  | { to: 'connect'; userId: string; tokenHash: string }
  | { to: 'begin'; key: string; name?: string | undefined };

/** What is not kept here but by the browser that goes, sealed, so that strangers who begin often fill nothing. */
export type Round = Way & Errand & { until: number };

const sealedAbout = 'the way to the provider and back';

/** With `__Host-`, no other site of the same domain sets it. */
const cookieName = 'openid';
const prefixFor = ({ ownUrl }: Pick<Deps, 'ownUrl'>) => (ownUrl.startsWith('https:') ? ('host' as const) : undefined);

function roundCookie(deps: Pick<Deps, 'ownUrl'>, value: string, maxAge: number): string {
  const prefix = prefixFor(deps);
  return generateCookie(cookieName, value, {
    ...{ path: '/', httpOnly: true, sameSite: 'Lax', maxAge },
    ...(prefix && { prefix, secure: true }),
  });
}

/** Has the browser forget its round, which is over. */
export const endedRound = (deps: Pick<Deps, 'ownUrl'>): string => roundCookie(deps, '', 0);

/** The round that a browser is on; null where it is on none, or for too long. */
export function roundOf(c: Context, deps: Pick<Deps, 'ownUrl' | 'secretKey' | 'clock'>): Round | null {
  const prefix = prefixFor(deps);
  const sealed = prefix ? getCookie(c, cookieName, prefix) : getCookie(c, cookieName);
  if (!sealed) return null;
  try {
    const round: Round = JSON.parse(decrypt(deps.secretKey, Buffer.from(sealed, 'base64url'), sealedAbout));
    return round.until > deps.clock().getTime() ? round : null;
  } catch {
    return null;
  }
}

const turns = createTurns({ atOnce: 100, ofOne: 10, perCaller: 50, inAll: 1_000, wideOf: wideNetworkOf });

/** Has those wait for the provider together who come from one network, and not with others: it may be away. */
export const atProvider = <Answer>({ network }: Pick<TurnOf, 'network'>, work: () => Promise<Answer>) =>
  turns.take(network, work);

type LeavingDeps = Pick<Deps, 'clock' | 'ownUrl' | 'secretKey' | 'openId'>;
/** `cookie` is to be set by the browser that goes. */
export type Departure = { url: string; cookie: string };

/** Where to send a user on an errand. `origin` is where they are: elsewhere than at this Foyer's own address they would not come back to where they began. */
export async function leaveForProvider(deps: LeavingDeps, errand: Errand, origin: string): Promise<Departure> {
  const { openId, ownUrl, secretKey } = deps;
  if (!openId) throw new HttpError(422, (words) => words.account.noProvider);
  if (origin !== ownUrl) throw new HttpError(422, (words) => words.account.providerElsewhere(openId.name, ownUrl));
  const { url, way } = await openId.begin().catch((error) => {
    throw error instanceof Refused ? new HttpError(502, (words) => words.account.providerAway(openId.name)) : error;
  });
  const seconds = openIdMinutes * 60;
  const round: Round = { ...way, ...errand, until: deps.clock().getTime() + seconds * 1_000 };
  const sealed = encrypt(secretKey, JSON.stringify(round), sealedAbout).toString('base64url');
  return { url, cookie: roundCookie(deps, sealed, seconds) };
}

/** The same to connect one's account, after the password and the second step where it is on. */
export async function leaveToConnect(
  deps: ProofDeps & LeavingDeps,
  { id: userId, email, tokenHash }: Pick<Caller, 'id' | 'email' | 'tokenHash'>,
  { origin, current, code }: Proof & { origin: string },
  network: string,
): Promise<Departure> {
  await assertPassword(deps, { id: userId, email }, current, network);
  // Before a code is used up: the provider may be away.
  const departure = await leaveForProvider(deps, { to: 'connect', userId, tokenHash }, origin);
  await withCode(deps, { userId, network }, code, async () => {});
  return departure;
}

/** Keeps that an account at the provider signs in to this one, and mails the address of this one about it. Throws `Refused` where it signs in to another, or another to this one. */
export async function connect(
  tx: Tx,
  deps: Parameters<typeof tellOfChange>[1],
  user: Pick<Caller, 'id' | 'ownerId'>,
  identity: Identity,
  locale: Locale,
): Promise<void> {
  const added = await tx
    .insert(identities)
    .values({ ...identity, userId: user.id, createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (added.length === 0) throw new Refused('taken');
  await tellOfChange(tx, deps, user, 'openIdConnected', locale);
}

/** The accounts at providers that sign in to an account, in the order in which they were connected. */
export async function listIdentities(tx: Tx, userId: string): Promise<OwnAccount['identities']> {
  const rows = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
  return rows.map(({ id, issuer, createdAt, lastUsedAt }) => ({
    id,
    issuer,
    addedAt: createdAt.toISOString(),
    usedAt: isoOf(lastUsedAt),
  }));
}

/** Ends all that an account is connected with. */
export const endIdentities = (tx: Tx, userId: string) => tx.delete(identities).where(eq(identities.userId, userId));

/** Removes one of an account's connections, after the password and the second step where it is on, and mails the account's address about it. */
export async function removeIdentity(
  deps: ProofDeps & Pick<Deps, 'ownMailServer' | 'publicUrl'>,
  user: Caller,
  { id, ...proof }: Proof & { id: string },
  network: string,
  locale: Locale,
): Promise<void> {
  await withProof(deps, { user, network, proof }, async (tx) => {
    const removed = await tx
      .delete(identities)
      .where(and(eq(identities.id, id), eq(identities.userId, user.id)))
      .returning({ id: identities.id });
    // Whoever has come back by it and has not gone on.
    await endLinks(tx, [user.id], ['openId']);
    if (removed.length > 0) await tellOfChange(tx, deps, user, 'openIdRemoved', locale);
  });
}
