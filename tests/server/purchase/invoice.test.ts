import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { createPool } from '../../../server/platform/db/pool.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import type { Invoice } from '../../../src/api/contract/invoice.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { startApi } from '../../support/api.ts';
import { attendee, buy, orderOf, placeOrder, purchaseIdOf, settle, showCard } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { pdfText } from '../../support/pdfText.ts';
import { newEvent, newOrganiser, savePromo, setStatus, takeTransfers } from '../../support/world.ts';

const address = 'Pier 4\n20457 Hamburg';
const settings = {
  organisation: 'Harbour Events GmbH',
  contact: 'hello@harbour.example',
  address,
  country: 'DE',
  vatNumber: 'DE136695976',
  taxNumber: '',
  chargesVat: true,
  vatRate: 1_900,
  invoicePrefix: 'HE-',
  publishableKey: '',
};
const company = {
  name: 'Moulins SARL',
  address: '1 rue du Port\n35400 Saint-Malo',
  country: 'FR',
  vatNumber: 'FR40303265045',
};

const api = await openApi();
const token = await seller();

async function seller(changes: Partial<typeof settings> = {}) {
  const organiser = (await newOrganiser(api)).token;
  await api.ask('saveSettings', { ...settings, ...changes }, organiser);
  return organiser;
}

/** A sale of tickets at 20.00. */
async function sale(pricing: Partial<EventDraft['pricing']> = {}, by = token) {
  const at = await newEvent(api, by, { price: 2_000 });
  await api.ask('saveEvent', { ...eventDraft(), id: at.eventId, pricing: { ...usualPricing, ...pricing } }, by);
  return at;
}

const read = async (key: string): Promise<Invoice> => (await api.ask('getInvoice', { id: key })).invoice;
const documentsOf = async (purchaseKey: string) =>
  Promise.all((await orderOf(api, purchaseKey)).invoices.map(({ key }) => read(key)));
const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const cancel = async (key: string, refund: number, by = token) =>
  api.call(
    'updatePaymentStatus',
    { payload: { pId: await purchaseIdOf(api, key), paymentStatus: 'cancelled', refund } },
    by,
  );

/** The numbers that an organiser has given, in their order. */
const sequencesOf = async (eventId: string): Promise<number[]> =>
  (
    await api.sql(
      'select i.sequence from invoices i join events e on e.owner_id = i.owner_id where e.id = $1 order by 1',
      [eventId],
    )
  ).map(({ sequence }) => sequence);

