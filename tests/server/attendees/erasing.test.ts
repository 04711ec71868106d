import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { Db } from '../../../server/platform/deps.ts';
import { runDue } from '../../../server/startJobs.ts';
import { freshAddress } from '../../support/address.ts';
import { placeOrder, settle, showCard } from '../../support/buyer.ts';
import { fillWith } from '../../support/crowd.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi, openFaultySmtp } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { noting } from '../../support/noting.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { tablesWith } from '../../support/traces.ts';
import { newAppUser, newEvent, newMember, newOrganiser } from '../../support/world.ts';

/** How much a statement named at most. */
let mostNamed = 0;
/** How many statements rewrote mails. */
let rewrites = 0;
const api = await openApi({
  publicUrl: 'https://tickets.example.org',
  wrap: (db: Db) =>
    drizzle(
      noting(db.$client, (text, _, values) => {
        if (text.startsWith('update "mails"')) rewrites++;
        const lengths = values.map((value) => (Array.isArray(value) ? value.length : 1));
        mostNamed = Math.max(mostNamed, values.length, ...lengths);
      }),
    ),
});
const { token, id: ownerId } = await newOrganiser(api);
await giveMailbox(api.pool, ownerId, (await anyMailbox()).port);

let at: Awaited<ReturnType<typeof newEvent>>;
beforeEach(async () => {
  at = await newEvent(api, token, { price: 500 });
});
const found = (text: string) => tablesWith(api.pool, text);
const erase = (userId: string) => api.call('eraseUser', { userId }, token);
// Letters alone: mails leave out what could be a telephone number.
const aName = () => `Zora${randomUUID().replace(/[\d-]/g, '')}`;

type Person = { firstname: string; surname: string; email: string };
const someone = (changes: Partial<Person> = {}): Person => ({
  ...{ firstname: aName(), surname: 'Quill', email: freshAddress() },
  ...changes,
});

/** Orders for these people, the first of whom buys, and pays unless they leave before. Answers with the attendees’ ids. */
async function order(people: Person[], { pays = true } = {}): Promise<string[]> {
  const attendees = people.map((fields) => ({ ticketId: at.ticketId, fields, answers: {} }));
  const { key } = await placeOrder(api, at, { attendees });
  if (pays) {
    await showCard(api, key);
    await settle(api, key);
  }
  const made = await api.sql(
    'select r.id from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1 order by r.position',
    [key],
  );
  return made.map(({ id }) => id);
}

const letThem = () =>
  api.sql('update forms set self_service = $2 where id = $1', [
    at.formId,
    {
      edit: { until: null },
      transfer: { until: null },
      cancel: null,
    },
  ]);

/** A login of the event that carries their name, as one that was made by a mailed link. */
async function signIn({ firstname, surname, email }: Person) {
  const login = await newAppUser(api, token, at.eventId, 'attendee', email);
  await api.sql('update users set name = $2 where id = $1', [login.id, `${firstname} ${surname}`]);
  return login.token;
}

/** Begins a mail to all attendees of the form, who are so many. */
async function mailEverybody(seen: number): Promise<void> {
  const recipients = { formId: at.formId, filter: {}, users: null, except: [] };
  const { mailingId } = await api.ask('createMailing', { eventId: at.eventId, recipients }, token);
  const words = { subject: 'Hello {{firstName}}', body: '<p>Hello {{firstName}}</p>', recipients };
  const options = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true };
  await api.ask('saveMailing', { mailingId, ...words, ...options }, token);
  await api.ask('sendEmail', { mailingId, seen, sendAt: null }, token);
}

