import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCode } from '../../../server/platform/db/errors.ts';
import { inTransaction } from '../../../server/platform/db/transaction.ts';
import { createGateways } from '../../../server/platform/gateways/gateways.ts';
import { HttpError } from '../../../server/platform/http/errors.ts';
import { cancelForOrganiser, cancelPurchase } from '../../../server/purchase/cancel.ts';
import { syncRefundsAndDisputes } from '../../../server/purchase/gatewaySync.ts';
import { issueInvoice } from '../../../server/purchase/invoice.ts';
import { createPaymentIntent } from '../../../server/purchase/payment.ts';
import { refundPurchase } from '../../../server/purchase/purchaseDetails.ts';
import { register } from '../../../server/purchase/register.ts';
import { settleById, settlePurchase } from '../../../server/purchase/settle.ts';
import { reconcilePayments, sendDueRefunds } from '../../../server/purchase/settleDue.ts';
import { leaveWaitingList } from '../../../server/purchase/waitingList.ts';
import { renewDueOffers } from '../../../server/purchase/waitingOffers.ts';
import { type Api, startApi } from '../../support/api.ts';
import { buy, card, cards, placeOrder, purchaseIdOf, registrationOf, showCard, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import { randomOf } from '../../support/random.ts';
import { registering } from '../../support/registering.ts';
import { createSchedule, type Without } from '../../support/schedule.ts';
import { join, reservedAt, soldOutEvent } from '../../support/waiting.ts';
import { newEvent, newOrganiser, savePromo, saveTicket } from '../../support/world.ts';

/*
 * Races over two server processes and one PostgreSQL. A seed decides who takes part, through which process, and whose statement
 * is sent next. Each race is run without its guard first: the guard is taken out of the statements on their way to the
 * database, and the constraint behind it is dropped in that database alone.
 *
 * SCHEDULES=1000 runs a thousand seeds for each race.
 */
const schedules = Number(process.env.SCHEDULES ?? 20);
/** A race without its guard goes wrong within so many seeds. */
const unguarded = 300;
const long = 60_000 + schedules * 1_000;

type Guard = { without: Without[]; constraints: string[] };
type House = Awaited<ReturnType<typeof openHouse>>;
/** Runs one schedule, and says what went wrong in it. */
type Round = (random: (limit: number) => number) => Promise<string[]>;
type Race = { name: string; guard: Guard; prepare: (house: House) => Promise<Round> };

/** A database with an organiser, and two server processes beside the one that prepares a race. */
async function openHouse({ without, constraints }: Guard) {
  const api = await startApi();
  for (const constraint of constraints) {
    const table = (
      await api.sql('select conrelid::regclass as name from pg_constraint where conname = $1', [constraint])
    )[0]?.name;
    await api.pool.query(table ? `alter table ${table} drop constraint ${constraint}` : `drop index ${constraint}`);
  }
  const schedule = createSchedule(api.url);
  const found = new Set<RegExp>();
  const log = pino({ level: 'silent' });
  const processes = [0, 1].map(() => {
    const db = schedule.connect(without, (guard) => found.add(guard));
    return {
      ...registering(api, db),
      log,
      gateways: createGateways({ db, secretKey: Buffer.alloc(32), log }),
    };
  });
  const organiser = await newOrganiser(api);
  const close = async () => {
    await schedule.end();
    await api.drop();
  };
  return { api, organiser, processes, schedule, found, close };
}
type Process = House['processes'][number];

/** What is counted as reserved, and the attendees that it is counted for. */
async function miscounted(api: Api, formId: string): Promise<string[]> {
  const { form, tickets, attendees } = await countersOf(api, formId);
  const sold = tickets.reduce((sum, each) => sum + each, 0);
  return form === attendees && sold === attendees
    ? []
    : [`${form} and ${sold} are reserved for ${attendees} attendees`];
}

/** Answers that no caller should get. Throws for an error that is no answer, unless the database refused a breach. */
function failuresOf(outcomes: PromiseSettledResult<unknown>[], expected: number[] = []): string[] {
  const failed = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of failed) if (!(reason instanceof HttpError) && !hasCode(reason, ['23514'])) throw reason;
  return failed.filter(({ status }) => !expected.includes(status)).map(String);
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const some = <Item>(random: (limit: number) => number, from: Item[]): Item => from[random(from.length)] as Item;

/** Two to four buyers at once for what there is one of; answers with the totals of the orders that were taken. */
async function rush(
  { schedule, processes }: House,
  random: (limit: number) => number,
  order: () => ReturnType<typeof registrationOf>,
): Promise<number[]> {
  const buyers = Array.from({ length: 2 + random(3) }, () => some(random, processes));
  const outcomes = await schedule.run(
    random,
    buyers.map((process) => () => register(process, order())),
  );
  failuresOf(outcomes, [409]);
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.total] : []));
}

