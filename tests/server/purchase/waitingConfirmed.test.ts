import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { dueEntries, formsToOffer } from '../../../server/purchase/waitingOffers.sql.ts';
import { renewDueOffers } from '../../../server/purchase/waitingOffers.ts';
import type { From } from '../../support/api.ts';
import { placeOrder, settle, showCard, submit } from '../../support/buyer.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { rowsRead } from '../../support/plans.ts';
import { join, joinUnconfirmed, soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newOrganiser } from '../../support/world.ts';

let token: string;
const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { id: ownerId } = await newOrganiser(api);
await giveMailbox(api.pool, ownerId, (await anyMailbox()).port);
const today = new Date();
// Weeks pass in some, in which sessions and events end.
beforeEach(async () => {
  api.clock.now = today;
  token = await api.tokenOf(ownerId);
});

type Place = Awaited<ReturnType<typeof soldOutEvent>>;
const day = 24 * 60;
const placeOf = (key: string) => api.ask('getWaitingPlace', { key });
const statesOf = (keys: string[]) => Promise.all(keys.map(async (key) => (await placeOf(key)).state));
const confirm = (key: string) => api.call('confirmWaiting', { key });
const cancelAll = async ({ orders }: Place) => {
  for (const purchaseKey of orders) await api.ask('cancelPurchase', { payload: { purchaseKey } });
};
const listOf = async ({ formId }: Place) => (await api.ask('getWaitingList', { formId }, token)).entries;
const mailsTo = (email: string) => api.sql<{ kind: string }>('select kind from mails where to_address = $1', [email]);

describe('an address that is not confirmed', () => {
  it('is passed over; twenty of them keep no ticket from who comes after', async () => {
    const place = await soldOutEvent(api, token, 2);
    const invented = [];
    for (let n = 0; n < 20; n++) invented.push(await joinUnconfirmed(api, place));
    const real = await join(api, place);
    await cancelAll(place);
    expect(await statesOf([...invented, real])).toEqual([...Array(20).fill('waiting'), 'offered']);
    await renewDueOffers(jobDeps(api));
    expect(await statesOf(invented)).toEqual(Array(20).fill('waiting'));
  });

  it('is not confirmed by who opens the link and does no more, as scanners of mails do', async () => {
    const place = await soldOutEvent(api, token);
    const key = await joinUnconfirmed(api, place);
    for (const path of [
      `/waiting?id=${key}`,
      `/api/waitingList/getPlace?key=${key}`,
      `/api/waitingList/confirm?key=${key}`,
    ])
      await api.app.request(path);
    expect((await placeOf(key)).confirmed).toBe(false);
    await cancelAll(place);
    expect(await statesOf([key])).toEqual(['waiting']);
  });

  it('gets an offer by the organiser’s own hand', async () => {
    const place = await soldOutEvent(api, token);
    const key = await joinUnconfirmed(api, place);
    await cancelAll(place);
    const [entry] = await listOf(place);
    expect(entry?.confirmed).toBe(false);
    await api.ask('offerTickets', { payload: { waitingId: entry?.waitingId ?? '' } }, token);
    expect(await statesOf([key])).toEqual(['offered']);
  });

  it('is mailed once more when it is entered again, and not once it is confirmed', async () => {
    const place = await soldOutEvent(api, token);
    const email = 'grace@example.org';
    const key = await joinUnconfirmed(api, place, { email });
    await api.ask('joinWaitingList', { payload: waitingDraft(place, { email }) });
    expect(await mailsTo(email)).toEqual([{ kind: 'waitingJoined' }, { kind: 'waitingJoined' }]);
    await confirm(key);
    await api.ask('joinWaitingList', { payload: waitingDraft(place, { email }) });
    expect((await mailsTo(email)).length).toBe(2);
    expect((await listOf(place)).length).toBe(1);
  });

  it('is forgotten a week later where whoever has it left the list by that mail; one who had confirmed stays', async () => {
    const place = await soldOutEvent(api, token);
    const typed = await joinUnconfirmed(api, place, { email: 'typed@example.org' });
    const real = await join(api, place, { email: 'gone@example.org' });
    for (const key of [typed, real]) await api.ask('leaveWaitingList', { key });
    await pass(api, 6 * day);
    const kept = async () =>
      (await api.sql('select email from waiting_entries where form_id = $1 order by email', [place.formId])).map(
        ({ email }) => email,
      );
    expect(await kept()).toEqual(['gone@example.org', 'typed@example.org']);
    await pass(api, day + 1);
    expect(await kept()).toEqual(['gone@example.org']);
    expect(await mailsTo('typed@example.org')).toEqual([]);
  });

  it('is forgotten a week after its mail, with its mail; one that was confirmed stays', async () => {
    const place = await soldOutEvent(api, token);
    await joinUnconfirmed(api, place, { email: 'invented@example.org' });
    await join(api, place, { email: 'real@example.org' });
    await sendMails(api);
    await pass(api, 7 * day - 1);
    expect((await listOf(place)).length).toBe(2);
    await pass(api, 2);
    expect((await listOf(place)).map(({ email }) => email)).toEqual(['real@example.org']);
    expect(await mailsTo('invented@example.org')).toEqual([]);
  });

  it('stays as long as its mail waits for a mail server', async () => {
    const other = await newOrganiser(api);
    const place = await soldOutEvent(api, other.token);
    const key = await joinUnconfirmed(api, place);
    await pass(api, 30 * day);
    expect(await statesOf([key])).toEqual(['waiting']);
  });
});

