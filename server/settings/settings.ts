import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { settings } from '../db/schema/accounts.ts';
import type { Deps } from '../deps.ts';

type Kept = { organisation: string; contact: string; publishableKey: string; hasSecretKey: boolean };

/** An organiser's settings. Of the secret key only whether one is kept. */
export async function readSettings(deps: Deps, ownerId: string): Promise<Kept> {
  const [kept] = await deps.db.select().from(settings).where(eq(settings.ownerId, ownerId));
  return {
    organisation: kept?.organisation ?? '',
    contact: kept?.contact ?? '',
    publishableKey: kept?.publishableKey ? unseal(deps, kept.publishableKey, `${ownerId} publishableKey`) : '',
    hasSecretKey: Boolean(kept?.secretKey),
  };
}

/** Empty when it was encrypted with another secret key: the organiser then enters it again. */
function unseal({ secretKey, log }: Deps, sealed: Buffer, about: string): string {
  try {
    return decrypt(secretKey, sealed, about);
  } catch (error) {
    log.warn({ err: error, about }, 'A kept setting cannot be read with this secret key.');
    return '';
  }
}

/** Changes an organiser's settings. An absent secret key stays, an empty one is cleared. */
export async function saveSettings(
  deps: Deps,
  ownerId: string,
  draft: { organisation: string; contact?: string | undefined; publishableKey: string; secretKey?: string | undefined },
): Promise<Kept> {
  const seal = (name: 'publishableKey' | 'secretKey', text: string) =>
    text === '' ? null : encrypt(deps.secretKey, text, `${ownerId} ${name}`);
  const values = {
    organisation: draft.organisation,
    ...(draft.contact !== undefined && { contact: draft.contact }),
    publishableKey: seal('publishableKey', draft.publishableKey),
    ...(draft.secretKey !== undefined && { secretKey: seal('secretKey', draft.secretKey) }),
  };
  await deps.db
    .insert(settings)
    .values({ ownerId, ...values })
    .onConflictDoUpdate({ target: settings.ownerId, set: values });
  return readSettings(deps, ownerId);
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM. `about` names the owner and the setting; decrypting needs the same, so that rows cannot be swapped. */
function encrypt(key: Buffer, text: string, about: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), secret]);
}

/** Throws when the key or `about` is another, or a byte was changed. */
function decrypt(key: Buffer, kept: Buffer, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(about))
    .setAuthTag(kept.subarray(ivLength, ivLength + tagLength));
  return decipher.update(kept.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
