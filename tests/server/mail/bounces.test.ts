import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import { createBounceReader } from '../../../server/mail/bounces.ts';
import type { ImapFolder } from '../../../server/platform/mail/imap.ts';
import { canComeBackTo } from '../../../server/platform/mail/returnPath.ts';
import { awayNotice, fromExchange, fromExim, fromGmail, fromPostfix, fromSes } from '../../support/bounceMails.ts';
import { attendee, placeOrder } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { startImapServer } from '../../support/imapServer.ts';
import { giveMailbox, mailsOf, sendMails as send, shortTimeouts } from '../../support/mails.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

type Imap = Awaited<ReturnType<typeof startImapServer>>;

const address = 'bounces@harbour.example';
const mailboxAt = (port: number, password = 'p@ss'): ImapFolder => ({
  ...{ host: '127.0.0.1', port, security: 'none', username: 'bounces', password, folder: 'INBOX' },
});
const api = await openApi({ bounces: { address, mailbox: mailboxAt(9) } });
const stopped: (() => Promise<unknown>)[] = [];
let token: string;
let ownerId: string;
let formId: string;
let ticketId: string;
let imap: Imap;

beforeAll(async () => {
  ({ token, id: ownerId } = await newOrganiser(api));
  ({ formId, ticketId } = await newEvent(api, token));
});
beforeEach(async () => {
  imap = await openImap();
});
afterEach(async () => {
  for (const stop of stopped.splice(0)) await stop();
});

async function openImap(...how: Parameters<typeof startImapServer>): Promise<Imap> {
  const server = await startImapServer(...how);
  stopped.push(server.stop);
  return server;
}

async function openMailbox(...how: Parameters<typeof startMailbox>) {
  const box = await startMailbox(...how);
  stopped.push(box.stop);
  await giveMailbox(api.pool, ownerId, box.port);
  return box;
}

const order = async (fields: Parameters<typeof attendee>[1] = {}) =>
  (await placeOrder(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, fields)] })).key;
const only = async (key: string) => {
  const [mail] = await mailsOf(api.pool, key);
  if (!mail) throw new Error('The order has a mail.');
  return mail;
};
const sendMails = () => send(api, shortTimeouts);

/** An order whose mail was sent; `path` is where that comes back to. */
async function sent() {
  const box = await openMailbox();
  const key = await order();
  await sendMails();
  const [mail] = box.received;
  return { key, box, path: mail?.envelope.from ?? '', mailId: (await only(key)).id };
}

/** Reads the mailbox; answers with the lines of the log. */
async function readBounces(mailbox = mailboxAt(imap.port)) {
  const { read, logged } = reader(mailbox);
  await read();
  return logged;
}

function reader(mailbox = mailboxAt(imap.port)) {
  const logged: string[] = [];
  const { db, secretKey, clock } = api;
  const log = pino({ level: 'info' }, { write: (line) => logged.push(line) });
  const deps = { db, secretKey, clock: () => clock.now, log, bounces: { address, mailbox } };
  const { look } = createBounceReader(deps, { mails: 50, bytes: 65_536, time: 2_000 });
  return { read: look, logged };
}

const blocked = async () => (await api.ask('getBlockedAddresses', {}, token)).addresses;
const answerOfBlocked = async (key: string) => {
  const { to_address } = await only(key);
  return (await blocked()).find((each) => each.address === to_address.toLowerCase())?.answer ?? null;
};