describe('an address that is confirmed', () => {
  it('has the place of when they joined', async () => {
    const place = await soldOutEvent(api, token);
    const first = await joinUnconfirmed(api, place);
    const second = await join(api, place);
    expect((await placeOf(second)).ahead).toBe(0);
    expect((await confirm(first)).payload).toMatchObject({ state: 'waiting', confirmed: true, ahead: 0 });
    expect((await placeOf(second)).ahead).toBe(1);
    await cancelAll(place);
    expect(await statesOf([first, second])).toEqual(['offered', 'waiting']);
  });

  it('is offered what came free before, in the same moment; confirming again changes nothing', async () => {
    const place = await soldOutEvent(api, token);
    const key = await joinUnconfirmed(api, place);
    await cancelAll(place);
    expect((await confirm(key)).payload.state).toBe('offered');
    expect((await confirm(key)).payload.state).toBe('offered');
  });

  it('is offered nothing of an event that is cancelled', async () => {
    const place = await soldOutEvent(api, token);
    const key = await join(api, place);
    await api.sql("update events set status = 'cancelled' where id = $1", [place.eventId]);
    await cancelAll(place);
    await renewDueOffers(jobDeps(api));
    expect((await placeOf(key)).state).toBe('waiting');
  });

  it('is known by the key of its link alone', async () => {
    const place = await soldOutEvent(api, token);
    const reply = await api.ask('joinWaitingList', { payload: waitingDraft(place) });
    expect(reply).toEqual({ mailed: true });
    expect((await confirm('x'.repeat(22))).status).toBe(404);
  });

  it('is promised no mail by an organiser who can send none', async () => {
    const without = await newOrganiser(api);
    const reply = await api.ask('joinWaitingList', { payload: waitingDraft(await soldOutEvent(api, without.token)) });
    expect(reply).toEqual({ mailed: false });
  });
});

