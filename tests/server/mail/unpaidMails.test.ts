import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { startMailbox } from '../../../harness/mailbox.ts';
import { mailboxSql } from '../../../server/platform/db/schema/mails.ts';
import { createLimiter } from '../../../server/platform/http/limiter.ts';
import { ownWordsDaily, settledWordsDaily } from '../../../src/lib/limits.ts';
import { mailboxOf } from '../../../src/lib/text.ts';
import type { From } from '../../support/api.ts';
import { attendee, registrationOf, settle, showCard, submit } from '../../support/buyer.ts';
import { newExhibitor } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, setStatus, usersOf } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const box = await startMailbox();
afterAll(box.stop);
const organisers = [await newOrganiser(api), await newOrganiser(api)];
for (const { id } of organisers) await giveMailbox(api.pool, id, box.port);

const tokenOf = (n: number) => organisers[n]?.token ?? '';
const receivedBy = (address: string) => box.received.filter(({ envelope }) => envelope.to[0] === address).length;
/** Networks far from each other, by number. */
const from = (network: number): From => ({ address: `${60 + network}.1.1.1` });
const order = async ({ formId, ticketId }: { formId: string; ticketId: string }, email: string, by = from(0)) =>
  (
    await api.ask(
      'submitUserForm',
      { payload: registrationOf(formId, [], { attendees: [attendee(ticketId, { email })] }) },
      undefined,
      by,
    )
  ).purchase.key;
const hourLater = () => api.clock.advance(61 * 60_000);

it('a stranger’s address gets twenty mails an hour from orders and cancelling, of all organisers together', async () => {
  const victim = 'victim@example.org';
  const places = [await newEvent(api, tokenOf(0)), await newEvent(api, tokenOf(1))];
  for (let n = 0; n < 15; n++)
    for (const place of places) {
      const purchaseKey = await order(place, n % 2 === 0 ? victim : 'Victim@Example.org');
      await api.ask('cancelPurchase', { payload: { purchaseKey } });
      api.clock.advance(1_000);
      await sendMails(api);
    }
  expect(receivedBy(victim) + receivedBy('Victim@Example.org')).toBe(20);
  const rows = await api.sql("select distinct state from mails where remark = 'tooMany'");
  expect(rows).toEqual([{ state: 'suppressed' }]);
  hourLater();
  await order(places[0] as (typeof places)[number], victim);
  await sendMails(api);
  expect(receivedBy(victim) + receivedBy('Victim@Example.org')).toBe(21);
});

it('waiting lists that it is put on count among them', async () => {
  const victim = 'waiting@example.org';
  for (let n = 0; n < 22; n++) {
    const place = await soldOutEvent(api, tokenOf(n % 2));
    await api.ask('joinWaitingList', { payload: waitingDraft(place, { email: victim }) }, undefined, from(0));
  }
  await sendMails(api);
  expect(receivedBy(victim)).toBe(20);
});

it('who pays meanwhile gets the ticket by mail', async () => {
  const victim = 'both@example.org';
  const free = await newEvent(api, tokenOf(0));
  for (let n = 0; n < 21; n++) await order(free, victim);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(20);
  const sold = await newEvent(api, tokenOf(1), { price: 500 });
  const key = await order(sold, victim);
  await showCard(api, key);
  expect((await settle(api, key)).status).toBe('paid');
  await api.sql('update purchases set test_mode = false where key = $1', [key]);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(21);
});

it('many about unpaid orders have the usual words, so that an organiser’s own fill no disk; those of who pays have them', async () => {
  const { id, token } = await newOrganiser(api);
  await giveMailbox(api.pool, id, box.port);
  const own = { subject: 'Ours', title: 'Ours', body: '<p>Bring a boat.</p>', after: '' };
  const saysOurs = async (kind: 'confirmation' | 'waitingJoined', eventId: string) =>
    api.call('saveMailWording', { eventId, kind, locale: 'en-GB', wording: own }, token);
  const free = await newEvent(api, token);
  const sold = await newEvent(api, token, { price: 500 });
  const listed = await soldOutEvent(api, token);
  for (const { eventId } of [free, sold]) expect((await saysOurs('confirmation', eventId)).status).toBe(200);
  expect((await saysOurs('waitingJoined', listed.eventId)).status).toBe(200);
  const subject = async (email: string) => {
    await sendMails(api);
    return box.received.findLast(({ envelope }) => envelope.to[0] === email)?.subject;
  };
  await order(free, 'first@example.org', from(7));
  expect(await subject('first@example.org')).toBe('Ours');
  await createLimiter(api.pool, 'own-words', ownWordsDaily).count(id, ownWordsDaily.calls);
  await order(free, 'later@example.org', from(7));
  expect(await subject('later@example.org')).toMatch(/^Your ticket/);
  await api.ask(
    'joinWaitingList',
    { payload: waitingDraft(listed, { email: 'list@example.org' }) },
    undefined,
    from(7),
  );
  expect(await subject('list@example.org')).not.toBe('Ours');
  const key = await order(sold, 'pays@example.org', from(7));
  await showCard(api, key);
  expect((await settle(api, key)).status).toBe('paid');
  await api.sql('update purchases set test_mode = false where key = $1', [key]);
  expect(await subject('pays@example.org')).toBe('Ours');
});

