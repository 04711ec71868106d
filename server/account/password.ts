import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { emailKey } from '../../src/lib/text.ts';
import { passwordSalts } from '../platform/db/schema/accounts.ts';
import type { Tx } from '../platform/deps.ts';

/**
 * Argon2id (the library's default kind) with OWASP's first choice of costs; memory in KiB. Other costs make other hashes:
 * whoever changes them has to keep the old ones beside each address's salt.
 */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashWith = (salt: string, password: string): Promise<string> =>
  hash(password, { ...costs, salt: Buffer.from(salt, 'base64') });

/** The hash of a password for an account of this address. */
export async function hashPassword(tx: Tx, email: string, password: string): Promise<string> {
  const key = emailKey(email);
  await tx.insert(passwordSalts).values({ emailKey: key, salt: newSalt() }).onConflictDoNothing();
  return hashWith((await saltOf(tx, key)) ?? newSalt(), password);
}

const saltOfNobody = newSalt();

/** The hash that an account of this address has if the password is right; takes as long where there is no account. */
export const hashOfGuess = async (tx: Tx, email: string, password: string): Promise<string> =>
  hashWith((await saltOf(tx, emailKey(email))) ?? saltOfNobody, password);

async function saltOf(tx: Tx, key: string): Promise<string | undefined> {
  const [found] = await tx.select().from(passwordSalts).where(eq(passwordSalts.emailKey, key));
  return found?.salt;
}

function newSalt(): string {
  return randomBytes(16).toString('base64').replaceAll('=', '');
}
