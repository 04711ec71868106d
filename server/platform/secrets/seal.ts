import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { settings } from '../db/schema/accounts.ts';
import { mailServers } from '../db/schema/mails.ts';
import { users } from '../db/schema/usersAndEvents.ts';

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM. `about` names the owner and the setting; decrypting needs the same, so that rows cannot be swapped. */
export function encrypt(key: Buffer, text: string, about: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), secret]);
}

/** Throws when the key or `about` is another, or a byte was changed. */
export function decrypt(key: Buffer, kept: Buffer, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(about))
    .setAuthTag(kept.subarray(ivLength, ivLength + tagLength));
  return decipher.update(kept.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

export type SealDeps = { secretKey: Buffer; log: Logger };

/** What is stored of a secret setting; null of an empty one. `about` as in `encrypt`. */
export const seal = ({ secretKey }: Pick<SealDeps, 'secretKey'>, about: string, text: string): Buffer | null =>
  text === '' ? null : encrypt(secretKey, text, about);

/** Empty where none is kept, or it was encrypted with another secret key: the organiser then enters it again. */
export function unseal({ secretKey, log }: SealDeps, about: string, kept: Buffer | null): string {
  if (!kept) return '';
  try {
    return decrypt(secretKey, kept, about);
  } catch (error) {
    log.warn({ err: error, about }, 'A kept setting cannot be read with this secret key.');
    return '';
  }
}

/** What each kind of secret is sealed about: whose it is, and what. */
export const about = {
  totp: (userId: string) => `${userId} totp`,
  mailPassword: (ownerId: string) => `${ownerId} mailPassword`,
  publishableKey: (ownerId: string) => `${ownerId} publishableKey`,
  secretKey: (ownerId: string) => `${ownerId} secretKey`,
  webhookSecret: (ownerId: string) => `${ownerId} webhookSecret`,
};

type Sealed = {
  column: PgColumn;
  /** The account that a row is of. */
  account: PgColumn;
  about: (accountId: string) => string;
  /** For whoever runs Foyer. */
  called: string;
};

/** Every column that holds sealed secrets. */
export const sealedColumns: Sealed[] = [
  { column: users.totpSecret, account: users.id, about: about.totp, called: 'second step of the sign-in' },
  {
    column: settings.publishableKey,
    account: settings.ownerId,
    about: about.publishableKey,
    called: 'publishable key',
  },
  { column: settings.secretKey, account: settings.ownerId, about: about.secretKey, called: 'secret key of payments' },
  { column: settings.webhookSecret, account: settings.ownerId, about: about.webhookSecret, called: 'webhook secret' },
  {
    column: mailServers.password,
    account: mailServers.ownerId,
    about: about.mailPassword,
    called: 'mail server password',
  },
];
