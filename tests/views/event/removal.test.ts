import { expect, it } from 'vitest';
import { removalOf } from '../../../src/views/event/removal.ts';

it('deletes only what keeps no registration; else it is unpublished, once', () => {
  expect(removalOf({ kept: false, published: true })).toBe('delete');
  expect(removalOf({ kept: false, published: false })).toBe('delete');
  expect(removalOf({ kept: true, published: true })).toBe('unpublish');
  expect(removalOf({ kept: true, published: false })).toBe('keep');
});
