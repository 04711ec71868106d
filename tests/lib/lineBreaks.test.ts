import { expect, it } from 'vitest';
import { breakableParts, lettersOf } from '../../src/lib/lineBreaks.ts';

it.each([
  ['plain', ['p', 'l', 'a', 'i', 'n']],
  ['e\u0301a', ['e\u0301', 'a']],
  ['a👩‍🚀', ['a', '👩‍🚀']],
  ['👩‍🚀', ['👩‍🚀']],
  ['', []],
])('people see in %j the letters %j', (text, letters) => expect(lettersOf(text)).toEqual(letters));

it.each([
  ['Ada Lovelace of Engines', '', ['Ada ', 'Lovelace ', 'of ', 'Engines']],
  ['Ada ', '', ['Ada ']],
  ['', '', []],
  ['Day-pass/VIP', '-/', ['Day-', 'pass/', 'VIP']],
  ['Day-pass', '', ['Day-pass']],
  ['zero\u200bwidth', '', ['zero\u200b', 'width']],
  // Each of these may be the last of a line.
  ['山田ひらカナ', '', ['山', '田', 'ひ', 'ら', 'カ', 'ナ']],
  ['Ms 山田', '', ['Ms ', '山', '田']],
  // Words without spaces between them.
  ['สวัสดีครับ', '', ['สวัสดี', 'ครับ']],
  ['Ms สวัสดี ครับ.', '', ['Ms ', 'สวัสดี ', 'ครับ.']],
  [' สวัสดี', '', [' ', 'สวัสดี']],
  ['สวัสดี  ครับ', '', ['สวัสดี  ', 'ครับ']],
  ['สวัสดี _a b_ ครับ', '', ['สวัสดี ', '_a ', 'b_ ', 'ครับ']],
  // A space with an accent is a letter.
  ['a \u0301b', '', ['a \u0301b']],
])('a line of %j may end after "%s", too: %j', (text, after, parts) => {
  expect(breakableParts(text, after)).toEqual(parts);
});

it('a line may end after spaces alone where nothing else is said', () => {
  expect(breakableParts('Stay-here, Ada!')).toEqual(['Stay-here, ', 'Ada!']);
});

it.each(['ສະບາຍດີ', 'សួស្តី', 'မင်္ဂလာပါ'])('a line ends nowhere within a letter of %s', (text) => {
  const parts = breakableParts(text);
  expect(parts.join('')).toBe(text);
  expect(parts.flatMap(lettersOf)).toEqual(lettersOf(text));
});
