import { expect, it } from 'vitest';
import { cutText } from '../../src/lib/cutText.ts';

it.each([
  ['leaves what fits', 'Harbour', 7, 'Harbour'],
  ['cuts between letters', 'Harbour', 4, 'Harb'],
  ['keeps no half of an emoji', 'ab👍', 3, 'ab'],
  ['keeps no part of a family', 'a👩‍👩‍👧b', 5, 'a'],
  ['keeps an emoji that just fits', 'ab👍c', 4, 'ab👍'],
  ['keeps a letter with its accent or neither', 'cafe\u0301', 4, 'caf'],
])('%s', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