const left = (counter: string, limit: string) => new RegExp(`${counter} \\+ \\S+ <= ${limit}|${counter} < ${limit}`);

const races: Race[] = [
  {
    name: 'the last ticket is sold once',
    guard: {
      without: [{ guard: left('t.reserved', 't.quantity'), instead: 'true' }],
      constraints: ['tickets_reserved'],
    },
    async prepare(house) {
      const { api, organiser } = house;
      const { formId, ticketId } = await newEvent(api, organiser.token, { price: 500, quantity: 1 });
      return async (random) => {
        await api.sql('update tickets set quantity = reserved + 1 where id = $1', [ticketId]);
        const taken = await rush(house, random, () => registrationOf(formId, [ticketId]));
        return [...(taken.length === 1 ? [] : [`sold to ${taken.length}`]), ...(await miscounted(api, formId))];
      };
    },
  },
  {
    name: 'a form takes no more than its capacity, whichever ticket is wanted',
    guard: { without: [{ guard: left('f.reserved', 'f.capacity'), instead: 'true' }], constraints: ['forms_reserved'] },
    async prepare(house) {
      const { api, organiser } = house;
      const { formId, ticketId } = await newEvent(api, organiser.token, { price: 500 });
      const other = await saveTicket(api, organiser.token, formId, { name: 'Other', price: 700 });
      return async (random) => {
        await api.sql('update forms set capacity = reserved + 1 where id = $1', [formId]);
        const taken = await rush(house, random, () => registrationOf(formId, [some(random, [ticketId, other.id])]));
        return [...(taken.length === 1 ? [] : [`${taken.length} got in`]), ...(await miscounted(api, formId))];
      };
    },
  },
  {
    name: 'a ticket that comes free is offered once to who waits, sold to no other, and ordered once',
    guard: {
      without: [{ guard: /(from "forms" where "forms"."id" = \$1) for update/, instead: '$1' }],
      constraints: ['forms_reserved', 'tickets_reserved'],
    },
    prepare: waitingRace,
  },
  {
    name: 'a promo is used no more often than it may be',
    guard: { without: [{ guard: left('p.used', 'p.uses'), instead: 'true' }], constraints: ['promos_used'] },
    async prepare(house) {
      const { api, organiser } = house;
      const { formId, ticketId } = await newEvent(api, organiser.token, { price: 500 });
      const promo = await savePromo(api, organiser.token, formId, { uses: 1 });
      return async (random) => {
        await api.sql('update promos set uses = used + 1 where id = $1', [promo.id]);
        const taken = await rush(house, random, () => registrationOf(formId, [ticketId], { promoCode: promo.code }));
        return taken.length === 1 ? [] : [`used by ${taken.length}`];
      };
    },
  },
  {
    name: 'the last early bird is sold once, and the others pay in full',
    guard: {
      without: [{ guard: left('t.early_bird_reserved', 't.early_bird_quantity'), instead: 'true' }],
      constraints: ['tickets_early_bird_reserved'],
    },
    async prepare(house) {
      const { api, organiser } = house;
      const earlyBird = { price: 400, until: null, quantity: 1 };
      const { formId, ticketId } = await newEvent(api, organiser.token, { price: 500, earlyBird });
      return async (random) => {
        await api.sql('update tickets set early_bird_quantity = early_bird_reserved + 1 where id = $1', [ticketId]);
        const taken = await rush(house, random, () => registrationOf(formId, [ticketId]));
        const early = taken.filter((total) => total === 400).length;
        return early === 1 ? [] : [`${early} of ${taken.length} paid the early-bird price`];
      };
    },
  },
  {
    name: 'a refund that is pressed twice is noted once',
    guard: {
      without: [{ guard: /(from "purchases" where "purchases"."id" = \$1) for update/, instead: '$1' }],
      constraints: ['forms_reserved', 'tickets_reserved'],
    },
    prepare: refundRace,
  },
  {
    name: 'a refund that two send at once moves money once',
    guard: {
      without: [{ guard: /then 0 else (\$\d+)::bigint end/, instead: 'then $1::bigint else $1::bigint end' }],
      constraints: [],
    },
    prepare: refundRace,
  },
  {
    name: 'return page, event and reconciler settle a payment once, in time and late',
    guard: {
      without: [{ guard: /(from purchases where id = \$1) for update/, instead: '$1' }],
      constraints: [],
    },
    async prepare({ api, organiser, processes, schedule }) {
      const at = await newEvent(api, organiser.token, { price: 500 });
      // Keeps one ticket sold, so that there can be none left.
      await buy(api, at);
      return async (random) => {
        await api.sql('update tickets set quantity = null where id = $1', [at.ticketId]);
        const { key } = await placeOrder(api, at);
        await showCard(api, key);
        const id = await purchaseIdOf(api, key);
        const isLate = random(2) === 0;
        if (isLate) await endHoldOnly(api, key);
        const isGone = isLate && random(2) === 0;
        await api.sql('update tickets set quantity = case when $2 then reserved end where id = $1', [
          at.ticketId,
          isGone,
        ]);
        // The reconciler takes a payment that it has not asked about for a while.
        api.clock.advance(60_000);
        const ways: ((process: Process) => Promise<unknown>)[] = [
          (process) => settlePurchase(process, key),
          (process) => settleById(process, id),
          (process) => reconcilePayments(process),
          (process) => settlePurchase(process, key),
        ];
        const outcomes = await schedule.run(
          random,
          ways.map((settle) => () => settle(some(random, processes))),
        );
        const rows = await api.sql(
          `select p.status, p.refunded::integer as refunded, i.refunded::integer as sent,
             (select count(*)::integer from refunds where purchase_id = p.id) as refunds,
             (select sum(revenue)::integer from form_counts where form_id = p.form_id)
               - (select coalesce(sum(total - refunded), 0)::integer from purchases where form_id = p.form_id and status = 'paid') as surplus
           from purchases p join sandbox_intents i on i.id = p.gateway_intent_id where p.id = $1`,
          [id],
        );
        const expected = isGone
          ? { status: 'refunded', refunded: 500, sent: 500, refunds: 1, surplus: 0 }
          : { status: 'paid', refunded: 0, sent: 0, refunds: 0, surplus: 0 };
        const is = JSON.stringify(rows[0]);
        return [
          ...failuresOf(outcomes),
          ...(is === JSON.stringify(expected) ? [] : [is]),
          ...(await miscounted(api, at.formId)),
        ];
      };
    },
  },
  {
    name: 'an order that is cancelled while it is paid is one of both, and its money goes the same way',
    guard: {
      without: [
        { guard: /(from purchases where id = \$1) for update/, instead: '$1' },
        {
          guard: /where id = \$1 and status = \$2( returning id)/,
          instead: "where id = $$1 and $$2::text <> ''$1",
        },
      ],
      constraints: [],
    },
    async prepare({ api, organiser, processes, schedule }) {
      const at = await newEvent(api, organiser.token, { price: 500 });
      return async (random) => {
        const { key } = await placeOrder(api, at);
        const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
        const pays = async (process: Process) => {
          await createPaymentIntent(process, key);
          await process.gateways.sandbox.confirm(
            clientSecret,
            { ...card(), number: '4242424242424242' },
            process.clock(),
          );
          await settlePurchase(process, key);
        };
        const cancels = (process: Process) => cancelPurchase(process, key);
        const asks = (process: Process) => settlePurchase(process, key);
        const outcomes = await schedule.run<unknown>(
          random,
          [pays, cancels, asks].map((act) => () => act(some(random, processes))),
        );
        await pass(api, 2);
        const rows = await api.sql(
          `select p.status, i.status = 'succeeded' and i.refunded = 0 as kept from purchases p
           join sandbox_intents i on i.id = p.gateway_intent_id where p.key = $1`,
          [key],
        );
        const [{ status, kept }] = rows;
        const isRight = status === 'paid' ? kept : ['cancelled', 'failed'].includes(status) && !kept;
        return [
          ...failuresOf(outcomes, [409]),
          ...(isRight ? [] : [`${status}, and its money is ${kept ? 'kept' : 'not there'}`]),
          ...(await miscounted(api, at.formId)),
        ];
      };
    },
  },
  {
    name: 'invoices and credit notes have every number once, also when one that took a number fails',
    guard: {
      // Without the counter's row, which whoever is second waits for, the next number is looked up.
      without: [
        {
          guard: /insert into invoice_counters[^;]*?returning last/,
          instead: `select coalesce(max(sequence), 0) + 1 as last from invoices where owner_id = $$1 and test = $$2
            and year = $$3 and not exists (select from invoices where purchase_id = $$6
              and refund_id is not distinct from $$7::uuid and reversal = $$11)`,
        },
      ],
      constraints: ['invoices_sequence'],
    },
    async prepare({ api, organiser, processes, schedule }) {
      const at = await newEvent(api, organiser.token, { price: 500 });
      const shown = async (count: number) => {
        const orders = await Promise.all(Array.from({ length: count }, () => submit(api, at)));
        const keys = orders.map(({ payload }) => payload.purchase.key);
        await Promise.all(keys.map((key) => showCard(api, key)));
        return keys;
      };
      let issued = 0;
      return async (random) => {
        const [paid = '', failing = '', ...keys] = await shown(4 + random(2));
        await settlePurchase(processes[0] as Process, paid);
        const refunded = await purchaseIdOf(api, paid);
        const failed = await purchaseIdOf(api, failing);
        const wish = { amount: 100, userId: organiser.id };
        const acts: ((process: Process) => Promise<unknown>)[] = [
          (process) => cancelForOrganiser(process, refunded, organiser.id, wish),
          (process) => failsAfterIssuing(process, failed),
          ...keys.map((key) => (process: Process) => settlePurchase(process, key)),
          (process) => settlePurchase(process, some(random, keys)),
        ];
        const outcomes = await schedule.run(
          random,
          acts.map((act) => () => act(some(random, processes))),
        );
        issued += 2 + keys.length;
        const rows = await api.sql(
          `select count(*)::integer as count, count(distinct sequence)::integer as numbers, min(sequence) as first,
             max(sequence) as last from invoices where owner_id = $1`,
          [organiser.id],
        );
        const is = JSON.stringify(rows[0]);
        const right = { count: issued, numbers: issued, first: 1, last: issued };
        return [...failuresOf(outcomes, [418]), ...(is === JSON.stringify(right) ? [] : [is])];
      };
    },
  },
  {
    name: 'a refund that fails is taken back once, also while it is sent anew',
    guard: {
      without: [
        { guard: /(from "purchases" where "purchases"."id" = \$1) for update/, instead: '$1' },
        { guard: /(where r\.id = \$1\)) for update/, instead: '$1' },
        { guard: /(from "refunds" where "refunds"."purchase_id" = \$1) for update/, instead: '$1' },
      ],
      constraints: ['invoices_of_refund', 'forms_reserved', 'tickets_reserved'],
    },
    async prepare({ api, organiser, processes, schedule }) {
      const at = await newEvent(api, organiser.token, { price: 1_000 });
      return async (random) => {
        const { key } = await placeOrder(api, at);
        await showCard(api, key, cards.refundFails);
        await settlePurchase(processes[0] as Process, key);
        const id = await purchaseIdOf(api, key);
        await cancelForOrganiser(processes[0] as Process, id, organiser.id, { amount: 1_000, userId: organiser.id });
        // The failure is known before or while the organiser presses twice.
        if (random(2) === 0) await syncRefundsAndDisputes(processes[0] as Process, id);
        const again = { pId: id, amount: 1_000, seenRefunded: 0 };
        const acts: ((process: Process) => Promise<unknown>)[] = [
          (process) => syncRefundsAndDisputes(process, id),
          (process) => syncRefundsAndDisputes(process, id),
          (process) => refundPurchase(process, again, organiser.id),
          (process) => refundPurchase(process, again, organiser.id),
        ];
        const outcomes = await schedule.run(
          random,
          acts.map((act) => () => act(some(random, processes))),
        );
        const rows = await api.sql(
          `select p.status, p.refunded::integer, p.total::integer,
             (select coalesce(sum(amount), 0)::integer from refunds where purchase_id = p.id and failed_at is null) as sent,
             (select coalesce(sum((content->>'total')::integer * case when reversal then -1 else 1 end), 0)::integer
               from invoices where purchase_id = p.id and refund_id is not null) as credited
           from purchases p where id = $1`,
          [id],
        );
        const [{ status, refunded, total, sent, credited }] = rows;
        const isRight =
          refunded === sent &&
          credited === sent &&
          sent <= total &&
          status === (sent === total ? 'refunded' : 'cancelled');
        return [...failuresOf(outcomes, [409, 422]), ...(isRight ? [] : [JSON.stringify(rows[0])])];
      };
    },
  },
];