it('those that an organiser causes as often as they like have the usual words, too, once their own have filled enough of the disk that day', async () => {
  const { id, token } = await newOrganiser(api);
  await giveMailbox(api.pool, id, box.port);
  const sold = await newEvent(api, token, { price: 500 }, takesTransfers);
  const own = { subject: 'Ours', title: 'Ours', body: `<p>${'Bring a boat. '.repeat(300)}</p>`, after: '' };
  await api.ask('saveMailWording', { eventId: sold.eventId, kind: 'cancelled', locale: 'en-GB', wording: own }, token);
  await submit(api, sold, { paymentMethod: 'transfer' });
  const [user] = await usersOf(api, token, sold);
  await api.sql('update purchases set test_mode = false where id = $1', [user?.pId]);
  const subject = async () => {
    for (const status of ['paid', 'cancelled'] as const) {
      api.clock.advance(1_000);
      await setStatus(api, token, user?.pId ?? '', status);
      await sendMails(api);
    }
    return box.received.findLast(({ envelope }) => envelope.to[0] === user?.email)?.subject;
  };
  expect(await subject()).toBe('Ours');
  const [{ points }] = await api.sql('select points from rate_limits where key = $1', [`settled-words:${id}`]);
  expect(points).toBeGreaterThan(8);
  await createLimiter(api.pool, 'settled-words', settledWordsDaily).count(id, settledWordsDaily.calls);
  expect(await subject()).toMatch(/cancelled/);
});

/** As if many more mails like those of an order had been sent just now. */
const sentLike = (purchaseKey: string, count: number) =>
  api.pool.query(
    `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_name, to_address, next_attempt_at, created_at, composed_at)
     select owner_id, event_id, purchase_id, kind, 'sent', locale, to_name, to_address, next_attempt_at, created_at, composed_at
     from mails cross join generate_series(1, $2::integer) where purchase_id = (select id from purchases where key = $1)`,
    [purchaseKey, count],
  );

const theirs = () => newEvent(api, tokenOf(0));
const own = () => newEvent(api, tokenOf(1));

it('mails that one stranger causes from another network do not keep an attendee’s own from going', async () => {
  const victim = 'ada@example.org';
  await order(await theirs(), victim, from(1));
  await sendMails(api);
  await sentLike(await order(await theirs(), victim, from(1)), 60);
  await sendMails(api);
  const before = receivedBy(victim);
  await order(await own(), victim, from(2));
  await sendMails(api);
  expect(receivedBy(victim)).toBe(before + 1);
});

it('mails that were never sent do not keep an attendee’s own from going', async () => {
  const victim = 'bea@example.org';
  const without = await newOrganiser(api);
  const place = await newEvent(api, without.token);
  for (let n = 0; n < 21; n++) await order(place, victim);
  await order(await own(), victim);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(1);
});

it.each([
  ['cleo+0@example.org', 'cleo+1@example.org', 'CLEO@example.org'],
  ['d.ora@gmail.com', 'do.ra@gmail.com', 'dora+x@googlemail.com'],
])('addresses that lead to one mailbox count together: %s, %s, %s', async (one, two, three) => {
  const first = await order(await theirs(), one);
  await sendMails(api);
  await sentLike(first, 19);
  await order(await theirs(), two);
  await order(await theirs(), three);
  await sendMails(api);
  expect([one, two, three].map(receivedBy)).toEqual([1, 0, 0]);
});

it('the database and the server see one mailbox in the same addresses', async () => {
  const addresses = [
    'Ada+x@Example.org',
    'a.d.a+1+2@GoogleMail.com',
    'ada@gmail.com',
    'a.da@example.org',
    'ADA@bücher.example',
  ];
  const rows = await api.sql<{ mailbox: string }>(
    `select ${mailboxSql('address')} as mailbox from unnest($1::text[]) as x(address)`,
    [addresses],
  );
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf));
});

