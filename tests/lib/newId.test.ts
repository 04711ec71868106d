import { afterEach, describe, expect, it, vi } from 'vitest';
import { isId, newId } from '../../src/lib/newId.ts';

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

describe('isId', () => {
  it('takes our ids, in capitals too', () => {
    expect(isId(newId())).toBe(true);
    expect(isId('00010203-0405-4607-8809-0A0B0C0D0E0F')).toBe(true);
  });

  it.each([
    '',
    'x00010203-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-0405-4607-8809-0a0b0c0d0e0f0',
    '00010203-0405-4607-8809-0a0b0c0d0e0g',
    '0001020-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-0405-4607-0a0b0c0d0e0f',
    '00010203-0405-4607-880-0a0b0c0d0e0f',
    'g0010203-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-g405-4607-8809-0a0b0c0d0e0f',
  ])('refuses "%s"', (text) => expect(isId(text)).toBe(false));
});
