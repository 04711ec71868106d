import { eq } from 'drizzle-orm';
import { settings } from '../../db/schema/accounts.ts';
import type { Db } from '../../deps.ts';
import { about, type SealDeps, seal, unseal } from '../../secrets/seal.ts';

export type KeyDeps = SealDeps & { db: Db };

/** The columns of an organiser's settings that are encrypted. */
export type KeyName = 'publishableKey' | 'secretKey' | 'webhookSecret';

/** An organiser's keys of Stripe; `webhookSecret` is empty where Stripe has no address to tell things to. */
export type StripeKeys = Record<KeyName, string>;

/** What is stored of a key; null of an empty one. */
export const sealKey = (deps: Pick<KeyDeps, 'secretKey'>, ownerId: string, name: KeyName, key: string) =>
  seal(deps, about[name](ownerId), key);

/** Empty where none is kept, or where it can't be read. */
export const unsealKey = (deps: Omit<KeyDeps, 'db'>, ownerId: string, name: KeyName, kept: Buffer | null) =>
  unseal(deps, about[name](ownerId), kept);

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
    publishableKey: unsealKey(deps, ownerId, 'publishableKey', kept.publishableKey),
    secretKey: unsealKey(deps, ownerId, 'secretKey', kept.secretKey),
    webhookSecret: unsealKey(deps, ownerId, 'webhookSecret', kept.webhookSecret),
  };
  return keys.publishableKey && keys.secretKey ? keys : null;
}

/** Where Stripe tells what happened to an organiser's payments. */
export const stripeEventsPath = (ownerId: string) => `/api/stripe/events/${ownerId}`;
