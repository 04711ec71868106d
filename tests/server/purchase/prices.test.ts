import { describe, expect, it } from 'vitest';
import { eventDraft, ticketDraft } from '../../../harness/drafts.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { placeOrder, registrationOf, settle, showCard, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, savePromo } from '../../support/world.ts';

const seller = {
  organisation: 'Harbour Events',
  address: 'Pier 4\n20457 Hamburg',
  country: 'DE',
  vatNumber: 'DE136695976',
  chargesVat: true,
  vatRate: 1_900,
  publishableKey: '',
};
const company = { name: 'Moulins SARL', address: '1 rue du Port\n35400 Saint-Malo', country: 'FR', vatNumber: '' };
const french = { ...company, vatNumber: 'fr 40 303 265 045' };

const api = await openApi();
const { token } = await newOrganiser(api);
await api.ask('saveSettings', seller, token);

/** A sale of tickets at 20.00. */
async function sale(pricing: Partial<EventDraft['pricing']> = {}) {
  const at = await newEvent(api, token, { price: 2_000 });
  await setPricing(at.eventId, pricing);
  return at;
}

async function setPricing(eventId: string, pricing: Partial<EventDraft['pricing']>) {
  const draft = { ...eventDraft(), id: eventId, pricing: { ...usualPricing, ...pricing } };
  await api.ask('saveEvent', draft, token);
}

const stored = async (key: string) =>
  (
    await api.sql(
      `select total::integer, net::integer, vat::integer, fee::integer, vat_parts as "vatParts",
         reverse_charge as "reverseCharge", company from purchases where key = $1`,
      [key],
    )
  )[0];

