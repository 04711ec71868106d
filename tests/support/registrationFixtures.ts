import type { PurchaseView } from '../../src/api/contract/payment.ts';
import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import type { PublicTicket, ShownTicket } from '../../src/api/contract/ticket.ts';
import type { Challenge } from '../../src/lib/apiError.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import type { Attendee } from '../../src/lib/order.ts';
import { type Draft, emptyDraft } from '../../src/lib/order.ts';
import { type Charge, plainPrices } from '../../src/lib/pricing.ts';
import { publicPage } from './eventPageFixtures.ts';

const id = (tail: string) => `00000000-0000-4000-8000-${tail.padStart(12, '0')}`;
export const ids = { event: id('1'), form: id('2'), standard: id('3'), vip: id('4'), diet: id('5'), which: id('6') };

const ticket = (facts: Partial<PublicTicket> & Pick<PublicTicket, 'id' | 'name' | 'price'>): PublicTicket => ({
  description: '',
  fullPrice: facts.price,
  vatRate: null,
  earlyBird: null,
  state: 'onSale',
  left: null,
  maxPerOrder: 4,
  saleStartsAt: null,
  saleEndsAt: null,
  ...facts,
});

export const harbourTrust: PublicForm['event']['organiser'] = {
  ...{ name: 'Harbour Trust', contact: 'hello@harbour.example', mustAccept: false },
  policies: { terms: '', privacy: '', refunds: '' },
};

/** An open form with two tickets, and a question that one answer of another brings up. */
export const publicForm = (facts: Partial<PublicForm> = {}): PublicForm => ({
  state: 'open',
  now: '2027-01-01T10:00:00.000Z',
  event: {
    id: ids.event,
    slug: 'harbour-day',
    name: 'Harbour Day',
    description: 'A day by the water.',
    about: '<p>A day by the water.</p>',
    brand: null,
    cover: null,
    organiser: harbourTrust,
    place: 'Pier 4, Bristol',
    startsAt: '2027-03-06T09:00:00.000Z',
    endsAt: '2027-03-06T17:00:00.000Z',
    timeZone: 'Europe/London',
    currency: 'gbp',
    transferDays: 7,
    payAtDoor: false,
    doorDays: null,
    logo: null,
    unlisted: false,
    terms: plainPrices,
    reverseFrom: null,
    findsTickets: true,
    country: 'GB',
  },
  form: {
    id: ids.form,
    eventId: ids.event,
    slug: null,
    title: 'Visitors',
    description: '',
    about: '',
    closesAt: null,
    fields: [{ key: 'organization', required: false }],
    questions: [
      {
        id: ids.diet,
        type: questionTypes.multipleChoice,
        label: 'Do you eat with us?',
        help: '',
        required: true,
        options: ['Yes', 'No'],
        condition: null,
      },
      {
        id: ids.which,
        type: questionTypes.shortAnswer,
        label: 'What do you not eat?',
        help: 'We tell the kitchen.',
        required: true,
        options: [],
        condition: { questionId: ids.diet, equals: 'Yes' },
      },
    ],
  },
  waitingList: false,
  offer: null,
  tickets: [
    ticket({ id: ids.standard, name: 'Standard', price: 1250 }),
    ticket({
      id: ids.vip,
      name: 'Harbour tour',
      price: 4000,
      fullPrice: 5000,
      left: 2,
      earlyBird: { until: '2027-02-01T00:00:00.000Z', left: 5 },
    }),
  ],
  testMode: true,
  gateway: 'sandbox',
  paymentMethods: ['card', 'transfer'],
  ...facts,
});

