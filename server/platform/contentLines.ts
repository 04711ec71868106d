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

/** Of a character in UTF-8. */
const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** A long line over several, each of the next beginning with a space, and no character cut in two. */
function folded(line: string): string {
  let [done, room] = ['', longest];
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (size > room) {
      done += '\r\n ';
      room = longest - 1;
    }
    done += character;
    room -= size;
  }
  return done;
}
