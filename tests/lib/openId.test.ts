import { expect, it } from 'vitest';
import { isOpenIdRefusal, openIdMinutes, openIdReturnPath } from '../../src/lib/openId.ts';

it('providers lead back to one address, which whoever runs Foyer has registered there, within minutes', () => {
  expect([openIdReturnPath, openIdMinutes]).toEqual(['/api/openid/return', 10]);
});

it('a page says why somebody has come back in its own words alone', () => {
  expect(['declined', 'late', 'toString', '', null].map(isOpenIdRefusal)).toEqual([true, true, false, false, false]);
});
