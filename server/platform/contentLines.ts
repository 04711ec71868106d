/*
 * A calendar (RFC 5545) and a card of an address book (RFC 2426) are lines of a name and a value, escaped, folded and ended
 * alike.
 */

/** Lines as a file has them. */
export const contentLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

/** A text as one value: what would divide values or lines does not. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no reader takes them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** The most octets of a line, without its end. */
const longest = 75;

/** A long line over several, each of the next beginning with a space, and no character cut in two. */
function folded(line: string): string {
  const octets = Buffer.from(line);
  const parts: string[] = [];
  let end = 0;
  for (let at = 0; at < octets.length; at = end) {
    end = Math.min(at + (at === 0 ? longest : longest - 1), octets.length);
    while (isWithinCharacter(octets[end])) end--;
    parts.push(octets.toString('utf8', at, end));
  }
  return parts.join('\r\n ');
}

/** Whether an octet of UTF-8 goes on with a character. */
const isWithinCharacter = (octet: number | undefined): boolean => octet !== undefined && (octet & 0xc0) === 0x80;
