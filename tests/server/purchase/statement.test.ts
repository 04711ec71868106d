import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { buy, placeOrder, purchaseIdOf } from '../../support/buyer.ts';
import { fillWith } from '../../support/crowd.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { newEvent, newOrganiser, setStatus, takeTransfers } from '../../support/world.ts';

/** The most rows that one answer of the database had, by the query. */
const most = new Map<string, number>();
/** The most that was asked for each by a value of its own. */
let mostValues = 0;
const api = await openApi({
  wrap: (db) =>
    drizzle(
      noting(db.$client, (name, rows, values) => {
        most.set(name, Math.max(rows.length, most.get(name) ?? 0));
        mostValues = Math.max(values.length, mostValues);
      }),
    ),
});
const { token } = await newOrganiser(api);

let line = 0;
const entry = (text: string, amount = 2_500, currency: string | null = 'gbp') => ({
  id: `line ${line++}`,
  amount,
  currency,
  text,
});
type Entry = ReturnType<typeof entry>;
const match = async (eventId: string, ...entries: Entry[]) =>
  (await api.ask('matchStatement', { payload: { eventId, entries } }, token)).matches;
const kinds = async (eventId: string, ...entries: Entry[]) =>
  (await match(eventId, ...entries)).map(({ kind }) => kind);
const note = async (
  eventId: string,
  wishes: { id: string; pId: string; amount: number; currency?: string | null; due?: number }[],
) => {
  const entries = wishes.map((wish) => ({ due: 2_500, currency: null, ...wish }));
  return (await api.ask('noteStatement', { payload: { eventId, entries } }, token)).noted;
};
const told = async (purchaseId: string) =>
  (await api.ask('getPurchaseDetails', { purchaseId }, token)).timeline.filter(({ kind }) => kind === 'markedPaid');

/** An order to be paid by transfer. */
async function orderAt({ formId, ticketId }: { formId: string; ticketId: string }) {
  const purchase = await placeOrder(api, { formId, ticketId }, { paymentMethod: 'transfer' });
  return { ...purchase, pId: await purchaseIdOf(api, purchase.key) };
}

/** An event with orders to be paid by transfer; where there are none, test cards pay. */
async function sale(count = 1) {
  const at = await newEvent(api, token, { price: 2_500 }, count > 0 ? takesTransfers : {});
  const orders = [];
  for (let made = 0; made < count; made++) orders.push(await orderAt(at));
  return { ...at, orders };
}
const first = <Each>([one]: Each[]): Each => {
  if (one === undefined) throw new Error('There is none.');
  return one;
};