describe('an invoice', () => {
  describe('of an order that was placed with VAT', () => {
    /** Who sells, on the invoice of an order that is paid after the organiser has changed the settings. */
    async function sellerAfter(changes: Partial<typeof settings>) {
      const by = await seller();
      const at = await sale({}, by);
      await takeTransfers(api, by, at.eventId);
      const purchase = await placeOrder(api, at, { paymentMethod: 'transfer' });
      await api.ask('saveSettings', { ...settings, ...changes }, by);
      await setStatus(api, by, await purchaseIdOf(api, purchase.key), 'paid');
      const [invoice] = await documentsOf(purchase.key);
      expect(invoice?.vat).toEqual([{ rate: 1_900, net: 1_681, vat: 319 }]);
      return invoice?.seller;
    }

    it('has the VAT number and country that it was sold with, also once the organiser charges none', async () => {
      const none = { chargesVat: false, vatNumber: '', country: '', organisation: 'Harbour Events AG' };
      expect(await sellerAfter(none)).toMatchObject({
        name: 'Harbour Events AG',
        country: 'DE',
        vatNumber: 'DE136695976',
      });
    });

    it('has them also after the organiser has moved to another country', async () => {
      const moved = { country: 'FR', vatNumber: 'FR40303265045' };
      expect(await sellerAfter(moved)).toMatchObject({ country: 'DE', vatNumber: 'DE136695976' });
    });

    it('has the tax number where there is no VAT number, as § 14 UStG allows, also once the organiser charges none', async () => {
      const national = { vatNumber: '', taxNumber: '214/5678/1234' };
      expect(await sellerAfter(national)).toMatchObject({ country: 'DE', ...national });
      // With both, the VAT number says it.
      expect(await sellerAfter({ taxNumber: '214/5678/1234' })).toMatchObject({
        vatNumber: 'DE136695976',
        taxNumber: '',
      });
    });

    it('has a VAT number that was put right since', async () => {
      expect(await sellerAfter({ vatNumber: 'DE111111125' })).toMatchObject({
        country: 'DE',
        vatNumber: 'DE111111125',
      });
    });
  });

  it('is issued when an order is paid, and says all that the law asks for', async () => {
    const at = await sale({ feeFixed: 119, vatRate: 700, feeVatRate: 1_900 });
    const promo = await savePromo(api, token, at.formId, { value: 10 });
    const purchase = await placeOrder(api, at, { count: 2, company, promoCode: promo.code });
    expect((await orderOf(api, purchase.key)).invoices).toEqual([]);
    await showCard(api, purchase.key);
    const paid = await settle(api, purchase.key);
    const year = new Date().getUTCFullYear();
    expect(paid.invoices).toEqual([
      {
        key: expect.stringMatching(/^[\w-]{43}$/),
        number: expect.stringMatching(`^TEST-HE-${year}-\\d{4}$`),
        kind: 'invoice',
      },
    ]);
    const event = (await api.ask('getEvent', { eventId: at.eventId }, token)).event;
    expect(await read(paid.invoices[0]?.key ?? '')).toEqual({
      key: paid.invoices[0]?.key,
      number: paid.invoices[0]?.number,
      issuedAt: expect.stringMatching(new RegExp(`^${year}-.*Z$`)),
      test: true,
      reversal: false,
      original: null,
      seller: {
        name: 'Harbour Events GmbH',
        address,
        country: 'DE',
        taxNumber: '',
        vatNumber: 'DE136695976',
        email: 'hello@harbour.example',
      },
      buyer: { ...company, email: purchase.buyerEmail },
      event: {
        name: event.name,
        place: event.place,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        timeZone: 'Europe/London',
      },
      reference: purchase.reference,
      currency: 'gbp',
      paymentMethod: 'card',
      // 36.00 with 7 % VAT is 33.64 without.
      lines: [
        { kind: 'ticket', name: 'Day pass', quantity: 2, unitNet: 1_869, net: 3_738, rate: 700 },
        { kind: 'discount', name: promo.code, quantity: 1, unitNet: -374, net: -374, rate: 700 },
        { kind: 'fee', name: '', quantity: 1, unitNet: 200, net: 200, rate: 1_900 },
      ],
      vat: [
        { rate: 700, net: 3_364, vat: 236 },
        { rate: 1_900, net: 200, vat: 38 },
      ],
      net: 3_564,
      total: 3_838,
      reverseCharge: false,
    });
  });

  it('is for the first attendee where the buyer names no company', async () => {
    const at = await sale();
    const { key } = await buy(api, at);
    const [invoice] = await documentsOf(key);
    expect(invoice?.buyer).toMatchObject({ name: 'Ada Lovelace', address: '', country: '', vatNumber: '' });
  });

  it('says so under reverse charge, and has no VAT', async () => {
    const at = await sale({ reverseCharge: true });
    const purchase = await placeOrder(api, at, { company });
    await showCard(api, purchase.key);
    await settle(api, purchase.key);
    const [invoice] = await documentsOf(purchase.key);
    expect(invoice).toMatchObject({
      reverseCharge: true,
      lines: [{ net: 1_681, rate: 1_900 }],
      vat: [{ rate: 1_900, net: 1_681, vat: 0 }],
      total: 1_681,
    });
  });

  it('is issued once, whoever says how often that the money is there', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at);
    await showCard(api, purchase.key);
    await Promise.all(Array.from({ length: 8 }, () => settle(api, purchase.key)));
    expect((await orderOf(api, purchase.key)).invoices).toHaveLength(1);
  });

  it('is issued for a transfer when the organiser marks it paid, with numbers that count', async () => {
    const at = await sale();
    await takeTransfers(api, token, at.eventId);
    const purchase = await placeOrder(api, at, { paymentMethod: 'transfer' });
    expect((await orderOf(api, purchase.key)).invoices).toEqual([]);
    const paid = { pId: await purchaseIdOf(api, purchase.key), paymentStatus: 'paid' as const };
    await api.ask('updatePaymentStatus', { payload: paid }, token);
    const [invoice] = await documentsOf(purchase.key);
    expect(invoice).toMatchObject({ test: false, paymentMethod: 'transfer', total: 2_000 });
    expect(invoice?.number).toMatch(/^HE-\d{4}-0001$/);
  });

  it('is not issued for an order that costs nothing', async () => {
    const at = await newEvent(api, token, { price: 0 });
    const purchase = await placeOrder(api, at);
    expect(purchase).toMatchObject({ status: 'free', invoices: [] });
    expect((await orderOf(api, purchase.key)).invoices).toEqual([]);
  });

  it('stays as it was issued, whatever is changed later', async () => {
    const own = await seller();
    const at = await sale({}, own);
    const { key } = await buy(api, at);
    const before = await documentsOf(key);
    await api.ask('saveSettings', { ...settings, organisation: 'Quay Ltd', vatRate: 700, version: 1 }, own);
    await api.ask('saveEvent', { ...eventDraft(), id: at.eventId, name: 'Another name' }, own);
    expect(await documentsOf(key)).toEqual(before);
  });

  it.each([
    'update invoices set content = content',
    "update invoices set number = 'X'",
    'delete from invoices',
    'truncate invoices',
    'truncate purchases cascade',
  ])('cannot be changed in the database either: %s', async (statement) => {
    const at = await sale();
    await buy(api, at);
    await expect(api.pool.query(statement)).rejects.toThrow('Invoices are never changed or deleted');
  });

  it.each(['x'.repeat(43), 'a-key-that-is-of-no-invoice-at-all'])('is not found by the key %s', async (id) => {
    expect(await api.call('getInvoice', { id })).toMatchObject({
      status: 404,
      msg: 'We couldn’t find this invoice. Check the link.',
    });
  });

  it('is a file for whoever has its key, in their language, and for no other', async () => {
    const at = await sale();
    const { key } = await buy(api, at);
    const [invoice] = (await orderOf(api, key)).invoices;
    const reply = await api.call('printInvoice', { id: invoice?.key ?? '' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toContain(`filename="invoice-${invoice?.number}.pdf"`);
    const german = await api.app.request(`/api/purchase/printInvoice?id=${invoice?.key}`, {
      headers: { 'Accept-Language': 'de' },
    });
    const { title } = pdfText(Buffer.from(await german.arrayBuffer()));
    expect(title).toBe(`Rechnung ${invoice?.number}`);
    expect((await api.call('printInvoice', { id: 'x'.repeat(43) })).status).toBe(404);
    const { attendees } = await orderOf(api, key);
    const ticket = await api.call('printTicket', { userId: attendees[0]?.ticketKey ?? '' });
    expect(ticket.headers.get('content-type')).toBe('application/pdf');
    expect((await api.call('printTicket', { userId: 'x'.repeat(43) })).status).toBe(404);
  });

  it('is not found by the key of its purchase or the id of its row', async () => {
    const at = await sale();
    const { key } = await buy(api, at);
    const rows = await api.sql(
      'select i.id, i.number from invoices i join purchases p on p.id = i.purchase_id where p.key = $1',
      [key],
    );
    expect((await api.call('getInvoice', { id: key })).status).toBe(404);
    expect((await api.call('getInvoice', { id: rows[0].id })).status).toBe(404);
    expect((await api.call('getInvoice', { id: rows[0].number })).status).toBe(422);
  });
});

