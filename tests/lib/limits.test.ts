import { expect, it } from 'vitest';
import { accountLimits, bodyLimits, maxImageBytes, maxImageText } from '../../src/lib/limits.ts';

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
