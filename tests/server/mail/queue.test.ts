import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import { composeDue } from '../../../server/mail/composeDue.ts';
import { countUnpaid, nextUncomposed, uncomposedOwners } from '../../../server/mail/queue.sql.ts';
import type { Api } from '../../support/api.ts';
import { attendee, buy, placeOrder, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openFaultySmtp, type openMailbox, openMailboxOf } from '../../support/fixtures.ts';
import {
  giveMailbox,
  mailJobDeps,
  mailsOf,
  sendMails as send,
  serverDraft,
  shortTimeouts,
} from '../../support/mails.ts';
import { rowsRead } from '../../support/plans.ts';
import { newEvent, newOrganiser, password } from '../../support/world.ts';

let token: string;
let ownerId: string;
let at: { eventId: string; formId: string; ticketId: string };

const api = await openApi();
beforeEach(async () => {
  const organiser = await newOrganiser(api);
  ({ token, id: ownerId } = organiser);
  at = await newEvent(api, token);
});

const sendMails = (server: Api) => send(server, shortTimeouts);

/** A mail server that behaves so, of the organiser of this test. */
const mailbox = (...how: Parameters<typeof openMailbox>) => openMailboxOf(api, ownerId, ...how);

/** One free order, which has one mail. */
const order = () => placeOrder(api, at);
/** As if its organiser's mails without words were so many more like those of an order, from before. */
const unwrittenLike = (purchaseKey: string, count: number) =>
  api.pool.query(
    `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_name, to_address, next_attempt_at, created_at)
     select owner_id, event_id, purchase_id, kind, state, locale, to_name, n || to_address, next_attempt_at - n * interval '1 ms', created_at
     from mails cross join generate_series(1, $2::integer) n where purchase_id = (select id from purchases where key = $1)`,
    [purchaseKey, count],
  );
const only = async (purchaseKey: string) => (await mailsOf(api.pool, purchaseKey))[0];
const problemOf = async () =>
  (await api.sql('select problem, problem_answer, failures from mail_servers where owner_id = $1', [ownerId]))[0];