describe('a line of a bank statement', () => {
  it('is looked up by what it names, not among all orders of the event', async () => {
    const { eventId, orders, ...at } = await sale();
    await fillWith(api, { eventId, ...at }, { count: 300 });
    const { reference } = first(orders);
    most.clear();
    expect(await kinds(eventId, entry(reference), entry('XXXX-YYYY'))).toEqual(['exact', 'unknown']);
    expect(Math.max(...most.values())).toBeLessThan(10);
  });

  it('finds the order whose reference it names, whatever case, spaces and words are around it', async () => {
    const { eventId, orders } = await sale(2);
    const { reference, pId } = first(orders);
    const [found] = await match(eventId, entry(`Ticket ${reference.toLowerCase().replace('-', ' ')}, thanks`));
    expect(found).toMatchObject({
      kind: 'exact',
      order: {
        pId,
        reference,
        buyerName: 'Ada Lovelace',
        status: 'awaitingTransfer',
        total: 2_500,
        currency: 'gbp',
        paidBy: null,
        paidAt: null,
      },
    });
  });

  it('that names many orders has none of them read', async () => {
    const { eventId, ...at } = await sale();
    await fillWith(api, { eventId, ...at }, { count: 100 });
    const filled = await api.sql(
      `with numbered as (select id, row_number() over (order by id) as n from purchases where event_id = $1 and status = 'free')
       update purchases p set reference = 'TRST-' || translate((2000 + n)::text, '01', 'XY') from numbered where numbered.id = p.id returning p.reference`,
      [eventId],
    );
    const names = filled
      .map(({ reference }) => reference)
      .join(' ')
      .replaceAll('-', '')
      .slice(0, 395);
    mostValues = 0;
    expect(await kinds(eventId, entry(names), entry(names))).toEqual(['several', 'several']);
    expect(mostValues).toBeLessThan(20);
  });

  it('is told apart where it pays another amount, another currency, nothing, or for several', async () => {
    const { eventId, orders } = await sale(2);
    const [{ reference }, other] = orders as [(typeof orders)[0], (typeof orders)[0]];
    expect(
      await kinds(
        eventId,
        entry(reference, 2_499),
        entry(reference, 2_501),
        entry(reference, 2_500, 'eur'),
        entry(reference, 2_500, null),
        entry(reference, -2_500),
        entry(reference, 0),
        entry(`${reference} ${other.reference}`, 5_000),
        entry('rent'),
      ),
    ).toEqual(['less', 'more', 'otherCurrency', 'exact', 'notCredit', 'notCredit', 'several', 'unknown']);
  });

  it('knows an order that is paid, one that has ended, and one whose hold alone is over', async () => {
    const { eventId, orders } = await sale(3);
    const [paid, cancelled, expired] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const set = (pId: string, paymentStatus: 'paid' | 'cancelled') =>
      api.ask('updatePaymentStatus', { payload: { pId, paymentStatus } }, token);
    await set(paid.pId, 'paid');
    await set(cancelled.pId, 'cancelled');
    await pass(api, 8 * 24 * 60);
    const lines = [paid, cancelled, expired].map(({ reference }) => entry(reference));
    expect(await kinds(eventId, ...lines)).toEqual(['paid', 'ended', 'exact']);
  });

  it('says how and when an order was paid that it pays a second time', async () => {
    const at = await sale(0);
    const byCard = await buy(api, at);
    await takeTransfers(api, token, at.eventId);
    const [byHand, byStatement] = [await orderAt(at), await orderAt(at)];
    await setStatus(api, token, byHand.pId, 'paid');
    await note(at.eventId, [{ id: entry('').id, pId: byStatement.pId, amount: 2_500 }]);
    const lines = [byHand, byStatement, byCard].map(({ reference }) => entry(reference));
    const paidAt = api.clock.now.toISOString();
    expect((await match(at.eventId, ...lines)).map(({ kind, order }) => [kind, order?.paidBy, order?.paidAt])).toEqual([
      ['paid', 'hand', paidAt],
      ['paid', 'statement', paidAt],
      ['paid', 'card', paidAt],
    ]);
  });

  it('names an order that is being paid by card, and cannot pay one that was not, or costs nothing', async () => {
    const at = await sale(0);
    const free = await newEvent(api, token, { price: 0 });
    const held = await placeOrder(api, at);
    const gift = await placeOrder(api, free);
    expect(await kinds(at.eventId, entry(held.reference))).toEqual(['byCard']);
    expect(await match(free.eventId, entry(gift.reference))).toMatchObject([
      { kind: 'paid', order: { status: 'free', paidBy: null } },
    ]);
    await pass(api, 24 * 60);
    expect(await match(at.eventId, entry(held.reference))).toMatchObject([
      { kind: 'ended', order: { status: 'expired' } },
    ]);
  });

  it('finds no order of another event', async () => {
    const [{ orders }, other] = [await sale(), await sale()];
    expect(await kinds(other.eventId, entry(first(orders).reference))).toEqual(['unknown']);
  });

  it('changes nothing by being matched', async () => {
    const { eventId, orders } = await sale();
    await match(eventId, entry(first(orders).reference));
    expect(await told(first(orders).pId)).toEqual([]);
  });
});