it('orders that were paid with a test card count among them', async () => {
  const victim = 'eve@example.org';
  const first = await order(await theirs(), victim);
  await sendMails(api);
  await sentLike(first, 19);
  const key = await order(await newEvent(api, tokenOf(1), { price: 500 }), victim);
  await showCard(api, key);
  await settle(api, key);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(1);
});

it('of networks side by side forty are sent', async () => {
  const victim = 'fay@example.org';
  for (const last of [1, 2]) {
    const key = await order(await theirs(), victim, { address: `90.1.1.${last}` });
    await sendMails(api);
    await sentLike(key, 19);
  }
  await order(await theirs(), victim, { address: '90.1.1.3' });
  await sendMails(api);
  expect(receivedBy(victim)).toBe(2);
});

type Buried = { addresses?: string[]; unheard?: boolean; own?: string };

/**
 * Whoever bought a ticket for somebody gives it to another person, or other addresses to it, just after so many mails to both that no more go; `unheard` where
 * so many had gone before that the mail with the ticket did not go either. `own` is the address that its holder gives it just before.
 */
async function buried(name: string, network: number, { addresses = [], unheard = false, own }: Buried = {}) {
  const place = await newEvent(api, tokenOf(0));
  const selfService = { edit: { until: null }, transfer: { until: null }, cancel: null };
  await changeForm(api, tokenOf(0), place.formId, { questions: [], selfService });
  const [holder, buyer] = [`${name}@example.org`, `buyer-of-${name}@example.org`];
  const attendees = [attendee(place.ticketId, { email: buyer }), attendee(place.ticketId, { email: holder })];
  const payload = registrationOf(place.formId, [], { attendees });
  let key = await order(place, `other-than-${name}@example.org`, from(network));
  /** As if as many had gone to both about the latest order as go in an hour. */
  const bury = () =>
    api.sql(
      `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_address, next_attempt_at, created_at, composed_at, sent_at)
       select e.owner_id, p.event_id, p.id, 'ticket', 'sent', p.locale, address, $3, $3, $3, $3
       from purchases p join events e on e.id = p.event_id, unnest($2::text[]) address, generate_series(1, 20) where p.key = $1`,
      [key, [holder, buyer], api.clock.now],
    );
  if (unheard) await bury();
  const { purchase } = await api.ask('submitUserForm', { payload }, undefined, from(network));
  if (!unheard) key = purchase.key;
  await sendMails(api);
  await bury();
  const rows = await api.sql('select id from registered_users where form_id = $1 and email = $2', [
    place.formId,
    holder,
  ]);
  const buyers = await newAppUser(api, tokenOf(0), place.eventId, 'attendee', buyer);
  const changed = async (
    call: 'saveOwnDetails' | 'transferTicket',
    fields: Record<string, string>,
    { token } = buyers,
  ) => {
    api.clock.advance(1_000);
    const payload = { uId: rows[0].id, fields: attendee('', fields).fields, answers: {} };
    expect((await api.call(call, { payload }, token)).status).toBe(200);
  };
  if (own) {
    const holders = await newAppUser(api, tokenOf(0), place.eventId, 'attendee', holder);
    await changed('saveOwnDetails', { email: own }, holders);
  }
  for (const email of addresses) await changed('saveOwnDetails', { email });
  if (addresses.length === 0)
    await changed('transferTicket', { firstname: 'Eve', surname: 'Cook', email: `next-after-${name}@example.org` });
  await sendMails(api);
  return { holder, buyer, bury };
}

it('that a ticket has ended is told later to whom its buyer’s network mailed too much, and not dropped', async () => {
  const { holder } = await buried('holder', 20);
  expect(receivedBy(holder)).toBe(1);
  hourLater();
  await sendMails(api);
  expect(receivedBy(holder)).toBe(2);
});

it('that a ticket has ended is told after a day to whoever had it, however much they are mailed meanwhile, once', async () => {
  const { holder, buyer, bury } = await buried('ivo', 21);
  for (let hour = 0; hour < 24; hour++) {
    expect(receivedBy(holder)).toBe(1);
    await bury();
    hourLater();
    await bury();
    await sendMails(api);
  }
  expect(receivedBy(holder)).toBe(2);
  const told = await api.sql(
    "select to_address, state, remark from mails where kind = 'ticketTransferred' and to_address = any($1) order by 1",
    [[holder, buyer]],
  );
  expect(told).toEqual([
    { to_address: buyer, state: 'suppressed', remark: 'tooMany' },
    { to_address: holder, state: 'sent', remark: null },
  ]);
  hourLater();
  await sendMails(api);
  expect(receivedBy(holder)).toBe(2);
});

