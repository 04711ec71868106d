import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OwnAccount } from '../../src/api/contract/ownAccount.ts';
import { mostOf } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { passkeyAlgorithms, passkeyMinutes } from '../../src/lib/signIn.ts';
import { isoOf } from '../platform/db/columns.ts';
import { passkeys } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { type Caller, profile } from '../platform/http/caller.ts';
import { conflict, HttpError, type Sentence, toldAs } from '../platform/http/errors.ts';
import { type Proof, tellOfChange, withProof } from './proof.ts';
import { agentOf, type Device, lockedOut, openSession, type Session } from './session.ts';

/*
 * Challenges are signed and not kept, so that strangers who ask for many fill nothing. One that was answered rightly is counted as used until it
 * would have expired.
 */

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'ownUrl' | 'secretKey'>;
type PasskeyAnswer = { id: string; clientDataJSON: string };

/** What a challenge is for: to sign in, or to add a passkey in this session. */
const toSignIn = 'sign-in';
const toAdd = ({ tokenHash }: Pick<Caller, 'tokenHash'>) => `add ${tokenHash}`;

const [saltBytes, timeBytes, signatureBytes] = [16, 6, 32];

function newChallenge({ clock, secretKey }: Pick<Deps, 'clock' | 'secretKey'>, purpose: string): string {
  const said = Buffer.concat([randomBytes(saltBytes), Buffer.alloc(timeBytes)]);
  said.writeUIntBE(clock().getTime() + passkeyMinutes * 60_000, saltBytes, timeBytes);
  return Buffer.concat([said, signatureOf(secretKey, purpose, said)]).toString('base64url');
}

const signatureOf = (secretKey: Buffer, purpose: string, said: Buffer): Buffer =>
  createHmac('sha256', secretKey).update(`passkey ${purpose} `).update(said).digest();

/** Whether a challenge is one of ours for this and has not expired. */
function isOurs({ clock, secretKey }: Pick<Deps, 'clock' | 'secretKey'>, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // Spelled in one way only, since it is counted by that.
  if (bytes.length !== saltBytes + timeBytes + signatureBytes || bytes.toString('base64url') !== challenge)
    return false;
  const said = bytes.subarray(0, saltBytes + timeBytes);
  const isSigned = timingSafeEqual(bytes.subarray(said.length), signatureOf(secretKey, purpose, said));
  return isSigned && said.readUIntBE(saltBytes, timeBytes) > clock().getTime();
}

/** The host that passkeys are for: that of this Foyer's own address, whatever a request says. */
const rpIdOf = ({ ownUrl }: Pick<Deps, 'ownUrl'>): string => new URL(ownUrl).hostname;

/** What a device calls an account. */
const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

type Expected = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

/** The library's judgement of what a device answered, at this address, to a challenge of ours, which is used up by that. */
async function judge<Verdict extends { verified: boolean }>(
  deps: PasskeyDeps,
  purpose: string,
  clientDataJSON: string,
  refuse: (sentence?: Sentence) => HttpError,
  verify: (expected: Expected & { requireUserVerification: true }) => Promise<Verdict>,
): Promise<Verdict & { verified: true }> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  // The library throws for whatever is not right, and asks nobody else for it.
  const orRefused = <Answer>(work: () => Answer) =>
    Promise.resolve()
      .then(work)
      .catch(() => {
        throw refuse();
      });
  const { origin, challenge } = await orRefused(() => {
    const { origin, challenge } = decodeClientDataJSON(clientDataJSON);
    return { origin, challenge: String(challenge) };
  });
  if (origin !== deps.ownUrl) throw refuse((words) => words.account.passkeyElsewhere(deps.ownUrl));
  const tooLate = () => refuse((words) => words.account.passkeyTooLate);
  if (!isOurs(deps, purpose, challenge)) throw tooLate();
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpIdOf(deps) };
  const verdict = await orRefused(() => verify({ ...expected, requireUserVerification: true }));
  if (!verdict.verified) throw refuse();
  if (!(await deps.limits.challenges.count(challenge))) throw tooLate();
  return verdict as Verdict & { verified: true };
}

/** An account's passkeys, in the order in which they were added. */
export async function listPasskeys(tx: Tx, userId: string): Promise<OwnAccount['passkeys']> {
  const rows = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, agent, createdAt, lastUsedAt }) => ({
    id,
    agent,
    addedAt: createdAt.toISOString(),
    usedAt: isoOf(lastUsedAt),
  }));
}

const countPasskeys = (tx: Tx, userId: string): Promise<number> => tx.$count(passkeys, eq(passkeys.userId, userId));

/** Ends all passkeys of an account. */
export const endPasskeys = (tx: Tx, userId: string) => tx.delete(passkeys).where(eq(passkeys.userId, userId));

const full = () => conflict((words) => words.account.passkeysFull(mostOf.passkeys));

/**
 * Makes a challenge for a new passkey, after the password and the second step where it is on: a passkey needs neither. Throws 409 where there
 * are as many as there may be.
 */
