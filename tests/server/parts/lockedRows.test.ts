import { randomBytes, randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it, vi } from 'vitest';
import { promoDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { keepLimits } from '../../../server/form/limitedChoices.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { waitingBodies } from '../../../src/lib/limits.ts';
import { requestOf } from '../../support/api.ts';
import { buy, placeOrder, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { waitingDraft } from '../../support/waiting.ts';
import { newAttendee, newEvent, newMember, newOrganiser, usersOf } from '../../support/world.ts';

/* How long a row stays locked may be an organiser's to size. Here one is locked for as long as it takes to see who waits for it. */

const api = await openApi();
const { token } = await newOrganiser(api);

/** More than there are connections, and more than orders have turns. */
const crowd = 20;
const crowdOf = <Each>(each: (n: number) => Each): Each[] => Array.from({ length: crowd }, (_, n) => each(n));

async function lockForm(formId: string) {
  const saving = await openTransaction(api);
  await saving.query('select from forms where id = $1 for update', [formId]);
  return saving;
}

describe('while a form is locked', () => {
  it('those who cancel there leave connections to the buyers of others, and are done once it is free', async () => {
    const [at, other] = [await newEvent(api, token, { price: 500 }), await newEvent(api, token, { price: 500 })];
    const orders = await Promise.all(crowdOf(() => placeOrder(api, at)));
    const saving = await lockForm(at.formId);
    const cancelled = orders.map(({ key }, n) =>
      api.call('cancelPurchase', { payload: { purchaseKey: key } }, undefined, { address: `198.51.${n}.1` }),
    );
    await saving.isWaitedFor();
    for (let n = 0; n < 3; n++) expect((await submit(api, other)).status).toBe(200);
    await saving.commit();
    expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual(crowdOf(() => 200));
  });

  it('those who order there leave connections and turns to the buyers of others, however many they are', async () => {
    const [at, other] = [await newEvent(api, token, { price: 500 }), await newEvent(api, token, { price: 500 })];
    const saving = await lockForm(at.formId);
    const ordered = crowdOf(() => submit(api, at));
    await saving.isWaitedFor();
    for (let n = 0; n < 3; n++) expect((await submit(api, other)).status).toBe(200);
    await saving.commit();
    expect((await Promise.all(ordered)).map(({ status }) => status)).toEqual(crowdOf(() => 200));
  });

  it('those who wait for it keep nobody waiting for another that is free', async () => {
    const [at, other] = [await newEvent(api, token, { price: 500 }), await newEvent(api, token, { price: 500 })];
    const orders = await Promise.all(crowdOf(() => placeOrder(api, at)));
    const { key } = await placeOrder(api, other);
    const [saving, savingOther] = [await lockForm(at.formId), await lockForm(other.formId)];
    const cancel = (purchaseKey: string, n: number) =>
      api.call('cancelPurchase', { payload: { purchaseKey } }, undefined, { address: `198.51.${n}.1` });
    let answered = 0;
    const cancelled = orders.map((order, n) => cancel(order.key, n).finally(() => answered++));
    const cancelledOther = cancel(key, crowd);
    // Many try once, and then one for each form.
    for (const isSo of [(waits: number) => waits > 4, (waits: number) => waits === 2])
      await vi.waitFor(async () => expect(await lockWaits(api.pool)).toSatisfy(isSo), 15_000);
    await savingOther.commit();
    expect([(await cancelledOther).status, answered]).toEqual([200, 0]);
    await saving.commit();
    await Promise.all(cancelled);
  });

  it('whoever waits longer than a page would is told to try again', async () => {
    const at = await newEvent(api, token, { price: 500 });
    const { key } = await placeOrder(api, at);
    const saving = await lockForm(at.formId);
    const refused = await api.call('cancelPurchase', { payload: { purchaseKey: key } });
    await saving.commit();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await api.call('cancelPurchase', { payload: { purchaseKey: key } })).status).toBe(200);
  });

  it('whoever could not wait for a ticket of it is told so', async () => {
    const at = await newEvent(api, token);
    const saving = await lockForm(at.formId);
    const joined = await api.call('joinWaitingList', { payload: waitingDraft(at) });
    await saving.commit();
    expect(joined.status).toBe(409);
  });
});

/** An event with an attendee, and two logins of its organiser. */
async function newAt() {
  const { id, token: own } = await newOrganiser(api);
  const at = await newEvent(api, own, { price: 2_500 });
  await newAttendee(api, at);
  return { ...at, own, other: (await newMember(api, id, 'manager')).token };
}

it('large calls about the locked forms of two organisers leave the turns of heavy calls to others', async () => {
  const [one, two, third] = [await newAt(), await newAt(), await newAt()];
  const addPromo = async ({ formId }: typeof one, by: string) => {
    const [path, request] = requestOf(calls.savePromo, { payload: promoDraft(formId) }, by);
    return (await api.app.request(path, { ...request, body: request.body + ' '.repeat(waitingBodies.small) })).status;
  };
  const forms = await openTransaction(api);
  await forms.query('select from forms where id = any($1) for update', [[one.formId, two.formId]]);
  let answered = 0;
  const waiting = [one, two].flatMap((at) =>
    [at.own, at.other].map((by) => addPromo(at, by).finally(() => answered++)),
  );
  await forms.isWaitedFor();
  const { status } = await api.call('duplicateForm', { payload: { formId: third.formId } }, third.own);
  expect([status, answered]).toEqual([200, 0]);
  await forms.commit();
  expect(await Promise.all(waiting)).toEqual(Array(4).fill(200));
});

type At = Awaited<ReturnType<typeof newAt>>;