it('that a ticket has ended is not told to whom no mail said that they have it, as there were too many', async () => {
  const { holder, bury } = await buried('ken', 23, { unheard: true });
  for (let hour = 0; hour < 25; hour++) {
    hourLater();
    await bury();
    await sendMails(api);
  }
  expect(receivedBy(holder)).toBe(0);
});

it('that their ticket was taken is told to whoever had it also where they are still to be told what they changed themselves', async () => {
  const own = 'leo+own@example.org';
  const { holder, bury } = await buried('leo', 24, { own, addresses: ['taken-from-leo@example.org'] });
  for (let hour = 0; hour < 25; hour++) {
    hourLater();
    await bury();
    await sendMails(api);
  }
  expect([receivedBy(holder), receivedBy(own)]).toEqual([2, 1]);
  const [told] = await api.sql("select text from mails where kind = 'addressChanged' and to_address = $1", [own]);
  expect(told?.text).toContain('/objection/');
});

it('of a ticket that goes to and fro between addresses of one mailbox meanwhile, that is told once', async () => {
  const at = (n: number) => `jan+${n}@example.org`;
  const { holder, bury } = await buried('jan', 22, { addresses: [1, 2, 3].map(at) });
  for (let hour = 0; hour < 25; hour++) {
    hourLater();
    await bury();
    await sendMails(api);
  }
  expect([holder, ...[1, 2, 3].map(at)].map(receivedBy)).toEqual([2, 0, 0, 0]);
});

it('what many networks cause waits for an hour, but for the first of each, and is not sent after a day', async () => {
  const victim = 'gwen@example.org';
  for (let network = 1; network <= 5; network++) {
    const key = await order(await theirs(), victim, from(network));
    await sendMails(api);
    await sentLike(key, 19);
  }
  expect(receivedBy(victim)).toBe(5);
  for (const _ of [1, 2]) await order(await own(), victim, from(9));
  await sendMails(api);
  expect(receivedBy(victim)).toBe(6);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(7);
});

it('beyond two hundred in an hour the first of each network waits, too', async () => {
  const victim = 'june@example.org';
  for (let network = 1; network <= 10; network++) {
    const key = await order(await theirs(), victim, from(network));
    await sendMails(api);
    await sentLike(key, 19);
  }
  expect(receivedBy(victim)).toBe(10);
  await order(await own(), victim, from(11));
  await sendMails(api);
  expect(receivedBy(victim)).toBe(10);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(11);
});

it('what networks cause that are not known waits for an hour, and is not dropped', async () => {
  const victim = 'hope@example.org';
  const unknown = { address: '10.0.0.1' };
  const key = await order(await theirs(), victim, unknown);
  await sendMails(api);
  await sentLike(key, 19);
  const late = await order(await own(), victim, unknown);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(1);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(2);
  await sentLike(late, 19);
  const last = await order(await own(), victim, unknown);
  await api.sql(
    `update mails set created_at = created_at - interval '25 hours' where purchase_id = (select id from purchases where key = $1)`,
    [last],
  );
  await sendMails(api);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(2);
});

it('who is put on a waiting list by a stranger can still join it, with what they want', async () => {
  const victim = 'iris@example.org';
  const place = await soldOutEvent(api, tokenOf(0));
  const joined = (by: From, firstname: string) =>
    api.ask('joinWaitingList', { payload: waitingDraft(place, { email: victim, firstname }) }, undefined, by);
  for (let n = 0; n < 20; n++) {
    await joined(from(3), 'Mallory');
    await sendMails(api);
  }
  expect(receivedBy(victim)).toBe(20);
  await joined(from(4), 'Iris');
  await sendMails(api);
  expect(receivedBy(victim)).toBe(21);
  const rows = await api.sql('select firstname from waiting_entries where email = $1', [victim]);
  expect(rows).toEqual([{ firstname: 'Iris' }]);
});

