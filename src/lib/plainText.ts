/*
 * Characters that nobody sees but that change what others read: a name with U+202E in it turns the rest of its line around, on
 * a badge, in a list, at the door. They are removed rather than refused: they come along unseen when a name or a number is
 * copied from a contact or a table, and nobody could find what a message about them means. Characters that scripts need stay:
 * the joiners U+200C and U+200D, and the marks U+200E and U+200F between two others.
 */

const embeddings = /[\u061c\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
const loneMarks = /(?<!\S)[\u200e\u200f]+|[\u200e\u200f]+(?!\S)/g;
const breaks = /[\t\n\r\u0085\u2028\u2029]+/g;
const somethingSeen = /[^\s\u200b-\u200f\u2060\ufeff]/;

/** Text of several lines, trimmed and without invisible characters that nobody needs; empty where nothing would be seen. */
export function plainText(text: string): string {
  const plain = text.replace(embeddings, '').replace(controls, '').replace(loneMarks, '').trim();
  return somethingSeen.test(plain) ? plain : '';
}

/** The same for a name or another text of one line; a line break or tab becomes a space. */
export const plainLine = (text: string): string => plainText(text.replace(breaks, ' '));
