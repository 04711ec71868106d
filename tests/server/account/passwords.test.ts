import { expect, it } from 'vitest';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser, registerKey } from '../../support/world.ts';

const year = 365 * 24 * 3_600_000;

const api = await openApi();

async function organiserWith(password: string) {
  const email = freshAddress();
  const { status } = await api.call('setPassword', { key: await registerKey(api, email), password });
  return { status, signIn: async (typed: string) => (await api.call('signIn', { email, password: typed })).status };
}

it('a password may be a long sentence in any writing, and each of its signs counts', async () => {
  const password = ` Sixty-four signs, with spaces around & “quotes” ÄÖ 😀 in it: 2027 `;
  expect(password.length).toBeGreaterThanOrEqual(64);
  const { status, signIn } = await organiserWith(password);
  expect([status, await signIn(password)]).toEqual([200, 200]);
  const others = [
    ...[password.trim(), password.trimEnd(), password.toLowerCase(), password.slice(0, -1), `${password} `],
    ...[password.normalize('NFD'), password.replace('“', '"'), password.replace('  ', ' '), password.slice(0, 64)],
  ].filter((other) => other !== password);
  for (const other of others) expect([other, await signIn(other)]).toEqual([other, 401]);
});

it('one of 200 signs counts to the last, and a longer one is refused, not cut', async () => {
  const password = `${'long '.repeat(39)}1end!`;
  expect(password).toHaveLength(200);
  const { status, signIn } = await organiserWith(password);
  expect([status, await signIn(password), await signIn(`${password.slice(0, -1)},`)]).toEqual([200, 200, 401]);
  expect((await organiserWith(`${password}.`)).status).toBe(422);
});

it('a password does not expire', async () => {
  const password = 'kept for good 1';
  const { signIn } = await organiserWith(password);
  api.clock.advance(20 * year);
  expect(await signIn(password)).toBe(200);
});

it('passwords are kept as Argon2id with OWASP’s costs, each address with a salt of its own', async () => {
  const [one, other] = [await newOrganiser(api), await newOrganiser(api)];
  const rows = await api.sql('select password_hash as hash from users where id = any($1)', [[one.id, other.id]]);
  const parts = rows.map(({ hash }) => hash.split('$'));
  expect(parts.map(([, ...costs]) => costs.slice(0, 3))).toEqual([
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
  ]);
  // The same password.
  expect(new Set(parts.map(([, , , , salt]) => salt)).size).toBe(2);
  expect(parts.map(([, , , , salt]) => Buffer.from(salt, 'base64').length)).toEqual([16, 16]);
});
