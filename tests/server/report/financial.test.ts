import { beforeAll, describe, expect, it } from 'vitest';
import { ticketDraft } from '../../../harness/drafts.ts';
import type { VatPart } from '../../../src/lib/pricing.ts';
import { buy, cards, placeOrder, purchaseIdOf, settle, showCard } from '../../support/buyer.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { readSpreadsheet, readWorkbooks, valuesOf } from '../../support/spreadsheet.ts';
import { newAttendee, newEvent, newOrganiser, savePromo } from '../../support/world.ts';

const api = await openApi({ now: new Date('2027-01-01T09:00:00.000Z') });
let { token } = await newOrganiser(api);

/** The same numbers in the same order, whenever it is run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An event two years from the start of all this. */
async function sale(ticket: Parameters<typeof newEvent>[2], by = token) {
  const at = await newEvent(api, by, ticket);
  const days = `starts_at = '2029-01-01T09:00:00Z', ends_at = '2029-01-01T17:00:00Z'`;
  await api.sql(`update events set ${days} where id = $1`, [at.eventId]);
  return at;
}
const setStatus = async (pId: string, paymentStatus: 'paid' | 'cancelled', refund = 0) => {
  // Sessions end after a month.
  const reply = await api.call('updatePaymentStatus', { payload: { pId, paymentStatus, refund } }, token);
  expect(reply.status).toBe(200);
};

/** The numbers of an order's documents, in the order they were issued. */
const numbersOf = async (pId: string): Promise<string[]> =>
  (await api.sql('select number from invoices where purchase_id = $1 order by sequence', [pId])).map(
    ({ number }) => number,
  );

type Row = Record<string, string>;
const report = async (eventId: string) => {
  const { payload, headers } = await api.call('downloadFinancialReport', { eventId }, token);
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  return readSpreadsheet(payload);
};
const cents = (rows: Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);

async function moneyTooLate({ formId, ticketId }: { formId: string; ticketId: string }) {
  const { key } = await placeOrder(api, { formId, ticketId });
  await showCard(api, key);
  await endHoldOnly(api, key);
  await api.sql('update tickets set quantity = reserved where id = $1', [ticketId]);
  expect((await settle(api, key)).status).toBe('refunded');
  await api.sql('update tickets set quantity = null where id = $1', [ticketId]);
}

