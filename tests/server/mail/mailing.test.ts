import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import { type Mailbox, type Received, startMailbox } from '../../../harness/mailbox.ts';
import { listMailings } from '../../../server/mail/readMailing.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import type { saveMailing } from '../../../src/api/contract/mailings.ts';
import { mailingLimits, type Recipients } from '../../../src/lib/mail.ts';
import { attendee, placeOrder, purchaseIdOf, submit } from '../../support/buyer.ts';
import { openApi, openMailbox } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { noting } from '../../support/noting.ts';
import {
  newAttendee,
  newEvent,
  newOrganiser,
  saveTicket,
  setStatus,
  takeTransfers,
  usersOf,
} from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
type Draft = InputOf<typeof saveMailing>;

let box: Mailbox;
let token: string;
let ownerId: string;
let at: { eventId: string; formId: string; ticketId: string };
const api = await openApi({ publicUrl });
beforeEach(async () => {
  box = await openMailbox();
  const organiser = await newOrganiser(api);
  ({ token, id: ownerId } = organiser);
  at = await newEvent(api, token);
});

const toAll = (): Recipients => ({ formId: null, filter: {}, users: null, except: [] });
const register = (firstname: string, email: string, surname = 'Lovelace') =>
  newAttendee(api, at, { firstname, surname, email });
/** With a mail server, and without the mails about the orders. */
async function connect() {
  await api.sql('delete from mails where owner_id = $1', [ownerId]);
  await giveMailbox(api.pool, ownerId, box.port);
}
async function write(changes: Partial<Draft> = {}, eventId = at.eventId) {
  const recipients = changes.recipients ?? toAll();
  const payload = await api.ask('createMailing', { eventId, recipients }, token);
  const { mailingId } = payload;
  const draft = {
    mailingId,
    subject: 'News of {{event}}',
    body: '<p>Hello {{firstName}}</p>',
    recipients: recipients,
    ...{ withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true },
    ...changes,
  };
  const saved = await api.call('saveMailing', draft, token);
  return { mailingId, draft, ...saved };
}
const audience = (mailingId: string) => api.ask('getAudience', { mailingId }, token);
async function start(mailingId: string, sendAt: string | null = null) {
  const { mails } = await audience(mailingId);
  return api.call('sendEmail', { mailingId, seen: mails, sendAt }, token);
}
const show = (mailingId: string) => api.ask('getMailing', { mailingId }, token);
const statesOf = async (mailingId: string) =>
  (
    await api.sql<{ to_address: string; state: string; remark: string | null }>(
      'select to_address, state, remark from mails where mailing_id = $1 order by to_address',
      [mailingId],
    )
  ).map(({ to_address, state, remark }) => [to_address, state, remark]);
const header = ({ headers }: Received, name: string) => headers.find(({ key }) => key === name)?.value;