/** A published event with an open form and one that is sold out. */
export const publicEvent = (facts: Partial<PublicEvent['event']> = {}): PublicEvent => ({
  event: {
    id: ids.event,
    slug: 'harbour-day',
    name: 'Harbour Day',
    description: 'A day by the water.',
    about: '<p>A day <strong>by the water</strong>.</p>',
    place: 'Pier 4, Bristol',
    startsAt: '2027-03-06T09:00:00.000Z',
    endsAt: '2027-03-06T17:00:00.000Z',
    timeZone: 'Europe/London',
    logo: null,
    unlisted: false,
    organiser: harbourTrust,
    isOver: false,
    findsTickets: true,
    organiserSlug: null,
    currency: 'gbp',
    terms: plainPrices,
    ...facts,
  },
  page: publicPage(),
  next: null,
  isDraft: false,
  forms: [
    {
      id: ids.form,
      slug: null,
      title: 'Visitors',
      about: '',
      state: 'open',
      closesAt: '2027-03-01T12:00:00.000Z',
      prices: { lowest: 0, highest: 1_250 },
      tickets: [
        { name: 'Helper', price: 0, state: 'onSale' },
        { name: 'Day ticket', price: 1_250, state: 'onSale' },
      ],
      furtherTickets: 0,
      waitingList: false,
      salesStart: null,
    },
    {
      id: ids.standard,
      slug: null,
      title: 'Exhibitors',
      about: '',
      state: 'full',
      closesAt: null,
      prices: null,
      tickets: [],
      furtherTickets: 0,
      waitingList: false,
      salesStart: null,
    },
  ],
});

export const draft = (facts: Partial<Draft> = {}): Draft => ({ ...emptyDraft('key-1'), ...facts });

export const attendee = (firstname: string, facts: Partial<Attendee> = {}): Attendee => ({
  ticketId: ids.standard,
  fields: { firstname, surname: 'Lovelace', email: `${firstname.toLowerCase()}@example.org` },
  answers: { [ids.diet]: 'No' },
  ...facts,
});

/** Without a fee and VAT. */
export const plainCharge = (total: number): Charge => ({
  fee: 0,
  feeInside: false,
  vatIncluded: false,
  reverseCharge: false,
  vat: [],
  net: total,
  total,
});

export const purchaseView = (facts: Partial<PurchaseView> = {}): PurchaseView => ({
  key: 'purchase-key-of-twenty-letters',
  reference: 'F-1001',
  status: 'held',
  isProcessing: false,
  currency: 'gbp',
  lines: [{ ticketId: ids.standard, name: 'Standard', quantity: 1, unitPrice: 1250, total: 1250 }],
  subtotal: 1250,
  discount: 0,
  promoCode: null,
  ...plainCharge(1250),
  holdExpiresAt: '2999-01-01T00:15:00.000Z',
  wasPaid: false,
  removed: [],
  testMode: true,
  refunded: 0,
  remark: null,
  howToPay: null,
  now: '2999-01-01T00:00:00.000Z',
  buyerEmail: 'ada@example.org',
  mailed: null,
  attendees: [{ name: 'Ada Lovelace', ticketName: 'Standard', ticketKey: null, detailsKey: null }],
  invoices: [],
  eventId: ids.event,
  formId: ids.form,
  ...facts,
});

export const ticketPage = (facts: Partial<ShownTicket> = {}): ShownTicket => ({
  key: 'ticket-key-of-twenty-letters',
  ticketId: '00000000-0000-4000-8000-00000000abcd',
  qrCodeData: 'badge-code-of-twenty-letters',
  admits: true,
  firstname: 'Ada',
  surname: 'Lovelace',
  organization: 'Engines Ltd',
  detailsMissing: false,
  ticketName: 'Standard',
  price: 1250,
  currency: 'gbp',
  design: 1,
  advert: '',
  advertLink: '',
  advertImage: null,
  testMode: false,
  reference: 'F-1001',
  findsTickets: true,
  hasExhibitors: true,
  event: {
    id: ids.event,
    slug: 'harbour-day',
    name: 'Harbour Day',
    place: 'Pier 4, Bristol',
    startsAt: '2027-03-06T09:00:00.000Z',
    endsAt: '2027-03-06T17:00:00.000Z',
    timeZone: 'Europe/London',
    logo: null,
    accent: '#1b1d1b',
  },
  ...facts,
});

/** A puzzle such as the server asks for, not signed by one. */
export const challengeOf = (cost: number): Challenge => ({
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256', nonce: '01', salt: '02', cost, keyLength: 32 },
    ...{ keyPrefix: '0', keySignature: '04', expiresAt: 4_000_000_000 },
  },
  signature: '05',
});