describe('an order at an event with a fee and VAT', () => {
  it('is charged by what the event says, and keeps net, VAT of every rate and the fee', async () => {
    const at = await sale({ feeRate: 250, feeFixed: 50, vatRate: 700, feeVatRate: 1_900 });
    const purchase = await placeOrder(api, at, { count: 2 });
    const charge = {
      subtotal: 4_000,
      fee: 200,
      feeInside: false,
      vatIncluded: true,
      reverseCharge: false,
      vat: [
        { rate: 700, net: 3_738, vat: 262 },
        { rate: 1_900, net: 168, vat: 32 },
      ],
      net: 3_906,
      total: 4_200,
    };
    expect(purchase).toMatchObject(charge);
    expect((await api.ask('getPurchase', { purchaseKey: purchase.key })).purchase).toMatchObject(charge);
    expect(await stored(purchase.key)).toEqual({
      total: 4_200,
      net: 3_906,
      vat: 294,
      fee: 200,
      vatParts: charge.vat,
      reverseCharge: false,
      company: null,
    });
    const { clientSecret } = await showCard(api, purchase.key);
    const rows = await api.sql('select amount::integer from sandbox_intents where client_secret = $1', [clientSecret]);
    expect(rows).toEqual([{ amount: 4_200 }]);
    expect(await settle(api, purchase.key)).toMatchObject({ status: 'paid', total: 4_200 });
  });

  it('is charged each ticket at its own rate, and shares the discount and the fee between them', async () => {
    const at = await sale({ feeFixed: 50, vatIncluded: false });
    const book = ticketDraft(at.formId, { name: 'Programme', price: 1_000, vatRate: 700 });
    const bookId = (await api.ask('saveTicket', { payload: book }, token)).ticket.id;
    expect((await api.ask('getTicket', { ticketId: bookId }, token)).ticket.vatRate).toBe(700);
    const { tickets } = await api.ask('getFormWQuestion', at);
    expect(tickets.map(({ name, vatRate }) => [name, vatRate])).toEqual([
      ['Day pass', null],
      ['Programme', 700],
    ]);
    const promo = await savePromo(api, token, at.formId, { type: 1, value: 300 });
    const order = { promoCode: promo.code };
    const purchase = await placeOrder(api, { formId: at.formId, ticketIds: [at.ticketId, bookId] }, order);
    // 20.00 and 10.00, less 3.00 shared 2 : 1, and 1.00 of fee shared 18 : 9.
    const vat = [
      { rate: 1_900, net: 1_867, vat: 355 },
      { rate: 700, net: 933, vat: 65 },
    ];
    expect(purchase).toMatchObject({ discount: 300, fee: 100, net: 2_800, vat, total: 3_220 });
    await showCard(api, purchase.key);
    const [{ key = '' } = {}] = (await settle(api, purchase.key)).invoices;
    const { invoice } = await api.ask('getInvoice', { id: key });
    expect(invoice).toMatchObject({ vat, net: 2_800, total: 3_220 });
    expect(invoice.lines.map(({ kind, net, rate }) => [kind, net, rate])).toEqual([
      ['ticket', 2_000, 1_900],
      ['ticket', 1_000, 700],
      ['discount', -200, 1_900],
      ['discount', -100, 700],
      ['fee', 67, 1_900],
      ['fee', 33, 700],
    ]);
  });

  it('keeps the rate of a ticket that changes its rate afterwards, also when an attendee is removed', async () => {
    const at = await sale({ vatIncluded: false });
    const book = ticketDraft(at.formId, { name: 'Programme', price: 1_000, vatRate: 700 });
    const { ticket } = await api.ask('saveTicket', { payload: book }, token);
    const purchase = await placeOrder(api, { formId: at.formId, ticketIds: [at.ticketId, ticket.id, ticket.id] });
    const changed = { ...book, id: ticket.id, version: ticket.version, vatRate: 0 };
    expect((await api.ask('saveTicket', { payload: changed }, token)).ticket.vatRate).toBe(0);
    const rows = await api.sql(
      `select r.id from registered_users r join purchases p on p.id = r.purchase_id
       where p.key = $1 and r.ticket_id = $2 limit 1`,
      [purchase.key, ticket.id],
    );
    await api.ask('deleteUser', { userId: rows[0].id, registrationId: at.formId }, token);
    const { vat } = (await api.ask('getPurchase', { purchaseKey: purchase.key })).purchase;
    expect(vat).toEqual([
      { rate: 1_900, net: 2_000, vat: 380 },
      { rate: 700, net: 1_000, vat: 70 },
    ]);
  });

  it.each([-1, 5_000, 1.5])('refuses a ticket’s rate of %d', async (vatRate) => {
    const at = await sale();
    const draft = ticketDraft(at.formId, { name: 'Programme', price: 1_000, vatRate });
    expect(await api.call('saveTicket', { payload: draft }, token)).toMatchObject({
      status: 422,
      field: 'payload.vatRate',
    });
  });

  it("is charged the organiser's usual rate where the event has none, on prices without VAT", async () => {
    const at = await sale({ vatIncluded: false });
    const purchase = await placeOrder(api, at);
    expect(purchase).toMatchObject({ net: 2_000, total: 2_380, vat: [{ rate: 1_900, net: 2_000, vat: 380 }] });
  });

  it('is told to buyers before they order', async () => {
    const at = await sale({ feeFixed: 50, vatRate: 700, vatShown: false, reverseCharge: true });
    const { event } = await api.ask('getFormWQuestion', at);
    const vat = { rate: 700, feeRate: null, included: true, shown: false };
    expect(event.terms).toEqual({ feeRate: 0, feeFixed: 50, feeInside: false, vat });
    expect(event.reverseFrom).toBe('DE');
  });

  it('is charged without VAT by an organiser who charges none', async () => {
    const other = (await newOrganiser(api)).token;
    const at = await newEvent(api, other, { price: 2_000 });
    const purchase = await placeOrder(api, at);
    expect(purchase).toMatchObject({ vat: [], net: 2_000, total: 2_000 });
    const { event } = await api.ask('getFormWQuestion', at);
    expect(event.terms.vat).toBe(null);
  });

  it('stays as it was ordered when the event charges something else', async () => {
    const at = await sale({ feeFixed: 100 });
    const purchase = await placeOrder(api, at, { count: 2 });
    await setPricing(at.eventId, { feeFixed: 900, vatRate: 0 });
    const rows = await api.sql(
      'select r.id from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1 limit 1',
      [purchase.key],
    );
    await api.ask('deleteUser', { userId: rows[0].id, registrationId: at.formId }, token);
    expect(await stored(purchase.key)).toMatchObject({
      total: 2_100,
      net: 1_765,
      vat: 335,
      fee: 100,
      vatParts: [{ rate: 1_900, net: 1_765, vat: 335 }],
    });
  });

  it('becomes free with its tickets, whatever the fee', async () => {
    const at = await sale({ feeFixed: 100 });
    const promo = await savePromo(api, token, at.formId, { value: 100 });
    const purchase = await placeOrder(api, at, { promoCode: promo.code });
    expect(purchase).toMatchObject({ status: 'free', fee: 0, vat: [], total: 0 });
  });
});

