import { eq } from 'drizzle-orm';
import type { Locale } from '../../src/lib/locale.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';

/** What an organisation is called, where it is reached, and the confirmed address of its owner's account; null once it is gone. */
export async function readSeller(
  tx: Tx,
  ownerId: string,
): Promise<{ name: string; contact: string; email: string } | null> {
  const [seller] = await tx
    .select({ name: users.name, email: users.email, organisation: settings.organisation, contact: settings.contact })
    .from(users)
    .leftJoin(settings, eq(settings.ownerId, users.id))
    .where(eq(users.id, ownerId));
  if (!seller) return null;
  const { name, email, organisation, contact } = seller;
  return { name: organisation || name || email, contact: contact ?? '', email };
}

/** The language of mails to whom an organiser adds; null where none was chosen. */
export async function readDefaultLocale(tx: Tx, ownerId: string): Promise<Locale | null> {
  const [kept] = await tx
    .select({ locale: settings.defaultLocale })
    .from(settings)
    .where(eq(settings.ownerId, ownerId));
  return kept?.locale ?? null;
}
