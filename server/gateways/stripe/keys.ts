import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { settings } from '../../db/schema/accounts.ts';
import type { Db } from '../../deps.ts';
import { decrypt, encrypt } from '../../seal.ts';

export type KeyDeps = { db: Db; secretKey: Buffer; log: Logger };

/** The columns of an organiser's settings that are encrypted. */
export type KeyName = 'publishableKey' | 'secretKey' | 'webhookSecret';

/** An organiser's keys of Stripe; `webhookSecret` is empty where Stripe has no address to tell things to. */
export type StripeKeys = Record<KeyName, string>;

const about = (ownerId: string, name: KeyName) => `${ownerId} ${name}`;

/** What is stored of a key; null of an empty one. */
export const seal = ({ secretKey }: Pick<KeyDeps, 'secretKey'>, ownerId: string, name: KeyName, key: string) =>
  key === '' ? null : encrypt(secretKey, key, about(ownerId, name));

/** Empty where none is kept, or it was encrypted with another secret key: the organiser then enters it again. */
export function unseal({ secretKey, log }: Omit<KeyDeps, 'db'>, ownerId: string, name: KeyName, kept: Buffer | null) {
  if (!kept) return '';
  try {
    return decrypt(secretKey, kept, about(ownerId, name));
  } catch (error) {
    log.warn({ err: error, about: about(ownerId, name) }, 'A kept setting cannot be read with this secret key.');
    return '';
  }
}

/** The keys with which an organiser takes payments through Stripe; null while one is missing. */
export async function readStripeKeys(deps: KeyDeps, ownerId: string): Promise<StripeKeys | null> {
  const [kept] = await deps.db
    .select({
      publishableKey: settings.publishableKey,
      secretKey: settings.secretKey,
      webhookSecret: settings.webhookSecret,
    })
    .from(settings)
    .where(eq(settings.ownerId, ownerId));
  if (!kept?.publishableKey || !kept.secretKey) return null;
  const keys = {
    publishableKey: unseal(deps, ownerId, 'publishableKey', kept.publishableKey),
    secretKey: unseal(deps, ownerId, 'secretKey', kept.secretKey),
    webhookSecret: unseal(deps, ownerId, 'webhookSecret', kept.webhookSecret),
  };
  return keys.publishableKey && keys.secretKey ? keys : null;
}