describe('a credit note', () => {
  it('is issued with a refund, names its invoice, and with the next one credits all of it', async () => {
    const at = await sale({ feeFixed: 119, vatRate: 700, feeVatRate: 1_900 });
    const { key } = await buy(api, at, { count: 3 });
    const [invoice] = await documentsOf(key);
    const rows = await api.sql(
      'select r.id from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1',
      [key],
    );
    for (const { id } of rows.slice(1))
      await api.ask('deleteUser', { userId: id, registrationId: at.formId, refund: '1234' }, token);
    await cancel(key, 6_357 - 2 * 1_234);
    const [, ...credits] = await documentsOf(key);
    expect(credits).toHaveLength(3);
    const { number, issuedAt } = invoice as Invoice;
    for (const credit of credits) {
      expect(credit.original).toEqual({ key: invoice?.key, number, issuedAt });
      expect(credit.number).not.toBe(number);
      expect(sumOf(credit.lines.map(({ net }) => net))).toBe(credit.net);
      expect(credit.net + sumOf(credit.vat.map(({ vat }) => vat))).toBe(credit.total);
    }
    expect(credits.map(({ total }) => total)).toEqual([1_234, 1_234, 3_889]);
    expect(sumOf(credits.map(({ net }) => net))).toBe(invoice?.net);
    for (const [place, part] of (invoice as Invoice).vat.entries())
      expect(sumOf(credits.map(({ vat }) => vat[place]?.vat ?? 0))).toBe(part.vat);
    expect((await orderOf(api, key)).invoices.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit',
      'credit',
      'credit',
    ]);
  });

  it('is not issued where nothing was invoiced: late money that goes back', async () => {
    const at = await newEvent(api, token, { price: 2_000, quantity: 1 });
    const purchase = await placeOrder(api, at);
    const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: purchase.key } });
    await api.sql("update purchases set status = 'expired', hold_expires_at = now() where key = $1", [purchase.key]);
    await api.sql('update tickets set reserved = 1 where id = $1', [at.ticketId]);
    await api.sql("update sandbox_intents set status = 'succeeded' where client_secret = $1", [clientSecret]);
    expect((await settle(api, purchase.key)).status).toBe('refunded');
    expect((await orderOf(api, purchase.key)).invoices).toEqual([]);
  });

  it('is refused by the database for more than one of a refund', async () => {
    const at = await sale();
    const { key } = await buy(api, at);
    await cancel(key, 500);
    await expect(
      api.pool.query(`insert into invoices (key, owner_id, purchase_id, refund_id, original_id, test, year, sequence, number, issued_at, content)
        select 'another', owner_id, purchase_id, refund_id, original_id, test, year, sequence + 1000, number, issued_at, content
        from invoices where refund_id is not null limit 1`),
    ).rejects.toThrow('invoices_of_refund');
  });
});

