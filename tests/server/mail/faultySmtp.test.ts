import { beforeEach, describe, expect, it } from 'vitest';
import { openSession, SmtpError, type Timeouts, usualTimeouts } from '../../../server/platform/mail/smtp.ts';
import { attendee, buy, placeOrder, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { drip, drop, flood, hang, late, type startFaultySmtp } from '../../support/faultySmtp.ts';
import { openApi, openFaultySmtp, openMailboxOf } from '../../support/fixtures.ts';
import { giveMailbox, mailsOf, sendMails } from '../../support/mails.ts';
import { newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

/** Long enough for a server that answers, on a busy machine too. */
const shortTimeouts: Timeouts = { connecting: 5_000, answer: 2_000, whole: 2_500 };
/** For a server that is too slow to begin with. */
const shortestTimeouts: Timeouts = { ...shortTimeouts, connecting: 200 };
/** Between two bytes: by that measure, about one a second. */
const slowly = 60;

let token: string;
let ownerId: string;
let at: { eventId: string; formId: string; ticketId: string };

const api = await openApi();
beforeEach(async () => {
  ({ token, id: ownerId } = await newOrganiser(api));
  at = await newEvent(api, token);
});

async function rude(manners: Parameters<typeof startFaultySmtp>[0]) {
  const server = await openFaultySmtp(manners);
  await giveMailbox(api.pool, ownerId, server.port);
  return server;
}
/** In place of the mail server that misbehaves, one that does not. */
const replaced = () => openMailboxOf(api, ownerId);
const order = () => placeOrder(api, at);
const only = async (purchaseKey: string) => (await mailsOf(api.pool, purchaseKey))[0];
const problem = async () =>
  (await api.sql('select problem, problem_answer from mail_servers where owner_id = $1', [ownerId]))[0];

describe('a mail server that', () => {
  it.each([
    ['greets with a byte a second', { greeting: drip('220 rude.example', slowly) }, 'timeout', shortestTimeouts],
    ['answers with a byte a second', { EHLO: drip('250 rude.example', slowly) }, 'timeout', shortestTimeouts],
    ['never greets', { greeting: hang }, 'timeout', shortestTimeouts],
    ['closes the door at once', { greeting: drop }, 'unreachable'],
    ['greets with garbage', { greeting: '\u0000\u0001\u00ff garbage' }, 'notMail'],
    ['is a web server', { greeting: 'HTTP/1.1 400 Bad Request' }, 'notMail'],
    ['greets with garbage without an end', { greeting: flood }, 'notMail'],
    ['has no room for anybody', { greeting: '421 4.3.2 Too many connections' }, 'refused'],
    ['greets with a refusal', { greeting: '554 5.7.1 No service' }, 'refused'],
  ])('%s is left alone for a while and uses up no mail, which goes once it is replaced', async (_, manners, says, timeouts = shortTimeouts) => {
    await rude(manners);
    const { key } = await order();
    await sendMails(api, timeouts);
    expect(await problem()).toMatchObject({ problem: says });
    expect(await only(key)).toMatchObject({ state: 'queued', attempts: 0 });
    const box = await replaced();
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(box.received).toHaveLength(1);
  });

  it.each([
    ['hangs at the sender', { MAIL: hang }],
    ['hangs at the recipient', { RCPT: hang }],
    ['drops the connection before the mail', { DATA: drop }, usualTimeouts],
    ['says a byte a second before the mail', { DATA: drip('354 go on', slowly * 5) }],
    ['closes before the mail', { DATA: '421 4.4.2 Bye' }, usualTimeouts],
  ])('%s got nothing, and the mail is sent once later', async (_, manners, timeouts = shortTimeouts) => {
    const server = await rude(manners);
    const { key } = await order();
    await sendMails(api, timeouts);
    expect(await only(key)).toMatchObject({ state: 'deferred', attempts: 1 });
    expect(server.mails).toEqual([]);
    const box = await replaced();
    await pass(api, 2);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(box.received).toHaveLength(1);
  });

  it.each([
    ['hangs after the mail', hang],
    ['drops the connection after the mail', drop, usualTimeouts],
    ['says that it took the mail, but very late', late('250 taken', 5_000)],
    ['says that it took the mail with a byte a second', drip('250 taken', slowly * 5)],
  ])('%s may have it, so it is in doubt and no second one goes', async (_, content, timeouts = shortTimeouts) => {
    const server = await rude({ content });
    const { key } = await order();
    await sendMails(api, timeouts);
    expect(await only(key)).toMatchObject({ state: 'inDoubt', remark: 'noAnswer', attempts: 1 });
    expect(server.mails).toHaveLength(1);
    const box = await replaced();
    await pass(api, 5_000);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'inDoubt' });
    expect(box.received).toEqual([]);
  });

  it.each([
    ['450 4.7.1 <guest> greylisted', 'deferred'],
    ['554 5.7.1 <guest> refused', 'failed'],
  ])('answers %s when its recipient was just erased gets no further mail for them', async (answer, state) => {
    let erase = async () => {};
    await rude({
      RCPT: (socket) => void erase().then(() => socket.write(`${answer}\r\n`)),
    });
    await order();
    await sendMails(api);
    expect(await api.sql('select state from mails where event_id = $1', [at.eventId])).toEqual([{ state }]);
    await api.sql(`update mails set state = 'queued', next_attempt_at = created_at where event_id = $1`, [at.eventId]);
    const [guest] = await usersOf(api, token, at);
    erase = async () => void (await api.ask('eraseUser', { userId: guest?.uId ?? '' }, token));
    await sendMails(api);
    const left = await api.sql('select state, to_address, answer, html from mails where event_id = $1', [at.eventId]);
    expect(left).toEqual([{ state: 'suppressed', to_address: '', answer: '', html: '' }]);
  });

  it.each([
    ['drops the connection after each mail', { content: drop }, 'inDoubt', usualTimeouts],
    ['answers 554 to all', { content: '554 5.7.1 Not today' }, 'failed'],
    ['answers 554 to all recipients', { RCPT: '554 5.7.1 <guest> refused' }, 'failed'],
  ])('%s is left alone after five mails, so that no mailing is spent on it', async (_, manners, state, timeouts = shortTimeouts) => {
    await rude(manners);
    for (let mails = 0; mails < 8; mails++) await order();
    await sendMails(api, timeouts);
    const states = () => api.sql('select state from mails where event_id = $1 order by state', [at.eventId]);
    expect((await states()).map((row) => row.state)).toEqual(
      [...Array(5).fill(state), ...Array(3).fill('queued')].sort(),
    );
    expect(await problem()).toMatchObject({ problem: 'refused' });
    const box = await replaced();
    await sendMails(api);
    expect(box.received).toHaveLength(3);
    expect(await problem()).toMatchObject({ problem: null });
  });

  it('takes three mails over one connection gets the others over the next ones at once', async () => {
    const taken = new WeakMap<object, number>();
    const server = await rude({
      MAIL: (socket) => {
        const count = (taken.get(socket) ?? 0) + 1;
        taken.set(socket, count);
        socket.write(count > 3 ? '421 4.7.0 Too many mails over one connection\r\n' : '250 sender ok\r\n');
      },
    });
    for (let mails = 0; mails < 8; mails++) await order();
    await sendMails(api);
    expect(server.mails).toHaveLength(8);
    expect(server.connections()).toBe(3);
    expect(await problem()).toMatchObject({ problem: null });
  });

  it.each([
    ['450 4.7.1 Greylisted', 'refused'],
    ['452 4.3.1 Full', 'refused'],
    ['550 5.7.1 Not your address', 'sender'],
  ])('answers %s to the sender has the problem: %s', async (answer, says) => {
    await rude({ MAIL: answer });
    await order();
    await sendMails(api);
    expect(await problem()).toMatchObject({ problem: says });
  });

  it('knows ASCII alone gets every address of a domain with an umlaut in its other form', async () => {
    const said: string[] = [];
    const server = await rude({
      greeting: (socket) => {
        socket.on('data', (chunk) => said.push(chunk.toString('latin1')));
        socket.write('220 rude.example ready\r\n');
      },
    });
    await api.sql("update mail_servers set from_address = 'tickets@bühne.example' where owner_id = $1", [ownerId]);
    await submit(api, at, { attendees: [attendee(at.ticketId, { email: 'ada@bücher.example' })] });
    await sendMails(api);
    expect(server.mails).toHaveLength(1);
    const talk = said.join('');
    expect(talk).toContain('RCPT TO:<ada@xn--bcher-kva.example>');
    expect(talk).toMatch(/^To: .*ada@xn--bcher-kva\.example/m);
    expect(talk).toContain('MAIL FROM:<tickets@xn--bhne-0ra.example>');
    expect(talk).toMatch(/^From: .*<tickets@xn--bhne-0ra\.example>/m);
    expect(talk).toMatch(/^Message-ID: <[\w-]+@xn--bhne-0ra\.example>/im);
  });

  it('puts a mail off and then refuses it is believed both times', async () => {
    const answers = ['451 4.7.1 Later', '554 5.7.1 Never'];
    await rude({ content: (socket) => socket.write(`${answers.shift()}\r\n`) });
    const { key } = await order();
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'deferred', answer: '451 4.7.1 Later' });
    await pass(api, 2);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'failed', answer: '554 5.7.1 Never', attempts: 2 });
  });

  it('answers with what cannot be read has its words kept as one short line', async () => {
    await rude({ content: `554-${'long '.repeat(2_000)}\r\n554 \u202etxet\u0007` });
    const { key } = await order();
    await sendMails(api);
    const kept = await only(key);
    expect(kept?.state).toBe('failed');
    expect(kept?.answer).toHaveLength(500);
    for (const each of ['\r', '\n', '\u202e', '\u0007']) expect(kept?.answer).not.toContain(each);
  });

  it('drops the connection in the middle of a long mail does not have it', async () => {
    const server = await openFaultySmtp({
      DATA: (socket) => {
        socket.write('354 go on\r\n');
        socket.once('data', () => socket.destroy());
      },
    });
    const where = { host: '127.0.0.1', port: server.port, security: 'none' as const, username: '', password: '' };
    const session = await openSession(where, shortTimeouts);
    const long = Buffer.alloc(20_000_000, 'a line of a long mail\r\n');
    const sending = session.send({ from: 'tickets@harbour.example', to: 'ada@example.org' }, long);
    await expect(sending).rejects.toBeInstanceOf(SmtpError);
    await expect(sending).rejects.toMatchObject({ failure: { scope: 'server', problem: 'unreachable' } });
    session.close();
  });
});

it('while mail servers hang, people register, pay and are let in', async () => {
  const server = await rude({ content: hang });
  const timeouts = { connecting: 60_000, answer: 60_000, whole: 60_000 };
  const early = await order();
  const sending = sendMails(api, timeouts);
  await expect.poll(() => server.mails.length, { timeout: 15_000 }).toBe(1);
  expect((await only(early.key))?.state).toBe('sending');

  await order();
  const paid = await newEvent(api, token, { price: 500 });
  expect((await buy(api, paid)).status).toBe('paid');
  const steward = await newAppUser(api, token, at.eventId, 'checkin');
  const [user] = await usersOf(api, token, at);
  const rows = await api.sql('select code from badges where registered_user_id = $1', [user?.uId]);
  const asked = { eventId: at.eventId, qrCodeData: rows[0].code };
  const scan = async () => (await api.ask('scanBadgeByCheckin', asked, steward.token)).verdict;
  expect(await scan()).toBe('admissible');
  await api.ask('checkin', { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' }, steward.token);
  expect(await scan()).toBe('alreadyIn');
  expect((await only(early.key))?.state).toBe('sending');
  await server.stop();
  await sending;
  expect((await only(early.key))?.state).toBe('inDoubt');
});
