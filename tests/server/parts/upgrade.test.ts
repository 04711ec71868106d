import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { moneyMovements } from '../../../server/report/financial.sql.ts';
import type { PurchaseDetails } from '../../../src/api/contract/purchases.ts';
import { type Api, startApi } from '../../support/api.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/postgres.ts';

/*
 * A database as it was before refunds, invoices and the log of orders, with an order of every status, and what the newest Foyer
 * makes of it.
 */

const migrations = 'server/db/migrations';
const oldest = 13;

/** Brings an empty database to migration 0013. */
async function makeOld({ pool }: FreshDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-old-'));
  try {
    const journal = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8'));
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= oldest);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) cpSync(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ids = { owner: randomUUID(), event: randomUUID(), form: randomUUID(), ticket: randomUUID(), promo: randomUUID() };
const ordered = '2026-03-01T10:00:00.000Z';
const settled = '2026-03-01T10:05:00.000Z';

type Old = { status: string; method?: string; settled?: boolean; discount?: number; people?: number; card?: boolean };
/** What was there: tickets at 10.00. The names are those of the buyers. */
const orders: Record<string, Old> = {
  held: { status: 'held' },
  paying: { status: 'paying', card: true },
  paid: { status: 'paid', card: true, settled: true, people: 2 },
  discounted: { status: 'paid', card: true, settled: true, people: 3, discount: 500 },
  transferred: { status: 'paid', method: 'transfer', settled: true },
  free: { status: 'free', settled: true, discount: 1_000 },
  awaiting: { status: 'awaitingTransfer', method: 'transfer' },
  failed: { status: 'failed', card: true },
  expired: { status: 'expired', card: true },
  cancelled: { status: 'cancelled' },
  kept: { status: 'cancelled', card: true, settled: true },
  late: { status: 'refunded', card: true, settled: true },
};
const reserving = ['held', 'paying', 'paid', 'free', 'awaitingTransfer'];

async function fill({ pool }: FreshDatabase): Promise<void> {
  const run = (text: string, values: unknown[]) => pool.query(text, values);
  await run(
    `insert into users (id, role, email, email_key, name, password_hash) values ($1, 'admin', 'o@x.org', 'o@x.org', 'Olga', '')`,
    [ids.owner],
  );
  await run(
    `insert into events (id, owner_id, name, starts_at, ends_at, time_zone, currency, published, slug, transfer_days)
     values ($1, $2, 'Harbour Day', '2099-05-08T09:00Z', '2099-05-08T17:00Z', 'Europe/London', 'gbp', true, 'harbour', 7)`,
    [ids.event, ids.owner],
  );
  await run(`insert into forms (id, event_id, title, fields, questions) values ($1, $2, 'Delegates', '[]', '[]')`, [
    ids.form,
    ids.event,
  ]);
  await run(
    `insert into tickets (id, form_id, name, price, max_per_order, design) values ($1, $2, 'Pass', 1000, 10, 1)`,
    [ids.ticket, ids.form],
  );
  await run(`insert into promos (id, form_id, code, type, value) values ($1, $2, 'OFF', 1, 500)`, [
    ids.promo,
    ids.form,
  ]);
  for (const [place, [name, order]] of Object.entries(orders).entries()) {
    const { status, method = 'card', settled: isSettled = false, discount = 0, people = 1, card = false } = order;
    const id = randomUUID();
    const subtotal = people * 1_000;
    const total = subtotal - discount;
    const intent = card ? `pi_${name}` : null;
    if (intent)
      await run(
        `insert into sandbox_intents (id, client_secret, idempotency_key, customer, amount, currency, status, refunded)
         values ($1, $1, $1, 'cus', $2, 'gbp', $3, $4)`,
        [intent, total, isSettled ? 'succeeded' : 'open', name === 'late' ? total : 0],
      );
    await run(
      `insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal,
         discount, total, promo_id, promo_code, buyer_email, payment_method, hold_expires_at, gateway,
         gateway_intent_id, gateway_refund_id, remark, created_at, settled_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'gbp', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
      [
        ...[id, name.padEnd(43, '_'), randomUUID(), `OLD${place}-AAAA`.slice(-9), ids.form, ids.event, status],
        ...[subtotal, discount, total, discount ? ids.promo : null, discount ? 'OFF' : null, `${name}@x.org`, method],
        ...[status === 'free' || isSettled ? null : '2099-01-01T00:00Z', card ? 'sandbox' : null, intent],
        ...[name === 'late' ? 're_late' : null, name === 'late' ? 'ticketsGone' : null, ordered],
        isSettled ? settled : null,
      ],
    );
    await run(
      `insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, unit_price, total)
       values ($1, $2, 0, 'Pass', $3, 1000, $4)`,
      [id, ids.ticket, people, subtotal],
    );
    for (let position = 0; position < people; position++) {
      const person = randomUUID();
      await run(
        `insert into registered_users (id, purchase_id, ticket_id, form_id, event_id, ticket_key, position, firstname,
           surname, email, answers, search, listed) values ($1, $2, $3, $4, $5, $6, $7, 'Ada', $8, $9, '{}', 'ada', $10)`,
        [
          ...[person, id, ids.ticket, ids.form, ids.event, `${name}${position}`.padEnd(43, '_'), position, name],
          ...[`${name}@x.org`, reserving.includes(status)],
        ],
      );
      await run('insert into badges (registered_user_id, code) values ($1, $2)', [person, `${name}${position}`]);
    }
  }
}

let database: FreshDatabase;
let api: Api;
let token: string;
const detailed: Record<string, PurchaseDetails> = {};
beforeAll(async () => {
  database = await emptyDatabase();
  await makeOld(database);
  await fill(database);
  await migrateDatabase(database.pool);
  api = await startApi({ on: database, now: new Date('2026-04-01T10:00:00.000Z') });
  token = await api.tokenOf(ids.owner);
  const { purchases } = (await api.call('getPurchases', { eventId: ids.event }, token)).payload;
  for (const { pId, buyerName } of purchases)
    detailed[buyerName.replace('Ada ', '')] = (
      await api.call('getPurchaseDetails', { purchaseId: pId }, token)
    ).payload;
}, 120_000);
afterAll(async () => {
  await api.drop();
  await database.drop();
});

const of = (name: string): PurchaseDetails => detailed[name] as PurchaseDetails;

describe('a database of an old Foyer', () => {
  it('has every order on the list, with the status and the total that it had', () => {
    const now = Object.fromEntries(
      Object.entries(detailed).map(([name, { status, total }]) => [name, [status, total]]),
    );
    expect(now).toEqual({
      held: ['held', 1_000],
      paying: ['paying', 1_000],
      paid: ['paid', 2_000],
      discounted: ['paid', 2_500],
      transferred: ['paid', 1_000],
      free: ['free', 0],
      awaiting: ['awaitingTransfer', 1_000],
      failed: ['failed', 1_000],
      expired: ['expired', 1_000],
      cancelled: ['cancelled', 1_000],
      kept: ['cancelled', 1_000],
      late: ['refunded', 1_000],
    });
  });

  it('tells what happened to them, as far as it is known', () => {
    const told = (name: string) => of(name).timeline.map(({ kind, at }) => [kind, at]);
    expect(told('held')).toEqual([['ordered', ordered]]);
    expect(told('paid')).toEqual([
      ['ordered', ordered],
      ['paid', settled],
    ]);
    expect(told('transferred')).toEqual([
      ['ordered', ordered],
      ['markedPaid', settled],
    ]);
    expect(told('free')).toEqual([['ordered', ordered]]);
    expect(told('late')).toEqual([
      ['ordered', ordered],
      ['lateMoney', settled],
      ['lateMoneySentBack', settled],
    ]);
  });

  it('counts the money: what was paid, less what was sent back', async () => {
    const { events } = (await api.call('getAllEvents', {}, token)).payload;
    // 20.00, 25.00, 10.00 by transfer, and 10.00 that was kept.
    expect(events.map(({ revenue }) => revenue)).toEqual([6_500]);
    expect([of('late').money, of('kept').money, of('late').refunded]).toEqual(['none', 'test', 1_000]);
    const rows = await moneyMovements(api.db, ids.event);
    const sum = (kind: string) => rows.filter((row) => row.kind === kind).reduce((all, { amount }) => all + amount, 0);
    expect([sum('charge'), sum('refund')]).toEqual([7_500, 1_000]);
  });

  it('shows buyers their orders, and those who paid their tickets', async () => {
    for (const name of Object.keys(orders)) {
      const { status, payload } = await api.call('getPurchase', { purchaseKey: name.padEnd(43, '_') });
      expect([name, status, payload.purchase.status]).toEqual([name, 200, orders[name]?.status]);
    }
    expect((await api.call('getTicketPage', { key: 'paid1'.padEnd(43, '_') })).status).toBe(200);
    expect((await api.call('getTicketPage', { key: 'late0'.padEnd(43, '_') })).status).toBe(404);
  });

  it('still takes money, sends it back, and removes people at the price that was ordered', async () => {
    const paidNow = { payload: { pId: of('awaiting').pId, paymentStatus: 'paid' as const } };
    expect((await api.call('updatePaymentStatus', paidNow, token)).status).toBe(200);
    const awaiting = (await api.call('getPurchaseDetails', { purchaseId: of('awaiting').pId }, token)).payload;
    expect(awaiting).toMatchObject({ status: 'paid', invoices: [{ kind: 'invoice' }] });
    const wish = { pId: of('kept').pId, amount: 1_000, seenRefunded: 0 };
    expect((await api.call('refundPurchase', { payload: wish }, token)).status).toBe(200);
    const kept = (await api.call('getPurchaseDetails', { purchaseId: wish.pId }, token)).payload;
    // There is no invoice of it that a credit note could refer to.
    expect(kept).toMatchObject({ status: 'refunded', refunded: 1_000, invoices: [] });
  });

  it('shares a discount between the lines, as an order of today does', async () => {
    const { rows } = await api.pool.query(
      `select p.discount::integer, sum(l.discount)::integer as lines from purchases p
       join purchase_lines l on l.purchase_id = p.id group by p.id having p.discount > 0 order by 1`,
    );
    expect(rows).toEqual([
      { discount: 500, lines: 500 },
      { discount: 1_000, lines: 1_000 },
    ]);
  });
});