/** A payment whose invoice has a number, and whose transaction is undone. */
const failsAfterIssuing = ({ db, clock }: Process, purchaseId: string) =>
  inTransaction(db, async (tx) => {
    await issueInvoice(tx, { id: purchaseId }, clock());
    throw new HttpError(418, (words) => words.purchase.unknownOrder);
  });

/**
 * One ticket: held by an order, offered, offered until now, or free since the form is published again. It comes free while the jobs of two processes look, one on the list leaves, a stranger wants it
 * and whoever has the offer orders it twice.
 */
async function waitingRace({ api, organiser, processes, schedule }: House): Promise<Round> {
  return async (random) => {
    const at = await soldOutEvent(api, organiser.token, 1);
    const keys = [await join(api, at), await join(api, at), await join(api, at)];
    // Whoever leaves, another still waits.
    await join(api, at);
    const begins = some(random, ['held', 'offered', 'over', 'free'] as const);
    const [first = ''] = keys;
    const [purchaseKey = ''] = at.orders;
    if (begins === 'free') await publish(api, at.formId, false);
    if (begins !== 'held') await cancelPurchase(processes[0] as Process, purchaseKey);
    if (begins === 'free') await publish(api, at.formId, true);
    if (begins === 'over') await endOffer(api, first);
    const ordered: string[] = [];
    const orders = (offer: string | null) => async (process: Process) => {
      await register(process, registrationOf(at.formId, [at.ticketId], { offer }));
      ordered.push(offer ?? 'stranger');
    };
    const acts: ((process: Process) => Promise<unknown>)[] = [
      (process) => (begins === 'held' ? cancelPurchase(process, purchaseKey) : renewDueOffers(process)),
      (process) => renewDueOffers(process),
      (process) => renewDueOffers(process),
      (process) => leaveWaitingList(process, some(random, keys)),
      // Where it was free before the jobs looked, it was anybody's.
      ...(begins === 'free' ? [] : [orders(null)]),
      orders(first),
      orders(first),
    ];
    const outcomes = await schedule.run<unknown>(
      random,
      acts.map((act) => () => act(some(random, processes))),
    );
    const { form, tickets, attendees, offered } = await reservedAt(api, at.formId);
    const rows = await api.sql(
      `select w.key, w.state, (select count(*)::integer from mails m where m.waiting_id = w.id and m.kind = 'waitingOffer') as mails
       from waiting_entries w where w.form_id = $1 order by w.place`,
      [at.formId],
    );
    const counts = JSON.stringify({ form, tickets, attendees, offered });
    return [
      ...failuresOf(outcomes, [409]),
      ...(form === 1 && tickets === 1 && attendees + offered === 1 ? [] : [counts]),
      ...(ordered.includes('stranger') ? ['sold to a stranger'] : []),
      ...rows.flatMap(({ key, mails }) => (mails > 1 ? [`${key} was offered it ${mails} times`] : [])),
      ...(rows.some(
        ({ state }, place) => state === 'offered' && rows.slice(0, place).some((row) => row.state === 'waiting'),
      )
        ? [`not in their order: ${rows.map(({ state }) => state)}`]
        : []),
    ];
  };
}

