import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { settings, users } from '../db/schema/accounts.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { nextVersion, refuseChanged } from '../versions.ts';

type Kept = {
  organisation: string;
  contact: string;
  publishableKey: string;
  hasSecretKey: boolean;
  version: number;
};

/** An organiser's settings. Of the secret key only whether one is kept. */
export async function readSettings(deps: Deps, ownerId: string): Promise<Kept> {
  const [kept] = await deps.db.select().from(settings).where(eq(settings.ownerId, ownerId));
  return {
    organisation: kept?.organisation ?? '',
    contact: kept?.contact ?? '',
    publishableKey: kept?.publishableKey ? unseal(deps, kept.publishableKey, `${ownerId} publishableKey`) : '',
    hasSecretKey: Boolean(kept?.secretKey),
    version: kept?.version ?? 0,
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

const neverSaved = { version: 0, changedBy: null, changedAt: null };

/** Changes an organiser's settings. An absent secret key stays, an empty one is cleared. */
export async function saveSettings(
  deps: Deps,
  ownerId: string,
  draft: {
    organisation: string;
    contact?: string | undefined;
    publishableKey: string;
    secretKey?: string | undefined;
    version?: number | undefined;
  },
): Promise<Kept> {
  const seal = (name: 'publishableKey' | 'secretKey', text: string) =>
    text === '' ? null : encrypt(deps.secretKey, text, `${ownerId} ${name}`);
  const values = {
    organisation: draft.organisation,
    ...(draft.contact !== undefined && { contact: draft.contact }),
    publishableKey: seal('publishableKey', draft.publishableKey),
    ...(draft.secretKey !== undefined && { secretKey: seal('secretKey', draft.secretKey) }),
  };
  await inTransaction(deps.db, async (tx) => {
    const saver = { userId: ownerId, now: deps.clock() };
    // The row of the account is there before its settings are, and two first saves have to wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
    const [now] = await tx.select().from(settings).where(eq(settings.ownerId, ownerId));
    await refuseChanged(tx, now ?? neverSaved, draft.version, saver);
    await tx
      .insert(settings)
      .values({ ownerId, ...values, changedBy: ownerId, changedAt: saver.now })
      .onConflictDoUpdate({ target: settings.ownerId, set: { ...values, ...nextVersion(settings, saver) } });
  });
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
