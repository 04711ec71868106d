import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { inArray, sql } from 'drizzle-orm';
import { emailKey } from '../../src/lib/text.ts';
import { passwordSalts } from '../platform/db/schema/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { wideNetworkOf } from '../platform/http/network.ts';

/**
 * Argon2id (the library's default kind) with OWASP's first choice of costs; memory in KiB. Other costs make other hashes:
 * whoever changes them has to keep the old ones beside each address's salt.
 */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many passwords are hashed at once, so that Node's four threads are there for others; and how many may wait. */
export const hashing = { atOnce: 2, perCaller: 300, inAll: 1_500, wideOf: wideNetworkOf };

type HashDeps = Pick<Deps, 'db' | 'turns' | 'stillMay'>;

async function hashWith(
  { turns, stillMay }: HashDeps,
  network: string,
  salt: string,
  password: string,
): Promise<string> {
  const hashed = await turns.hashing.take(network, () =>
    hash(password, { ...costs, salt: Buffer.from(salt, 'base64') }),
  );
  await stillMay();
  return hashed;
}

type Login = { email: string; password: string };

/** The hash of a password for an account of this address. Networks take turns. */
export async function hashPassword(deps: HashDeps, network: string, login: Login): Promise<string> {
  const [hashed = ''] = await hashPasswords(deps, network, [login]);
  return hashed;
}

/** The same for many accounts, in their order. */
export async function hashPasswords(deps: HashDeps, network: string, logins: readonly Login[]): Promise<string[]> {
  const keys = [...new Set(logins.map(({ email }) => emailKey(email)))];
  if (keys.length === 0) return [];
  await deps.db
    .insert(passwordSalts)
    .values(keys.map((key) => ({ emailKey: key, salt: newSalt() })))
    .onConflictDoUpdate({ target: passwordSalts.emailKey, set: { usedAt: sql`now()` } });
  const salts = await saltsOf(deps, keys);
  return Promise.all(
    logins.map(({ email, password }) => hashWith(deps, network, salts.get(emailKey(email)) ?? newSalt(), password)),
  );
}

const saltOfNobody = newSalt();

/** The hash that an account of this address has if the password is right; takes as long where there is no account. */
export async function hashOfGuess(deps: HashDeps, network: string, { email, password }: Login): Promise<string> {
  const [salt = saltOfNobody] = (await saltsOf(deps, [emailKey(email)])).values();
  return hashWith(deps, network, salt, password);
}

async function saltsOf({ db }: HashDeps, keys: string[]): Promise<Map<string, string>> {
  const found = await db.select().from(passwordSalts).where(inArray(passwordSalts.emailKey, keys));
  return new Map(found.map((each) => [each.emailKey, each.salt]));
}

function newSalt(): string {
  return randomBytes(16).toString('base64').replaceAll('=', '');
}