describe('one network', () => {
  const from = (address: string): From => ({ address });
  /** Joins with an address that the attacker reads, as of a domain of theirs. */
  async function joinFrom(place: Place, address: string, count = 1) {
    const payload = waitingDraft(place, { count });
    await api.ask('joinWaitingList', { payload }, undefined, from(address));
    const rows = await api.sql<{ key: string }>('select key from waiting_entries where email = $1', [payload.email]);
    const key = rows[0]?.key ?? '';
    await confirm(key);
    return key;
  }

  it('has three offers of a form in a day, those that lapsed counted; the next are for others', async () => {
    const place = await soldOutEvent(api, token, 6);
    const theirs = [];
    for (let n = 0; n < 6; n++) theirs.push(await joinFrom(place, '203.0.113.1'));
    const others = [await joinFrom(place, '198.51.100.1'), await joinFrom(place, '198.51.100.2')];
    await cancelAll(place);
    expect(await statesOf(theirs)).toEqual(['offered', 'offered', 'offered', 'waiting', 'waiting', 'waiting']);
    expect(await statesOf(others)).toEqual(['offered', 'offered']);
    await api.ask('leaveWaitingList', { key: theirs[0] ?? '' });
    expect(await statesOf(theirs)).toEqual(['left', 'offered', 'offered', 'waiting', 'waiting', 'waiting']);
    await pass(api, day + 1);
    await renewDueOffers(jobDeps(api));
    expect((await statesOf(theirs)).filter((state) => state === 'offered').length).toBe(3);
  });

  it('is offered nothing more for orders that it does not pay, whether they last or have ended', async () => {
    const place = await soldOutEvent(api, token, 12);
    const theirs: string[] = [];
    for (let n = 0; n < 6; n++) theirs.push(await joinFrom(place, '203.0.115.1'));
    const order = async (offer: string) => (await placeOrder(api, place, { offer })).key;
    await cancelAll(place);
    const ordered: string[] = [];
    for (const offer of theirs.slice(0, 3)) ordered.push(await order(offer));
    await renewDueOffers(jobDeps(api));
    const nothingMore = ['waiting', 'waiting', 'waiting'];
    expect(await statesOf(theirs)).toEqual(['accepted', 'accepted', 'accepted', ...nothingMore]);
    for (const purchaseKey of ordered) await api.ask('cancelPurchase', { payload: { purchaseKey } });
    expect(await statesOf(theirs)).toEqual(['offered', 'offered', 'offered', ...nothingMore]);

    const paid = await order(theirs[0] ?? '');
    await showCard(api, paid);
    expect((await settle(api, paid)).status).toBe('paid');
    await renewDueOffers(jobDeps(api));
    expect(await statesOf(theirs)).toEqual(['accepted', 'offered', 'offered', 'offered', 'waiting', 'waiting']);
  });

  it('that orders to pay later is offered nothing more as long as that is not paid', async () => {
    const place = await soldOutEvent(api, token, 12);
    const theirs: string[] = [];
    for (let n = 0; n < 6; n++) theirs.push(await joinFrom(place, '203.0.116.1'));
    await cancelAll(place);
    for (const offer of theirs.slice(0, 3)) await submit(api, place, { offer });
    await api.sql(
      `update purchases set hold_expires_at = null, status = 'awaitingTransfer', payment_method = 'transfer'
       where form_id = $1 and status = 'held'`,
      [place.formId],
    );
    await pass(api, 2 * day);
    await renewDueOffers(jobDeps(api));
    expect((await statesOf(theirs)).slice(3)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('has four tickets of twenty in them, however many each wants, and one of 256 addresses half', async () => {
    const [place, wide] = [await soldOutEvent(api, token, 20), await soldOutEvent(api, token, 20)];
    const theirs = [];
    for (const count of [5, 3, 2, 1, 1]) theirs.push(await joinFrom(place, '203.0.114.1', count));
    const around = [];
    for (let n = 0; n < 6; n++) around.push(await joinFrom(wide, `203.0.114.${n + 1}`, 3));
    const other = await joinFrom(place, '198.51.100.1', 4);
    for (const each of [place, wide]) await cancelAll(each);
    // The tickets come free one by one: those who want few are asked first.
    expect(await statesOf(theirs)).toEqual(['waiting', 'waiting', 'offered', 'offered', 'offered']);
    expect((await statesOf(around)).filter((state) => state === 'offered').length).toBe(3);
    expect(await statesOf([other])).toEqual(['offered']);
    await renewDueOffers(jobDeps(api));
    expect((await statesOf(around)).filter((state) => state === 'offered').length).toBe(3);
  });

  it('has twelve together with all others that are not known', async () => {
    const place = await soldOutEvent(api, token, 24);
    const theirs = [];
    for (let n = 0; n < 14; n++) theirs.push(await joinFrom(place, '10.0.0.7'));
    await cancelAll(place);
    expect((await statesOf(theirs)).filter((state) => state === 'offered').length).toBe(12);
  });

  it('of 256 addresses has twelve, whatever their number', async () => {
    const place = await soldOutEvent(api, token, 24);
    const theirs = [];
    for (let n = 0; n < 14; n++) theirs.push(await joinFrom(place, `203.0.113.${n + 1}`));
    await cancelAll(place);
    expect((await statesOf(theirs)).filter((state) => state === 'offered').length).toBe(12);
  });
});

it('offers of an organiser whose form is locked are renewed in the next run without an error, and those of others at once', async () => {
  const { token: otherToken } = await newOrganiser(api);
  const [locked, free] = [await soldOutEvent(api, token), await soldOutEvent(api, otherToken)];
  const [ofLocked, ofFree] = [await join(api, locked), await join(api, free)];
  for (const each of [locked, free]) await cancelAll(each);
  api.clock.advance(25 * 3_600_000);
  const lines: string[] = [];
  const deps = { ...jobDeps(api), log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) };
  const saving = await openTransaction(api);
  await saving.query('select from forms where id = $1 for update', [locked.formId]);
  await renewDueOffers(deps);
  expect(await statesOf([ofLocked, ofFree])).toEqual(['offered', 'lapsed']);
  await saving.commit();
  await renewDueOffers(deps);
  expect([await statesOf([ofLocked]), lines]).toEqual([['lapsed'], []]);
});

describe('a long list', () => {
  const entries = 500;
  /** How many rows all steps of a plan go through for each entry at most: a few dozen, by the plan; looked through for each, it would be 500 and more. */
  const perEntry = 100;

  it('of one network is looked through once, not once for each entry, while its form is locked', async () => {
    const place = await soldOutEvent(api, token, 20);
    await api.sql(
      `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, created_at, confirmed_at,
         network, wide_network, offered_at)
       select $1, $2, gen_random_uuid(), 'Grace', 'Hopper', n || '@example.org', 1, 'en-GB', case when n > $3 then 'waiting' else 'lapsed' end,
         $4, $4, 'network', 'wide', case when n <= $3 then $4::timestamptz end
       from generate_series(1, $5::integer) n`,
      [place.formId, place.ticketId, 3, api.clock.now, entries],
    );
    await cancelAll(place);
    // All of it: what the planner knows of the other tables must not depend on when they were last looked at.
    await api.sql('analyze');
    const { text } = dueEntries;
    expect(await rowsRead(api, text, [place.formId, api.clock.now, null, entries])).toBeLessThan(entries * perEntry);
    expect(await rowsRead(api, formsToOffer.text, [api.clock.now])).toBeLessThan(entries * perEntry);
    expect((await listOf(place)).filter(({ state }) => state === 'offered')).toEqual([]);
  });
});
