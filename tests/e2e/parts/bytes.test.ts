import { describe, expect, it } from 'vitest';
import { bytes } from '../../../bench/bytes.ts';

/** What the browser fetches before a page works is exact, so unlike times it can be held by a test. */
describe('the first load of a page', () => {
  it.each(bytes().map((row) => [row.what, row] as const))('%s keeps to its budget', (_, { figure, budget, met }) => {
    expect(met ? [] : [`${figure}, but ${budget}`]).toEqual([]);
  });
});