describe('the financial report', () => {
  it('has its heads, and nothing else, for an event without any money', async () => {
    const { eventId } = await sale({ price: 0 });
    const sheet = await report(eventId);
    expect(sheet).toMatchObject({ name: 'Financial', frozen: 1, filter: 'A1:U1' });
    expect(sheet.rows).toHaveLength(1);
  });

  it('tells of a charge and its refund, each with its date, amounts and ids', async () => {
    const at = await sale({ price: 2_500 });
    const promo = await savePromo(api, token, at.formId);
    const { key, reference, total, discount } = await placeOrder(api, at, {
      promoCode: promo.code,
    });
    await showCard(api, key);
    api.clock.now = new Date('2027-06-01T11:30:00.000Z');
    await settle(api, key);
    token = await api.tokenOf((await ownerOf(at.eventId)) ?? '');
    api.clock.now = new Date('2027-06-02T11:30:00.000Z');
    await setStatus(await purchaseIdOf(api, key), 'cancelled', 1_000);
    const [charge, refund, ...others] = valuesOf(await report(at.eventId));
    expect(others).toEqual([]);
    const [invoice = '', credit = ''] = await numbersOf(await purchaseIdOf(api, key));
    const shared = {
      ...{ Reference: reference, Buyer: 'Ada Lovelace', Method: 'Card, test mode', Currency: 'GBP', Invoice: invoice },
    };
    expect(charge).toMatchObject({ ...shared, Date: '2027-06-01T12:30:00', Type: 'Charge', 'Ticket prices': '25' });
    expect(Number(charge?.Discount)).toBe(discount / 100);
    expect(Number(charge?.Charged)).toBe(total / 100);
    expect(charge?.['Provider’s ID']).toMatch(/^pi_test_/);
    expect(charge).not.toHaveProperty('Refunded');
    expect(charge).not.toHaveProperty('Credit note or its cancellation');
    expect(refund).toMatchObject({
      ...{ ...shared, Date: '2027-06-02T12:30:00', Type: 'Refund', Refunded: '10', Net: '-10', VAT: '0' },
      'Credit note or its cancellation': credit,
    });
    expect(refund?.['Provider’s ID']).toMatch(/^re_test_/);
    for (const column of ['Charged', 'Ticket prices', 'Discount', 'Fee', 'Company', 'VAT number'])
      expect(refund).not.toHaveProperty(column);
  });

  it('names the company of an order and its VAT number, also with its refund', async () => {
    const at = await sale({ price: 2_500 });
    const company = {
      name: 'Analytical Engines GmbH',
      address: 'Kai 1, Berlin',
      country: 'DE',
      vatNumber: 'DE136695976',
    };
    const { key } = await placeOrder(api, at, { company });
    await showCard(api, key);
    await settle(api, key);
    await setStatus(await purchaseIdOf(api, key), 'cancelled', 500);
    const rows = valuesOf(await report(at.eventId));
    expect(rows.map((row) => [row.Type, row.Company, row['VAT number']])).toEqual([
      ['Charge', 'Analytical Engines GmbH', 'DE136695976'],
      ['Refund', 'Analytical Engines GmbH', 'DE136695976'],
    ]);
  });

  it('says of a refund past the gateway that the organiser sent it', async () => {
    const at = await sale({ price: 2_500 });
    const { key } = await buy(api, at);
    const wish = { pId: await purchaseIdOf(api, key), amount: 700, seenRefunded: 0, byHand: true };
    expect((await api.call('refundPurchase', { payload: wish }, token)).status).toBe(200);
    const rows = valuesOf(await report(at.eventId));
    expect(rows.map((row) => [row.Type, row.Method, row.Provider])).toEqual([
      ['Charge', 'Card, test mode', 'sandbox'],
      ['Refund', 'Sent by you', undefined],
    ]);
  });

  it('names no net and no VAT of money that came too late and was sent back, since nothing was sold for it', async () => {
    const at = await sale({ price: 2_500 });
    await moneyTooLate(at);
    const rows = valuesOf(await report(at.eventId));
    expect(rows.map((row) => [row.Type, row.Charged, row.Refunded, row.Invoice, row.Net, row.VAT])).toEqual([
      ['Charge', '25', undefined, undefined, undefined, undefined],
      ['Refund', undefined, '25', undefined, undefined, undefined],
    ]);
  });

  it('has a column for each VAT rate where there are several', async () => {
    const { token: by } = await newOrganiser(api);
    const facts = { organisation: 'Ours', publishableKey: '', chargesVat: true, vatRate: 1_900 };
    await api.ask('saveSettings', facts, by);
    const at = await sale({ price: 1_190 }, by);
    const book = ticketDraft(at.formId, { name: 'Programme', price: 1_070, vatRate: 700 });
    const bookId = (await api.ask('saveTicket', { payload: book }, by)).ticket.id;
    await buy(api, at);
    const reportOf = async () => readSpreadsheet(await api.ask('downloadFinancialReport', { eventId: at.eventId }, by));
    expect(valuesOf(await reportOf())[0]).not.toHaveProperty('VAT 19%');
    api.clock.advance(1_000);
    await buy(api, { formId: at.formId, ticketIds: [at.ticketId, bookId, bookId] });
    const rows = valuesOf(await reportOf());
    expect(rows.map((row) => [row.Net, row.VAT, row['VAT 19%'], row['VAT 7%'], row.Charged])).toEqual([
      ['10', '1.9', '1.9', '0', '11.9'],
      ['30', '3.3', '1.9', '1.4', '33.3'],
    ]);
  });

  it('tells of a refund that failed, and of a dispute that was lost', async () => {
    const at = await sale({ price: 2_500 });
    const { key } = await buy(api, at);
    const pId = await purchaseIdOf(api, key);
    await api.sql(
      `insert into refunds (purchase_id, amount, by_hand, asked_at, sent_at, failed_at, gateway_refund_id)
       values ($1, 700, false, '2027-08-01T10:00Z', '2027-08-01T10:00Z', '2027-08-03T10:00Z', 're_1')`,
      [pId],
    );
    await api.sql(
      `insert into disputes (id, purchase_id, amount, reason, status, opened_at, closed_at)
       values ('dp_1', $1, 900, 'general', 'lost', '2027-09-01T10:00Z', '2027-09-02T10:00Z'),
         ('dp_2', $1, 100, 'general', 'underReview', '2027-09-01T10:00Z', null)`,
      [pId],
    );
    const rows = valuesOf(await report(at.eventId)).slice(-3);
    expect(rows.map((row) => [row.Type, row.Date, row.Refunded, row['Lost in disputes']])).toEqual([
      ['Refund', '2027-08-01T11:00:00', '7', undefined],
      ['Failed refund', '2027-08-03T11:00:00', '-7', undefined],
      ['Lost dispute', '2027-09-02T11:00:00', undefined, '9'],
    ]);
  });

  it('is in the reader’s language', async () => {
    const { eventId } = await sale({ price: 0 });
    const response = await api.app.request(`/api/report/downloadFinancialReport?eventId=${eventId}`, {
      headers: { Authorization: token, 'Accept-Language': 'de' },
    });
    const sheet = await readSpreadsheet(await response.blob());
    expect(sheet.name).toBe('Finanzen');
    expect(sheet.rows[0]?.[0]?.value).toBe('Datum');
  });

  it('keeps names as they were typed, also those that look like formulas', async () => {
    const at = await sale({ price: 100 });
    const { key } = await newAttendee(api, at, { firstname: '=HYPERLINK("x")', surname: '+1' });
    await showCard(api, key);
    await settle(api, key);
    const sheet = await report(at.eventId);
    expect(valuesOf(sheet)[0]?.Buyer).toBe('=HYPERLINK("x") +1');
    expect(sheet.rows.flat().every(({ formula }) => formula === null)).toBe(true);
  });
});