const publish = ({ pool }: Api, formId: string, published: boolean) =>
  pool.query('update forms set published = $2 where id = $1', [formId, published]);

const endOffer = ({ pool, clock }: Api, key: string) =>
  pool.query('update waiting_entries set offered_until = $2 where key = $1', [key, clock.now]);

/** The organiser presses twice, and the job looks for refunds at the same time. */
async function refundRace({ api, organiser, processes, schedule }: House): Promise<Round> {
  const at = await newEvent(api, organiser.token, { price: 1_000 });
  return async (random) => {
    const id = await purchaseIdOf(api, (await buy(api, at)).key);
    const presses = (process: Process) =>
      cancelForOrganiser(process, id, organiser.id, { amount: 400, userId: organiser.id });
    const looks = (process: Process) => sendDueRefunds(process);
    api.clock.advance(60_000);
    const outcomes = await schedule.run<unknown>(
      random,
      [presses, presses, looks, looks].map((act) => () => act(some(random, processes))),
    );
    await pass(api, 1);
    const rows = await api.sql(
      `select p.refunded::integer as noted, i.refunded::integer as sent, array(select amount::integer from refunds where purchase_id = p.id) as each
       from purchases p join sandbox_intents i on i.id = p.gateway_intent_id where p.id = $1`,
      [id],
    );
    const [{ noted, sent, each }] = rows;
    const isRight = noted === 400 && sent === 400 && sum(each) === 400;
    return [
      ...failuresOf(outcomes),
      ...(isRight ? [] : [`noted ${noted}, sent ${sent}`]),
      ...(await miscounted(api, at.formId)),
    ];
  };
}

describe.each(races.map((race) => [race.name, race] as const))('%s', (_, { guard, prepare }) => {
  const open: { guarded?: House; bare?: House } = {};
  beforeAll(async () => {
    open.bare = await openHouse(guard);
    open.guarded = await openHouse({ without: [], constraints: [] });
  });
  afterAll(async () => {
    await open.bare?.close();
    await open.guarded?.close();
  });

  it('but not without its guard', async () => {
    const house = open.bare as House;
    const round = await prepare(house);
    let wrong: string[] = [];
    for (let seed = 1; seed <= unguarded && wrong.length === 0; seed++) wrong = await round(randomOf(seed));
    expect(house.found.size).toBe(guard.without.length);
    expect(wrong).not.toEqual([]);
  }, 60_000);

  it(
    `in ${schedules} schedules`,
    async () => {
      const house = open.guarded as House;
      const round = await prepare(house);
      const wrong: string[] = [];
      for (let seed = 1; seed <= schedules; seed++)
        for (const each of await round(randomOf(seed))) wrong.push(`seed ${seed}: ${each}`);
      expect(wrong).toEqual([]);
    },
    long,
  );
});