describe('erasing', () => {
  it('leaves no name in the log of what they did themselves, and no address in a mail to many', async () => {
    const me = someone();
    const [uId = ''] = await order([me, someone()]);
    await letThem();
    const own = await signIn(me);
    expect((await api.call('saveOwnDetails', { payload: { uId, fields: me, answers: {} } }, own)).status).toBe(200);
    await mailEverybody(2);
    await sendMails(api);
    const [{ slug }] = await api.sql('select slug from events where id = $1', [at.eventId]);
    await api.ask('findTickets', { slug, email: me.email });
    expect(await found(me.firstname)).toContain('purchase_events');
    expect((await erase(uId)).status).toBe(200);
    expect([await found(me.firstname), await found(me.email)]).toEqual([['invoices'], ['invoices']]);
  });

  it('takes along the address with which they ordered, where it was corrected, and orders that they gave up', async () => {
    const me = someone();
    await order([me], { pays: false });
    await pass(api, 20);
    const [uId = ''] = await order([me]);
    const email = freshAddress();
    await api.ask('updateUser', { payload: { uId, fields: { ...me, email } } }, token);
    await sendMails(api);
    await erase(uId);
    const places = await Promise.all([me.firstname, me.email, email].map(found));
    expect(places).toEqual([['invoices'], ['invoices'], []]);
  });

  /** Ways in which an address becomes another one; `signs` is the login of the former one. */
  const corrections: [string, (uId: string, to: Person, signs: string, buys: string) => Promise<unknown>][] = [
    ['themselves', (uId, fields, signs) => api.ask('saveOwnDetails', { payload: { uId, fields, answers: {} } }, signs)],
    [
      'their buyer',
      (uId, fields, _, buys) => api.ask('saveOwnDetails', { payload: { uId, fields, answers: {} } }, buys),
    ],
    ['the organiser', (uId, fields) => api.ask('updateUser', { payload: { uId, fields } }, token)],
  ];

  it.each(corrections)('takes along the login of an address that was corrected by %s', async (_, correct) => {
    const [buyer, me] = [someone(), someone()];
    const [, uId = ''] = await order([buyer, me]);
    await letThem();
    await correct(uId, { ...me, email: freshAddress() }, await signIn(me), await signIn(buyer));
    await sendMails(api);
    expect(await found(me.email)).toContain('password_salts');
    expect((await erase(uId)).status).toBe(200);
    expect([await found(me.firstname), await found(me.email)]).toEqual([[], []]);
  });

  it('takes along many logins of one whose address was corrected again and again, some in a transaction, and rewrites the mails once', async () => {
    const [buyer, me] = [someone(), someone()];
    const [, uId = ''] = await order([buyer, me]);
    const emails = [me.email, ...Array.from({ length: 24 }, freshAddress)];
    for (const email of emails) await newAppUser(api, token, at.eventId, 'attendee', email);
    for (const email of emails.slice(1))
      await api.ask('updateUser', { payload: { uId, fields: { ...me, email } } }, token);
    await sendMails(api);
    rewrites = 0;
    expect((await erase(uId)).status).toBe(200);
    expect(rewrites).toBeLessThan(5);
    expect([await found(me.firstname), await found(me.email), await found(emails[12] ?? '')]).toEqual([[], [], []]);
    const together = await api.sql(
      `select count(*)::integer as erased from users where event_id = $1 and email = '' group by xmin::text`,
      [at.eventId],
    );
    const counts = together.map(({ erased }) => erased);
    expect([Math.max(...counts), counts.reduce((sum, one) => sum + one, 0)]).toEqual([10, 25]);
  });

  it('leaves the login of a former address by which the event knows another person: with a ticket, as a buyer, as one who waits, or who passed the ticket on', async () => {
    const [buyer, holds, buys, waits, passedOn] = [someone(), someone(), someone(), someone(), someone()];
    const [, ...mistyped] = await order([buyer, holds, buys, waits, passedOn]);
    await letThem();
    for (const person of [holds, buys, waits, passedOn]) await signIn(person);
    for (const uId of mistyped) await api.ask('updateUser', { payload: { uId, fields: someone() } }, token);
    await order([{ ...someone(), email: holds.email }]);
    const attendees = [{ ticketId: at.ticketId, fields: someone(), answers: {} }];
    await placeOrder(api, at, { attendees, buyer: buys });
    await api.sql(
      `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, created_at)
       values ($1, $2, $3, '', '', $4, 1, 'en-GB', 'waiting', now())`,
      [at.formId, at.ticketId, randomUUID(), waits.email],
    );
    const given = { payload: { uId: mistyped[3] ?? '', fields: someone(), answers: {} } };
    await api.ask('transferTicket', given, await signIn(buyer));
    for (const uId of mistyped) expect((await erase(uId)).status).toBe(200);
    const left = await api.sql(
      `select email from users where event_id = $1 and role = 'attendee' and deleted_at is null and email <> $2`,
      [at.eventId, buyer.email],
    );
    expect(left.map(({ email }) => email).sort()).toEqual(
      [holds, buys, waits, passedOn].map(({ email }) => email).sort(),
    );
  });

  it('leaves the invoice to the organiser, and nothing to whoever has its link', async () => {
    const me = someone();
    const [uId = ''] = await order([me]);
    const [{ id: purchaseId }] = await api.sql('select purchase_id as id from registered_users where id = $1', [uId]);
    const linked = async () => (await api.ask('getPurchaseDetails', { purchaseId }, token)).invoices[0]?.key ?? '';
    const before = await linked();
    const { invoice } = await api.ask('getInvoice', { id: before });
    expect(invoice.buyer.email).toBe(me.email);
    await erase(uId);
    for (const call of ['getInvoice', 'printInvoice'] as const)
      expect((await api.call(call, { id: before })).status).toBe(404);
    const key = await linked();
    expect((await api.ask('getInvoice', { id: key })).invoice).toEqual({ ...invoice, key });
  });

  it('takes along what others ordered in their address and left, some in a transaction, and stops no sale by it', async () => {
    at = await newEvent(api, token, { price: 500, quantity: 500, maxPerOrder: 50 });
    const me = someone();
    const [uId = ''] = await order([me]);
    for (let count = 0; count < 3; count++)
      await order(
        Array.from({ length: 50 }, () => someone({ email: me.email })),
        { pays: false },
      );
    await pass(api, 20);
    await api.sql(`update registered_users set answers = '{"asked": "said"}' where form_id = $1 and id <> $2`, [
      at.formId,
      uId,
    ]);
    const sale = await openTransaction(api);
    await sale.query('select from forms where id = $1 for no key update', [at.formId]);
    expect((await erase(uId)).status).toBe(200);
    await sale.commit();
    expect(await found(me.email)).toEqual(['invoices']);
    const together = await api.sql(
      'select count(*)::integer as erased from registered_users where form_id = $1 and erased_at is not null group by xmin::text',
      [at.formId],
    );
    const counts = together.map(({ erased }) => erased);
    expect([Math.max(...counts), counts.reduce((sum, one) => sum + one, 0)]).toEqual([100, 151]);
  });

  it('takes along thousands of orders and of mails that went to them, and names no more than a thousand in a statement', async () => {
    const me = someone();
    const [uId = ''] = await order([me]);
    const count = 2_400;
    await fillWith(api, at, { count, email: me.email });
    await api.sql(
      `update registered_users set email = id || '@example.org', search = '' where form_id = $1 and id <> $2`,
      [at.formId, uId],
    );
    await api.sql(
      `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_name, to_address, html, composed_at, next_attempt_at, created_at)
       select $1, event_id, id, 'ticket', 'sent', 'en-GB', $3, buyer_email, $3, now(), now(), now() from purchases where event_id = $2`,
      [ownerId, at.eventId, me.firstname],
    );
    mostNamed = 0;
    expect((await erase(uId)).status).toBe(200);
    expect(mostNamed).toBeLessThanOrEqual(1_000);
    expect([await found(me.firstname), await found(me.email)]).toEqual([['invoices'], ['invoices']]);
    const keys = await api.sql('select count(distinct key)::integer from purchases where event_id = $1', [at.eventId]);
    expect(keys).toEqual([{ count: count + 1 }]);
  });

  it('leaves no address among the blocked ones, and they go on getting no mails', async () => {
    const me = someone();
    const stays = someone();
    const [uId = ''] = await order([me]);
    await order([stays]);
    const blocked = [me.email, stays.email];
    await api.ask('blockAddresses', { addresses: blocked }, token);
    await sendMails(api);
    await erase(uId);
    expect(await found(me.email)).toEqual(['invoices']);
    const listed = (await api.ask('getBlockedAddresses', {}, token)).addresses;
    expect(listed.filter(({ address }) => blocked.includes(address)).map(({ address }) => address)).toEqual([
      stays.email,
    ]);
    expect(listed.filter(({ isErased }) => isErased)).toHaveLength(1);
    // They come again.
    await order([me]);
    await sendMails(api);
    const [told] = await api.sql('select state from mails where to_address = $1 order by created_at desc limit 1', [
      me.email,
    ]);
    expect(told?.state).toBe('suppressed');
    const block = listed.find(({ isErased }) => isErased);
    await api.ask('unblockAddress', { address: block?.address ?? '', reason: 'bounced' }, token);
    expect((await api.ask('getBlockedAddresses', { search: 'sha256' }, token)).total).toBe(0);
  });

  it('leaves no address among the blocked ones either that bounced and was corrected, unless another attendee has it', async () => {
    const [me, shared] = [someone(), someone()];
    const [, ...theirs] = await order([someone(), me, shared]);
    const bounced = [me.email, shared.email];
    await order([{ ...someone(), email: shared.email }]);
    await api.sql(
      `insert into blocked_addresses (owner_id, address_key, reason, answer, created_at)
       select $1, given, 'bounced', '550 no such user ' || given, now() from unnest($2::text[]) given`,
      [ownerId, bounced],
    );
    for (const uId of theirs)
      await api.ask('updateUser', { payload: { uId, fields: { ...someone(), email: freshAddress() } } }, token);
    await sendMails(api);
    for (const uId of theirs) expect((await erase(uId)).status).toBe(200);
    expect(await found(me.email)).toEqual([]);
    const listed = (await api.ask('getBlockedAddresses', { search: shared.email }, token)).addresses;
    expect(listed.map(({ address }) => address)).toEqual([shared.email]);
    await order([me]);
    await sendMails(api);
    const [told] = await api.sql('select state from mails where to_address = $1', [me.email]);
    expect(told?.state).toBe('suppressed');
  });

  it('is waited for by a mail to many, which is then not written to them', async () => {
    const me = someone();
    const [uId] = await order([me]);
    await api.sql('delete from mails where event_id = $1', [at.eventId]);
    await mailEverybody(1);
    const eraser = await openTransaction(api);
    await eraser.query('select from purchases where event_id = $1 for update', [at.eventId]);
    await eraser.query('select from registered_users where id = $1 for update', [uId]);
    await eraser.query(`update registered_users set email = '', erased_at = now() where id = $1`, [uId]);
    await eraser.query(`update purchases set buyer_email = '' where event_id = $1`, [at.eventId]);
    const written = sendMails(api);
    await eraser.isWaitedFor();
    await eraser.commit();
    await written;
    expect(await api.sql('select to_address from mails where event_id = $1', [at.eventId])).toEqual([]);
  });

  it('keeps the buyer of a ticket that another attendee got from them', async () => {
    const me = someone();
    const [uId = ''] = await order([me]);
    await letThem();
    const to = someone();
    const own = await signIn(me);
    expect((await api.call('transferTicket', { payload: { uId, fields: to, answers: {} } }, own)).status).toBe(200);
    await erase(uId);
    expect([await found(to.email), (await found(me.email)).includes('purchases')]).toEqual([[], true]);
  });

  it('leaves no name and no address of who had the ticket of another in between', async () => {
    const [first, me, last] = [someone(), someone(), someone()];
    const [passedOn = ''] = await order([first]);
    const [uId = ''] = await order([me]);
    await letThem();
    for (const [from, fields] of [
      [first, me],
      [me, last],
    ] as const)
      await api.ask('transferTicket', { payload: { uId: passedOn, fields, answers: {} } }, await signIn(from));
    await sendMails(api);
    expect(await found(me.email)).toContain('mails');
    await erase(uId);
    expect([await found(me.firstname), await found(me.email)]).toEqual([['invoices'], ['invoices']]);
    expect(await found(last.email)).toContain('registered_users');
  });
});

