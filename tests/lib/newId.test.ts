import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/lib/newId.ts';

describe('newId', () => {
  afterEach(() => vi.restoreAllMocks());
  const drawing = (byte: (at: number) => number) =>
    vi
      .spyOn(crypto, 'getRandomValues')
      .mockImplementation((bytes) => (bytes as Uint8Array).map((_, at) => byte(at)) as never);

  it('is a random UUID', () => {
    const ids = Array.from({ length: 100 }, newId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(100);
  });

  it('writes each byte with two digits, and says its version and variant', () => {
    drawing((at) => at);
    expect(newId()).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
    drawing(() => 255);
    expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
