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
