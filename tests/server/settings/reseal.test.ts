import { randomBytes } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import { readStripeKeys } from '../../../server/platform/gateways/stripe/keys.ts';
import { readMailServer } from '../../../server/platform/mail/sendNow.ts';
import { reseal, resealedLines } from '../../../server/platform/secrets/reseal.ts';
import { sealedColumns } from '../../../server/platform/secrets/seal.ts';
import { type Api, startApi } from '../../support/api.ts';
import { openStripe } from '../../support/fixtures.ts';
import { serverDraft } from '../../support/mails.ts';
import { addSecondStep, codeOf } from '../../support/secondFactor.ts';
import { newOrganiser, password } from '../../support/world.ts';

const keys = { publishableKey: 'pk_test_visible', secretKey: 'sk_test_hidden', current: password };
const login = { user: 'ada', password: 'right horse' };
const publicUrl = 'https://tickets.example.org';
const log = pino({ level: 'silent' });

let api: Api;
let owner: { id: string; email: string; token: string; secret: string };

const stripe = await openStripe({ secret: keys.secretKey });
const mailbox = await startMailbox({ login });
afterAll(() => mailbox.stop());

/** An organiser with a secret in every column there is. */
beforeEach(async () => {
  api = await startApi({ stripeApi: stripe.api, publicUrl });
  const { id, email, token } = await newOrganiser(api);
  await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys }, token);
  const server = serverDraft({ port: mailbox.port, username: login.user, password: login.password });
  await api.ask('saveMailServer', server, token);
  const { secret } = await addSecondStep(api, token);
  owner = { id, email, token, secret };
  return () => api.drop();
});

async function kept(): Promise<Record<string, string | null>> {
  const rows =
    await api.sql(`select encode(u.totp_secret, 'hex') as totp, encode(s.publishable_key, 'hex') as publishable, encode(s.secret_key, 'hex') as secret,
       encode(s.webhook_secret, 'hex') as webhook, encode(m.password, 'hex') as mail
     from users u join settings s on s.owner_id = u.id join mail_servers m on m.owner_id = u.id`);
  return rows[0];
}

/** What a Foyer with this key makes of the secrets, by using them. */
async function useWith(secretKey: Buffer) {
  const other = await startApi({ on: api, secretKey, publicUrl, now: new Date(api.clock.now.getTime() + 60_000) });
  const deps = { ...other, log, clock: () => other.clock.now };
  const code = codeOf(other, owner.secret);
  const read = {
    stripe: await readStripeKeys(deps, owner.id),
    mail: (await readMailServer(deps, owner.id))?.password,
    signIn: (await other.call('signIn', { email: owner.email, password, code })).status,
  };
  await other.drop();
  return read;
}

const { current: _, ...stripeKeys } = keys;
const all = { stripe: { ...stripeKeys, webhookSecret: expect.stringMatching(/./) }, mail: login.password, signIn: 200 };
const none = { stripe: null, mail: '', signIn: 422 };

describe('another secret key', () => {
  it('opens every secret once they were sealed anew, and the key before opens none', async () => {
    expect(Object.values(await kept())).not.toContain(null);
    const now = randomBytes(32);
    expect(await useWith(now)).toEqual(none);
    const resealed = await reseal(api.db, { before: api.secretKey, now });
    expect(resealed).toEqual({ count: sealedColumns.length, unopened: [] });
    expect(resealedLines(resealed)).toEqual([
      'FOYER_SECRET_KEY_BEFORE: 5 secrets were sealed with the new key.',
      'Nothing needs the key before any more: start without FOYER_SECRET_KEY_BEFORE from now on.',
    ]);
    expect(await useWith(now)).toEqual(all);
    expect(await useWith(api.secretKey)).toEqual(none);
  });

  it('leaves alone what is sealed with it already', async () => {
    const now = randomBytes(32);
    await reseal(api.db, { before: api.secretKey, now });
    const once = await kept();
    expect(await reseal(api.db, { before: api.secretKey, now })).toEqual({ count: 0, unopened: [] });
    expect(await kept()).toEqual(once);
  });

  it('changes all or nothing: ended in the middle, the key before opens everything still', async () => {
    const before = await kept();
    const now = randomBytes(32);
    const client = await api.pool.connect();
    await client.query('begin');
    // The mail server comes last, so the others are written by the time this is waited for.
    await client.query('select from mail_servers for update');
    const work = reseal(api.db, { before: api.secretKey, now }).catch((error: Error) => error.message);
    const ended = async () =>
      // In a transaction, who does what would be told as it was when that was asked first.
      (
        await api.pool.query(
          `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database() and query ~ 'mail_servers'`,
        )
      ).rowCount;
    while (!(await ended()));
    await client.query('rollback');
    client.release();
    expect(await work).toMatch(/^Failed query: select .* from "mail_servers"/);
    expect(await kept()).toEqual(before);
    expect(await useWith(api.secretKey)).toEqual(all);
    expect((await reseal(api.db, { before: api.secretKey, now })).count).toBe(sealedColumns.length);
  });

  it('says whose secrets neither key opens, leaves them, and seals the others', async () => {
    await api.sql(`update settings set secret_key = set_byte(secret_key, 30, 255 - get_byte(secret_key, 30))`);
    const before = await kept();
    const resealed = await reseal(api.db, { before: api.secretKey, now: randomBytes(32) });
    expect(resealed).toEqual({
      count: sealedColumns.length - 1,
      unopened: [{ called: 'secret key of payments', email: owner.email }],
    });
    expect(resealedLines(resealed).slice(1)).toEqual([
      `Neither key opens the secret key of payments of ${owner.email}. It is kept as it is.`,
      'Start again with the key that these were sealed with, or have them entered again.',
    ]);
    const after = await kept();
    expect(Object.keys(after).filter((name) => after[name] === before[name])).toEqual(['secret']);
  });
});

/** Pictures and files, which are as they were uploaded, and keys that are no secret. */
const open = ['files.content', 'passkeys.public_key'];

it('every column of bytes either holds pictures, files and public keys, or is sealed anew with another key', async () => {
  const rows = await api.sql<{
    name: string;
  }>(`select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`);
  const sealed = sealedColumns.map(({ column }) => {
    return `${getTableName(column.table)}.${column.name}`;
  });
  expect(rows.map(({ name }) => name).sort()).toEqual([...open, ...sealed].sort());
});
