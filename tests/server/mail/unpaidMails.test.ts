import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { attendee, registrationOf, settle, showCard } from '../../support/buyer.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

let api: Api;
let box: Awaited<ReturnType<typeof startMailbox>>;
const organisers: { id: string; token: string }[] = [];
beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://tickets.example.org' });
  box = await startMailbox();
  for (const _ of [1, 2]) {
    const organiser = await newOrganiser(api);
    await giveMailbox(api.pool, organiser.id, box.port);
    organisers.push(organiser);
  }
});
afterAll(async () => {
  await box.stop();
  await api.drop();
});

const tokenOf = (n: number) => organisers[n]?.token ?? '';
const receivedBy = (address: string) => box.received.filter(({ envelope }) => envelope.to[0] === address).length;
const order = async ({ formId, ticketId }: { formId: string; ticketId: string }, email: string) =>
  (
    await api.call('submitUserForm', {
      payload: registrationOf(formId, [], { attendees: [attendee(ticketId, { email })] }),
    })
  ).payload.purchase.key;
const hourLater = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 61 * 60_000);
};

it('a stranger’s address gets twenty mails an hour from orders and cancelling, of all organisers together', async () => {
  const victim = 'victim@example.org';
  const places = [await newEvent(api, tokenOf(0)), await newEvent(api, tokenOf(1))];
  for (let n = 0; n < 15; n++)
    for (const place of places) {
      const purchaseKey = await order(place, n % 2 === 0 ? victim : 'Victim@Example.org');
      await api.call('cancelPurchase', { payload: { purchaseKey } });
      api.clock.now = new Date(api.clock.now.getTime() + 1_000);
      await sendMails(api);
    }
  expect(receivedBy(victim) + receivedBy('Victim@Example.org')).toBe(20);
  const { rows } = await api.pool.query("select distinct state from mails where remark = 'tooMany'");
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
    await api.call('joinWaitingList', { payload: waitingDraft(place, { email: victim }) });
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
  await sendMails(api);
  expect(receivedBy(victim)).toBe(21);
});

const countFrom = (purchaseKey: string, network: string) =>
  api.pool.query('update purchases set network = $2 where key = $1', [purchaseKey, network]);

/** As if many more mails like those of an order had been sent just now. */
const sentLike = (purchaseKey: string, count: number) =>
  api.pool.query(
    `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_name, to_address, next_attempt_at, created_at, composed_at)
     select owner_id, event_id, purchase_id, kind, 'sent', locale, to_name, to_address, next_attempt_at, created_at, composed_at
     from mails cross join generate_series(1, $2::integer) where purchase_id = (select id from purchases where key = $1)`,
    [purchaseKey, count],
  );

it('mails that a stranger causes from another network keep nobody’s own from going', async () => {
  const victim = 'ada@example.org';
  const place = await newEvent(api, tokenOf(0));
  const theirs = await order(place, victim);
  await countFrom(theirs, 'stranger');
  await sendMails(api);
  await sentLike(theirs, 50);
  const before = receivedBy(victim);
  await countFrom(await order(await newEvent(api, tokenOf(1)), victim), 'home');
  await sendMails(api);
  expect(receivedBy(victim)).toBe(before + 1);
});

it('mails that were never sent keep nobody’s own from going', async () => {
  const victim = 'bea@example.org';
  const without = await newOrganiser(api);
  const place = await newEvent(api, without.token);
  for (let n = 0; n < 21; n++) await order(place, victim);
  await order(await newEvent(api, tokenOf(1)), victim);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(1);
});

it('addresses that lead to one mailbox count together', async () => {
  const place = await newEvent(api, tokenOf(0));
  const first = await order(place, 'cleo+0@example.org');
  await sendMails(api);
  await sentLike(first, 19);
  await order(place, 'cleo+1@example.org');
  await order(place, 'CLEO@example.org');
  await sendMails(api);
  expect([receivedBy('cleo+0@example.org'), receivedBy('cleo+1@example.org'), receivedBy('CLEO@example.org')]).toEqual([
    1, 0, 0,
  ]);
});

it('what many networks cause to one mailbox waits for an hour, and is not sent after a day', async () => {
  const victim = 'dora@example.org';
  const place = await newEvent(api, tokenOf(0));
  const theirs = await order(place, victim);
  await countFrom(theirs, 'stranger');
  await sendMails(api);
  await sentLike(theirs, 99);
  const own = await order(await newEvent(api, tokenOf(1)), victim);
  await countFrom(own, 'home');
  await sendMails(api);
  expect(receivedBy(victim)).toBe(1);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(2);
  await sentLike(own, 99);
  const late = await order(place, victim);
  await countFrom(late, 'late');
  await api.pool.query(
    `update mails set created_at = created_at - interval '25 hours' where purchase_id = (select id from purchases where key = $1)`,
    [late],
  );
  await sendMails(api);
  hourLater();
  await sendMails(api);
  expect(receivedBy(victim)).toBe(2);
});