describe('the numbers of invoices', () => {
  it('have no gap and none twice when a hundred orders are paid at once through two Foyers, some of them refused', async () => {
    const pool = createPool({ connectionString: api.url }, pino({ level: 'silent' }));
    const other = await startApi({ on: { url: api.url, pool, db: drizzle(pool), drop: async () => {} } });
    try {
      const own = await seller();
      const at = await sale({}, own);
      const orders = await Promise.all(
        Array.from({ length: 100 }, async (_, place) => {
          const attendees = [attendee(at.ticketId, { email: `buyer-${place}@example.org` })];
          const purchase = await placeOrder(api, at, { attendees });
          await showCard(api, purchase.key);
          return purchase.key;
        }),
      );
      await Promise.all(
        orders.flatMap((key, place) => [settle(place % 2 === 0 ? api : other, key), settle(other, key)]),
      );
      await Promise.all(orders.slice(0, 20).map((key) => cancel(key, 100, own)));
      expect(await sequencesOf(at.eventId)).toEqual(Array.from({ length: 120 }, (_, place) => place + 1));
    } finally {
      await other.drop();
      await pool.end();
    }
  }, 120_000);

  it('leave none out when a payment fails after its number was taken', async () => {
    const own = await seller();
    const at = await sale({}, own);
    await buy(api, at);
    const purchase = await placeOrder(api, at);
    await showCard(api, purchase.key);
    await api.sql(`create function break_once() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken after insert on invoices for each row execute function break_once()`);
    const answer = await api.call('settlePurchase', { payload: { purchaseKey: purchase.key } });
    await api.sql('drop trigger broken on invoices; drop function break_once');
    expect(answer.status).toBe(500);
    expect(await settle(api, purchase.key)).toMatchObject({ status: 'paid' });
    expect(await sequencesOf(at.eventId)).toEqual([1, 2]);
  });

  it('begin again in another year, by the clocks of the event', async () => {
    const own = await seller();
    const at = await sale({}, own);
    await takeTransfers(api, own, at.eventId);
    const rows = await api.sql('select owner_id from events where id = $1', [at.eventId]);
    const ownerId = rows[0].owner_id;
    const first = await placeOrder(api, at, { paymentMethod: 'transfer' });
    const second = await placeOrder(api, at, { paymentMethod: 'transfer' });
    const paid = async (key: string, now: string) => {
      api.clock.now = new Date(now);
      // The session is over by then.
      const later = await api.tokenOf(ownerId);
      await setStatus(api, later, await purchaseIdOf(api, key), 'paid');
      return (await orderOf(api, key)).invoices[0]?.number;
    };
    const real = api.clock.now;
    try {
      const year = real.getUTCFullYear();
      expect(await paid(first.key, `${year}-12-31T23:59:59.000Z`)).toBe(`HE-${year}-0001`);
      expect(await paid(second.key, `${year + 1}-01-01T00:00:01.000Z`)).toBe(`HE-${year + 1}-0001`);
    } finally {
      api.clock.now = real;
    }
  });
});