export async function startPasskey(
  deps: PasskeyDeps & Pick<Deps, 'log' | 'turns' | 'stillMay'>,
  user: Caller,
  proof: Proof,
  network: string,
) {
  return withProof(deps, { user, network, proof }, async (tx) => {
    const known = await tx.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, user.id));
    if (known.length >= mostOf.passkeys) throw full();
    return {
      challenge: newChallenge(deps, toAdd(user)),
      rpId: rpIdOf(deps),
      userHandle: handleOf(user.id),
      known: known.map(({ id }) => id),
    };
  });
}

/** Keeps the passkey that a device has made, and mails the account's address about it. */
export async function addPasskey(
  deps: PasskeyDeps & Pick<Deps, 'holders' | 'ownMailServer' | 'publicUrl'>,
  user: Caller,
  { id, clientDataJSON, attestationObject }: PasskeyAnswer & { attestationObject: string },
  agent: string,
  locale: Locale,
): Promise<void> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const refuse = (sentence: Sentence = (words) => words.account.passkeyNotAdded) => new HttpError(422, sentence);
  const { registrationInfo } = await judge(deps, toAdd(user), clientDataJSON, refuse, async (expected) => {
    if (!(await isBare(attestationObject))) throw refuse();
    const response = { clientDataJSON, attestationObject };
    return verifyRegistrationResponse({
      ...expected,
      supportedAlgorithmIDs: passkeyAlgorithms,
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    });
  });
  const { credential } = registrationInfo;
  if (credential.id !== id) throw refuse();
  await inTransaction(deps.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    if ((await countPasskeys(tx, user.id)) >= mostOf.passkeys) throw full();
    const added = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        agent: agentOf(agent),
        createdAt: deps.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw refuse();
    await tellOfChange(tx, deps, user, 'passkeyAdded', locale);
  });
  deps.holders.forget();
}

/** Whether a device says nothing of its maker. It is not asked to, and for a certificate the library would look up on the internet whether it was revoked. */
async function isBare(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt') === 'none';
}

/** Removes one of an account's passkeys, after the password and the second step where it is on, and mails the account's address about it. */
export async function removePasskey(
  deps: PasskeyDeps & Pick<Deps, 'log' | 'turns' | 'stillMay' | 'ownMailServer' | 'publicUrl'>,
  user: Caller,
  { id, ...proof }: Proof & { id: string },
  network: string,
  locale: Locale,
): Promise<void> {
  await withProof(deps, { user, network, proof }, async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (removed.length > 0) await tellOfChange(tx, deps, user, 'passkeyRemoved', locale);
  });
}

/** Makes a challenge that any passkey answers. */
export const startPasskeySignIn = (deps: Pick<Deps, 'clock' | 'ownUrl' | 'secretKey'>) => ({
  challenge: newChallenge(deps, toSignIn),
  rpId: rpIdOf(deps),
});

/**
 * Signs in to the account that a passkey is of. Its device has asked for a finger, a face or a PIN, so no code is asked for. Tries count as
 * those with a password do; one with a passkey that nobody has counts for it alone.
 */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  {
    id,
    clientDataJSON,
    userHandle,
    ...signed
  }: PasskeyAnswer & Record<'authenticatorData' | 'signature' | 'userHandle', string>,
  { network, agent }: Device,
): Promise<Session> {
  const { db, limits, clock } = deps;
  const [found] = await db
    .select({ passkey: passkeys, currentUser: profile })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.deletedAt)))
    .where(eq(passkeys.credentialId, id));
  const counted = found?.currentUser.email ?? id;
  await limits.signIn.count(counted, network);
  const refuse = (sentence: Sentence = (words) => words.account.passkeyFailed) =>
    toldAs(new HttpError(422, sentence), 'signInFailed', found?.currentUser.id ?? null);
  if (!found || userHandle !== handleOf(found.currentUser.id)) throw refuse();
  const { passkey, currentUser } = found;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { authenticationInfo } = await judge(deps, toSignIn, clientDataJSON, refuse, (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, ...signed },
      },
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }),
  );
  await limits.signIn.wasRight(counted, network);
  const now = clock();
  const { newCounter } = authenticationInfo;
  const token = await inTransaction(db, async (tx) => {
    const [still] = await tx
      .select({ lockedAt: users.lockedAt })
      .from(users)
      .where(and(eq(users.id, currentUser.id), isNull(users.deletedAt)))
      .for('no key update');
    if (still?.lockedAt) throw lockedOut(currentUser.id);
    // It may be removed at this moment, or a copy of it be used. Those that do not count stay at 0.
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), sql`${passkeys.counter} < greatest(${newCounter}::bigint, 1)`))
      .returning({ id: passkeys.id });
    return still && used.length > 0 ? openSession(tx, currentUser.id, now, agent) : null;
  });
  if (!token) throw refuse();
  return { token, currentUser };
}
