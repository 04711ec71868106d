import type { Invoice } from '../../src/api/contract/invoice.ts';
import type { PurchaseDetails, PurchaseEntry } from '../../src/api/contract/purchases.ts';
import { plainCharge } from './registrationFixtures.ts';
import { delegates, harbour } from './viewFixtures.ts';

const id = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

export const entry = (number: number, changes: Partial<PurchaseEntry> = {}): PurchaseEntry => ({
  pId: id(number),
  reference: `K7QM-${String(number).padStart(4, '2')}`,
  buyerName: `Ada Lovelace ${number}`,
  buyerEmail: `ada${number}@example.org`,
  companyName: '',
  status: 'paid',
  attendees: 1,
  total: 1_250,
  refunded: 0,
  currency: 'gbp',
  isTest: false,
  orderedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

/** A paid order of two tickets, nothing of it sent back. */
export const purchase = (changes: Partial<PurchaseDetails> = {}): PurchaseDetails => ({
  ...entry(1, { attendees: 2 }),
  company: null,
  key: 'k'.repeat(43),
  eventId: harbour.id,
  formId: delegates.id,
  formTitle: 'Delegates',
  subtotal: 2_500,
  discount: 250,
  promoCode: 'EARLY',
  ...plainCharge(2_250),
  lost: 0,
  paymentMethod: 'card',
  gateway: 'stripe',
  paymentId: 'pi_1',
  unmatched: null,
  objectedAt: null,
  testMode: false,
  money: 'kept',
  paidAt: '2026-11-20T10:02:00.000Z',
  takenBy: null,
  takenAs: null,
  takenGate: '',
  holdExpiresAt: null,
  remark: null,
  lines: [{ ticketId: id(21), name: 'Day pass', quantity: 2, unitPrice: 1_250, total: 2_500 }],
  people: [
    { uId: id(11), name: 'Ada Lovelace', ticketName: 'Day pass', removedAt: null, checkedInAt: null },
    { uId: id(12), name: 'Grace Hopper', ticketName: 'Day pass', removedAt: null, checkedInAt: null },
  ],
  refunds: [],
  invoices: [],
  timeline: [
    {
      kind: 'ordered',
      data: { total: 2_250, method: 'card', attendees: 2 },
      at: '2026-11-20T10:00:00.000Z',
      actor: 'buyer',
      by: null,
    },
    {
      kind: 'paid',
      data: { amount: 2_250, late: false },
      at: '2026-11-20T10:02:00.000Z',
      actor: 'gateway',
      by: null,
    },
  ],
  ...changes,
});

/** Paid by transfer, by a person. */
export const invoice: Invoice = {
  key: 'invoice-key-of-twenty-letters',
  number: 'HE-2027-0012',
  issuedAt: '2027-01-02T10:00:00.000Z',
  test: false,
  reversal: false,
  original: null,
  seller: {
    name: 'Harbour Events GmbH',
    address: 'Pier 4\n20457 Hamburg',
    country: 'DE',
    vatNumber: 'DE136695976',
    email: 'hello@harbour.example',
  },
  buyer: { name: 'Ada Lovelace', address: '', country: '', vatNumber: '', email: 'ada@example.org' },
  event: {
    name: 'Harbour Day',
    place: '',
    startsAt: '2027-03-06T09:00:00.000Z',
    endsAt: '2027-03-06T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
  },
  reference: 'K7QM-4TXD',
  currency: 'eur',
  paymentMethod: 'transfer',
  lines: [{ kind: 'ticket', name: 'Day pass', quantity: 2, unitNet: 1_681, net: 3_361, rate: 1_900 }],
  vat: [{ rate: 1_900, net: 3_361, vat: 639 }],
  net: 3_361,
  total: 4_000,
  reverseCharge: false,
};