describe('noting lines of a bank statement', () => {
  it('marks each order as paid, by the statement and whoever confirmed it', async () => {
    const { eventId, orders } = await sale(2);
    const wishes = orders.map(({ reference, pId }) => ({ id: entry(reference).id, pId, amount: 2_500 }));
    expect(await note(eventId, wishes)).toEqual(
      wishes.map(({ id }, place) => ({
        id,
        reference: orders[place]?.reference,
        currency: 'gbp',
        outcome: 'marked',
        status: 'paid',
      })),
    );
    expect(await told(first(orders).pId)).toMatchObject([
      { actor: 'user', data: { amount: 2_500, via: 'statement', late: false, received: 2_500 } },
    ]);
  });

  it('marks no order as paid by less than is due, and remembers nothing of the line', async () => {
    const { eventId, orders } = await sale();
    const { pId, reference } = first(orders);
    const line = entry(reference, 2_499);
    const wish = { id: line.id, pId, amount: 2_499 };
    expect(await note(eventId, [wish])).toEqual([
      { id: line.id, reference, currency: 'gbp', outcome: 'less', status: 'awaitingTransfer' },
    ]);
    expect(await told(pId)).toEqual([]);
    expect(await kinds(eventId, line)).toEqual(['less']);
  });

  it('marks no order as paid by money in another currency, and remembers nothing of the line', async () => {
    const { eventId, orders } = await sale();
    const { pId, reference } = first(orders);
    const line = entry(reference, 9_000, 'jpy');
    const wish = { id: line.id, pId, amount: 9_000, currency: 'jpy' };
    expect(await note(eventId, [wish])).toMatchObject([
      { currency: 'gbp', outcome: 'otherCurrency', status: 'awaitingTransfer' },
    ]);
    expect(await told(pId)).toEqual([]);
    expect(await kinds(eventId, line)).toEqual(['otherCurrency']);
    expect(await note(eventId, [{ ...wish, currency: 'gbp' }])).toMatchObject([{ outcome: 'marked' }]);
  });

  it('marks no order as paid whose price changed since the line was matched, and remembers nothing of the line', async () => {
    const at = await sale(0);
    await takeTransfers(api, token, at.eventId);
    const purchase = await placeOrder(api, at, { count: 2, paymentMethod: 'transfer' });
    const rows = await api.sql(
      'select p.id, r.id as "userId" from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1',
      [purchase.key],
    );
    const { id: pId, userId } = first(rows);
    const line = entry(purchase.reference, 5_000);
    expect(await kinds(at.eventId, line)).toEqual(['exact']);
    await api.ask('deleteUser', { userId, registrationId: at.formId }, token);
    expect(await note(at.eventId, [{ id: line.id, pId, amount: 5_000, due: 5_000 }])).toEqual([
      { id: line.id, reference: purchase.reference, currency: 'gbp', outcome: 'changed', status: 'awaitingTransfer' },
    ]);
    expect(await told(pId)).toEqual([]);
    expect(await kinds(at.eventId, line)).toEqual(['more']);
    expect(await note(at.eventId, [{ id: line.id, pId, amount: 5_000 }])).toMatchObject([{ outcome: 'marked' }]);
  });

  it('keeps what arrived where that is more than was due', async () => {
    const { eventId, orders } = await sale();
    const { pId } = first(orders);
    expect(await note(eventId, [{ id: entry('').id, pId, amount: 3_000 }])).toMatchObject([{ outcome: 'marked' }]);
    expect(await told(pId)).toMatchObject([{ data: { amount: 2_500, via: 'statement', received: 3_000 } }]);
  });

  it('happens once for each line, however often the statement is dropped, also at the same moment', async () => {
    const { eventId, orders } = await sale();
    const line = entry(first(orders).reference);
    const wish = { id: line.id, pId: first(orders).pId, amount: 2_500 };
    const outcomes = (await Promise.all([1, 2, 3, 4].map(() => note(eventId, [wish])))).flat();
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['before', 'before', 'before', 'marked']);
    expect(await told(wish.pId)).toHaveLength(1);
    expect(await kinds(eventId, line, entry(first(orders).reference))).toEqual(['noted', 'paid']);
  });

  it('refuses an order that can no longer be paid, and remembers nothing of it', async () => {
    const { eventId, orders } = await sale();
    const { pId, reference } = first(orders);
    await setStatus(api, token, pId, 'cancelled');
    const line = entry(reference);
    expect(await note(eventId, [{ id: line.id, pId, amount: 2_500 }])).toMatchObject([
      { outcome: 'refused', status: 'cancelled' },
    ]);
    expect(await kinds(eventId, line)).toEqual(['ended']);
  });

  it('gives an expired order its tickets back only where they are left', async () => {
    const at = await sale(2);
    await api.sql('update tickets set quantity = 2 where id = $1', [at.ticketId]);
    await pass(api, 8 * 24 * 60);
    await orderAt(at);
    const wishes = at.orders.map(({ pId, reference }) => ({ id: entry(reference).id, pId, amount: 2_500 }));
    expect((await note(at.eventId, wishes)).map(({ outcome, status }) => [outcome, status])).toEqual([
      ['marked', 'paid'],
      ['refused', 'expired'],
    ]);
  });

  it('marks no order of another event, and none by card', async () => {
    const [{ orders }, other] = [await sale(), await sale(0)];
    const wish = { id: entry('').id, pId: first(orders).pId, amount: 2_500, currency: null, due: 2_500 };
    const refused = await api.call('noteStatement', { payload: { eventId: other.eventId, entries: [wish] } }, token);
    expect(refused.status).toBe(404);
    const card = await buy(api, other);
    const byCard = { ...wish, pId: await purchaseIdOf(api, card.key) };
    const both = await api.call('noteStatement', { payload: { eventId: other.eventId, entries: [byCard] } }, token);
    expect(both.status).toBe(404);
    expect(await told(wish.pId)).toEqual([]);
  });

  it('takes lines about more money than any order costs, and of no known currency, beside the others', async () => {
    const { eventId, orders } = await sale();
    const { reference } = first(orders);
    const huge = entry(reference, 999_999_999_999_999, 'eur');
    expect(await kinds(eventId, entry(reference), huge, entry(reference, 2_500, 'xxx'))).toEqual([
      'exact',
      'otherCurrency',
      'otherCurrency',
    ]);
  });

  it('takes as many lines as the page sends at once, however long their texts are', async () => {
    const { eventId } = await sale(0);
    const lines = Array.from({ length: 250 }, (_, place) => ({
      ...entry('€'.repeat(801)),
      id: `${'€'.repeat(290)}${place}`,
    }));
    expect(new Set(await kinds(eventId, ...lines))).toEqual(new Set(['unknown']));
  });

  it.each([
    ['too many lines', Array.from({ length: 251 }, () => ({ id: 'x', amount: 1, currency: null, text: '' }))],
    ['a fraction of a penny', [{ id: 'x', amount: 0.5, currency: null, text: '' }]],
    ['a line without an id', [{ id: '', amount: 1, currency: null, text: '' }]],
  ])('is refused with %s', async (_, entries) => {
    const { eventId } = await sale(0);
    expect((await api.call('matchStatement', { payload: { eventId, entries } }, token)).status).toBe(422);
  });
});
