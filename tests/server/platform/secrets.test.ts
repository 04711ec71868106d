import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from '../../../server/platform/secrets/seal.ts';
import { newToken } from '../../../server/platform/secrets/token.ts';

const key = randomBytes(32);
const opened = (kept: Buffer, about = 'ada secretKey', by = key) => {
  try {
    return decrypt(by, kept, about);
  } catch {
    return null;
  }
};

describe('what is sealed', () => {
  const kept = encrypt(key, 'sk_live_ours', 'ada secretKey');

  it('is opened with its key, for whom and what it was sealed', () => {
    expect(opened(kept)).toBe('sk_live_ours');
    expect(opened(kept, 'ada secretKey', randomBytes(32))).toBeNull();
    expect(opened(kept, 'grace secretKey')).toBeNull();
    expect(opened(kept, 'ada webhookSecret')).toBeNull();
  });

  it('is not opened once any byte of it was changed, or it was cut', () => {
    const changed = Array.from(kept, (_, place) => {
      const other = Buffer.from(kept);
      other.writeUInt8(other.readUInt8(place) ^ 1, place);
      return other;
    });
    const cut = Array.from(kept, (_, length) => kept.subarray(0, length));
    expect([...changed, ...cut].filter((each) => opened(each) !== null)).toEqual([]);
  });

  it('looks otherwise each time', () => {
    expect(encrypt(key, 'sk_live_ours', 'ada secretKey').equals(kept)).toBe(false);
  });
});

it('the token of a session has 256 bits, and is never the same', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
  expect(new Set(tokens).size).toBe(1_000);
});
