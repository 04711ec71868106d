/** Bytes that are looked at to tell UTF-16 without a mark. */
const looked = 1_000;

/** What a file's bytes say, in whichever of the usual encodings they are. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark; without one by the zero beside nearly every letter, which no other text has. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const pairs = Math.floor(Math.min(bytes.length, looked) / 2);
  for (let place = 0; place < 2 * pairs; place++)
    if (bytes[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > pairs / 2) return 'utf-16le';
  return odd === 0 && even > pairs / 2 ? 'utf-16be' : null;
}
