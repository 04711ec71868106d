import { expect, it } from 'vitest';
import {
  accountLimits,
  bodyLimits,
  freeShares,
  heldShares,
  longestKept,
  maxImageBytes,
  maxImageText,
  statementLimits,
  storedDaily,
  storedYearly,
} from '../../src/lib/limits.ts';

it('asks for passwords of eight characters, as the specification does', () => {
  expect(accountLimits.passwordMin).toBe(8);
});

it('takes the data URL of the largest image, and hardly more', () => {
  const largest = `data:image/jpeg;base64,${Buffer.alloc(maxImageBytes).toString('base64')}`;
  expect(maxImageText).toBeGreaterThanOrEqual(largest.length);
  expect(maxImageText - largest.length).toBeLessThan(40);
});

it('takes a call with the largest image', () => {
  expect(bodyLimits.image).toBeGreaterThan(maxImageText);
});

it('bounds what a network may hold without paying, and take free of charge', () => {
  expect(heldShares).toEqual({
    seconds: 3_600,
    least: 4,
    order: 0.5,
    card: { part: 0.025, most: 50 },
    later: { part: 0.0125, most: 25 },
    wide: 4,
    unknown: { part: 0.5, least: 20 },
    laterOfForm: { part: 0.75, least: 100 },
  });
  expect(freeShares).toEqual({ network: 0.5, wide: 0.75, least: 60 });
});

it('lets an organiser store ten days’ worth in a year', () => {
  expect(storedYearly).toEqual({ calls: 10 * storedDaily.calls, seconds: 31_536_000 });
});

it('takes what a device noted in the thirty days before it is sent', () => {
  expect(new Date(Date.parse('2026-11-01T08:00:00Z') + longestKept).toISOString()).toBe('2026-12-01T08:00:00.000Z');
});

it('takes 10 MB and 5,000 lines of a bank statement, and of each line what a screen can show', () =>
  expect(statementLimits).toEqual({ bytes: 10_000_000, entries: 5_000, text: 400, id: 300, batch: 250 }));
