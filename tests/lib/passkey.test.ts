import { COSEALG } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { passkeyAlgorithms, passkeyMinutes } from '../../src/lib/passkey.ts';

it('passkeys sign with what every device can, and none with what is not safe any more', () => {
  expect(passkeyAlgorithms).toEqual([COSEALG.ES256, COSEALG.RS256]);
});

it('a device has minutes to answer', () => {
  expect(passkeyMinutes).toBe(5);
});
