import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { root } from '../../../scripts/sourceHash.mjs';
import { listSenders } from '../../../server/account/foyerMails.ts';
import { createNetworkLimiter } from '../../../server/platform/http/limiter.ts';
import { ownAsks } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, giveMailbox, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, password } from '../../support/world.ts';

const day = 24 * 3_600_000;

const mailbox = await anyMailbox();
const api = await openApi({
  publicUrl: 'https://tickets.example.org',
  ownMailServer: foyerServer(mailbox.port),
  trustProxy: ['127.0.0.0/8'],
});

/** An organiser with an event whose logins' mails are worded by them, and a login there. */
async function worded() {
  const organiser = await newOrganiser(api);
  const { eventId } = await newEvent(api, organiser.token);
  const own = { subject: 'Your account is blocked', title: 'Act now', body: '<p>Pay at evil.example</p>', after: '' };
  await api.sql(
    `insert into mail_wordings (event_id, kind, locale, wording) values ($1, 'checkinLogin', 'en-GB', $2) on conflict do nothing`,
    [eventId, own],
  );
  const login = await newAppUser(api, organiser.token, eventId, 'checkin');
  const invite = () => api.call('inviteAppUsers', { payload: { eventId, users: [login.id] } }, organiser.token);
  return { organiser, eventId, login, invite };
}

const invited = (token: string, email = freshAddress()) => api.call('inviteMember', { email, role: 'readOnly' }, token);

/** As if an organiser's mails of that kind had gone through the Foyer's mail server. */
const hasSent = (ownerId: string, loginId: string, count: number, kind: string) =>
  api.pool.query(
    `insert into account_mails (kind, state, user_id, owner_id, locale, next_attempt_at, created_at, sent_at, by_foyer)
     select $4, 'sent', $2, $1, 'en-GB', $5, $5, $5, true from generate_series(1, $3)`,
    [ownerId, loginId, count, kind, api.clock.now],
  );

describe('a mail through the Foyer’s own mail server', () => {
  it('has the usual words and no picture of the organiser’s; their own mail server sends theirs', async () => {
    const { organiser, login, invite } = await worded();
    await invite();
    await sendAccountMails(api);
    const [usual] = mailbox.to(login.email);
    expect(usual?.from?.address).toBe('foyer@example.org');
    expect(usual?.subject).not.toContain('blocked');
    expect(usual?.html).not.toContain('evil.example');
    expect(keyIn(usual ?? {})).not.toBe('');
    await giveMailbox(api.pool, organiser.id, mailbox.port);
    await invite();
    await sendAccountMails(api);
    const own = mailbox.to(login.email).at(-1);
    expect([own?.from?.address, own?.subject]).toEqual(['tickets@harbour.example', 'Your account is blocked']);
  });

  it('says nothing that an organiser typed in the place of a name, only the confirmed address of their account', async () => {
    const { organiser, eventId, login, invite } = await worded();
    const phish = 'Your mailbox is full. Confirm it at https://evil.example';
    await api.sql('update users set name = $2 where id = any($1)', [[organiser.id, login.id], phish]);
    await api.sql('update events set name = $2, place = $2 where id = $1', [eventId, phish]);
    await api.sql(
      `insert into settings (owner_id, organisation, contact) values ($1, $2, 'help@evil.example')
       on conflict (owner_id) do update set organisation = $2, contact = 'help@evil.example'`,
      [organiser.id, phish],
    );
    const member = freshAddress();
    await invited(organiser.token, member);
    await invite();
    await sendAccountMails(api);
    for (const mail of [mailbox.to(member)[0], mailbox.to(login.email)[0]]) {
      expect(JSON.stringify(mail)).not.toMatch(/evil|mailbox is full/);
      expect(mail?.text).toContain(organiser.email);
    }
  });

  it('is what somebody asks for themselves, in the usual words, also where the organiser’s own server does not answer', async () => {
    const { organiser, login } = await worded();
    await giveMailbox(api.pool, organiser.id, 9);
    await api.ask('forgotPassword', { email: login.email });
    await sendAccountMails(api);
    const [mail] = mailbox.to(login.email);
    expect([mail?.from?.address, mail?.html?.includes('evil.example')]).toEqual(['foyer@example.org', false]);
  });

  it('is none that an organiser asked for while they had a server of their own, whatever became of that', async () => {
    const { organiser, login, invite } = await worded();
    await giveMailbox(api.pool, organiser.id, 9);
    await invite();
    await sendAccountMails(api);
    await api.sql('delete from mail_servers where owner_id = $1', [organiser.id]);
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 20 * 60_000);
    await sendAccountMails(api);
    api.clock.now = now;
    expect(mailbox.to(login.email)).toEqual([]);
  });

  it('comes to whoever asks for it, however many others have had mailed to them', async () => {
    const { login } = await worded();
    const elsewhere = { address: '198.51.100.78' };
    for (let count = 0; count < 3; count++) {
      const { organiser, eventId } = await worded();
      const other = await newAppUser(api, organiser.token, eventId, 'checkin', login.email);
      for (let time = 0; time < 10; time++)
        await api.ask('inviteAppUsers', { payload: { eventId, users: [other.id] } }, organiser.token, elsewhere);
    }
    await sendAccountMails(api);
    const before = mailbox.to(login.email).length;
    await api.ask('forgotPassword', { email: login.email });
    await sendAccountMails(api);
    expect(mailbox.to(login.email).length).toBeGreaterThan(before);
  });
});

