import * as v from 'valibot';
import { promoTypes, ticketDesigns } from '../../lib/enumerations.ts';
import {
  bodyLimits,
  callLimits,
  maxCount,
  maxNamed,
  maxOrderSize,
  maxPrice,
  pricingLimits,
  promoLimits,
  ticketLimits,
} from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { imageOf } from './files.ts';
import { broken } from './issue.ts';
import { currency, id, image, instant, linkKey, longText, money, rate, text, webLink, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

const facts = {
  name: text('ticketName', ticketLimits.name),
  description: longText('description', ticketLimits.description),
  /** Minor units of the event's currency; 0 is free. */
  price: money('price', 0),
  /** Hundredths of a per cent; null for the event's. */
  vatRate: v.nullable(rate('vatRate', pricingLimits.rate)),
  /** How many can be sold, null for no limit. */
  quantity: v.nullable(wholeNumber('quantity', 1, maxCount)),
  saleStartsAt: v.nullable(instant('saleStartsAt')),
  saleEndsAt: v.nullable(instant('saleEndsAt')),
  maxPerOrder: wholeNumber('maxPerOrder', 1, maxOrderSize),
  /** A lower price until a date, or until a number is sold, whichever comes first. */
  earlyBird: v.nullable(
    v.object({
      price: money('earlyBirdPrice', 0),
      until: v.nullable(instant('earlyBirdUntil')),
      quantity: v.nullable(wholeNumber('earlyBirdQuantity', 1, maxCount)),
    }),
  ),
  design: v.picklist(Object.values(ticketDesigns), broken('notOneOf', 'design')),
  /** Shown on design 2, with the image and the link. */
  advert: longText('advert', ticketLimits.advert),
};

/** `reserved` counts tickets sold or held, `earlyBirdReserved` those of them at the early-bird price. */
export const Ticket = v.object({
  id: id('ticket'),
  formId: id('form'),
  ...facts,
  /** Where a press on the advert leads; empty for nowhere. */
  advertLink: v.string(),
  /** A version to append to the image's address, null without one. */
  advertImage: v.nullable(v.string()),
  /** Door staff may sell it to who comes without a ticket. */
  soldAtDoor: v.boolean(),
  reserved: v.number(),
  earlyBirdReserved: v.number(),
  version,
});

export type Ticket = v.InferOutput<typeof Ticket>;

/** `advertImage`: a data URL replaces it, null removes it. Absent, it stays, and so do `advertLink` and `soldAtDoor`. */
export const TicketDraft = v.object({
  id: v.optional(id('ticket')),
  formId: id('form'),
  ...facts,
  advertLink: v.optional(webLink('advertLink')),
  advertImage: v.optional(v.nullable(image)),
  soldAtDoor: v.optional(v.boolean()),
  version: baseVersion,
});

export type TicketDraft = v.InferInput<typeof TicketDraft>;

export const saleStates = ['onSale', 'notYet', 'ended', 'soldOut'] as const;

/** A ticket as buyers see it. `price` is what it costs now; `fullPrice` differs while the early bird is active. */
export const PublicTicket = v.object({
  id: id('ticket'),
  name: v.string(),
  description: v.string(),
  price: v.number(),
  fullPrice: v.number(),
  /** Null for the event's. */
  vatRate: v.nullable(v.number()),
  earlyBird: v.nullable(v.object({ until: v.nullable(v.string()), left: v.nullable(v.number()) })),
  state: v.picklist(saleStates),
  /** Tickets left, null for no limit. */
  left: v.nullable(v.number()),
  maxPerOrder: v.number(),
  saleStartsAt: v.nullable(v.string()),
  saleEndsAt: v.nullable(v.string()),
});

export type PublicTicket = v.InferOutput<typeof PublicTicket>;

/** What the public ticket page and its PDF show. `qrCodeData` is the badge's code, drawn as the QR. */
export const TicketPage = v.object({
  key: linkKey('ticket'),
  ticketId: id('ticket'),
  qrCodeData: v.string(),
  admits: v.boolean(),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  /** The buyer has yet to say who comes: it is in the buyer’s name. */
  detailsMissing: v.boolean(),
  ticketName: v.string(),
  /** What it cost with discount, fee and VAT, in minor units; null where that is not known or it was given away. */
  price: v.nullable(v.number()),
  currency,
  design: v.picklist(Object.values(ticketDesigns)),
  advert: v.string(),
  advertLink: v.string(),
  advertImage: v.nullable(v.string()),
  reference: v.string(),
  /** Paid in test mode: no money moved. */
  testMode: v.boolean(),
  event: v.object({
    id: id('event'),
    /** Of its public page; null while it has none. */
    slug: v.nullable(v.string()),
    name: v.string(),
    place: v.string(),
    startsAt: v.string(),
    endsAt: v.string(),
    timeZone: v.string(),
    logo: v.nullable(v.string()),
    accent: v.string(),
  }),
});

export type TicketPage = v.InferOutput<typeof TicketPage>;

/** `findsTickets`: its holder gets into their own page by a mailed link, which can leave. `hasExhibitors`: exhibitors may scan it. */
const ShownTicket = v.object({ ...TicketPage.entries, findsTickets: v.boolean(), hasExhibitors: v.boolean() });
export type ShownTicket = v.InferOutput<typeof ShownTicket>;

const byForm = v.object({ formId: id('form') });

const byTicket = v.object({ ticketId: id('ticket') });

export const getTicketsWEarlyBirdActivated = endpoint({
  method: 'GET',
  path: '/api/ticket/getTicketsWEarlyBirdActivated',
  summary: "A form's tickets as buyers see them, at the price of this moment",
  access: 'public',
  input: byForm,
  payload: v.object({ tickets: v.array(PublicTicket) }),
});

export const getTickets = endpoint({
  method: 'GET',
  path: '/api/ticket/getTickets',
  summary: "A form's tickets, in the order that buyers see",
  team: 'read',
  within: { formId: 'form' },
  input: byForm,
  payload: v.object({ tickets: v.array(Ticket) }),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/ticket/getTicket',
  summary: 'One ticket',
  team: 'read',
  within: { ticketId: 'ticket' },
  input: byTicket,
  payload: v.object({ ticket: Ticket }),
});

export const removeTicket = endpoint({
  method: 'GET',
  path: '/api/ticket/removeTicket',
  summary: 'Remove a ticket that no attendee holds; safe to repeat',
  team: 'manage',
  within: { ticketId: 'ticket' },
  input: byTicket,
  payload: v.object({ ticketId: id('ticket') }),
});

export const printTicket = endpoint({
  method: 'GET',
  path: '/api/ticket/printTicket',
  summary: "A ticket as a PDF file, by the key of the ticket's public link",
  access: 'public',
  input: v.object({ userId: linkKey('ticket') }),
  payload: 'blob',
});

export const getTicketPage = endpoint({
  method: 'GET',
  path: '/api/ticket/getTicketPage',
  summary: "What the public ticket page shows, by the key of the ticket's link",
  access: 'public',
  input: v.object({ key: linkKey('ticket') }),
  payload: v.object({ ticket: ShownTicket }),
});

/** `v`, the image's version, makes the answer one to keep for good. */
export const getTicketAdvert = imageOf('/api/public/ticket-advert/:id', 'The image of the advert on a ticket');

export const saveTicket = endpoint({
  method: 'POST',
  path: '/api/ticket/save',
  summary: 'Create a ticket, or change the one whose id is given',
  team: 'manage',
  within: { 'payload.id': 'ticket', 'payload.formId': 'form' },
  bodyLimit: bodyLimits.image,
  input: v.object({ payload: TicketDraft }),
  payload: v.object({ ticket: Ticket }),
});

/** Of a form, which has fewer. */
const ticketIds = v.pipe(v.array(id('ticket')), v.maxLength(maxNamed, broken('tooMany', 'options', maxNamed)));

export const orderTickets = endpoint({
  method: 'POST',
  path: '/api/ticket/order',
  summary: "Put a form's tickets into an order, by all their ids",
  team: 'manage',
  within: { 'payload.formId': 'form' },
  input: v.object({ payload: v.object({ formId: id('form'), ticketIds }) }),
  payload: v.object({ tickets: v.array(Ticket) }),
});

const code = v.pipe(text('promoCode', promoLimits.code), v.regex(/^[\w-]+$/, broken('promoCode')));

const promoFacts = {
  code,
  type: v.picklist(Object.values(promoTypes), broken('notOneOf', 'promoType')),
  /** Per cent for type 0, minor units off the order for type 1. */
  value: v.number(broken('notNumber', 'discount')),
  /** How many purchases may use it, null for no limit. */
  uses: v.nullable(wholeNumber('uses', 1, maxCount)),
  startsAt: v.nullable(instant('startsAt')),
  endsAt: v.nullable(instant('endsAt')),
  /** Tickets it covers; empty covers all of the form. */
  ticketIds,
};

export const Promo = v.object({ id: id('promo'), formId: id('form'), ...promoFacts, used: v.number(), version });

export type Promo = v.InferOutput<typeof Promo>;

type Discount = { type: number; value: number };

/** Of several rules that a discount breaks, the first is told. */
const discountRules: [(discount: Discount) => boolean, message: string][] = [
  [(it) => isAmount(it) || Number.isInteger(it.value), broken('notWhole', 'percentage')],
  [(it) => isAmount(it) || it.value >= 1, broken('atLeast', 'percentage', 1)],
  [(it) => isAmount(it) || it.value <= promoLimits.percentage, broken('atMost', 'percentage', promoLimits.percentage)],
  [(it) => Number.isInteger(it.value), broken('notMoney', 'discount')],
  [(it) => it.value >= 1, broken('moneyAtLeast', 'discount', 1)],
  [(it) => it.value <= maxPrice, broken('moneyAtMost', 'discount', maxPrice)],
];
const isAmount = ({ type }: Discount) => type === promoTypes.fixedAmount;

export const PromoDraft = v.pipe(
  v.object({ id: v.optional(id('promo')), formId: id('form'), ...promoFacts, version: baseVersion }),
  v.forward(
    v.partialCheck(
      [['type'], ['value']],
      (discount) => discountRules.every(([holds]) => holds(discount)),
      ({ input }) => discountRules.find(([holds]) => !holds(input as Discount))?.[1] ?? broken('invalid', 'discount'),
    ),
    ['value'],
  ),
);

export type PromoDraft = v.InferInput<typeof PromoDraft>;

/** What a buyer learns of a code that works now. */
export const PublicPromo = v.pick(Promo, ['code', 'type', 'value', 'ticketIds']);

export type PublicPromo = v.InferOutput<typeof PublicPromo>;

const byPromo = v.object({ promoId: id('promo') });

export const getPromos = endpoint({
  method: 'GET',
  path: '/api/promo/getPromos',
  summary: "A form's promo codes, newest first",
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ promos: v.array(Promo) }),
});

export const getPromo = endpoint({
  method: 'GET',
  path: '/api/promo/getPromo',
  summary: 'One promo code',
  team: 'read',
  within: { promoId: 'promo' },
  input: byPromo,
  payload: v.object({ promo: Promo }),
});

export const getPromoByCodeNFormId = endpoint({
  method: 'GET',
  path: '/api/promo/getPromoByCodeNFormId',
  summary: 'What a code does now; 404 when it does nothing',
  access: 'public',
  limit: callLimits.promo,
  input: v.object({ code: text('promoCode', promoLimits.code), formId: id('form') }),
  payload: v.object({ promo: PublicPromo }),
});

export const savePromo = endpoint({
  method: 'POST',
  path: '/api/promo/save',
  summary: 'Create a promo code, or change the one whose id is given',
  team: 'manage',
  within: { 'payload.id': 'promo', 'payload.formId': 'form' },
  input: v.object({ payload: PromoDraft }),
  payload: v.object({ promo: Promo }),
});
