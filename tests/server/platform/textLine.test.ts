import { expect, it } from 'vitest';
import { linesOf } from '../../../server/platform/pdf/textLine.ts';

const within = (most: number) => (line: string) => line.length <= most;

it('breaks an address that is longer than a line after its last sign that fits, and a word without any where it must', () => {
  expect(linesOf('tickets.example.org/e/lighting-design', within(24))).toEqual([
    'tickets.example.org/e/',
    'lighting-design',
  ]);
  expect(linesOf('See lighting-design-conference now', within(16))).toEqual([
    'See',
    'lighting-design-',
    'conference now',
  ]);
  expect(linesOf('Donaudampfschifffahrt', within(8))).toEqual(['Donaudam', 'pfschiff', 'fahrt']);
});
