import { expect, it } from 'vitest';
import { hasAdvert } from '../../src/lib/ticketAdvert.ts';

it.each([
  [2, 'Coffee', null, true],
  [2, '', 'abc', true],
  [2, 'Coffee', 'abc', true],
  [2, '', null, false],
  [1, 'Coffee', 'abc', false],
] as const)('a ticket of design %d with the text “%s” and the image %s: %s', (design, advert, advertImage, has) =>
  expect(hasAdvert({ design, advert, advertImage })).toBe(has));
