import { expect, it } from 'vitest';
import { nextBatch } from '../../../src/imports/importBatch.ts';
import type { ImportRow } from '../../../src/imports/importRows.ts';
import { importLimits } from '../../../src/lib/import.ts';

const row = (number: number, ...cells: string[]) =>
  ({
    number,
    cells,
    errors: [],
    fields: {},
    answers: {},
    externalId: '',
    ticketId: null,
    ticketNamed: false,
  }) satisfies ImportRow;
const rows = (count: number, ...cells: string[]) => Array.from({ length: count }, (_, place) => row(place, ...cells));
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place);
const { batch, batchText } = importLimits;

it('has the rows that are sent, up to so many', () => {
  expect(nextBatch(rows(3, 'a'), 0, () => true)).toEqual({ places: [0, 1, 2], next: 3 });
  expect(nextBatch(rows(5, 'a'), 1, ({ number }, place) => number % 2 === 0 && place < 4)).toEqual({
    places: [2],
    next: 5,
  });
  expect(nextBatch(rows(batch, 'a'), 0, () => true)).toEqual({ places: places(0, batch), next: batch });
  expect(nextBatch(rows(batch + 1, 'a'), 0, () => true)).toEqual({ places: places(0, batch), next: batch });
  expect(nextBatch(rows(batch + 1, 'a'), batch, () => true)).toEqual({ places: [batch], next: batch + 1 });
  expect(nextBatch(rows(2, 'a'), 2, () => true)).toEqual({ places: [], next: 2 });
});

it('has fewer where they say much, and one at least', () => {
  const half = 'x'.repeat(batchText / 4);
  expect(nextBatch(rows(4, half, half), 0, () => true)).toEqual({ places: [0, 1], next: 2 });
  expect(nextBatch(rows(4, half, half, 'x'), 0, () => true)).toEqual({ places: [0], next: 1 });
  expect(nextBatch(rows(2, half, half, half, half, half), 0, () => true)).toEqual({ places: [0], next: 1 });
  expect(nextBatch(rows(4, half, half), 0, (_, place) => place !== 0)).toEqual({ places: [1, 2], next: 3 });
});
