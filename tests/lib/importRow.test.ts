import { expect, it } from 'vitest';
import { namingFields, outcomeCounts } from '../../src/lib/importRow.ts';

it('is named by first name, surname and email address', () =>
  expect(namingFields).toEqual(['firstname', 'surname', 'email']));

it('is counted by what it comes to, once that is known', () => {
  const verdicts = (['refused', 'added', 'refused'] as const).map((outcome) => ({ outcome, errors: [] }));
  expect(outcomeCounts([null, ...verdicts, null])).toEqual({ added: 1, updated: 0, unchanged: 0, refused: 2 });
});
