/*
 * Where a line of text may end, and what people see as one letter in it.
 */

const letters = new Intl.Segmenter();
/** Its dictionaries know the words of the scripts below, whatever its language. */
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Of these every character is a letter, and asking takes a hundred times as long. */
const isPlain = /^[\x20-\x7e]*$/;

/** What people see as letters: with their accents, and emoji as a whole. */
export const lettersOf = (text: string): string[] =>
  isPlain.test(text) ? [...text] : [...letters.segment(text)].map(({ segment }) => segment);

/** Scripts that are written without spaces: a line may end after each letter. */
const endsAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The same, but a line may end between words only. */
const hasUnseenWords = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A text in pieces after each of which a line may end. `after` are further characters after which it may, besides spaces. */
export function breakableParts(text: string, after = ''): string[] {
  const ends = (letter: string) => /[\s\u200b]$/.test(letter) || after.includes(letter) || endsAnywhere.test(letter);
  if (hasUnseenWords.test(text)) {
    const parts: string[] = [];
    for (const { segment } of words.segment(text)) {
      // Spaces and full stops stay with what they follow.
      if (/^[\s\p{P}]+$/u.test(segment) && parts.length > 0) parts[parts.length - 1] += segment;
      else parts.push(segment);
    }
    return parts;
  }
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(text)) {
    part += letter;
    if (!ends(letter)) continue;
    parts.push(part);
    part = '';
  }
  return part === '' ? parts : [...parts, part];
}