describe('a paid order', () => {
  const tickets = 22;
  /** Of many tickets, each for another address of one mailbox, whose buyer has another. */
  async function paidFor(mailbox: string) {
    const place = await newEvent(api, tokenOf(0), { price: 500, maxPerOrder: tickets });
    const selfService = { edit: { until: null }, transfer: { until: null }, cancel: null };
    await changeForm(api, tokenOf(0), place.formId, { questions: [], selfService });
    const email = `buyer-of-${mailbox}@example.org`;
    const named = (n: number) => `${mailbox}+${n}@example.org`;
    const attendees = Array.from({ length: tickets }, (_, n) => attendee(place.ticketId, { email: named(n) }));
    const buyer = { firstname: 'Ann', surname: 'Assistant', email };
    const payload = registrationOf(place.formId, [], { attendees, buyer });
    const { key } = (await api.ask('submitUserForm', { payload }, undefined, from(30))).purchase;
    await showCard(api, key);
    expect((await settle(api, key)).status).toBe('paid');
    await api.sql('update purchases set test_mode = false where key = $1', [key]);
    await sendMails(api);
    await sendMails(api);
    const rows = await api.sql<{ id: string }>('select id from registered_users where form_id = $1 order by position', [
      place.formId,
    ]);
    const received = () =>
      box.received.filter(({ envelope }) => mailboxOf(envelope.to[0] ?? '') === `${mailbox}@example.org`).length;
    return { ...place, email, named, uIds: rows.map(({ id }) => id), received };
  }
  const later = async () => {
    api.clock.advance(1_000);
    await sendMails(api);
  };

  it('mails each of its tickets, though all of them go to one mailbox', async () => {
    const { received } = await paidFor('kate');
    expect(received()).toBe(tickets);
  });

  it.each([
    'saveOwnDetails',
    'transferTicket',
  ] as const)('mails no stranger without end by %s, and what an organiser sends goes besides', async (call) => {
    const mailbox = call === 'saveOwnDetails' ? 'lena' : 'mary';
    const { eventId, email, named, uIds, received } = await paidFor(mailbox);
    const buyer = await newAppUser(api, tokenOf(0), eventId, 'attendee', email);
    await later();
    const before = received();
    const names = call === 'saveOwnDetails' ? {} : { firstname: 'Sam', surname: 'Doe' };
    // Each mails its former address and its new one.
    for (const [n, uId] of uIds.slice(0, 15).entries()) {
      const { fields } = attendee('', { ...names, email: named(n + 100) });
      expect((await api.call(call, { payload: { uId, fields, answers: {} } }, buyer.token)).status).toBe(200);
      await later();
    }
    expect(received()).toBe(before + 20);
    await api.ask('sendTicketAgain', { userId: uIds[0] ?? '' }, tokenOf(0));
    await later();
    expect(received()).toBe(before + 21);
  });
});

describe('a login of an event', async () => {
  const place = await newEvent(api, tokenOf(0), { price: 500, soldAtDoor: true });

  it('of the door causes twenty mails an hour to a mailbox by what it sells and takes back, whatever it says it took', async () => {
    const victim = 'door@example.org';
    const { eventId, formId, ticketId } = place;
    const staff = await newAppUser(api, tokenOf(0), eventId, 'checkin');
    const asked = { formId, ticketId, count: 1, total: 500, takenAs: 'cash' as const, name: 'Ada', email: victim };
    for (let n = 0; n < 11; n++) {
      const { sale } = await api.ask('sellTicket', { ...asked, key: randomUUID() }, staff.token);
      const back = await api.call('takeBackSale', { purchaseId: sale.pId }, staff.token);
      expect(back.status).toBe(200);
    }
    await sendMails(api);
    expect(receivedBy(victim)).toBe(20);
  });

  it('of an exhibitor does so by its delegates, and who an organiser adds by hand is mailed each time', async () => {
    const victim = 'delegate@example.org';
    const { eventId, formId, ticketId, questionId } = place;
    await api.ask('saveDelegateTicket', { payload: { eventId, ticketId } }, tokenOf(0));
    const acme = await newExhibitor(api, tokenOf(0), eventId, { company: 'Acme', delegates: 30 });
    const fields = (n: number) => ({ firstname: `Ann ${n}`, surname: 'Doe', email: victim });
    const answers = { [questionId]: 'Builder' };
    for (let n = 0; n < 22; n++) {
      const payload = { appUserId: acme.id, key: randomUUID(), fields: fields(n), answers };
      expect((await api.call('registerDelegate', { payload }, acme.token)).status).toBe(200);
    }
    await sendMails(api);
    expect(receivedBy(victim)).toBe(20);
    for (const n of [30, 31]) {
      const payload = { formId, ticketId, key: randomUUID(), fields: fields(n), answers };
      await api.ask('addUser', { payload: { ...payload, payment: 'free', mail: true } }, tokenOf(0));
    }
    await sendMails(api);
    expect(receivedBy(victim)).toBe(22);
  });
});
