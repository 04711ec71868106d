import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as OTPAuth from 'otpauth';
import { isAppCode, plainCode, recoveryCodes as wanted } from '../../src/lib/account.ts';
import { product } from '../../src/lib/product.ts';
import { recoveryCodes } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid, toldAs } from '../platform/http/errors.ts';
import type { CodeGiver } from '../platform/http/signInLimit.ts';
import { about, seal, unseal } from '../platform/secrets/seal.ts';
import { hashOfGuess } from './password.ts';

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'secretKey' | 'log' | 'limits' | 'turns' | 'stillMay'>;
type Own = Pick<Caller, 'id' | 'email'>;

/** What apps show for one secret: six digits, another every 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How an account's second step stands. `codesLeft` are the recovery codes that were not used. */
export async function readSecondFactor(tx: Tx, userId: string): Promise<{ isOn: boolean; codesLeft: number }> {
  const [found] = await tx.select({ since: users.totpSince }).from(users).where(eq(users.id, userId));
  return { isOn: Boolean(found?.since), codesLeft: await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId)) };
}

/** Makes a new secret for an app, after the password was given. It counts once a code of it was given. */
export async function startSecondFactor(
  deps: FactorDeps,
  user: Own,
  current: string,
  network: string,
): Promise<{ secret: string; uri: string }> {
  await assertPassword(deps, user, current, network);
  const secret = new OTPAuth.Secret({ size: 20 });
  const kept = await deps.db
    .update(users)
    .set({ totpSecret: seal(deps, about.totp(user.id), secret.base32), totpStep: null })
    .where(and(eq(users.id, user.id), isNull(users.totpSince)))
    .returning({ id: users.id });
  if (kept.length === 0) throw conflict((words) => words.account.secondFactorOn);
  const uri = new OTPAuth.TOTP({ ...kind, issuer: product, label: user.email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Turns the second step on with a code of the new secret; answers with recovery codes, this once. */
export async function confirmSecondFactor(
  deps: FactorDeps & Pick<Deps, 'holders'>,
  user: Own,
  code: string,
  network: string,
): Promise<string[]> {
  const giver = { userId: user.id, network };
  await deps.limits.codes.count(giver, code);
  const codes = await inTransaction(deps.db, async (tx) => {
    const account = await lock(tx, user.id);
    if (account.totpSince) throw conflict((words) => words.account.secondFactorOn);
    const step = stepOf(deps, account, code);
    if (step === null) throw wrongCode(user.id);
    await tx.update(users).set({ totpSince: deps.clock(), totpStep: step }).where(eq(users.id, user.id));
    return makeCodes(tx, user.id);
  });
  deps.holders.forget();
  await deps.limits.codes.wasRight(giver, code);
  return codes;
}

/** Makes new recovery codes; those before end. */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  user: Own,
  { current, code }: { current: string; code: string },
  network: string,
): Promise<string[]> {
  await assertPassword(deps, user, current, network);
  const { isOn } = await readSecondFactor(deps.db, user.id);
  if (!isOn) throw wrongCode(user.id);
  return withCode(deps, { userId: user.id, network }, code, (tx) => makeCodes(tx, user.id));
}

/** Turns the second step off. */
export async function stopSecondFactor(
  deps: FactorDeps,
  user: Own,
  { current, code }: { current: string; code: string },
  network: string,
): Promise<void> {
  await assertPassword(deps, user, current, network);
  await withCode(deps, { userId: user.id, network }, code, (tx) => clearSecondFactor(tx, user.id));
}

/** Forgets an account's second step, with all that belongs to it. */
export async function clearSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ totpSecret: null, totpSince: null, totpStep: null }).where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Throws 422 about the field `code` where an account has a second step and none was given. */
export async function assertCodeGiven(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  code: string | undefined,
): Promise<{ isOn: boolean }> {
  const { isOn } = await readSecondFactor(db, userId);
  if (isOn && !code)
    throw toldAs(
      invalid((words) => words.account.codeNeeded, 'code'),
      'codeAsked',
      userId,
    );
  return { isOn };
}

