import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { findLength, findText, keyText, type SealedName, sealNonce } from '../../src/lib/door.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** By what a door finds the attendee of a code, without knowing the code. */
export const findOf = (code: string): string => hash(findText(code)).toString('base64url').slice(0, findLength);

/**
 * A name that only the code opens: the nonce, what is sealed, and its mark, in base64url. The nonce is made of what is sealed: another name never has
 * the same, and the same name is sealed alike each time.
 */
export function sealName(code: string, name: SealedName): string {
  const [key, text] = [hash(keyText(code)), JSON.stringify(name)];
  const nonce = createHmac('sha256', key).update(text).digest().subarray(0, sealNonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
}
