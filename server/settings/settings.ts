import { eq } from 'drizzle-orm';
import { settings } from '../db/schema/accounts.ts';
import type { Deps } from '../deps.ts';
import { decrypt, encrypt } from './secret.ts';

type Kept = { organisation: string; publishableKey: string; hasSecretKey: boolean };

/** An organiser's settings. Of the secret key only whether one is kept. */
export async function readSettings(deps: Deps, ownerId: string): Promise<Kept> {
  const [kept] = await deps.db.select().from(settings).where(eq(settings.ownerId, ownerId));
  return {
    organisation: kept?.organisation ?? '',
    publishableKey: kept?.publishableKey ? unseal(deps, kept.publishableKey, `${ownerId} publishableKey`) : '',
    hasSecretKey: Boolean(kept?.secretKey),
  };
}

/** With another secret key than it was sealed with, what was kept is lost: the organiser types it again. */
function unseal({ secretKey, log }: Deps, sealed: Buffer, about: string): string {
  try {
    return decrypt(secretKey, sealed, about);
  } catch (error) {
    log.warn({ err: error, about }, 'A kept setting cannot be read with this secret key.');
    return '';
  }
}

/** Changes them. An absent secret key stays, an empty one is cleared. */
export async function saveSettings(
  deps: Deps,
  ownerId: string,
  draft: { organisation: string; publishableKey: string; secretKey?: string | undefined },
): Promise<Kept> {
  const seal = (name: 'publishableKey' | 'secretKey', text: string) =>
    text === '' ? null : encrypt(deps.secretKey, text, `${ownerId} ${name}`);
  const values = {
    organisation: draft.organisation,
    publishableKey: seal('publishableKey', draft.publishableKey),
    ...(draft.secretKey !== undefined && { secretKey: seal('secretKey', draft.secretKey) }),
  };
  await deps.db
    .insert(settings)
    .values({ ownerId, ...values })
    .onConflictDoUpdate({ target: settings.ownerId, set: values });
  return readSettings(deps, ownerId);
}