/**
 * Does something after the second step, in one transaction with it: whoever has none needs none. Throws 422 about the field `code` where one is needed and
 * none was given, or it is wrong. A code works once: of two that come with the same at once, one is refused.
 */
export async function withCode<Result>(
  deps: FactorDeps,
  giver: CodeGiver,
  code: string | undefined,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { userId } = giver;
  const { isOn } = await assertCodeGiven(deps, userId, code);
  const given = code ?? '';
  if (isOn) await deps.limits.codes.count(giver, given);
  const result = await inTransaction(deps.db, async (tx) => {
    const account = await lock(tx, userId);
    if (account.totpSince) await spend(deps, tx, account, given);
    return work(tx);
  });
  if (isOn) await deps.limits.codes.wasRight(giver, given);
  return result;
}

type Account = Awaited<ReturnType<typeof lock>>;

async function lock(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ id: users.id, totpSecret: users.totpSecret, totpSince: users.totpSince, totpStep: users.totpStep })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!found) throw new HttpError(401, (words) => words.parts.sessionOver);
  return found;
}

/** Uses a code of the app, or a recovery code, up. Throws 422 where it is neither, or was used. */
async function spend(deps: FactorDeps, tx: Tx, account: Account, code: string): Promise<void> {
  if (isAppCode(code)) {
    const step = stepOf(deps, account, code);
    if (step !== null) {
      await tx.update(users).set({ totpStep: step }).where(eq(users.id, account.id));
      return;
    }
  } else {
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, account.id), eq(recoveryCodes.hash, hashOf(code))))
      .returning({ hash: recoveryCodes.hash });
    if (used.length > 0) return;
  }
  throw wrongCode(account.id);
}

const wrongCode = (userId: string) =>
  toldAs(
    invalid((words) => words.account.wrongCode, 'code'),
    'codeFailed',
    userId,
  );

/** The time step that a code is of, within one of now since clocks differ, and later than the last that was used; null of none. */
function stepOf(deps: FactorDeps, { id, totpSecret, totpStep }: Account, code: string): number | null {
  const secret = unseal(deps, about.totp(id), totpSecret);
  if (secret === '') return null;
  const timestamp = deps.clock().getTime();
  const drift = OTPAuth.TOTP.validate({
    ...kind,
    secret: OTPAuth.Secret.fromBase32(secret),
    token: plainCode(code),
    timestamp,
    window: 1,
  });
  if (drift === null) return null;
  const step = OTPAuth.TOTP.counter({ period: kind.period, timestamp }) + drift;
  return totpStep !== null && step <= totpStep ? null : step;
}

/** Letters and digits that are not taken for one another. 120 bits in a code: a hash of it without salt cannot be tried out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const hashOf = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex');

async function makeCodes(tx: Tx, userId: string): Promise<string[]> {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const code = () => Array.from({ length: wanted.groups }, group).join('-');
  const codes = Array.from({ length: wanted.count }, code);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((each) => ({ userId, hash: hashOf(each) })));
  return codes;
}

export const wrongCurrent = (userId: string) =>
  toldAs(
    invalid((words) => words.account.wrongCurrent, 'current'),
    'passwordFailed',
    userId,
  );

/** Throws 422 unless this is the password, and answers with its hash; guesses count as those at the sign-in do. */
export async function assertPassword(
  deps: Pick<Deps, 'db' | 'limits' | 'turns' | 'stillMay'>,
  { id, email }: Own,
  password: string,
  network: string,
): Promise<string> {
  const { db, limits } = deps;
  await limits.signIn.count(email, network);
  const passwordHash = await hashOfGuess(deps, network, { email, password });
  const known = await db.$count(users, and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
  if (known === 0) throw wrongCurrent(id);
  await limits.signIn.wasRight(email, network);
  return passwordHash;
}