describe('an organiser without a mail server', () => {
  it('has no more mailed for removing whom it was for: those count on, and whoever runs Foyer reads of them', async () => {
    const { organiser, eventId, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 198, 'invite');
    const member = freshAddress();
    const { id } = (await invited(organiser.token, member)).payload.member;
    await sendAccountMails(api);
    await api.sql(`update account_mails set answer = '250 to ' || $2 where user_id = $1`, [id, member]);
    expect((await api.call('removeMember', { id }, organiser.token)).status).toBe(200);
    expect((await api.call('deleteEvent', { eventId }, organiser.token)).status).toBe(200);
    const shown = await listSenders(api.db, api.clock.now);
    expect(shown.find(({ email }) => email === organiser.email)?.sent).toBe(199);
    expect((await invited(organiser.token)).status).toBe(200);
    expect((await invited(organiser.token)).status).toBe(429);
    // Nothing of them names whom they were for.
    const kept = 'select distinct user_id, email_key, answer from account_mails where owner_id = $1 and by_foyer';
    expect(await api.sql(kept, [organiser.id])).toEqual([{ user_id: null, email_key: null, answer: '' }]);
    expect(await invite()).toMatchObject({ status: 404 });
  });

  it('has a mail counted that was being sent when it was asked for again', async () => {
    const organiser = await newOrganiser(api);
    const { id } = (await invited(organiser.token)).payload.member;
    await api.sql('update account_mails set attempts = 1 where user_id = $1', [id]);
    await api.ask('resendInvitation', { id }, organiser.token);
    const rows = await api.sql('select state from account_mails where user_id = $1 order by state', [id]);
    expect(rows).toEqual([{ state: 'failed' }, { state: 'queued' }]);
  });

  it('has 200 logins and invitations mailed in a day, and reads why not more', async () => {
    const { organiser, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 199, 'invite');
    expect((await invited(organiser.token)).status).toBe(200);
    const refused = await invite();
    expect([refused.status, refused.msg]).toEqual([
      429,
      'Up to 200 mails a day can go through this Foyer’s mail server. Send the others tomorrow, or set up your own mail server under Settings.',
    ]);
    await giveMailbox(api.pool, organiser.id, mailbox.port);
    expect((await invite()).status).toBe(200);
  });

  it('has thirty mailed to one mailbox in an hour, together with all others', async () => {
    const mailbox = randomUUID();
    for (let organiser = 0; organiser < 4; organiser++) {
      const { token } = await newOrganiser(api);
      const statuses: number[] = [];
      for (let n = 0; n < 10; n++) {
        const email = `${mailbox}+${organiser}.${n}@example.org`;
        const asked = await api.call('inviteMember', { email, role: 'readOnly' }, token, { address: '198.51.100.77' });
        statuses.push(asked.status);
      }
      expect(new Set(statuses)).toEqual(new Set([organiser < 3 ? 200 : 429]));
    }
  });

  it('may send again when a day has passed', async () => {
    const { organiser, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 200, 'invite');
    expect((await invite()).status).toBe(429);
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + day + 1);
    expect((await invite()).status).toBe(200);
    api.clock.now = now;
  });

  it('does not get round it by a server of their own that does not answer', async () => {
    const { organiser, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 200, 'team');
    await giveMailbox(api.pool, organiser.id, 9);
    expect((await invite()).status).toBe(200);
    await sendAccountMails(api);
    expect(mailbox.to(login.email)).toEqual([]);
  });

  it('still gets a link to their own account, however much went out', async () => {
    const { organiser, login } = await worded();
    await hasSent(organiser.id, login.id, 2_000, 'reset');
    for (const email of [organiser.email, login.email]) await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    expect([mailbox.to(organiser.email).length, mailbox.to(login.email).length]).toEqual([1, 0]);
  });

  it('has people of one network ask for 400 mails a day, and others ask on', async () => {
    const { login } = await worded();
    const [often, elsewhere] = ['198.51.100.90', '192.0.2.90'];
    await createNetworkLimiter(api.pool, 'own-asks', ownAsks).count(often, 399);
    const ask = (address: string) => api.call('forgotPassword', { email: login.email }, undefined, { address });
    const mails: number[] = [];
    for (const address of [often, often, elsewhere]) {
      expect((await ask(address)).status).toBe(200);
      await sendAccountMails(api);
      mails.push(mailbox.to(login.email).length);
    }
    expect(mails).toEqual([1, 1, 2]);
  });

  it('has a password reset mailed, however many tickets were asked for at their events', async () => {
    const { organiser, login } = await worded();
    const at = await newEvent(api, organiser.token);
    const { slug } = (await api.ask('getEvent', { eventId: at.eventId }, organiser.token)).event;
    await hasSent(organiser.id, login.id, 999, 'tickets');
    const ask = async () => {
      const email = freshAddress();
      await newAttendee(api, at, { email });
      expect((await api.call('findTickets', { slug, email })).status).toBe(200);
      await sendAccountMails(api);
      return mailbox.to(email).length;
    };
    expect([await ask(), await ask()]).toEqual([1, 0]);
    await api.ask('forgotPassword', { email: login.email });
    await sendAccountMails(api);
    expect(mailbox.to(login.email).length).toBe(1);
  });

  it('can invite, however much their people have asked for', async () => {
    const { organiser, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 2_000, 'tickets');
    expect((await invite()).status).toBe(200);
    await sendAccountMails(api);
    expect(mailbox.to(login.email).length).toBe(1);
  });

  it('shares 400 mails a day with everybody on the same network', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.7', 'Content-Type': 'application/json' };
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      const organiser = await newOrganiser(api);
      const { eventId } = await newEvent(api, organiser.token);
      const rows = await api.sql(
        `insert into users (role, email, email_key, password_hash, event_id)
         select 'checkin', $2 || n || '@example.org', $2 || n || '@example.org', 'x', $1 from generate_series(1, 190) n returning id`,
        [eventId, randomUUID()],
      );
      const body = JSON.stringify({ payload: { eventId, users: rows.map(({ id }) => id) } });
      const headers = { ...from, Authorization: organiser.token };
      statuses.push((await api.app.request('/api/appUser/invite', { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    // What was counted need not be sent.
    await api.sql(`delete from account_mails where state = 'queued'`);
  });
});

describe('whoever runs Foyer', () => {
  /** What the tool says of the data it works with. */
  const where = () => `the database ${new URL(api.url).pathname.slice(1)} at ${new URL(api.url).host}`;

  async function organisers(...args: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/operator/organisers.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: api.url, PUBLIC_URL: 'https://tickets.example.org' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const [code] = await once(child, 'close');
    return { code, printed };
  }

  it('sees who sends how much, and stops it with a reason that is read', async () => {
    const { organiser, login, invite } = await worded();
    await hasSent(organiser.id, login.id, 3, 'invite');
    await invite();
    const stopped = await organisers('--stop', organiser.email.toUpperCase(), '--why', 'People complained of spam.');
    expect(stopped).toEqual({
      code: 0,
      printed: `The data is in ${where()}\nMails of ${organiser.email.toUpperCase()} no longer go through this Foyer's mail server.\n`,
    });
    await sendAccountMails(api);
    expect(mailbox.to(login.email)).toEqual([]);
    expect(await invite()).toMatchObject({
      status: 409,
      msg: 'Whoever runs this Foyer has stopped your mails through its mail server: People complained of spam. Set up your own mail server under Settings.',
    });
    await hasSent(organiser.id, organiser.id, 7, 'register');
    const { printed } = await organisers();
    expect(printed).toMatch(`The data is in ${where()}\nMails sent through this Foyer’s mail server`);
    expect(printed).toContain(`  ${organiser.email}  (stopped: People complained of spam.)\n`);
    expect(printed).toContain('\n      7  links to new accounts, up to 1000 for all who ask\n');
    expect((await organisers('--resume', organiser.email)).printed).toMatch(`The data is in ${where()}\nMails of `);
    expect((await invite()).status).toBe(200);
  }, 120_000);

  it('makes a link to a new account, where no mail can bring it', async () => {
    const email = freshAddress();
    const { printed } = await organisers('--add', email);
    expect(printed).toMatch(`The data is in ${where()}\nOpen within`);
    const key = /https:\/\/tickets\.example\.org\/access#([\w-]{43})/.exec(printed)?.[1] ?? '';
    const { currentUser } = await api.ask('setPassword', { key, password });
    expect(currentUser).toMatchObject({ email, team: 'owner' });
    expect(await organisers('--add', email)).toEqual({
      code: 1,
      printed: `${email} has an account already in ${where()}.\n`,
    });
  });

  it('ends all sessions of an address, and those of nobody else', async () => {
    const [organiser, other] = [await newOrganiser(api), await newOrganiser(api)];
    const { headers } = await api.call('signIn', { email: organiser.email, password });
    const again = headers.get('authorization') ?? '';
    const ended = await organisers('--sign-out', organiser.email.toUpperCase());
    expect(ended).toEqual({
      code: 0,
      printed: `The data is in ${where()}\nSessions of ${organiser.email.toUpperCase()} that ended: 2\n`,
    });
    const statusOf = async (token: string) => (await api.call('getSessions', {}, token)).status;
    expect([await statusOf(organiser.token), await statusOf(again), await statusOf(other.token)]).toEqual([
      401, 401, 200,
    ]);
  });

  it.each([
    [['--add', 'nobody'], 'nobody is no email address.\n'],
    [
      ['--sign-out', 'unknown@example.org'],
      `Nobody has an account with the address unknown@example.org in ${where()}.\n`,
    ],
    [
      ['--stop', 'unknown@example.org', '--why', 'Spam.'],
      `No organiser has the address unknown@example.org in ${where()}.\n`,
    ],
    [
      ['--stop', 'unknown@example.org'],
      'Say why: they read it. npm run organisers -- --stop ada@example.org --why "…"\n',
    ],
  ])('is told what is missing: %s', async (args, sentence) => {
    expect(await organisers(...args)).toEqual({ code: 1, printed: sentence });
  });
});
