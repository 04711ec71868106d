import type { PgColumn } from 'drizzle-orm/pg-core';
import { settings, users } from './db/schema/accounts.ts';
import { mailServers } from './db/schema/mails.ts';

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
