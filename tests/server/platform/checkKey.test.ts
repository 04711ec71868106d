import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkKey, ownKey } from '../../../server/platform/secrets/checkKey.ts';
import { type Api, startApi } from '../../support/api.ts';
import { newOrganiser, password } from '../../support/world.ts';

const [other, third] = [randomBytes(32), randomBytes(32)];

let api: Api;
beforeEach(async () => {
  api = await startApi();
  await checkKey(api.db, { now: api.secretKey, before: null });
  await api.ask('startSecondFactor', { current: password }, (await newOrganiser(api)).token);
  return () => api.drop();
});

const start = (now: Buffer, before: Buffer | null = null) =>
  checkKey(api.db, { now, before }).catch((error: Error) => [error.message]);

it('a Foyer with the key of the database starts, as often as it likes', async () => {
  expect([await start(api.secretKey), await start(api.secretKey)]).toEqual([[], []]);
});

it('one with another key does not start, and says how to give it the same', async () => {
  const [message] = await start(other);
  expect(message).toMatch(
    /^The database belongs to Foyers with another secret key\. Give this one the same: FOYER_SECRET_KEY, /,
  );
  expect(await start(api.secretKey)).toEqual([]);
});

it('with the key before, secrets are sealed anew, and from then on only the new key starts', async () => {
  expect((await start(other, api.secretKey))[0]).toBe('FOYER_SECRET_KEY_BEFORE: 1 secret was sealed with the new key.');
  expect(await start(other)).toEqual([]);
  expect((await start(api.secretKey))[0]).toMatch(/^The database belongs to Foyers with another secret key\./);
});

it('a change that was ended after the secrets were sealed is made whole by the next start', async () => {
  await start(other, api.secretKey);
  expect((await start(other, api.secretKey))[0]).toBe(
    'FOYER_SECRET_KEY_BEFORE: 0 secrets were sealed with the new key.',
  );
});

it('with two wrong keys nothing is changed', async () => {
  expect((await start(other, third))[0]).toMatch(/^Neither FOYER_SECRET_KEY_BEFORE nor the secret key is the one/);
  expect(await start(api.secretKey)).toEqual([]);
});

it('whoever has lost the key goes on with another, and reads whose secrets are lost', async () => {
  const told = await start(other, other);
  expect(told[0]).toBe('FOYER_SECRET_KEY_BEFORE: 0 secrets were sealed with the new key.');
  expect(told.filter((line) => line.startsWith('Neither key opens '))).toHaveLength(1);
  expect(await start(other)).toEqual([]);
});

describe('a start without a key beside the data', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-key-'));
    return () => rmSync(folder, { recursive: true });
  });
  const own = (secretKeyBefore: Buffer | null = null) =>
    ownKey(api.db, { dataDir: folder, secretKeyBefore }, () => {}).catch((error: Error) => error.message);

  it('makes none for a database that belongs to another, and says where to put that', async () => {
    expect(await own()).toMatch(
      `The secret key of this database is not here. Put it where Foyer looks for it: as ${join(folder, 'secret.key')}, or in FOYER_SECRET_KEY or FOYER_SECRET_KEY_FILE. If that key is lost`,
    );
    expect(await own(other)).toMatch(/^Neither FOYER_SECRET_KEY_BEFORE nor the secret key is the one/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes one for a new database, and where the key before is given', async () => {
    const made = await own(api.secretKey);
    expect(made).toHaveLength(32);
    expect(await own(), 'the same from then on').toEqual(made);
    rmSync(join(folder, 'secret.key'));
    await api.sql('delete from installation');
    expect(await own()).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });
});

it('of two that start at once on a new database with two keys one does not', async () => {
  await api.sql('delete from installation');
  const told = await Promise.all([start(other), start(third)]);
  expect(told.filter(([message]) => message === undefined)).toHaveLength(1);
  expect(told.flat()).toHaveLength(1);
});
