import { COSEALG } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import {
  isOpenIdRefusal,
  openIdMinutes,
  openIdReturnPath,
  passkeyAlgorithms,
  passkeyMinutes,
} from '../../src/lib/signIn.ts';

it('providers lead back to one address, which whoever runs Foyer has registered there, within minutes', () => {
  expect([openIdReturnPath, openIdMinutes]).toEqual(['/api/openid/return', 10]);
});

it('a page says why somebody has come back in its own words alone', () => {
  expect(['declined', 'late', 'toString', '', null].map(isOpenIdRefusal)).toEqual([true, true, false, false, false]);
});

it('passkeys sign with what every device can, and none with what is not safe any more', () => {
  expect(passkeyAlgorithms).toEqual([COSEALG.ES256, COSEALG.RS256]);
});

it('a device has minutes to answer', () => {
  expect(passkeyMinutes).toBe(5);
});