const ownerOf = async (eventId: string): Promise<string | undefined> =>
  (await api.sql('select owner_id from events where id = $1', [eventId]))[0]?.owner_id;

describe('a year of sales', () => {
  const random = seeded(2027);
  const below = (count: number) => Math.floor(random() * count);
  let eventId: string;
  let rows: Row[];

  beforeAll(async () => {
    api.clock.now = new Date('2027-01-01T09:00:00.000Z');
    token = (await newOrganiser(api)).token;
    const facts = { organisation: 'Ours', publishableKey: '', chargesVat: true, vatRate: 1_900 };
    await api.ask('saveSettings', facts, token);
    const { eventId: id, formId, ticketId } = await sale({ price: 2_500, quantity: 100_000 });
    const book = ticketDraft(formId, { name: 'Programme', price: 1_070, vatRate: 700, quantity: 100_000 });
    const bookId = (await api.ask('saveTicket', { payload: book }, token)).ticket.id;
    eventId = id;
    const owner = (await ownerOf(id)) ?? '';
    const promo = await savePromo(api, token, formId);
    const soldOut = await lastTicket(id);
    for (let count = 0; count < 100; count++) {
      api.clock.advance((12 + below(36)) * 3_600_000);
      token = await api.tokenOf(owner);
      const wanted = [...Array(1 + below(4)).fill(ticketId), ...(count % 3 === 0 ? [bookId] : [])];
      await order(formId, wanted, below(3) === 0 ? promo.code : null);
      if (count % 20 === 0) await moneyTooLate(soldOut);
    }
    await pass(api, 20);
    rows = valuesOf(await report(id));
  }, 240_000);

  /** A ticket of the event that is sold once, and always too late for another. */
  async function lastTicket(event: string) {
    const { forms } = await api.ask('getAllForms', { eventId: event }, token);
    const { form } = await api.ask('duplicateForm', { payload: { formId: forms[0]?.id ?? '' } }, token);
    await api.ask('publishForm', { payload: { formId: form.id, published: true } }, token);
    const { tickets } = await api.ask('getTickets', { formId: form.id }, token);
    return { formId: form.id, ticketId: tickets[0]?.id ?? '' };
  }

  const cardOf: Partial<Record<number, string>> = { 1: cards.declines, 7: cards.refundFails };

  async function order(formId: string, ticketIds: string[], promoCode: string | null) {
    const { key } = await placeOrder(api, { formId, ticketIds }, { promoCode });
    const fate = below(10);
    if (fate === 0) return;
    await showCard(api, key, cardOf[fate]);
    const { status, total } = await settle(api, key);
    if (status !== 'paid') return;
    const pId = await purchaseIdOf(api, key);
    if (fate === 2) await setStatus(pId, 'cancelled', total);
    if (fate === 7) await setStatus(pId, 'cancelled', total);
    if (fate === 3) await setStatus(pId, 'cancelled', below(total));
    if (fate === 4) await setStatus(pId, 'cancelled');
    if (fate === 5) {
      const [first, second] = [1 + below(total - 1), 1];
      await api.ask('refundPurchase', { payload: { pId, amount: first, seenRefunded: 0 } }, token);
      if (first + second <= total)
        await api.ask('refundPurchase', { payload: { pId, amount: second, seenRefunded: first } }, token);
    }
    if (fate === 6) {
      const { people } = await api.ask('getPurchaseDetails', { purchaseId: pId }, token);
      const input = { userId: people[0]?.uId ?? '', registrationId: formId };
      await api.ask('deleteUser', { ...input, refund: String(below(Math.floor(total / ticketIds.length))) }, token);
    }
  }

  it('adds up to what the gateway charged, less what it sent back', async () => {
    const gateway = await api.sql(
      `select sum(s.amount)::integer as charged, sum(s.refunded)::integer as refunded
       from sandbox_intents s where s.status = 'succeeded'
         and s.id in (select gateway_intent_id from purchases where event_id = $1)`,
      [eventId],
    );
    const { charged, refunded } = gateway[0];
    expect(refunded).toBeGreaterThan(100_000);
    expect([cents(rows, 'Charged'), cents(rows, 'Refunded')]).toEqual([charged, refunded]);
  });

  it('adds up to the event’s revenue', async () => {
    const { event } = await api.ask('getEventSummary', { eventId }, token);
    expect(cents(rows, 'Charged') - cents(rows, 'Refunded')).toBe(event.revenue);
    const { days, promos } = (await api.ask('getEventFigures', { eventId }, token)).figures;
    expect(days.reduce((sum, { money }) => sum + money, 0)).toBe(event.revenue);
    expect(promos.reduce((sum, { discount }) => sum + discount, 0)).toBeGreaterThan(0);
  });

  it('is led to by the sales: what is added, what is charged, and what went back or is on its way, is the revenue', async () => {
    const { event } = await api.ask('getEventSummary', { eventId }, token);
    const { sums, tickets } = (await api.ask('getEventFigures', { eventId }, token)).figures;
    const { sales, fees, vatAdded, charged, refunded, onTheirWay, lost, revenue, vat } = sums;
    expect(tickets.reduce((sum, ticket) => sum + ticket.sales, 0)).toBe(sales);
    expect(sales + fees + vatAdded).toBe(charged);
    expect(charged - refunded - onTheirWay - lost).toBe(revenue);
    const [[, table] = []] = await readWorkbooks([await api.ask('downloadFinancialReport', { eventId }, token)]);
    const told = Object.fromEntries((table ? valuesOf(table) : []).map((row) => Object.values(row)));
    const named = ['Sales: ticket prices, less discounts', 'Charged', 'Revenue'].map((name) => told[name]);
    expect(named.map((text) => Math.round(Number(text) * 100))).toEqual([sales, charged, revenue]);
    expect(revenue).toBe(event.revenue);
    expect([charged, refunded, vat]).toEqual([cents(rows, 'Charged'), cents(rows, 'Refunded'), cents(rows, 'VAT')]);
  });

  it('adds up to the revenue that the list of events, the day at a glance and the Insights of the event and of all events tell', async () => {
    const { events } = await api.ask('getAllEvents', {}, token);
    const { dashboard } = await api.ask('getDashboard', {}, token);
    const all = (await api.ask('getAllFigures', {}, token)).figures;
    const { sums } = (await api.ask('getEventFigures', { eventId }, token)).figures;
    expect(rows.filter(({ Type }) => Type === 'Failed refund').length).toBeGreaterThan(0);
    const revenue = cents(rows, 'Charged') - cents(rows, 'Refunded');
    expect({
      list: events.map((event) => event.revenue),
      dashboard: dashboard.revenue.map(({ total }) => total),
      insights: sums.revenue,
      allEvents: all.events.map(({ money }) => money),
      allDays: all.currencies.map(({ days }) => days.reduce((sum, { money }) => sum + money, 0)),
    }).toEqual({
      ...{ list: [revenue], dashboard: [revenue], insights: revenue, allEvents: [revenue], allDays: [revenue] },
    });
  });

  it('has movements of every kind, the earliest first', () => {
    const kinds = (type: string) => rows.filter(({ Type }) => Type === type).length;
    expect(kinds('Charge')).toBeGreaterThan(60);
    expect(kinds('Refund')).toBeGreaterThan(25);
    const dates = rows.map((row) => row.Date ?? '');
    expect(dates).toEqual([...dates].sort());
    expect(dates.at(-1)).toMatch(/^2027-|^2028-/);
  });

  it('has with each charge what the order cost: tickets less discount are net and VAT', () => {
    const charges = rows.filter(({ Type, Invoice }) => Type === 'Charge' && Invoice);
    for (const row of charges) {
      const [gross, discount, net, vat] = ['Ticket prices', 'Discount', 'Net', 'VAT'].map((head) => cents([row], head));
      expect((gross ?? 0) - (discount ?? 0)).toBe((net ?? 0) + (vat ?? 0));
      expect((net ?? 0) + (vat ?? 0)).toBe(cents([row], 'Charged'));
    }
    expect(charges.some((row) => Number(row.Discount) > 0)).toBe(true);
  });

  it('adds up, net and at every VAT rate, to the invoices less the credit notes that stand', async () => {
    const documents = await api.sql<{ number: string; sign: number; net: number; vat: VatPart[] }>(
      `select i.number, case when i.original_id is null or i.reversal then 1 else -1 end as sign,
         (i.content->'net')::integer as net, i.content->'vat' as vat
       from invoices i join purchases p on p.id = i.purchase_id where p.event_id = $1`,
      [eventId],
    );
    const sumOf = (of: (document: (typeof documents)[number]) => number) =>
      documents.reduce((all, document) => all + document.sign * of(document), 0);
    const vatAt = (wanted: number) => sumOf(({ vat }) => vat.find(({ rate }) => rate === wanted)?.vat ?? 0);
    const [high, low] = [vatAt(1_900), vatAt(700)];
    expect([high > 10_000, low > 1_000]).toEqual([true, true]);
    expect(['VAT 19%', 'VAT 7%', 'VAT', 'Net'].map((head) => cents(rows, head))).toEqual([
      high,
      low,
      high + low,
      sumOf(({ net }) => net),
    ]);
    const named = rows.map((row) => row['Credit note or its cancellation'] ?? (row.Type === 'Charge' && row.Invoice));
    expect(named.filter(Boolean).sort()).toEqual(documents.map(({ number }) => number).sort());
    expect(rows.filter((row) => row.Type === 'Failed refund' && Number(row.VAT) > 0).length).toBeGreaterThan(3);
  });
});
