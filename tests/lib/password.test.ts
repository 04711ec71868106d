import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPassword, passwordError } from '../../src/lib/password.ts';

describe('passwordError', () => {
  it.each([
    ['', 'passwordRequired'],
    ['a', 'passwordShort'],
    ['short12', 'passwordShort'],
    ['longenough', 'passwordDigit'],
    ['eight888', null],
    ['lovelace1', null],
  ])('of "%s" is %s', (password, error) => {
    expect(passwordError(password)).toBe(error);
  });
});

describe('newPassword', () => {
  afterEach(() => vi.restoreAllMocks());

  it('draws three groups of four signs, a digit among them', () => {
    const passwords = Array.from({ length: 200 }, newPassword);
    for (const password of passwords) {
      expect(password).toMatch(/^[a-km-np-z2-9+]{4}-[a-km-np-z2-9+]{4}-[a-km-np-z2-9+]{4}$/);
      expect(password).toMatch(/\d/);
    }
    expect(new Set(passwords).size).toBe(200);
  });

  it('draws again when there is no digit', () => {
    const draws = [0, 23, 55];
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(
      (bytes) => (bytes as Uint8Array).fill(draws.shift() ?? 0) as never,
    );
    expect(newPassword()).toBe('2222-2222-2222');
    expect(newPassword()).toBe('2222-2222-2222');
  });
});
