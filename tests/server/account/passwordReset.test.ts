import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { linkMailsOfAll, resetLimits } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { headersOf, startApi } from '../../support/api.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, giveMailbox, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const minute = 60_000;
const newPassword = 'another horse 2';

const mailbox = await anyMailbox();
const api = await openApi({
  publicUrl: 'https://tickets.example.org',
  trustProxy: ['127.0.0.0/8'],
  ownMailServer: foyerServer(mailbox.port),
});

const wait = (milliseconds: number) => api.clock.advance(milliseconds);

/** Asks for a new password, and reads the mails that the address gets. */
async function forget(email: string) {
  const before = mailbox.to(email).length;
  const answer = await api.call('forgotPassword', { email });
  await sendAccountMails(api);
  return { answer, mails: mailbox.to(email).slice(before) };
}

/** The key of the one mail that an address gets. */
async function keyFor(email: string): Promise<string> {
  const { mails } = await forget(email);
  expect(mails).toHaveLength(1);
  return keyIn(mails[0] ?? {});
}

const state = async (key: string) => (await api.ask('readLoginLink', { key })).state;
const signsIn = async (email: string, typed: string) => (await api.call('signIn', { email, password: typed })).status;

describe('a forgotten password', () => {
  it('is replaced through a mail, which ends the sessions there are and signs in', async () => {
    const organiser = await newOrganiser(api);
    const { mails } = await forget(organiser.email);
    const [mail] = mails;
    expect(mail?.subject).toBe('Choose a new password for Foyer');
    expect(mail?.from).toEqual({ name: 'Foyer', address: 'foyer@example.org' });
    expect(mail?.html).toContain(`https://tickets.example.org/access#${keyIn(mail ?? {})}`);
    const key = keyIn(mail ?? {});
    expect(await api.ask('readLoginLink', { key })).toEqual({
      state: 'valid',
      kind: 'reset',
      userId: organiser.id,
      email: organiser.email,
      name: '',
      eventName: null,
      organisation: null,
      eventSlug: null,
      door: null,
    });
    const { payload, headers, status } = await api.call('setPassword', { key, password: newPassword });
    expect([status, payload.currentUser.id]).toEqual([200, organiser.id]);
    const token = headers.get('authorization') ?? '';
    expect((await api.call('getAllEvents', {}, organiser.token)).status).toBe(401);
    expect((await api.call('getAllEvents', {}, token)).status).toBe(200);
    expect([await signsIn(organiser.email, password), await signsIn(organiser.email, newPassword)]).toEqual([401, 200]);
  });

  it('is answered in the same words for an address without an account, and that address gets no mail', async () => {
    const { email } = await newOrganiser(api);
    const known = await forget(email);
    const unknown = await forget(freshAddress());
    expect(unknown.answer.status).toBe(200);
    expect({ ...unknown.answer, headers: headersOf(unknown.answer) }).toEqual({
      ...known.answer,
      headers: headersOf(known.answer),
    });
    expect([known.mails.length, unknown.mails.length]).toEqual([1, 0]);
  });

  it('takes the same statements for both, so that the time tells nothing', async () => {
    const { email } = await newOrganiser(api);
    const asked: string[] = [];
    const watched = await startApi({
      on: api,
      wrap: (db) => {
        const { query } = db.$client;
        db.$client.query = ((...args: unknown[]) => {
          const [statement] = args as [{ text?: string } | string];
          asked.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
          return (query as (...all: unknown[]) => unknown).apply(db.$client, args);
        }) as typeof query;
        return db;
      },
    });
    try {
      await watched.ask('forgotPassword', { email });
      const known = asked.splice(0);
      await watched.ask('forgotPassword', { email: freshAddress() });
      expect(known.length).toBeGreaterThan(0);
      expect(asked).toEqual(known);
    } finally {
      await watched.drop();
    }
  });

  it('is replaced once, also when two use the link at the same moment', async () => {
    const { email } = await newOrganiser(api);
    const key = await keyFor(email);
    const both = await Promise.all(
      ['first horse 1', 'second horse 2'].map((typed) => api.call('setPassword', { key, password: typed })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const typed = both[0]?.status === 200 ? ['first horse 1', 'second horse 2'] : ['second horse 2', 'first horse 1'];
    expect([await signsIn(email, typed[0] ?? ''), await signsIn(email, typed[1] ?? '')]).toEqual([200, 401]);
    const again = await api.call('setPassword', { key, password: newPassword });
    expect([again.status, again.msg]).toEqual([409, 'This link has already been used.']);
    expect(await state(key)).toBe('used');
  });

  it('has half an hour', async () => {
    const { email } = await newOrganiser(api);
    const key = await keyFor(email);
    wait(30 * minute - 1);
    expect(await state(key)).toBe('valid');
    wait(1);
    expect(await state(key)).toBe('expired');
    const late = await api.call('setPassword', { key, password: newPassword });
    expect([late.status, late.msg]).toEqual([409, 'This link has expired.']);
    expect(await signsIn(email, password)).toBe(200);
  });

  it('ends the other links of the account when it is replaced', async () => {
    const { email } = await newOrganiser(api);
    const [first, second] = [await keyFor(email), await keyFor(email)];
    await api.ask('setPassword', { key: second, password: newPassword });
    expect((await api.call('setPassword', { key: first, password })).status).toBe(409);
    expect(await signsIn(email, newPassword)).toBe(200);
  });

  it('is not replaced by a link that was never made, nor one that breaks the rules', async () => {
    const { email } = await newOrganiser(api);
    const key = await keyFor(email);
    expect(await state('x'.repeat(43))).toBe('unknown');
    expect((await api.call('setPassword', { key: 'x'.repeat(43), password: newPassword })).status).toBe(409);
    expect(await api.call('setPassword', { key, password: 'short' })).toMatchObject({ status: 422, field: 'password' });
    expect((await api.call('enterByLink', { key })).status).toBe(409);
    expect(await state(key)).toBe('valid');
  });

  it('leaves its key nowhere in the database', async () => {
    const { email } = await newOrganiser(api);
    const key = await keyFor(email);
    const rows = await api.sql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and table_to_xml(oid::regclass, true, false, '')::text like $1`,
      [`%${key}%`],
    );
    expect([key.length, rows]).toEqual([43, []]);
  });
});

describe('whoever asks too often', () => {
  it('is refused at one address, whether it has an account or not, and not at others', async () => {
    for (const email of [(await newOrganiser(api)).email, freshAddress()]) {
      const statuses = [];
      for (let count = 0; count <= resetLimits.pair.calls; count++)
        statuses.push((await api.call('forgotPassword', { email })).status);
      expect(statuses).toEqual([...Array(resetLimits.pair.calls).fill(200), 429]);
    }
    expect((await api.call('forgotPassword', { email: (await newOrganiser(api)).email })).status).toBe(200);
    await api.sql("delete from rate_limits where key like 'reset-%'");
    await sendAccountMails(api);
  });

  it('does not fill a mailbox either by many logins that an organiser made for it', async () => {
    const { token } = await newOrganiser(api);
    const email = freshAddress();
    for (let event = 0; event < 6; event++)
      await newAppUser(api, token, (await newEvent(api, token)).eventId, 'checkin', email);
    for (let network = 0; network < resetLimits.address.calls; network++)
      await api.ask('forgotPassword', { email }, undefined, { address: `198.51.${network}.1` });
    await sendAccountMails(api);
    expect(mailbox.to(email)).toHaveLength(linkMailsOfAll.calls);
  });

  it('does not fill a mailbox from many networks', async () => {
    const { email } = await newOrganiser(api);
    for (let count = 0; count < resetLimits.address.calls + 4; count++) {
      await api.sql("delete from rate_limits where key like 'reset-pair%'");
      expect((await api.call('forgotPassword', { email })).status).toBe(200);
    }
    await sendAccountMails(api);
    expect(mailbox.to(email)).toHaveLength(resetLimits.address.calls);
    await api.sql("delete from rate_limits where key like 'reset-%'");
  });
});

describe('logins of one address', () => {
  it('get a mail each, of the organiser whose event it is', async () => {
    const organiser = await newOrganiser(api);
    await giveMailbox(api.pool, organiser.id, mailbox.port);
    const { eventId } = await newEvent(api, organiser.token);
    const elsewhere = await newOrganiser(api);
    const login = await newAppUser(api, organiser.token, eventId, 'checkin', elsewhere.email);
    const { mails } = await forget(elsewhere.email);
    expect(mails.map(({ from, subject }) => [from?.address, subject]).sort()).toEqual([
      ['foyer@example.org', 'Choose a new password for Foyer'],
      ['tickets@harbour.example', 'Choose a new password for Harbour Conference'],
    ]);
    const key = keyIn(mails.find(({ from }) => from?.address === 'tickets@harbour.example') ?? {});
    const { currentUser } = await api.ask('setPassword', { key, password: newPassword });
    expect(currentUser).toMatchObject({ id: login.id, role: 'checkin' });
    expect((await api.call('getAllEvents', {}, elsewhere.token)).status).toBe(200);
  });

  it('that are removed get none', async () => {
    const organiser = await newOrganiser(api);
    const { eventId } = await newEvent(api, organiser.token);
    const { id, email } = await newAppUser(api, organiser.token, eventId, 'checkin');
    const key = await keyFor(email);
    await api.ask('removeAppUser', { id }, organiser.token);
    expect(await state(key)).toBe('unknown');
    expect((await forget(email)).mails).toEqual([]);
  });
});

describe('a mail that does not leave', () => {
  it('is tried again, through the other mail server as well, until its link would be too late', async () => {
    const organiser = await newOrganiser(api);
    // Nothing answers there.
    await giveMailbox(api.pool, organiser.id, 9);
    const working = api.ownMailServer;
    expect((await forget(organiser.email)).mails).toHaveLength(1);
    const away = { ...api, ownMailServer: working && { ...working, port: 9 } };
    await api.ask('forgotPassword', { email: organiser.email });
    await sendAccountMails(away);
    expect(mailbox.to(organiser.email)).toHaveLength(1);
    await sendAccountMails(api);
    expect(mailbox.to(organiser.email)).toHaveLength(1);
    wait(10_000);
    await sendAccountMails(api);
    expect(mailbox.to(organiser.email)).toHaveLength(2);
    await api.ask('forgotPassword', { email: organiser.email });
    for (let count = 0; count < 12; count++) {
      await sendAccountMails(away);
      wait(5 * minute);
    }
    await sendAccountMails(api);
    expect(mailbox.to(organiser.email)).toHaveLength(2);
  });

  it('is not sent without the address of this Foyer, since its link would lead nowhere', async () => {
    const { email } = await newOrganiser(api);
    await api.ask('forgotPassword', { email });
    await sendAccountMails({ ...api, publicUrl: null });
    wait(60 * minute);
    await sendAccountMails(api);
    expect(mailbox.to(email)).toEqual([]);
  });
});

describe('what was asked for', () => {
  const kept = async (email: string) => {
    const rows = await api.sql(
      'select count(*)::integer from account_mails where email_key = $1 or user_id = (select id from users where email = $1)',
      [email],
    );
    return rows[0].count;
  };

  it('is forgotten after 90 days', async () => {
    const { email } = await newOrganiser(api);
    await keyFor(email);
    await pass(api, 90 * 24 * 60);
    expect(await kept(email)).toBe(1);
    await pass(api, 1);
    expect(await kept(email)).toBe(0);
  });

  it('is forgotten at once where it was too often', async () => {
    const email = freshAddress();
    for (let count = 0; count < resetLimits.address.calls + 4; count++) {
      await api.sql("delete from rate_limits where key like 'reset-pair%'");
      await api.ask('forgotPassword', { email });
    }
    expect(await kept(email)).toBe(resetLimits.address.calls + 4);
    await pass(api, 0);
    expect(await kept(email)).toBe(resetLimits.address.calls);
    await api.sql("delete from rate_limits where key like 'reset-%'");
  });
});