describe('an email to attendees', () => {
  it('reaches everybody once, each with their own words, and says what became of it', async () => {
    await register('Ada', 'ada@example.org');
    await register('Grace', 'grace@example.org', 'Hopper');
    await connect();
    const { mailingId } = await write({
      body: '<p>Hello {{firstName}} {{surname}}, see you at {{ where }}: {{TICKET}}</p>',
    });
    expect(await audience(mailingId)).toEqual({
      attendees: 2,
      mails: 2,
      ended: 0,
      noAddress: 0,
      shared: 0,
      unsubscribed: 0,
      bounced: 0,
      noTicket: 0,
    });
    expect((await start(mailingId)).payload).toMatchObject({ state: 'preparing', expected: 2 });
    await sendMails(api);
    expect(box.received).toHaveLength(2);
    const [mail] = box.to('grace@example.org');
    expect(mail?.subject).toBe('News of Harbour Conference');
    expect(mail?.text).toContain('Hello Grace Hopper, see you at Harbour Hall, Bristol');
    expect(mail?.html).toContain('Hello Grace Hopper, see you at Harbour Hall, Bristol');
    expect(await show(mailingId)).toMatchObject({
      state: 'sending',
      counts: { open: 0, waiting: 0, sent: 2, failed: 0, inDoubt: 0, notSent: 0 },
    });
    await sendMails(api);
    expect(box.received).toHaveLength(2);
  });

  it('says before it goes who gets it without the ticket that it attaches, as theirs is unpaid', async () => {
    const paying = await newEvent(api, token, { price: 1_200 });
    await takeTransfers(api, token, paying.eventId);
    await submit(api, paying, { paymentMethod: 'transfer' });
    const free = (await saveTicket(api, token, paying.formId, { name: 'Free', price: 0 })).id;
    await submit(api, paying, { attendees: [attendee(free, { email: 'free@example.org' })] });
    const readersOf = async (withTickets: boolean) => {
      const { mailingId } = await write({ withTickets }, paying.eventId);
      const { mails, noTicket } = await audience(mailingId);
      return { mails, noTicket };
    };
    expect(await readersOf(true)).toEqual({ mails: 2, noTicket: 1 });
    expect(await readersOf(false)).toEqual({ mails: 2, noTicket: 0 });
  });

  it('reads nothing as HTML that attendees have entered', async () => {
    await register('<img src=x onerror=alert(1)>', 'ada@example.org', '{{reference}}');
    await connect();
    const { mailingId } = await write({ subject: 'For {{firstName}}', body: '<p>{{firstName}} {{surname}}</p>' });
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{reference}}');
    expect(mail?.subject).toBe('For <img src=x onerror=alert(1)>');
    expect(mail?.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('keeps what attendees have entered in its place in a link', async () => {
    await register('x&admin=1#"><b>', 'ada@example.org', '{{ticketLink}}');
    await connect();
    const { mailingId } = await write({
      body: '<p><a href="https://survey.example/?name={{firstName}}&amp;of={{surname}}&amp;to={{ticketLink}}">Survey</a></p>',
    });
    await start(mailingId);
    await sendMails(api);
    const link = new URL(/Survey \((.*)\)/.exec(box.received[0]?.text ?? '')?.[1] ?? '');
    expect([link.host, link.hash]).toEqual(['survey.example', '']);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      name: 'x&admin=1#"><b>',
      of: '{{ticketLink}}',
      to: expect.stringContaining(`${publicUrl}/ticket?id=`),
    });
  });

  it('keeps of the organiser’s HTML what mails can show', async () => {
    await register('Ada', 'ada@example.org');
    const { payload } = await write({
      body:
        '<h1 onclick="x()">Hi</h1><script>alert(1)</script><p style="position:fixed">A <b>b</b> <a href="javascript:alert(1)">c</a>' +
        '<a href="https://example.org/?a=1&amp;b=2">d</a><img src="https://spy.example/x.gif"><iframe src="/"></iframe></p><style>p{}</style>',
    });
    expect(payload.body).toBe(
      '<h2>Hi</h2><p>A <strong>b</strong> <a>c</a><a href="https://example.org/?a=1&amp;b=2">d</a></p>',
    );
  });

  it.each([
    ['lists within lists', '<ul><li>', 30],
    ['quotes within quotes', '<blockquote>', 60],
    ['spaces, each by itself', '<b> </b>', 0],
  ])('takes fifty thousand characters of %s without holding everybody up', async (_, piece, levels) => {
    const { payload } = await write({ body: `${piece.repeat(6_000)}x${'<br>'.repeat(900)}`.slice(0, 50_000) });
    expect(payload.body.match(/<(li|blockquote)>/g)?.length ?? 0).toBe(levels);
    await register('Ada', 'ada@example.org');
    const { mail } = await api.ask('previewMailing', { mailingId: payload.mailingId, place: 0 }, token);
    expect(mail?.text.length).toBeLessThan(10_000);
  });

  it('leads each recipient to their ticket, and gives each their own where people share an address', async () => {
    const fields = [
      attendee(at.ticketId, { firstname: 'Ada', email: 'home@example.org' }),
      attendee(at.ticketId, { firstname: 'Ben', email: 'HOME@example.org' }),
    ];
    const purchase = await placeOrder(api, at, { attendees: fields });
    const keys = purchase.attendees.map(({ ticketKey }) => ticketKey);
    await connect();
    const plain = await write();
    expect(await audience(plain.mailingId)).toMatchObject({ attendees: 2, mails: 1, shared: 1 });
    const { mailingId } = await write({
      body: '<p>{{firstName}}: <a href="{{ticketLink}}">ticket</a></p>',
      withTickets: true,
    });
    expect(await audience(mailingId)).toMatchObject({ attendees: 2, mails: 2, shared: 0 });
    await start(mailingId);
    await start(plain.mailingId);
    await sendMails(api);
    const own = box.received.filter(({ text = '' }) => text.includes('ticket ('));
    expect(own.map(({ text }) => /ticket \((.*)\)/.exec(text ?? '')?.[1]).sort()).toEqual(
      keys.map((key) => `${publicUrl}/ticket?id=${key}`).sort(),
    );
    for (const { attachments } of own) expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    const [shared] = box.received.filter((mail) => !own.includes(mail));
    expect(shared?.text).toContain('Hello Ada');
  });

  it('leads the buyer of an unpaid order to it, and a guest of theirs only to their own ticket', async () => {
    const paid = await newEvent(api, token, { price: 2_500 }, takesTransfers);
    const fields = [
      attendee(paid.ticketId, { firstname: 'Ada', email: 'ada@example.org' }),
      attendee(paid.ticketId, { firstname: 'Ben', email: 'ben@example.org' }),
    ];
    const purchase = await placeOrder(api, paid, { attendees: fields, paymentMethod: 'transfer' });
    const { key } = purchase;
    const rows = await api.sql(
      `select ticket_key as key from registered_users where form_id = $1 and firstname = 'Ben'`,
      [paid.formId],
    );
    await connect();
    const { mailingId } = await write({ body: '<p><a href="{{ticketLink}}">ticket</a></p>' }, paid.eventId);
    await start(mailingId);
    await sendMails(api);
    const links = box.received.map(({ text = '', to }) => [to?.[0]?.address, /ticket \((.*)\)/.exec(text)?.[1]]);
    expect(links.sort()).toEqual([
      ['ada@example.org', `${publicUrl}/event/${paid.eventId}/form/${paid.formId}?purchase=${key}`],
      ['ben@example.org', `${publicUrl}/ticket?id=${rows[0].key}`],
    ]);
    expect(await api.call('getTicketPage', { key: rows[0].key })).toMatchObject({ status: 409 });
  });

  it('goes to those whom the list’s filter or the selection names, and to none of another event', async () => {
    await register('Ada', 'ada@example.org');
    await register('Grace', 'grace@example.org', 'Hopper');
    const users = await usersOf(api, token, at);
    const uIdOf = (firstname: string) => users.find((user) => user.firstname === firstname)?.uId ?? '';
    const count = async (recipients: Partial<Recipients>) =>
      (await audience((await write({ recipients: { ...toAll(), ...recipients } })).mailingId)).mails;
    expect(await count({ filter: { name: 'hopper' } })).toBe(1);
    expect(await count({ formId: at.formId })).toBe(2);
    expect(await count({ users: [uIdOf('Ada')] })).toBe(1);
    expect(await count({ except: [uIdOf('Ada')] })).toBe(1);
    const unknown = randomUUID();
    const named = { ...toAll(), users: [uIdOf('Ada'), unknown, uIdOf('Ada')], except: [unknown] };
    const { mailingId } = await api.ask('createMailing', { eventId: at.eventId, recipients: named }, token);
    const kept = async (id: string) => (await show(id)).recipients;
    expect(await kept(mailingId)).toEqual({ ...toAll(), users: [uIdOf('Ada')] });
    expect(await kept((await write({ recipients: named })).mailingId)).toEqual({ ...toAll(), users: [uIdOf('Ada')] });
    const other = await newEvent(api, token);
    const stranger = await newAttendee(api, other);
    const [found] = await usersOf(api, token, other);
    expect(stranger.attendees).toHaveLength(1);
    expect(await count({ users: [found?.uId ?? ''] })).toBe(0);
    const { status } = await api.call(
      'createMailing',
      { eventId: at.eventId, recipients: { ...toAll(), formId: other.formId } },
      token,
    );
    expect(status).toBe(404);
  });

  it('leaves out many who are named in one value of a statement, since so many values hold up everybody', async () => {
    let most = 0;
    const note = (_: string, __: unknown[], values: unknown[]) => {
      most = Math.max(most, values.length);
    };
    const noted = await openApi({ on: api, wrap: ({ $client }) => drizzle(noting($client, note)) });
    await register('Ada', 'ada@example.org');
    const [known] = await usersOf(api, token, at);
    const except = [known?.uId ?? '', ...Array.from({ length: 19_999 }, () => randomUUID())];
    const asked = { eventId: at.eventId, recipients: { ...toAll(), except } };
    const { mailingId } = await noted.ask('createMailing', asked, token);
    expect((await show(mailingId)).recipients.except).toEqual([known?.uId]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(100);
  });

  it('leaves out whose order has ended, unless they are asked for', async () => {
    const paid = await newEvent(api, token, { price: 500 }, takesTransfers);
    const purchase = await placeOrder(api, paid, { paymentMethod: 'transfer' });
    const pId = await purchaseIdOf(api, purchase.key);
    await setStatus(api, token, pId, 'paid');
    await setStatus(api, token, pId, 'cancelled', 0);
    at = paid;
    expect(await audience((await write()).mailingId)).toMatchObject({ attendees: 1, mails: 0, ended: 1 });
    const asked = await write({ recipients: { ...toAll(), filter: { payment: 'cancelled' } } });
    expect(await audience(asked.mailingId)).toMatchObject({ attendees: 1, mails: 1, ended: 0 });
  });

  const many = 11_000;
  it('is written some hundreds at a time, and what is about an order goes first', async () => {
    const { key } = await register('Ada', 'ada@example.org');
    await api.sql(
      `with copied as (
         insert into purchases (key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email,
           payment_method, settled_at, created_at, locale)
         select 'key' || n, gen_random_uuid(), 'R' || n, form_id, event_id, status, currency, subtotal, total, n || '@example.org',
           payment_method, settled_at, created_at, locale
         from purchases, generate_series(1, $2) n where key = $1 returning *)
       insert into registered_users (purchase_id, ticket_id, form_id, event_id, ticket_key, position, firstname, surname, email, answers,
         search, created_at)
       select c.id, r.ticket_id, c.form_id, c.event_id, 'ticket' || c.reference, 0, 'Number', c.reference, c.buyer_email, '{}', '', r.created_at
       from copied c, registered_users r join purchases p on p.id = r.purchase_id where p.key = $1`,
      [key, many],
    );
    await connect();
    const { mailingId } = await write();
    expect((await start(mailingId)).payload.expected).toBe(many + 1);
    await box.stop();
    await sendMails(api);
    const written = await api.pool.query('select count(*)::integer as count from mails where mailing_id = $1', [
      mailingId,
    ]);
    expect(written.rows[0].count).toBe(10_000);
    await sendMails(api);
    const all = await api.pool.query(
      'select count(*)::integer as count, count(distinct to_address)::integer as each from mails where mailing_id = $1',
      [mailingId],
    );
    expect(all.rows[0]).toEqual({ count: many + 1, each: many + 1 });
    box = await openMailbox();
    await giveMailbox(api.pool, ownerId, box.port, 1);
    await register('Grace', 'grace@example.org');
    await sendMails(api);
    expect(box.received.map(({ envelope }) => envelope.to)).toEqual([['grace@example.org']]);
    await api.sql('delete from mails where mailing_id = $1', [mailingId]);
  }, 60_000);

  it('is paused, resumed and cancelled, and nothing goes meanwhile', async () => {
    for (const name of ['a', 'b', 'c']) await register(name, `${name}@example.org`);
    await connect();
    const { mailingId } = await write();
    await start(mailingId);
    const act = (action: 'pause' | 'resume' | 'cancel' | 'resendFailed') =>
      api.call('changeMailing', { mailingId, action }, token);
    expect((await act('pause')).payload.state).toBe('paused');
    await sendMails(api);
    expect(box.received).toEqual([]);
    expect((await act('pause')).status).toBe(409);
    expect((await act('resume')).payload.state).toBe('preparing');
    await api.sql('update mail_servers set paused_until = $2 where owner_id = $1', [ownerId, '2999-01-01']);
    await sendMails(api);
    expect((await statesOf(mailingId)).map(([, state]) => state)).toEqual(['queued', 'queued', 'queued']);
    await act('pause');
    await sendMails(api);
    expect((await statesOf(mailingId)).map(([, state]) => state)).toEqual(['paused', 'paused', 'paused']);
    await act('resume');
    await sendMails(api);
    expect((await act('cancel')).payload.state).toBe('cancelled');
    await giveMailbox(api.pool, ownerId, box.port);
    await sendMails(api);
    expect(box.received).toEqual([]);
    expect(await statesOf(mailingId)).toEqual([
      ['a@example.org', 'suppressed', 'cancelled'],
      ['b@example.org', 'suppressed', 'cancelled'],
      ['c@example.org', 'suppressed', 'cancelled'],
    ]);
    expect((await act('resume')).status).toBe(409);
  });

  it.each([
    ['pause', 'paused', null],
    ['cancel', 'suppressed', 'cancelled'],
  ] as const)('whose organiser chose to %s it keeps back a mail that was on its way and not taken', async (action, state, remark) => {
    await register('Ada', 'ada@example.org');
    await box.stop();
    let mailingId = '';
    const busy = Object.assign(new Error('4.2.1 Mailbox busy'), { responseCode: 450 });
    box = await startMailbox(
      {},
      {
        onRcptTo: (_, __, done) => {
          const stopped = api.call('changeMailing', { mailingId, action }, token);
          // The others have followed before the answer for this one is there.
          void stopped.then(() => sendMails(api)).then(() => done(busy));
        },
      },
    );
    await connect();
    ({ mailingId } = await write());
    await start(mailingId);
    await sendMails(api);
    await sendMails(api);
    expect(await statesOf(mailingId)).toEqual([['ada@example.org', state, remark]]);
  });

  it('that is cancelled does not send a mail that failed before, though the organiser asks for it', async () => {
    await register('Ada', 'ada@example.org');
    await box.stop();
    box = await startMailbox({ recipient: () => ({ code: 550, says: '5.1.1 no such user' }) });
    await connect();
    const { mailingId } = await write();
    await start(mailingId);
    await sendMails(api);
    await api.ask('changeMailing', { mailingId, action: 'cancel' }, token);
    await sendMails(api);
    const rows = await api.sql('select id from mails where mailing_id = $1', [mailingId]);
    await api.ask('resendMail', { mailId: rows[0].id }, token);
    await sendMails(api);
    expect(await statesOf(mailingId)).toEqual([['ada@example.org', 'suppressed', 'cancelled']]);
  });

  it('that cannot be written stops no other one, and no mail about an order', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const [broken, good] = [await write(), await write({ subject: 'Good news' })];
    for (const { mailingId } of [broken, good]) await start(mailingId);
    await api.sql(`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.mailing_id = '${broken.mailingId}' then raise exception 'broken'; end if; return new; end $$`);
    await api.sql('create trigger refuse_one before insert on mails for each row execute function refuse_one()');
    await register('Grace', 'grace@example.org');
    await sendMails(api);
    expect(new Set(box.received.map(({ subject }) => subject))).toEqual(
      new Set(['Good news', 'Your ticket for Harbour Conference']),
    );
    await api.sql('drop function refuse_one cascade');
    await sendMails(api);
    expect(await show(broken.mailingId)).toMatchObject({ state: 'sending', counts: { open: 0 } });
  });

  it('waits for its time', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const { mailingId } = await write();
    const hour = 3_600_000;
    const inAnHour = new Date(api.clock.now.getTime() + hour).toISOString();
    expect(await start(mailingId, '2020-01-01T00:00:00.000Z')).toMatchObject({ status: 422, field: 'sendAt' });
    expect((await start(mailingId, inAnHour)).payload).toMatchObject({ state: 'scheduled', sendAt: inAnHour });
    await sendMails(api);
    expect(box.received).toEqual([]);
    const late = await register('Late', 'late@example.org');
    await api.sql('update registered_users set created_at = $2 where ticket_key = $1', [
      late.attendees[0]?.ticketKey,
      api.clock.now,
    ]);
    api.clock.advance(hour);
    await sendMails(api);
    expect(
      box.received
        .filter(({ subject = '' }) => subject.startsWith('News'))
        .map(({ envelope }) => envelope.to[0])
        .sort(),
    ).toEqual(['ada@example.org', 'late@example.org']);
    const again = await write();
    await start(again.mailingId, new Date(api.clock.now.getTime() + hour).toISOString());
    const cancelled = await api.ask('changeMailing', { mailingId: again.mailingId, action: 'cancel' }, token);
    expect(cancelled).toMatchObject({ state: 'draft', sendAt: null });
  });

  it('is sent again to those whose mail failed, and to no other', async () => {
    let full = true;
    await box.stop();
    box = await startMailbox({
      recipient: (address) =>
        full && address === 'bad@example.org' ? { code: 550, says: '5.1.1 no such user' } : null,
    });
    await register('Good', 'good@example.org');
    await register('Bad', 'bad@example.org');
    await connect();
    const { mailingId } = await write();
    await start(mailingId);
    await sendMails(api);
    expect((await show(mailingId)).counts).toMatchObject({ sent: 1, failed: 1 });
    full = false;
    const { counts } = await api.ask('changeMailing', { mailingId, action: 'resendFailed' }, token);
    expect(counts).toMatchObject({ open: 1, failed: 0 });
    await sendMails(api);
    expect(box.to('good@example.org')).toHaveLength(1);
    expect(box.to('bad@example.org')).toHaveLength(1);
  });

  it('waits in the outbox without a mail server', async () => {
    await register('Ada', 'ada@example.org');
    await api.sql('delete from mails where owner_id = $1', [ownerId]);
    const { mailingId } = await write();
    await start(mailingId);
    await sendMails(api);
    expect(await show(mailingId)).toMatchObject({ hasServer: false, counts: { waiting: 1, open: 0 } });
    await giveMailbox(api.pool, ownerId, box.port);
    await api.ask('sendWaitingMails', { seen: 1 }, token);
    await sendMails(api);
    expect(box.received).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  it('takes one click, keeps what is about a ticket, and can be undone', async () => {
    await register('Ada', 'Ada@Example.org');
    await connect();
    const { mailingId } = await write({ aboutTicket: false });
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    if (!mail) throw new Error('No mail came.');
    const address = header(mail, 'list-unsubscribe')?.slice(1, -1) ?? '';
    expect(address).toMatch(/^https:\/\/tickets\.example\.org\/unsubscribe\/[0-9a-f-]{36}$/);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(address);
    const path = address.slice(publicUrl.length);

    const opened = await api.app.request(path);
    expect(await opened.text()).toContain('Unsubscribe?');
    const next = await write({ aboutTicket: false });
    expect((await audience(next.mailingId)).mails).toBe(1);

    const clicked = await api.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, (await clicked.text()).includes('You’re unsubscribed')]).toEqual([200, true]);
    expect(await audience(next.mailingId)).toMatchObject({ mails: 0, unsubscribed: 1 });
    expect(await audience((await write()).mailingId)).toMatchObject({ mails: 1, unsubscribed: 0 });
    expect(await api.ask('getBlockedAddresses', {}, token)).toMatchObject({
      total: 1,
      addresses: [{ address: 'ada@example.org', reason: 'unsubscribed' }],
    });
    await api.app.request(`${path}?again`, { method: 'POST' });
    expect((await audience(next.mailingId)).mails).toBe(1);
    expect((await api.app.request('/unsubscribe/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await api.app.request('/unsubscribe/nonsense', { method: 'POST' })).status).toBe(404);
  });

  it('tells who was erased that there is no address any more, and blocks none', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const { mailingId } = await write({ aboutTicket: false });
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    const address = mail && header(mail, 'list-unsubscribe')?.slice(1, -1);
    const rows = await api.sql('select id from registered_users where event_id = $1', [at.eventId]);
    expect((await api.call('eraseUser', { userId: rows[0].id }, token)).status).toBe(200);
    for (const method of ['GET', 'POST']) {
      const page = await api.app.request(address?.slice(publicUrl.length) ?? '', { method });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Your address was erased')]);
    }
    expect((await api.ask('getBlockedAddresses', {}, token)).total).toBe(0);
  });

  it('is not offered where the mail is about a ticket', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const { mailingId } = await write();
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    expect(mail && header(mail, 'list-unsubscribe')).toBeUndefined();
    expect(mail?.text).not.toContain('Unsubscribe');
  });

  it('reaches mails that are written and not sent yet', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    await api.sql('update mail_servers set paused_until = $2 where owner_id = $1', [ownerId, '2999-01-01']);
    const { mailingId } = await write();
    await start(mailingId);
    await sendMails(api);
    await api.ask('blockAddresses', { addresses: ['ADA@example.org'] }, token);
    await giveMailbox(api.pool, ownerId, box.port);
    await sendMails(api);
    expect(await statesOf(mailingId)).toEqual([['ada@example.org', 'suppressed', 'bounced']]);
    expect(box.received).toEqual([]);
  });
});