describe('what is under way', () => {
  it('keeps no address in what a mail server says of a mail that was on its way', async () => {
    const me = someone();
    let hold = (_refuse: () => void): void => {};
    const asked = new Promise<() => void>((resolve) => (hold = resolve));
    const server = await openFaultySmtp({
      RCPT: (socket) => hold(() => socket.write(`550 5.1.1 <${me.email}>: no such mailbox\r\n`)),
    });
    const organiser = await newOrganiser(api);
    await giveMailbox(api.pool, organiser.id, server.port);
    at = await newEvent(api, organiser.token);
    const [uId = ''] = await order([me], { pays: false });
    const sent = sendMails(api);
    const refuse = await asked;
    expect((await api.call('eraseUser', { userId: uId }, organiser.token)).status).toBe(200);
    refuse();
    await sent;
    const { addresses } = await api.ask('getBlockedAddresses', {}, organiser.token);
    expect([await found(me.email), addresses]).toEqual([[], []]);
  });

  it('keeps no name by which a mailing searches, unless it finds others', async () => {
    const [me, namesake, other] = [someone(), someone(), someone()];
    namesake.surname = other.surname = 'Featherstone';
    const [mine = '', theirs = ''] = await order([me, namesake, other]);
    const search = (name: string) =>
      api.ask(
        'createMailing',
        { eventId: at.eventId, recipients: { formId: at.formId, filter: { name }, users: null, except: [] } },
        token,
      );
    await search(me.firstname);
    await search('Featherstone');
    for (const uId of [mine, theirs]) expect((await erase(uId)).status).toBe(200);
    expect(await found(me.firstname)).toEqual(['invoices']);
    const searched = await api.sql(
      `select recipients->'filter'->>'name' as name from mailings where event_id = $1 order by created_at`,
      [at.eventId],
    );
    expect(searched.map(({ name }) => name === 'Featherstone')).toEqual([false, true]);
  });

  it('judges a search once however many mailings have it, and some searches in a transaction that is not the one which erases', async () => {
    const [me, other] = [someone({ firstname: `${aName()}Abcdefghijkl` }), someone({ surname: 'Quinn' })];
    const [uId = ''] = await order([me, other]);
    // Each finds them alone: nobody else’s first name begins so.
    const firstname = me.firstname.toLowerCase();
    const mine = Array.from(
      { length: 60 },
      (_, n) => `${firstname.slice(0, firstname.length - Math.floor(n / 5))} ${'quill'.slice(0, 1 + (n % 5))}`,
    );
    await api.sql(
      `insert into mailings (owner_id, event_id, recipients, created_at)
       select $1, $2, jsonb_build_object('formId', null, 'filter', jsonb_build_object('name', name), 'users', null, 'except', '[]'::jsonb), now()
       from unnest($3::text[]) name, generate_series(1, 30)`,
      [ownerId, at.eventId, [...mine, 'qui', '’']],
    );
    expect((await erase(uId)).status).toBe(200);
    const left = await api.sql(
      `select recipients->'filter'->>'name' as name, count(*)::integer from mailings where event_id = $1 group by 1 order by 1`,
      [at.eventId],
    );
    const together = await api.sql(
      `select count(distinct id)::integer from mailings where event_id = $1 and recipients->'filter'->>'name' = 'Erased' group by xmin::text order by 1`,
      [at.eventId],
    );
    expect(together.map(({ count }) => count / 30)).toEqual([11, 49]);
    expect(left).toEqual([
      { name: 'Erased', count: mine.length * 30 },
      { name: 'qui', count: 30 },
      { name: '’', count: 30 },
    ]);
  });
});