describe('a mail that comes back', () => {
  it.each([
    [
      'Postfix',
      fromPostfix,
      '550 5.1.1 <unknown@example.net>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Exchange',
      fromExchange,
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient unknown@contoso.example not found by SMTP address lookup',
    ],
    [
      'Gmail',
      fromGmail,
      "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550 5.1.1 unnecessary spaces. a640c23a62f3a-sor - gsmtp",
    ],
    ['Exim', fromExim, '550 No such user here'],
    ['Amazon SES', fromSes, '550 5.1.1 user unknown'],
  ] as const)('as %s writes it has failed, and its address is blocked with what was said', async (_, report, answer) => {
    const { key, path } = await sent();
    expect(await only(key)).toMatchObject({ state: 'sent', remark: null });
    imap.put(report(path));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'failed', remark: 'cameBack', answer, attempts: 1 });
    expect(await answerOfBlocked(key)).toBe(answer);
    expect(imap.mails()).toEqual([]);
  });

  it('is shown to the organiser among the failed ones, and can be sent again', async () => {
    const { key, path, mailId, box } = await sent();
    imap.put(fromSes(path));
    await readBounces();
    const { mails } = await api.ask('getMails', { state: 'failed' }, token);
    expect(mails.find((mail) => mail.mailId === mailId)).toMatchObject({
      remark: 'cameBack',
      answer: '550 5.1.1 user unknown',
    });
    await api.ask('resendMail', { mailId }, token);
    await sendMails();
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 2, remark: null });
    expect(await answerOfBlocked(key)).toBe(null);
    expect(box.received).toHaveLength(2);
    // Another attempt comes back to another address; what is said of the first is not of the second.
    expect(box.received[1]?.envelope.from).not.toBe(path);
    imap.put(fromSes(path));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'sent', remark: null });
    expect(imap.mails()).toEqual([]);
  });

  it('that is only late is noted, and nothing else', async () => {
    const { key, path } = await sent();
    imap.put(
      fromPostfix(path, {
        action: 'delayed',
        status: '4.4.1',
        said: 'X-Postfix; connect to mx.example.net[203.0.113.5]:25: Connection timed out',
      }),
    );
    await readBounces();
    expect(await only(key)).toMatchObject({
      ...{ state: 'sent', remark: 'delayed' },
      answer: 'connect to mx.example.net[203.0.113.5]:25: Connection timed out',
    });
    expect(await answerOfBlocked(key)).toBe(null);
  });

  it.each([
    ['was tried for days', '4.4.7', 'X-Postfix; delivery temporarily suspended: connection timed out'],
    ['was taken for spam', '5.7.1', 'smtp; 550 5.7.1 Message rejected as spam, see unknown.example'],
    ['found a full mailbox', '5.2.2', 'smtp; 552 5.2.2 Mailbox is full'],
  ])('since it %s has failed, and its address is not blocked', async (_, status, said) => {
    const { key, path } = await sent();
    imap.put(fromPostfix(path, { status, said }));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'failed', remark: 'cameBack', answer: said.replace(/^.*?; /, '') });
    expect(await answerOfBlocked(key)).toBe(null);
  });

  it('was delivered after all, to a mailbox whose server says so, stays as it is', async () => {
    const { key, path } = await sent();
    imap.put(fromPostfix(path, { action: 'relayed', status: '2.0.0', said: 'smtp; 250 2.0.0 Ok' }));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'sent', remark: null });
    expect(imap.mails()).toEqual([{ uid: 1, isSeen: true }]);
  });

  it('to an attendee who was erased meanwhile brings nothing of them back', async () => {
    const { key, path } = await sent();
    await api.sql("update mails set to_address = '', answer = '' where id = $1", [(await only(key)).id]);
    const before = await blocked();
    imap.put(fromPostfix(path));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'sent', answer: '', remark: null });
    expect(await blocked()).toEqual(before);
  });

  it('is known by its address in capitals, too, and with all that was attached to it', async () => {
    const { key, path } = await sent();
    imap.put(fromPostfix(path.toUpperCase(), {}, 'A'.repeat(3_000_000)));
    await readBounces();
    expect((await only(key)).state).toBe('failed');
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toEqual([
      'UID FETCH 1 (BODY.PEEK[]<0.65536> UID)',
    ]);
  });
});