it('an address that has bounced gets no mails at all, until it is taken off the list', async () => {
  await connect();
  expect((await api.call('blockAddresses', { addresses: ['no address'] }, token)).status).toBe(422);
  await api.ask('blockAddresses', { addresses: ['ada@example.org', 'ADA@example.org'] }, token);
  await register('Ada', 'ada@example.org');
  const { mailingId } = await write();
  expect(await audience(mailingId)).toMatchObject({ mails: 0, bounced: 1 });
  expect((await start(mailingId)).status).toBe(409);
  await sendMails(api);
  expect(box.received).toEqual([]);
  await api.ask('unblockAddress', { address: 'ada@example.org', reason: 'bounced' }, token);
  await register('Ada', 'ada@example.org');
  await sendMails(api);
  expect(box.received).toHaveLength(1);
});

describe('before it is sent', () => {
  beforeEach(() => register('Ada', 'ada@example.org'));

  it('an unknown placeholder is said, also one that is written in pieces', async () => {
    const unknown = await write({ subject: 'Hello {{nickname}}' });
    expect(await start(unknown.mailingId)).toMatchObject({
      status: 422,
      field: 'subject',
      msg: '{{nickname}} isn’t a placeholder. Choose one from the list.',
    });
    const broken = await write({ body: '<p>{{first<strong>Name</strong>}} and {{event</p>' });
    expect(await start(broken.mailingId)).toMatchObject({ status: 422, field: 'body' });
  });

  it('a link in a subject is refused, and the preview has none', async () => {
    const { key, attendees } = await register('Grace', 'grace@example.org', 'Hopper');
    const { mailingId } = await write({ subject: 'Yours: {{ticketLink}}', body: '<p>{{ticketLink}}</p>' });
    expect(await start(mailingId)).toMatchObject({ status: 422, field: 'subject' });
    const { mail } = await api.ask('previewMailing', { mailingId, name: 'hopper', place: 0 }, token);
    expect(mail?.text).toContain('/ticket?id=example');
    for (const live of [key, attendees[0]?.ticketKey ?? '?']) expect(JSON.stringify(mail)).not.toContain(live);
  });

  it('a subject and a text are asked for', async () => {
    expect(await start((await write({ subject: ' ' })).mailingId)).toMatchObject({ status: 422, field: 'subject' });
    expect(await start((await write({ body: '<p> &nbsp; </p><script>x</script>' })).mailingId)).toMatchObject({
      status: 422,
      field: 'body',
    });
  });

  it('other recipients than were seen are refused', async () => {
    const { mailingId } = await write();
    await register('Grace', 'grace@example.org');
    expect(await api.call('sendEmail', { mailingId, seen: 1, sendAt: null }, token)).toMatchObject({
      status: 409,
      msg: 'It would now go to 2 addresses. Check it again.',
    });
  });

  it('a subject stays one line, whatever is written into it', async () => {
    await connect();
    const { mailingId } = await write({ subject: 'Hello\r\nBcc: everybody@example.org\r\n\r\nText' });
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    expect(mail?.subject).toBe('Hello Bcc: everybody@example.org Text');
    expect(mail?.envelope.to).toEqual(['ada@example.org']);
    expect(mail && header(mail, 'bcc')).toBeUndefined();
  });

  it('two megabytes of HTML and a file of thirty are refused in words', async () => {
    const { mailingId, draft } = await write();
    const large = await api.call('saveMailing', { ...draft, body: `<p>${'x'.repeat(2_000_000)}</p>` }, token);
    expect([large.status, large.msg !== '']).toEqual([413, true]);
    const long = await api.call('saveMailing', { ...draft, body: 'x'.repeat(mailingLimits.body + 1) }, token);
    expect(long).toMatchObject({ status: 422, field: 'body' });
    const named = (count: number) => api.call('saveMailing', { ...draft, body: '{{ticketLink}}'.repeat(count) }, token);
    expect([(await named(100)).status, (await named(101)).status]).toEqual([200, 422]);
    const content = Buffer.alloc(30_000_000).toString('base64');
    const file = await api.call('attachFile', { mailingId, file: { name: 'plan.pdf', content } }, token);
    expect([file.status, file.msg !== '']).toEqual([413, true]);
    const whole = Buffer.alloc(mailingLimits.file, 7);
    whole.write('%PDF-1.7');
    whole.write('%%EOF', mailingLimits.file - 5);
    const largest = whole.toString('base64');
    const kept = await api.call('attachFile', { mailingId, file: { name: 'plan.pdf', content: largest } }, token);
    expect([kept.status, kept.payload?.file]).toEqual([200, { name: 'plan.pdf', size: mailingLimits.file }]);
    const program = await api.call('attachFile', { mailingId, file: { name: 'plan.exe', content: 'AAAA' } }, token);
    expect(program).toMatchObject({ status: 422, field: 'file' });
  });

  it('a file is kept where it is what its name says, and a program or a page of the web under the name of a PDF is not', async () => {
    const { mailingId } = await write();
    const attach = (name: string, bytes: string) =>
      api.call('attachFile', { mailingId, file: { name, content: Buffer.from(bytes).toString('base64') } }, token);
    expect((await attach('plan.pdf', '%PDF-1.7\n%%EOF')).status).toBe(200);
    for (const disguised of ['MZ\x90\0\x03', '<!doctype html><script>alert(1)</script>%%EOF'])
      expect(await attach('fees.pdf', disguised)).toMatchObject({
        status: 422,
        field: 'file',
        msg: 'What is in fees.pdf isn’t what its name says, or isn’t whole. Open it, save it again as a PDF, an image, a text or an Office document without macros, and attach that.',
      });
    expect(await show(mailingId)).toMatchObject({ file: { name: 'plan.pdf' } });
  });

  it('it is read as a chosen person gets it, with what is attached, and sent to the organiser as a test', async () => {
    await register('Grace', 'grace@example.org', 'Hopper');
    const { mailingId } = await write({ withTickets: true, withCalendar: true });
    const content = Buffer.from('Map').toString('base64');
    await api.ask('attachFile', { mailingId, file: { name: 'map.txt', content } }, token);
    const payload = await api.ask('previewMailing', { mailingId, name: 'hopper', place: 0 }, token);
    expect(payload).toMatchObject({
      mail: { toName: 'Grace Hopper', toAddress: 'grace@example.org', subject: 'News of Harbour Conference' },
      hasNext: false,
    });
    expect(payload.mail?.attached).toEqual([expect.stringMatching(/^tickets-.*\.pdf$/), 'event.ics', 'map.txt']);
    expect((await api.ask('previewMailing', { mailingId, place: 0 }, token)).hasNext).toBe(true);
    expect(await api.ask('previewMailing', { mailingId, place: 2 }, token)).toEqual({
      mail: null,
      hasNext: false,
      isMadeUp: false,
    });

    expect((await api.call('testMailing', { mailingId, place: 0 }, token)).status).toBe(409);
    await connect();
    const test = await api.ask('testMailing', { mailingId, name: 'hopper', place: 0 }, token);
    expect(test.answer).toContain('OK');
    const [mail] = box.received;
    expect(mail?.subject).toBe('[Test] News of Harbour Conference');
    expect(mail?.text).toContain('Hello Grace');
    expect(mail?.envelope.to).toEqual([test.to]);
    expect(mail?.attachments).toHaveLength(3);
  });

  it('two who save the same draft hear of each other, and what is on its way is not changed', async () => {
    const { mailingId, draft, payload } = await write();
    await api.ask('saveMailing', { ...draft, version: payload.version }, token);
    expect((await api.call('saveMailing', { ...draft, version: payload.version }, token)).status).toBe(409);
    await start(mailingId);
    expect((await api.call('saveMailing', draft, token)).status).toBe(409);
    expect((await api.call('removeMailing', { mailingId }, token)).status).toBe(409);
    expect(await start(mailingId)).toMatchObject({ status: 409 });
  });

  it('are listed without being read whole: each may name 20,000 people, and a list has 200', async () => {
    await write();
    const queries: string[] = [];
    const db = drizzle(api.pool, { logger: { logQuery: (query) => queries.push(query) } });
    expect(await listMailings(db, at.eventId)).toHaveLength(1);
    expect(queries.join()).toContain('"subject"');
    expect(queries.join()).not.toMatch(/"recipients"|"body"/);
  });

  it('it is used again with its words and its file, and a draft is deleted', async () => {
    const { mailingId } = await write({ withCalendar: true, aboutTicket: false });
    await api.ask('attachFile', { mailingId, file: { name: 'map.txt', content: 'TWFw' } }, token);
    const copy = await api.ask('createMailing', { eventId: at.eventId, recipients: toAll(), copyOf: mailingId }, token);
    const copied = await show(copy.mailingId);
    expect(copied).toMatchObject({
      state: 'draft',
      subject: 'News of {{event}}',
      withCalendar: true,
      aboutTicket: false,
      file: { name: 'map.txt', size: 3 },
    });
    await api.ask('removeMailing', { mailingId }, token);
    const { mailings } = await api.ask('getMailings', { eventId: at.eventId }, token);
    expect(mailings.map((each) => each.mailingId)).toEqual([copied.mailingId]);
  });
});