describe('retention of everything', () => {
  it('also ends what is known of who only waited, had a login or gave their ticket away', async () => {
    const [waits, me, to, signedIn] = [someone(), someone(), someone(), someone()];
    const [uId = ''] = await order([me]);
    await letThem();
    const own = await signIn(me);
    await api.ask('transferTicket', { payload: { uId, fields: to, answers: {} } }, own);
    await signIn(signedIn);
    await api.sql(
      `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 1, 'en-GB', 'lapsed', now())`,
      [...[at.formId, at.ticketId, randomUUID(), waits.firstname, waits.surname, waits.email]],
    );
    await api.ask('saveRetention', { payload: { eventId: at.eventId, months: 1, scope: 'everything' } }, token);
    await api.sql(
      `update events set starts_at = now() - interval '41 days', ends_at = now() - interval '40 days' where id = $1`,
      [at.eventId],
    );
    await Promise.all([runDue(jobDeps(api)), runDue(jobDeps(api))]);
    const left = await Promise.all(
      [waits, to, signedIn, me].flatMap(({ firstname, email }) => [firstname, email]).map(found),
    );
    expect(left.slice(0, 6)).toEqual([[], [], [], [], [], []]);
    expect(left.slice(6)).toEqual([['invoices'], ['invoices']]);
  });
});

