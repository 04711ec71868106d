import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind) with OWASP's first choice of costs; memory in KiB. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, costs);

const nobodys = hashPassword('nobody has this password');

/** Whether the password is the hash's. Without a hash the answer is no, after as long: the time must not tell whether an account exists. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return matches && passwordHash !== undefined;
}
