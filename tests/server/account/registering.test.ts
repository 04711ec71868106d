import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { registerByHand } from '../../../server/account/registration.ts';
import { createLimiter } from '../../../server/platform/http/limiter.ts';
import { registerMails } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { startApi } from '../../support/api.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newOrganiser, password, registerKey } from '../../support/world.ts';

const hour = 60;

const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: foyerServer(mailbox.port) });
const finish = (key: string) => api.call('setPassword', { key, password });
const signIn = (email: string) => api.call('signIn', { email, password });
const secretsOf = (text: string) => text.match(/[\w-]{43}/g) ?? [];

/** Asks for an account, and reads the mails that the address gets. */
async function ask(email: string) {
  const before = mailbox.to(email).length;
  const answer = await api.call('register', { email });
  await sendAccountMails(api);
  return { answer, mails: mailbox.to(email).slice(before) };
}

describe('registering', () => {
  it('mails a link, with which a password is chosen; only then is there an account, and it is signed in', async () => {
    const email = `New-${freshAddress()}`;
    const { answer, mails } = await ask(email);
    expect([answer.status, answer.payload, answer.headers.get('authorization')]).toEqual([
      200,
      { linkBy: 'mail' },
      null,
    ]);
    const [mail] = mails;
    expect([mail?.subject, mails.length]).toEqual(['Finish your account at Foyer', 1]);
    expect((await signIn(email)).status).toBe(401);
    const { payload, headers, status } = await finish(keyIn(mail ?? {}));
    expect([status, payload.currentUser]).toEqual([
      200,
      { id: payload.currentUser.id, role: 'admin', email, name: '', eventId: null, team: 'owner' },
    ]);
    const token = headers.get('authorization') ?? '';
    expect(await api.ask('getAllEvents', {}, `Bearer ${token}`)).toEqual({ events: [] });
    expect((await signIn(email)).status).toBe(200);
  });

  it('is answered in the same words for an address that an organiser has, who is told by mail and keeps everything', async () => {
    const organiser = await newOrganiser(api);
    const known = await ask(organiser.email.toUpperCase());
    const unknown = await ask(freshAddress());
    expect([known.answer.status, known.answer.payload]).toEqual([unknown.answer.status, unknown.answer.payload]);
    const told = mailbox.to(organiser.email.toUpperCase()).at(-1);
    expect(told?.subject).toBe('You already have an account at Foyer');
    expect(secretsOf(told?.text ?? '')).toEqual([]);
    expect((await api.call('getAllEvents', {}, organiser.token)).status).toBe(200);
    expect((await signIn(organiser.email)).status).toBe(200);
  });

  it('of an address that is another person’s opens nothing and does not keep them out', async () => {
    const victim = freshAddress();
    for (let round = 0; round < 3; round++) await api.ask('register', { email: victim });
    expect((await signIn(victim)).status).toBe(401);
    await api.ask('forgotPassword', { email: victim });
    await sendAccountMails(api);
    // The link of a forgotten password would be of an account that is not there.
    expect(new Set(mailbox.to(victim).map(({ subject }) => subject))).toEqual(
      new Set(['Finish your account at Foyer']),
    );
    const { mails } = await ask(victim);
    expect((await finish(keyIn(mails.at(-1) ?? {}))).status).toBe(200);
    expect((await signIn(victim)).status).toBe(200);
  });

  it('makes one account of two who use the link at once', async () => {
    const { mails } = await ask(freshAddress());
    const key = keyIn(mails[0] ?? {});
    const both = await Promise.all([finish(key), finish(key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('makes no second account of an address that got one meanwhile', async () => {
    const email = freshAddress();
    const first = await registerKey(api, email);
    expect((await finish(first)).status).toBe(200);
    const again = await finish(await registerKey(api, email.toUpperCase()));
    expect(again).toMatchObject({ status: 422, msg: 'This address already has an account. Sign in instead.' });
  });

  it.each([
    ['', 'Password is required!'],
    ['short1', 'Password must be 8 or more characters!'],
    ['no digit here', 'Password must include at least one number!'],
  ])('refuses the password "%s": %s', async (wrong, msg) => {
    const key = await registerKey(api, freshAddress());
    expect(await api.call('setPassword', { key, password: wrong })).toMatchObject({
      status: 422,
      field: 'password',
      msg,
    });
    expect((await finish(key)).status).toBe(200);
  });

  it('ends after a day, says so, and is forgotten after a week', async () => {
    const email = freshAddress();
    const key = await registerKey(api, email);
    const count = async () => (await api.pool.query('select from users where email = $1', [email])).rowCount;
    await pass(api, 24 * hour);
    expect(await api.ask('readLoginLink', { key })).toMatchObject({ state: 'expired', kind: 'register' });
    expect((await finish(key)).status).toBe(409);
    expect(await count()).toBe(1);
    await pass(api, 7 * 24 * hour);
    expect(await count()).toBe(0);
  });

  it('keeps neither the password nor the token nor the key', async () => {
    const { mails } = await ask(freshAddress());
    const key = keyIn(mails[0] ?? {});
    const { headers } = await finish(key);
    const rows = await api.sql(`select (select string_agg(u::text, '') from users u)
      || (select string_agg(t::text, '') from tokens t) || (select string_agg(l::text, '') from login_links l) as kept`);
    for (const secret of [password, headers.get('authorization') ?? '', key])
      expect(rows[0].kept).not.toContain(secret);
    expect(rows[0].kept).toContain('$argon2id$');
  });
});

describe('in a day', () => {
  const day = 86_400;
  const from = (network: string) => api.call('register', { email: freshAddress() }, undefined, { address: network });
  const count = (name: string, key: string, links: number) =>
    createLimiter(api.pool, name, { calls: links, seconds: day }).count(key, links);
  const refused = {
    status: 429,
    msg: 'Too many accounts were started here today. Try again tomorrow, or ask whoever runs this Foyer for a link.',
  };

  it('a wide network has 200 links to new accounts mailed, whichever of its networks ask', async () => {
    await count('register-mails-wide', '198.51.7.0/24', 199);
    expect((await from('198.51.7.1')).status).toBe(200);
    expect(await from('198.51.7.2')).toMatchObject(refused);
    expect((await from('198.51.8.1')).status).toBe(200);
  });

  it('strangers have 1,000 mailed together, and who asked for none yet on their wide network one of 500 more', async () => {
    expect((await from('198.51.9.1')).status).toBe(200);
    await count('register-mails-of-all', 'all', registerMails.all);
    expect(await from('198.51.9.2')).toMatchObject(refused);
    expect((await from('198.51.10.1')).status).toBe(200);
    expect(await from('198.51.10.1')).toMatchObject(refused);
    await count('register-mails-of-all', 'all', registerMails.first);
    expect(await from('198.51.11.1')).toMatchObject(refused);
  });
});

describe('registering where no mail can be sent', () => {
  it('writes the link to the log, for whoever runs Foyer; of an address with an account it writes none', async () => {
    const silent = await startApi();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const look = () => sendAccountMails(silent, log);
    expect(await silent.ask('register', { email: 'ada@example.org' })).toEqual({ linkBy: 'log' });
    await look();
    const [line = ''] = lines.splice(0);
    expect(JSON.parse(line).msg).toMatch(
      /^ada@example\.org wants an organiser account\. Their link, as none is mailed without SMTP_URL and PUBLIC_URL: http:\/\/localhost:3000\/access#[\w-]{43} \(once, within 24 hours\)$/,
    );
    const key = /#([\w-]{43})/.exec(line)?.[1] ?? '';
    expect((await silent.call('setPassword', { key, password })).status).toBe(200);
    await silent.ask('register', { email: 'ada@example.org' });
    await look();
    expect(lines.map((each) => JSON.parse(each).msg)).toEqual([
      'ada@example.org wants an organiser account and has one: npm run reset-password -- ada@example.org',
    ]);
    await silent.drop();
  });
});

describe('closed registration', () => {
  it('lets in whom whoever runs Foyer has made a link for', async () => {
    const closed = await startApi({ openRegistration: false });
    await newOrganiser(closed);
    const path = await registerByHand(closed.db, 'added@example.org', closed.clock.now);
    const key = path.split('#').at(-1) ?? '';
    expect((await closed.call('setPassword', { key, password })).status).toBe(200);
    await closed.drop();
  });

  it('lets exactly one of several first organisers in, whoever asked', async () => {
    const closed = await startApi({ openRegistration: false });
    const keys = await Promise.all(['a', 'b', 'c'].map((name) => registerKey(closed, `${name}@example.org`)));
    // As those are that were asked for.
    await closed.sql('update login_links set by_hand = false');
    expect((await closed.call('register', { email: 'd@example.org' })).status).toBe(200);
    const replies = await Promise.all(keys.map((key) => closed.call('setPassword', { key, password })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(replies.find(({ status }) => status === 403)?.msg).toContain('turned off');
    expect((await closed.call('register', { email: 'late@example.org' })).status).toBe(403);
    await closed.drop();
  });
});