describe('a mail', () => {
  it('is written with what it tells of, and with nothing else', async () => {
    const paid = await newEvent(api, token, { price: 500 });
    const kinds = async (key: string) => (await mailsOf(api.pool, key)).map(({ kind, state }) => [kind, state]);
    const free = await order();
    expect(await kinds(free.key)).toEqual([['confirmation', 'held']]);
    const held = await placeOrder(api, paid);
    expect(await kinds(held.key)).toEqual([]);
    const bought = await buy(api, paid);
    expect(await kinds(bought.key)).toEqual([['confirmation', 'held']]);
    await api.ask('saveEvent', { ...eventDraft({ ...takesTransfers, payAtDoor: true }), id: paid.eventId }, token);
    const transfer = await placeOrder(api, paid, { paymentMethod: 'transfer' });
    expect(await kinds(transfer.key)).toEqual([['transferInstructions', 'held']]);
    const door = await placeOrder(api, paid, { paymentMethod: 'door' });
    expect(await kinds(door.key)).toEqual([['doorInstructions', 'held']]);
  });

  it('has its words soon, however many another organiser’s orders have written before', async () => {
    const large = await newEvent(api, token, { maxPerOrder: 50 });
    const fifty = () =>
      Array.from({ length: 50 }, () => attendee(large.ticketId, { email: `${randomUUID()}@example.com` }));
    for (const attendees of [fifty(), fifty()]) expect((await submit(api, large, { attendees })).status).toBe(200);
    await sendMails(api);
    const other = await newOrganiser(api);
    const { formId, ticketId } = await newEvent(api, other.token);
    const { key } = await placeOrder(api, { formId, ticketId });
    await sendMails(api);
    const written =
      'select composed_at is not null as written from mails m join purchases p on p.id = m.purchase_id where p.key = $1';
    expect(await api.sql(written, [key])).toEqual([{ written: true }]);
    const left = await api.pool.query('select from mails where owner_id = $1 and composed_at is null', [ownerId]);
    expect(left.rowCount).toBeGreaterThan(0);
  });

  it('that can be sent has its words before those of an organiser without a mail server, of which some are written in each run', async () => {
    await api.sql('update mails set composed_at = now() where composed_at is null');
    await unwrittenLike((await order()).key, 100);
    const other = await newOrganiser(api);
    await giveMailbox(api.pool, other.id, 1);
    const { formId, ticketId } = await newEvent(api, other.token);
    await unwrittenLike((await placeOrder(api, { formId, ticketId })).key, 60);
    await composeDue(mailJobDeps(api));
    const written = (id: string) =>
      api.sql('select from mails where owner_id = $1 and composed_at is not null', [id]).then(({ length }) => length);
    expect([await written(other.id), await written(ownerId)]).toEqual([40, 5]);
    await api.sql('delete from mail_servers where owner_id = $1', [other.id]);
  });

  it('to write next is found without a look at all others of an organiser', async () => {
    const now = api.clock.now;
    const other = await newOrganiser(api);
    const { formId, ticketId } = await newEvent(api, other.token);
    await placeOrder(api, { formId, ticketId });
    const { key } = await order();
    const owners = () => rowsRead(api, uncomposedOwners.text, [now]);
    const next = () => rowsRead(api, nextUncomposed.text, [now, other.id, true, false]);
    await api.sql('analyze mails');
    const before = (await owners()) + (await next());
    const others = 3_000;
    await unwrittenLike(key, others);
    await api.sql('analyze mails');
    expect((await uncomposedOwners(api.db, now)).map((each) => each.ownerId)).toEqual(
      expect.arrayContaining([other.id, ownerId]),
    );
    // How PostgreSQL walks the index depends on what a sample of the table says.
    expect((await owners()) + (await next())).toBeLessThan(before + others / 10);
    await api.sql('delete from mails where owner_id = $1', [ownerId]);
  });

  it('is counted among others to its mailbox without a look at all that was changed of their orders', async () => {
    const { key } = await order();
    const [mail] = await api.sql(
      'select m.id, m.purchase_id as of from mails m join purchases p on p.id = m.purchase_id where p.key = $1',
      [key],
    );
    const counted = () => rowsRead(api, countUnpaid.text, [mail?.id, api.clock.now]);
    const before = await counted();
    await api.sql(
      `insert into purchase_events (purchase_id, at, kind, actor, data)
       select $1, now() + n * interval '1 second', 'attendeeChanged', 'user', '{"name": "Ada"}' from generate_series(1, 2000) n`,
      [mail?.of],
    );
    await api.sql('analyze purchase_events');
    expect(await counted()).toBeLessThan(before + 20);
  });

  it('is not written when the order is not', async () => {
    const before = await api.pool.query('select count(*) from mails');
    const { status } = await submit(api, at, { promoCode: 'NOBODY-HAS-IT' });
    expect(status).toBe(409);
    expect(await api.sql('select count(*) from mails')).toEqual(before.rows);
  });

  it('waits without a mail server, also after one is there, until the organiser sends it', async () => {
    const early = await order();
    await sendMails(api);
    expect((await only(early.key))?.state).toBe('held');
    const box = await mailbox();
    const late = await order();
    await sendMails(api);
    expect([(await only(early.key))?.state, (await only(late.key))?.state]).toEqual(['held', 'sent']);

    const refused = await api.call('sendWaitingMails', { seen: 2 }, token);
    expect([refused.status, (await only(early.key))?.state]).toEqual([409, 'held']);
    const { payload, msg } = await api.call('sendWaitingMails', { eventId: at.eventId, seen: 1 }, token);
    expect([payload.queued, msg]).toEqual([1, '1 email goes out now.']);
    await sendMails(api);
    expect((await only(early.key))?.state).toBe('sent');
    expect(box.received).toHaveLength(2);
  });

  it('is sent once, with an id of its own and what the server answered', async () => {
    const box = await mailbox();
    const { key, buyerEmail } = await order();
    await Promise.all([sendMails(api), sendMails(api), sendMails(api)]);
    await sendMails(api);
    const kept = await only(key);
    expect(box.to(buyerEmail)).toHaveLength(1);
    expect(kept).toMatchObject({ state: 'sent', attempts: 1, remark: null });
    expect(kept?.answer).toMatch(/queued as \d+/);
    expect(box.received[0]?.messageId).toBe(kept?.message_id);
    expect(kept?.message_id).toBe(`<${kept?.id}@harbour.example>`);
  });

  it('that is not wanted now is tried again with growing pauses, under the same id', async () => {
    const box = await mailbox({
      deed: (count) => (count <= 2 ? { code: 451, says: '4.7.1 Try again later' } : 'accept'),
    });
    const { key } = await order();
    await sendMails(api);
    const first = await only(key);
    expect(first).toMatchObject({ state: 'deferred', attempts: 1, answer: '451 4.7.1 Try again later' });
    await sendMails(api);
    expect((await only(key))?.attempts).toBe(1);
    await pass(api, 1);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'deferred', attempts: 2 });
    await pass(api, 4);
    await sendMails(api);
    expect((await only(key))?.attempts).toBe(2);
    await pass(api, 1);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 3 });
    expect(box.received.map(({ messageId }) => messageId)).toEqual([first?.message_id]);
  });

  it('that is refused for days has failed', async () => {
    await mailbox({ recipient: () => ({ code: 450, says: '4.2.1 Mailbox busy' }) });
    const { key } = await order();
    await sendMails(api);
    for (const minutes of [1, 5, 15, 60, 120, 240, 480, 720, 1_440]) {
      expect((await only(key))?.state).toBe('deferred');
      await pass(api, minutes);
      await sendMails(api);
    }
    expect(await only(key)).toMatchObject({ state: 'failed', remark: 'gaveUp', answer: '450 4.2.1 Mailbox busy' });
  });

  it.each([
    ['recipient', { recipient: () => ({ code: 550, says: '5.1.1 No such user' }) }, '550 5.1.1 No such user'],
    ['content', { deed: () => ({ code: 554, says: '5.7.1 Spam' }) as const }, '554 5.7.1 Spam'],
  ])('whose %s is refused for good has failed, with the server’s words, and goes again when the organiser says so', async (_, how, says) => {
    await mailbox(how);
    const { key } = await order();
    await sendMails(api);
    const failed = await only(key);
    expect(failed).toMatchObject({ state: 'failed', answer: says, remark: null });
    const good = await mailbox();
    await pass(api, 60);
    await sendMails(api);
    expect(good.received).toHaveLength(0);
    const answers = await Promise.all([1, 2].map(() => api.call('resendMail', { mailId: failed?.id ?? '' }, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sendMails(api);
    expect((await only(key))?.state).toBe('sent');
    expect(good.received).toHaveLength(1);
  });

  it.each([
    ['550 5.1.1 No such user', true],
    ['550 5.2.1 Mailbox disabled', true],
    ['550 Unrouteable address', true],
    ['550 No such user here', true],
    ['550 5.7.1 Relaying denied', false],
    ['550 Administrative prohibition', false],
    ['554 5.1.1 Try elsewhere', false],
    ['450 4.1.1 No such user', false],
  ])('refused with %s blocks its address with these words: %s', async (says, isBlocked) => {
    const server = await openFaultySmtp({ RCPT: says });
    await giveMailbox(api.pool, ownerId, server.port);
    const { buyerEmail } = await order();
    await sendMails(api);
    const { addresses } = await api.ask('getBlockedAddresses', {}, token);
    expect(addresses.map(({ address, reason, answer }) => [address, reason, answer])).toEqual(
      isBlocked ? [[buyerEmail, 'bounced', says]] : [],
    );
  });

  it('to an address that was refused for good is not sent, until its organiser tries again', async () => {
    const refused = new Set(['gone@example.org']);
    const box = await mailbox({
      recipient: (address) => (refused.has(address) ? { code: 550, says: '5.1.1 No such user' } : null),
    });
    const attendees = [attendee(at.ticketId, { email: 'gone@example.org' })];
    const again = () => placeOrder(api, at, { attendees });
    const { key: first } = await again();
    await sendMails(api);
    const { key: second } = await again();
    await sendMails(api);
    expect(await only(second)).toMatchObject({ state: 'suppressed', remark: 'bounced', attempts: 0 });
    refused.clear();
    await api.ask('resendMail', { mailId: (await only(first))?.id ?? '' }, token);
    await sendMails(api);
    expect(box.to('gone@example.org')).toHaveLength(1);
    expect((await api.ask('getBlockedAddresses', {}, token)).total).toBe(0);
  });

  it.each([
    'hang',
    'drop',
  ] as const)('that was handed over to a server that then %ss is in doubt, and is not sent again by itself', async (deed) => {
    const box = await mailbox({ deed: (count) => (count === 1 ? deed : 'accept') });
    const { key } = await order();
    await sendMails(api);
    const kept = await only(key);
    expect(kept).toMatchObject({ state: 'inDoubt', remark: 'noAnswer' });
    await pass(api, 5_000);
    await sendMails(api);
    expect(box.received).toHaveLength(0);
    await api.ask('resendMail', { mailId: kept?.id ?? '' }, token);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent', message_id: kept?.message_id });
    expect(box.received).toHaveLength(1);
  });

  it('that was taken is in doubt where the database does not take the news, and is not sent again by itself', async () => {
    const box = await mailbox();
    const { key } = await order();
    await api.sql(`create function refuse_sent() returns trigger language plpgsql as
      $$ begin if new.state = 'sent' then raise exception 'the disk is full'; end if; return new; end $$`);
    await api.sql('create trigger refuse_sent before update on mails for each row execute function refuse_sent()');
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sending', attempts: 1 });
    await api.sql('drop function refuse_sent cascade');
    await pass(api, 11);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'inDoubt', remark: 'stopped' });
    expect(box.received).toHaveLength(1);
  });

  it('whose connection breaks before it is handed over is sent later by itself', async () => {
    let isDown = true;
    const box = await mailbox({ recipient: () => (isDown ? 'drop' : null) });
    const { key } = await order();
    await sendMails(api);
    expect((await only(key))?.state).toBe('deferred');
    expect((await problemOf()).failures).toBe(1);
    isDown = false;
    await pass(api, 2);
    await sendMails(api);
    expect((await only(key))?.state).toBe('sent');
    expect(box.received).toHaveLength(1);
    expect((await problemOf()).problem).toBeNull();
  });

  it('that says what is no longer so does not go', async () => {
    const box = await mailbox();
    const paid = await newEvent(api, token, { price: 500 }, takesTransfers);
    const byTransfer = await placeOrder(api, paid, { paymentMethod: 'transfer' });
    const { key } = byTransfer;
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    await sendMails(api);
    expect((await mailsOf(api.pool, key)).map(({ kind, state, remark }) => [kind, state, remark])).toEqual([
      ['cancelled', 'sent', null],
      ['transferInstructions', 'suppressed', 'outdated'],
    ]);
    expect(box.received.map(({ subject }) => subject)).toEqual(['Your order for Harbour Conference was cancelled']);
  });

  it('left by a Foyer that stopped while sending is in doubt after a while', async () => {
    await mailbox();
    const { key } = await order();
    await sendMails(api);
    await api.sql("update mails set state = 'sending', attempted_at = $1", [api.clock.now]);
    await pass(api, 9);
    await sendMails(api);
    expect((await only(key))?.state).toBe('sending');
    await pass(api, 2);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'inDoubt', remark: 'stopped' });
  });
});