describe('the language of a mailing', () => {
  it('is that in which it was written, in all that is added to it, whatever its readers’ own is', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const { mailingId } = await write({ subject: 'Guten Tag', locale: 'de-DE', aboutTicket: false });
    const seen = (await api.ask('previewMailing', { mailingId, place: 0 }, token)).mail;
    await start(mailingId);
    await sendMails(api);
    for (const text of [seen?.text, box.received[0]?.text]) {
      expect(text).toContain('Gesendet für');
      expect(text).toContain('Abbestellen');
    }
    const copy = { eventId: at.eventId, recipients: toAll(), copyOf: mailingId };
    const copied = await api.ask('createMailing', copy, token);
    expect((await show(copied.mailingId)).locale).toBe('de-DE');
  });

  it('begins as the organiser’s own where the organisation has none, and stays where a change says nothing of it', async () => {
    const { mailingId, draft } = await write();
    expect((await show(mailingId)).locale).toBe('en-GB');
    await api.ask('saveMailing', { ...draft, locale: 'de-DE' }, token);
    await api.ask('saveMailing', draft, token);
    expect((await show(mailingId)).locale).toBe('de-DE');
  });
});

describe('a test of an email', () => {
  it('has links and a ticket that open nothing', async () => {
    const { key, attendees } = await register('Ada', 'ada@example.org');
    await connect();
    const { mailingId } = await write({ body: '<p>{{ticketLink}}</p>', withTickets: true });
    await api.ask('testMailing', { mailingId, place: 0 }, token);
    const [mail] = box.received;
    expect(mail?.text).toContain('/ticket?id=example');
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    for (const live of [key, attendees[0]?.ticketKey ?? '?']) expect(`${mail?.html}${mail?.text}`).not.toContain(live);
  });
});

