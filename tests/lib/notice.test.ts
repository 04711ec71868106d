import { describe, expect, it } from 'vitest';
import { toneOf } from '../../src/lib/notice.ts';

describe('toneOf', () => {
  it.each([
    [200, 'success'],
    [201, 'success'],
    [299, 'success'],
    [400, 'error'],
    [404, 'error'],
    [499, 'error'],
    [500, 'info'],
    [399, 'info'],
    [302, 'info'],
    [300, 'info'],
    [199, 'info'],
  ] as const)('colours status %i %s', (status, tone) => {
    expect(toneOf(status)).toBe(tone);
  });
});
