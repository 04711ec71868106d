import { findLength, findText, keyText, type SealedName, sealNonce } from '../../../lib/doorList.ts';

const hash = async (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** By what the attendee of a code is found on a list: as server/door/seal.ts has it. */
export async function findOf(code: string): Promise<string> {
  const bytes = new Uint8Array(await hash(findText(code)));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, findLength);
}

/** Opens a name with the code of its ticket; empty for one without a name. */
export async function openName(code: string, sealed: string | null): Promise<SealedName> {
  if (sealed === null) return ['', '', ''];
  const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', await hash(keyText(code)), 'AES-GCM', false, ['decrypt']);
  const iv = bytes.subarray(0, sealNonce);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(sealNonce));
  return JSON.parse(new TextDecoder().decode(text)) as SealedName;
}
