import * as v from 'valibot';

/** What a device keeps of a PIN: enough to judge a guess, and slow to guess from. Bytes are in hexadecimal. */
export const KeptPin = v.object({ salt: v.string(), hash: v.string(), rounds: v.number() });
export type KeptPin = v.InferOutput<typeof KeptPin>;

/** What OWASP asks of PBKDF2 with SHA-256: about half a second on a tablet. */
const rounds = 600_000;

/** Whether this page may keep a PIN: browsers have the means for it at secure addresses only. */
export const canKeepPin = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function keepPin(pin: string): Promise<KeptPin> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, rounds, hash: await hashOf(pin, salt, rounds) };
}

export const isRightPin = async (pin: string, { salt, hash, rounds: kept }: KeptPin): Promise<boolean> =>
  (await hashOf(pin, salt, kept)) === hash;

async function hashOf(pin: string, salt: string, iterations: number): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations },
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