const importTo = ({ formId, ticketId, own }: At) => {
  const rows = Array.from({ length: 100 }, (_, number) => ({
    ...{ number: number + 1, externalId: '', ticketId, ticketNamed: false, answers: {} },
    fields: { firstname: `Guest ${number}`, surname: 'Example', email: `guest${number}@example.org` },
  }));
  const payload = { formId, importId: randomUUID(), check: false, wanted: {}, rows };
  return api.call('importUsers', { payload }, own);
};
async function eraseOne(at: At) {
  const [user] = await usersOf(api, at.own, at, { payment: 'paid' });
  return api.call('eraseUser', { userId: user?.uId ?? '' }, at.own);
}
const large: [what: string, locked: string, send: (at: At) => Promise<{ status: number }>][] = [
  ['imports to their forms', 'forms where event_id = any($1)', importTo],
  [
    'copies of their forms',
    'events where id = any($1)',
    ({ formId, own }) => api.call('duplicateForm', { payload: { formId } }, own),
  ],
  [
    'copies of their events',
    'users where id in (select owner_id from events where id = any($1))',
    ({ eventId, own }) => api.call('duplicateEvent', { eventId }, own),
  ],
  [
    'removals of their test orders',
    'purchases where event_id = any($1)',
    ({ own }) => api.call('deleteTestOrders', { seen: 1 }, own),
  ],
  ['erasures of their attendees', 'purchases where event_id = any($1)', eraseOne],
];

it.each(large)('%s that wait for what is locked leave turns to those of others', async (_, locked, send) => {
  const [other, ...locking] = await Promise.all(Array.from({ length: 5 }, newAt));
  if (!other) throw new Error('Nobody is there.');
  for (const at of [other, ...locking]) await buy(api, at);
  const rows = await openTransaction(api);
  await rows.query(`select from ${locked} for update`, [locking.map(({ eventId }) => eventId)]);
  let answered = 0;
  const waiting = locking.map((at) => send(at).finally(() => answered++));
  await rows.isWaitedFor();
  expect([(await send(other)).status, answered]).toEqual([200, 0]);
  await rows.commit();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(4).fill(200));
});

it('erasures of many organisers whose orders are locked hold two connections at most', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, newAt));
  for (const at of many) await buy(api, at);
  const locks = await openTransaction(api);
  await locks.query('select from purchases where form_id = any($1) for update', [many.map(({ formId }) => formId)]);
  const erased = many.map(eraseOne);
  await locks.isWaitedFor();
  const waits = [];
  while (waits.length < 200) waits.push(await lockWaits(api.pool));
  await locks.commit();
  expect(Math.max(...waits)).toBeLessThanOrEqual(2);
  expect((await Promise.all(erased)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it('those of two organisers who remove attendees whose orders are locked leave the turns of removals to others', async () => {
  const [one, two, third] = [await newAt(), await newAt(), await newAt()];
  const remove = async ({ formId }: typeof one, by: string) => {
    const [user] = await usersOf(api, by, { formId });
    return (await api.call('deleteUser', { registrationId: formId, userId: user?.uId ?? '' }, by)).status;
  };
  const locks = await openTransaction(api);
  await locks.query('select from purchases where form_id = any($1) for update', [[one.formId, two.formId]]);
  let answered = 0;
  const waiting = [one, two].flatMap((at) => [at.own, at.other].map((by) => remove(at, by).finally(() => answered++)));
  await locks.isWaitedFor();
  expect([await remove(third, third.own), answered]).toEqual([200, 0]);
  await locks.commit();
  await Promise.all(waiting);
});

it('orders of two organisers that wait to be paid later leave turns to those of others', async () => {
  const owners = await Promise.all([newOrganiser(api), newOrganiser(api), newOrganiser(api)]);
  const events = await Promise.all(owners.map((each) => newEvent(api, each.token, { price: 500 }, takesTransfers)));
  const order = (at: (typeof events)[number] | undefined) =>
    submit(api, at ?? { formId: '', ticketId: '' }, { paymentMethod: 'transfer' });
  const [one, two, other] = events;
  const locks = await openTransaction(api);
  for (const at of [one, two])
    await locks.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`paid later ${at?.formId}`]);
  const waiting = Array.from({ length: 6 }, () => [order(one), order(two)]).flat();
  await locks.isWaitedFor();
  expect((await order(other)).status).toBe(200);
  await locks.commit();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

describe('long answers of attendees', () => {
  const texts = Array.from({ length: 8 }, (_, n) => question({ type: questionTypes.paragraph, label: `Text ${n}` }));
  const limited = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      question({ type: questionTypes.checkboxes, label: `Choice ${n}`, options: ['Boats', 'Birds'], limits: [50, 50] }),
    );

  /** How many pages of them are read while limits of so many questions are saved. */
  async function pagesRead(count: number): Promise<number> {
    const { formId, ticketId } = await newEvent(api, token);
    for (let n = 0; n < 10; n++) await placeOrder(api, { formId, ticketId });
    // Nothing that can be made shorter: kept apart from the rows.
    const answers = Object.fromEntries(texts.map(({ id }) => [id, randomBytes(1_000).toString('base64')]));
    await api.sql('update registered_users set answers = $2 where form_id = $1', [formId, JSON.stringify(answers)]);
    const client = await api.pool.connect();
    const read = async () => {
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pages: string }>(
        `select toast_blks_hit + toast_blks_read as pages from pg_statio_user_tables where relname = 'registered_users'`,
      );
      return Number(rows[0]?.pages);
    };
    try {
      const before = await read();
      await keepLimits(drizzle(client), formId, [], limited(count));
      return (await read()) - before;
    } finally {
      client.release();
    }
  }

  it('are read once to count who chose what, however many options have a limit', async () => {
    const few = await pagesRead(1);
    expect(few).toBeGreaterThan(0);
    expect(await pagesRead(20)).toBeLessThan(few * 2);
  });
});
