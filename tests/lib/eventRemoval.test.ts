import { expect, it } from 'vitest';
import { eventRemoval } from '../../src/lib/eventRemoval.ts';

it('offers to delete only an event without registrations, and to unpublish one that has some and is public', () => {
  expect(eventRemoval({ registered: 0, published: true })).toBe('delete');
  expect(eventRemoval({ registered: 0, published: false })).toBe('delete');
  expect(eventRemoval({ registered: 1, published: true })).toBe('unpublish');
  expect(eventRemoval({ registered: 1, published: false })).toBe('keep');
});