describe('a total that the buyer was shown', () => {
  it('is taken where it is what the order costs', async () => {
    const at = await sale({ feeFixed: 50 });
    expect((await placeOrder(api, at, { total: 2_050 })).total).toBe(2_050);
  });

  it.each([0, 1, 2_049, 2_051, -2_050, 2_050.5, 1e300])('of %d is refused, and nothing is ordered', async (total) => {
    const at = await sale({ feeFixed: 50 });
    expect(await submit(api, at, { total })).toMatchObject({
      status: 409,
      field: 'total',
      msg: 'This order now costs £20.50. Nothing has been ordered. Check it and send it again.',
    });
    const rows = await api.sql('select id from purchases where form_id = $1', [at.formId]);
    expect(rows).toEqual([]);
  });

  it.each(['2050', null, {}])('of %j is no number', async (total) => {
    const at = await sale();
    expect((await submit(api, at, { total: total as never })).status).toBe(422);
  });

  it('does not make another order of one that was placed before the price changed', async () => {
    const at = await sale();
    const order = registrationOf(at.formId, [at.ticketId], { total: 2_000 });
    const first = (await api.ask('submitUserForm', { payload: order })).purchase;
    await setPricing(at.eventId, { feeFixed: 100 });
    expect((await api.ask('submitUserForm', { payload: order })).purchase.key).toBe(first.key);
  });
});

describe('a company that buys', () => {
  it('is kept as it was, its VAT number without spaces', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { company: french });
    expect((await stored(purchase.key)).company).toEqual({ ...company, vatNumber: 'FR40303265045' });
    expect(purchase).toMatchObject({ reverseCharge: false, total: 2_000 });
  });

  it('in another country of the EU pays without VAT where the event says so', async () => {
    const at = await sale({ reverseCharge: true });
    const purchase = await placeOrder(api, at, { company: french });
    expect(purchase).toMatchObject({
      reverseCharge: true,
      vat: [{ rate: 1_900, net: 1_681, vat: 0 }],
      net: 1_681,
      total: 1_681,
    });
  });

  it.each([
    ['without a VAT number', company],
    ['in the country of the organiser', { ...company, country: 'DE', vatNumber: 'DE111111125' }],
    ['outside the EU', { ...company, country: 'GB', vatNumber: 'GB980780684' }],
  ])('%s pays VAT', async (_, buyer) => {
    const at = await sale({ reverseCharge: true });
    const purchase = await placeOrder(api, at, { company: buyer });
    expect(purchase).toMatchObject({ reverseCharge: false, total: 2_000 });
  });

  it.each([
    ['a VAT number of another country', { ...french, country: 'BE' }, 'payload.company.vatNumber'],
    [
      'the number of a German company in France',
      { ...french, vatNumber: 'DE 136 695 976' },
      'payload.company.vatNumber',
    ],
    ['a number of zeros', { ...french, country: 'DK', vatNumber: 'DK00000000' }, 'payload.company.vatNumber'],
    ['the seller’s own number', { ...french, country: 'DE', vatNumber: '136 695 976' }, 'payload.company.vatNumber'],
    [
      'a VAT number whose check digits are wrong',
      { ...french, vatNumber: 'FR41303265045' },
      'payload.company.vatNumber',
    ],
    ['no name', { ...french, name: ' ' }, 'payload.company.name'],
    ['no address', { ...french, address: '' }, 'payload.company.address'],
    ['no country', { ...french, country: '' }, 'payload.company.country'],
  ])('is refused with %s', async (_, wrong, field) => {
    const at = await sale();
    expect(await submit(api, at, { company: wrong })).toMatchObject({ status: 422, field });
  });
});

describe('the prices of an event', () => {
  it.each([
    ['a fee below nothing', { feeFixed: -1 }, 'pricing.feeFixed'],
    ['a fee with half a penny', { feeFixed: 0.5 }, 'pricing.feeFixed'],
    ['a fee of more than half the price', { feeRate: 5_001 }, 'pricing.feeRate'],
    ['VAT of half the price', { vatRate: 5_000 }, 'pricing.vatRate'],
    ['VAT below nothing on the fee', { feeVatRate: -1 }, 'pricing.feeVatRate'],
  ])('are refused with %s', async (_, wrong, field) => {
    const draft = { ...eventDraft(), pricing: { ...usualPricing, ...wrong } };
    expect(await api.call('saveEvent', draft, token)).toMatchObject({ status: 422, field });
  });

  it('stay where they are not spoken of, and go into a copy', async () => {
    const at = await sale({ feeFixed: 75 });
    await api.ask('saveEvent', { ...eventDraft(), id: at.eventId }, token);
    const pricingOf = async (eventId: string) => (await api.ask('getEvent', { eventId }, token)).event.pricing;
    expect(await pricingOf(at.eventId)).toEqual({ ...usualPricing, feeFixed: 75 });
    const copy = (await api.ask('duplicateEvent', { eventId: at.eventId }, token)).event;
    expect(await pricingOf(copy.id)).toEqual({ ...usualPricing, feeFixed: 75 });
  });

  it('keep their currency once something was ordered, and say why', async () => {
    const at = await sale();
    await submit(api, at);
    expect(await api.call('saveEvent', { ...eventDraft(), id: at.eventId, currency: 'eur' }, token)).toMatchObject({
      status: 409,
      field: 'currency',
      msg: 'You can’t change the currency: orders have been placed in the current one.',
    });
  });
});
