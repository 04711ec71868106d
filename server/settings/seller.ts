import { eq } from 'drizzle-orm';
import type { Policies } from '../../src/api/contract/registration.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';

type Seller = { name: string; contact: string; email: string; policies: Policies };

/** What an organisation is called, where it is reached, what it holds buyers to, and the confirmed address of its owner's account; null once it is gone. */
export async function readSeller(tx: Tx, ownerId: string): Promise<Seller | null> {
  const [seller] = await tx
    .select({ name: users.name, email: users.email, own: settings })
    .from(users)
    .leftJoin(settings, eq(settings.ownerId, users.id))
    .where(eq(users.id, ownerId));
  if (!seller) return null;
  const { name, email, own } = seller;
  return {
    name: own?.organisation || name || email,
    contact: own?.contact ?? '',
    email,
    policies: policiesOf(own),
  };
}

/** Of an organisation's settings, or null where it has none yet. */
export const policiesOf = (own: typeof settings.$inferSelect | null): Policies => ({
  terms: own?.termsLink ?? '',
  privacy: own?.privacyLink ?? '',
  refunds: own?.refundLink ?? '',
});

/** The language of mails to whom an organiser adds; null where none was chosen. */
export async function readDefaultLocale(tx: Tx, ownerId: string): Promise<Locale | null> {
  const [kept] = await tx
    .select({ locale: settings.defaultLocale })
    .from(settings)
    .where(eq(settings.ownerId, ownerId));
  return kept?.locale ?? null;
}