describe('a mail server', () => {
  it('that is away keeps no order waiting, and is tried with growing pauses', async () => {
    await giveMailbox(api.pool, ownerId, 9);
    const began = api.clock.now;
    const { key } = await order();
    await sendMails(api);
    expect((await only(key))?.state).toBe('queued');
    expect(await problemOf()).toMatchObject({ problem: 'unreachable', failures: 1 });
    const tries: number[] = [];
    for (let minute = 1; minute <= 40; minute++) {
      await pass(api, 1);
      const before = (await problemOf()).failures;
      await sendMails(api);
      if ((await problemOf()).failures > before) tries.push((api.clock.now.getTime() - began.getTime()) / 60_000);
    }
    expect(tries).toEqual([1, 3, 8, 18, 33]);
    expect(await only(key)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('that hangs keeps no other organiser’s mails waiting', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    await giveMailbox(api.pool, ownerId, (silent.address() as { port: number }).port);
    const stuck = await order();
    const other = await newOrganiser(api);
    const theirs = await newEvent(api, other.token);
    const box = await openMailboxOf(api, other.id);
    const { buyerEmail } = await placeOrder(api, theirs);
    await sendMails(api);
    expect(box.to(buyerEmail)).toHaveLength(1);
    expect((await only(stuck.key))?.state).toBe('queued');
    expect(await problemOf()).toMatchObject({ problem: 'timeout' });
  });

  it('that refuses the password says so, and no mail counts as tried', async () => {
    const login = { user: 'ada', password: 'right' };
    const box = await mailbox({ login });
    const saved = await api.call(
      'saveMailServer',
      serverDraft({ port: box.port, username: 'ada', password: 'right' }),
      token,
    );
    expect(saved.status).toBe(200);
    login.password = 'another';
    const { key } = await order();
    await sendMails(api);
    expect(await problemOf()).toMatchObject({
      problem: 'login',
      problem_answer: '535 5.7.8 Username and Password not accepted',
    });
    expect(await only(key)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(box.received).toHaveLength(0);
  });

  it('whose certificate is no longer to be trusted says so, and no mail counts as tried', async () => {
    const box = await mailbox({}, { secure: true });
    const { key } = await order();
    // An address of this machine that certificates are checked for.
    await api.sql("update mail_servers set host = '0.0.0.0', port = $1, security = 'tls' where owner_id = $2", [
      box.port,
      ownerId,
    ]);
    await sendMails(api);
    expect(await problemOf()).toMatchObject({ problem: 'certificate', problem_answer: '' });
    expect(await only(key)).toMatchObject({ state: 'queued', attempts: 0 });
    await api.sql("update mail_servers set host = '127.0.0.1', paused_until = null where owner_id = $1", [ownerId]);
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent' });
    expect(box.received).toHaveLength(1);
  });

  it('that does not know the sender fails no mail', async () => {
    await mailbox(
      {},
      { onMailFrom: (_, __, done) => done(Object.assign(new Error('5.7.1 Not yours'), { responseCode: 550 })) },
    );
    const { key } = await order();
    await sendMails(api);
    expect((await only(key))?.state).toBe('deferred');
    expect(await problemOf()).toMatchObject({ problem: 'sender', problem_answer: '550 5.7.1 Not yours' });
  });

  it('gets as many mails in a minute as the organiser allows', async () => {
    const box = await mailbox();
    await giveMailbox(api.pool, ownerId, box.port, 10);
    for (let count = 0; count < 4; count++) await order();
    const arrived: number[] = [];
    for (let second = 0; second <= 18; second++) {
      await Promise.all([sendMails(api), sendMails(api)]);
      while (arrived.length < box.received.length) arrived.push(second);
      await pass(api, 1 / 60);
    }
    // One in six seconds; what may go within five is waited for.
    expect(arrived).toEqual([0, 1, 7, 13]);
  }, 60_000);

  it('that is removed leaves its mails waiting', async () => {
    await giveMailbox(api.pool, ownerId, 9);
    const { key } = await order();
    expect((await only(key))?.state).toBe('queued');
    await api.ask('removeMailServer', { current: password }, token);
    expect((await only(key))?.state).toBe('held');
  });
});