describe('a mail to the mailbox for bounces', () => {
  it.each([
    ['has no token', () => address],
    [
      'has a token that was changed',
      (path: string) => path.replace(/\+(.)/, (_, first) => `+${first === 'a' ? 'b' : 'a'}`),
    ],
    [
      'has a signature that was changed',
      (path: string) => path.replace(/(.)@/, (_, last) => `${last === 'a' ? 'i' : 'a'}@`),
    ],
    ['is to another domain', (path: string) => path.replace(/@.*/, '@elsewhere.example')],
    ['is to a longer name of it', (path: string) => `${path}.elsewhere.example`],
  ])('changes nothing where its address %s, and is only marked as seen', async (_, changed) => {
    const { key, path } = await sent();
    const other = fromPostfix(changed(path)).replace(/^X-Original-To.*\r\n/m, '');
    imap.put(other);
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'sent', remark: null });
    expect(imap.mails()).toEqual([{ uid: 1, isSeen: true }]);
  });

  it.each([
    ['the automatic answer of a person who is away', awayNotice],
    ['not a mail', () => '\0'.repeat(100)],
    ['empty', () => ''],
    ['deeper than any report', (path: string) => deep(path)],
    ['a report without its part', (path: string) => fromSes(path).replace('message/delivery-status', 'text/plain')],
  ])('changes nothing where it is %s', async (_, mail) => {
    const { key, path } = await sent();
    imap.put(mail(path));
    imap.put(fromSes('bounces+nothing@harbour.example'));
    await readBounces();
    expect(await only(key)).toMatchObject({ state: 'sent', remark: null });
    expect(imap.mails()).toEqual([
      { uid: 1, isSeen: true },
      { uid: 2, isSeen: true },
    ]);
  });

  it('is marked as seen where the server can’t delete one alone, and not read again', async () => {
    imap = await openImap({ capabilities: 'IMAP4rev1' });
    const { key, path } = await sent();
    imap.put(fromSes(path));
    await readBounces();
    expect((await only(key)).state).toBe('failed');
    expect(imap.mails()).toEqual([{ uid: 1, isSeen: true }]);
    await readBounces();
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(1);
  });

  it('is one of at most so many in a visit; the others are read at the next', async () => {
    for (let count = 0; count < 60; count++) imap.put(awayNotice(address));
    const unseen = () => imap.mails().filter(({ isSeen }) => !isSeen).length;
    await readBounces();
    expect(unseen()).toBe(10);
    await readBounces();
    expect(unseen()).toBe(0);
  });

  it('is not marked as long as it cannot be noted', async () => {
    const { path } = await sent();
    imap.put(fromSes(path));
    await api.sql('alter table mails rename to mails_away');
    const { read, logged } = reader();
    await expect(read()).rejects.toThrow();
    await api.sql('alter table mails_away rename to mails');
    expect(logged).toEqual([]);
    expect(imap.mails()).toEqual([{ uid: 1, isSeen: false }]);
  });
});

describe('a mailbox that cannot be read', () => {
  it.each([
    ['with a wrong password', () => mailboxAt(imap.port, 'wr0ng'), /Wrong name or password/],
    ['without the folder', () => ({ ...mailboxAt(imap.port), folder: 'Bounces' }), /There is no such folder/],
    ['where no server is', () => mailboxAt(9), /ECONNREFUSED/],
    ['without the encryption', () => ({ ...mailboxAt(imap.port), security: 'starttls' as const }), /STARTTLS/],
  ])('%s is said once in the log, without the password, and tried again after growing pauses', async (_, where: () => ImapFolder, says) => {
    const { read, logged } = reader(where());
    for (let minute = 0; minute < 10; minute++) {
      await read();
      api.clock.advance(60_000);
    }
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(says);
    expect(logged[0]).toMatch(/"level":40/);
    expect(logged[0]).not.toMatch(/p@ss|wr0ng/);
  });

  it('pauses for one minute, two, five and then fifteen', async () => {
    const { read } = reader(mailboxAt(imap.port, 'wr0ng'));
    const tries: number[] = [];
    for (let minute = 0; minute < 40; minute++) {
      const before = imap.visits();
      await read();
      if (imap.visits() > before) tries.push(minute);
      api.clock.advance(60_000);
    }
    expect(tries).toEqual([0, 1, 3, 8, 23, 38]);
  });

  it('says nothing for so long is left, and read once it answers', async () => {
    const silent = await openImap({ isSilent: true });
    const mailbox = mailboxAt(silent.port);
    const { read, logged } = reader(mailbox);
    await read();
    expect(logged).toHaveLength(1);
    const { key, path } = await sent();
    imap.put(fromSes(path));
    mailbox.port = imap.port;
    api.clock.advance(60_000);
    await read();
    expect((await only(key)).state).toBe('failed');
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
      'The mailbox for bounces cannot be read; it is tried again.',
      'The mailbox for bounces is read.',
    ]);
  });
});