describe('a change of the event', () => {
  it('begins in the organisation’s language, and is told with what it was and what it is, with the new calendar entry', async () => {
    await register('Ada', 'ada@example.org');
    await api.ask('saveSettings', { organisation: 'Harbour', publishableKey: '', defaultLocale: 'de-DE' }, token);
    await connect();
    const before = (await api.ask('getEvent', { eventId: at.eventId }, token)).event;
    await api.ask('saveEvent', { ...eventDraft({ place: 'Pier 9' }), id: at.eventId }, token);
    const { name, place, startsAt, endsAt, timeZone } = before;
    const { mailingId } = await api.ask(
      'createMailing',
      { eventId: at.eventId, recipients: toAll(), eventBefore: { name, place, startsAt, endsAt, timeZone } },
      token,
    );
    expect(await show(mailingId)).toMatchObject({
      subject: 'Änderungen bei {{event}}',
      locale: 'de-DE',
      withCalendar: true,
    });
    await start(mailingId);
    await sendMails(api);
    const [mail] = box.received;
    expect(mail?.text).toContain('Where: Now: Pier 9\nBefore: Harbour Hall, Bristol');
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toMatch(/\.ics$/);
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toContain('LOCATION:Pier 9');
  });

  it('makes the calendar entry of a later mail count for more than that of an earlier one', async () => {
    await register('Ada', 'ada@example.org');
    await connect();
    const sequenceSent = async () => {
      const { mailingId } = await write({ withCalendar: true });
      await start(mailingId);
      await sendMails(api);
      const [file] = box.received.at(-1)?.attachments ?? [];
      const text = Buffer.from(file?.content as ArrayBuffer).toString();
      return { uid: /^UID:(.+)/m.exec(text)?.[1], sequence: Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]) };
    };
    const before = await sequenceSent();
    expect(before.uid).toContain(at.eventId);
    expect(await sequenceSent()).toEqual(before);
    await api.ask('saveEvent', { ...eventDraft({ place: 'Pier 9' }), id: at.eventId }, token);
    const after = await sequenceSent();
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  it('is told to each reader in the language that they ordered in, unless the organiser has written words of their own', async () => {
    await register('Ada', 'ada@example.org');
    await register('Bea', 'bea@example.org', 'Schulz');
    await api.sql("update purchases set locale = 'de-DE' where event_id = $1 and buyer_email = 'bea@example.org'", [
      at.eventId,
    ]);
    await connect();
    const { name, place, startsAt, endsAt, timeZone } = (await api.ask('getEvent', { eventId: at.eventId }, token))
      .event;
    await api.ask('saveEvent', { ...eventDraft({ place: 'Pier 9' }), id: at.eventId }, token);
    const eventBefore = { name, place, startsAt, endsAt, timeZone };
    const begin = () => api.ask('createMailing', { eventId: at.eventId, recipients: toAll(), eventBefore }, token);
    const { mailingId } = await begin();
    const preview = (of: string) => api.ask('previewMailing', { mailingId, name: of, place: 0 }, token);
    expect((await preview('Bea')).mail?.subject).toMatch(/^Änderungen bei /);
    await start(mailingId);
    await sendMails(api);
    const [english, german] = ['ada', 'bea'].map((reader) => box.to(`${reader}@example.org`)[0]);
    expect([english?.subject, german?.subject]).toEqual([
      'Changes to Harbour Conference',
      'Änderungen bei Harbour Conference',
    ]);
    expect(english?.text).toContain('Where: Now: Pier 9');
    expect(german?.text).toContain('Wo: Jetzt: Pier 9');

    const own = (await begin()).mailingId;
    const { version } = await show(own);
    const body = '<p>We move to Pier 9.</p>';
    const said = { mailingId: own, version, subject: 'We move', body, recipients: toAll(), aboutTicket: true };
    await api.ask('saveMailing', { ...said, withTickets: false, withInvoice: false, withCalendar: true }, token);
    await start(own);
    await sendMails(api);
    expect(box.to('bea@example.org').at(-1)?.text).toContain('Where: Now: Pier 9');
  });
});