describe('the data of an attendee', () => {
  const dataFor = async (userId: string, asked: string) => {
    const zip = await api.ask('downloadAttendeeData', { userId }, asked);
    const folder = mkdtempSync(join(tmpdir(), 'foyer-data-'));
    writeFileSync(join(folder, 'data.zip'), new Uint8Array(await zip.arrayBuffer()));
    const read = (name: string) => execFileSync('unzip', ['-p', join(folder, 'data.zip'), name], { encoding: 'utf8' });
    const text = read('data.json') + read('data.html');
    rmSync(folder, { recursive: true });
    return text;
  };

  it('name neither the others in their order nor who of the team did what', async () => {
    const [me, other] = [someone(), someone()];
    const [uId = ''] = await order([me, other]);
    const manager = await newMember(api, ownerId, 'manager');
    await api.ask('updateUser', { payload: { uId, fields: me } }, manager.token);
    await sendMails(api);
    const text = await dataFor(uId, token);
    expect(text).toContain('attendeeChanged');
    expect(text).toContain('The text is left out');
    for (const hidden of [other.firstname, other.email, manager.email, 'Grace manager'])
      expect(text).not.toContain(hidden);
  });

  it('are the same for a manager of the team as for the owner', async () => {
    const me = someone();
    const [uId = ''] = await order([me]);
    const manager = await newMember(api, ownerId, 'manager');
    expect(await dataFor(uId, manager.token)).toContain(me.firstname);
  });
});