describe('where a mail comes back to', () => {
  it('is an address of its own that cannot be guessed', async () => {
    const box = await openMailbox();
    await order();
    await order();
    await sendMails();
    const paths = box.received.map(({ envelope }) => envelope.from);
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect(path).toMatch(/^bounces\+[a-z2-7]{42}@harbour\.example$/);
    // Its reader sees who it is from, as ever.
    expect(box.received[0]?.from).toEqual({ name: 'Harbour Events', address: 'tickets@harbour.example' });
  });

  it('is its sender where no mailbox of bounces is read, or the mail server is another domain’s', async () => {
    const box = await openMailbox();
    await order();
    await send({ ...api, bounces: null }, shortTimeouts);
    await order();
    await send({ ...api, bounces: { address: 'bounces@elsewhere.example', mailbox: mailboxAt(9) } }, shortTimeouts);
    expect(box.received.map(({ envelope }) => envelope.from)).toEqual([
      'tickets@harbour.example',
      'tickets@harbour.example',
    ]);
  });

  it.each([
    ['bounces@example.org', 'tickets@example.org', true],
    ['bounces@example.org', 'tickets@Events.Example.org', true],
    ['bounces@back.example.org', 'tickets@example.org', true],
    ['bounces@example.org', 'tickets@theexample.org', false],
    ['bounces@a.example.org', 'tickets@b.example.org', false],
  ])('can be %s for %s: %s', (path, sender, can) => expect(canComeBackTo(path, sender)).toBe(can));

  it.each([
    ['when it is told who sends', true],
    ['only when it is told who shall get it', false],
  ])('is its sender again where the mail server refuses any other %s, and no mail is lost by it', async (_, early) => {
    const refusal = { code: 553, says: '5.7.1 Sender address rejected: not owned by user' };
    const isOwn = (from: string) => from === 'tickets@harbour.example';
    let from = '';
    const box = await openMailbox(
      { recipient: () => (early || isOwn(from) ? null : refusal) },
      {
        onMailFrom({ address: sender }, _session, done) {
          from = sender;
          done(early && !isOwn(from) ? Object.assign(new Error(refusal.says), { responseCode: 553 }) : null);
        },
      },
    );
    const keys = [await order(), await order()];
    await sendMails();
    for (const key of keys) expect(await only(key)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(box.received.map(({ envelope }) => isOwn(envelope.from))).toEqual([true, true]);
  });

  it('stays what it is where the mail server refuses a mail whoever sends it', async () => {
    const box = await openMailbox({
      recipient: (to) => (to.startsWith('full') ? { code: 552, says: '5.2.2 Mailbox is full' } : null),
    });
    const refused = await order({ email: 'full@example.org' });
    api.clock.advance(1_000);
    const taken = await order();
    await sendMails();
    expect(await only(refused)).toMatchObject({ state: 'failed', attempts: 1, answer: '552 5.2.2 Mailbox is full' });
    expect(await only(taken)).toMatchObject({ state: 'sent' });
    expect(box.received.map(({ envelope }) => envelope.from)).toEqual([expect.stringMatching(/^bounces\+/)]);
  });
});

/** A mail of parts within parts. */
const deep = (to: string) =>
  `To: ${to}\r\n${Array.from({ length: 400 }, (_, level) => `Content-Type: multipart/report; report-type=delivery-status; boundary="b${level}"\r\n\r\n--b${level}\r\n`).join('')}`;
