import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { currency, id, instant } from './values.ts';

const Day = v.object({
  /** As 2027-03-01, by the event's clocks. */
  day: v.string(),
  /** Attendees who registered on it and still are. */
  registered: v.number(),
  /** What came that day, less what went back; below zero where more went back. */
  money: v.number(),
});

const Unpaid = v.object({ orders: v.number(), total: v.number() });

/**
 * How an event goes. Money is in minor units. `days` are those on which anything happened, `hours` those in which anybody was
 * checked in. `sales` of a ticket are what was charged for it, after discounts and before refunds; `quantity` and `uses` are null
 * without a limit. `before` is the organiser's event before this one in the same currency, to compare with.
 */
export const EventFigures = v.object({
  currency,
  /** Some of the money was paid in test mode. */
  testMoney: v.boolean(),
  startsAt: instant('startsAt'),
  timeZone: v.string(),
  days: v.array(Day),
  /**
   * From sales to revenue: ticket prices after discounts, plus the fee and the VAT that were added to them, are what was charged; that less
   * refunds, those that the gateway does not have yet, and what banks took back, is the revenue. `vat` and `test` are parts of the revenue.
   */
  sums: v.object({
    sales: v.number(),
    fees: v.number(),
    vatAdded: v.number(),
    charged: v.number(),
    refunded: v.number(),
    onTheirWay: v.number(),
    lost: v.number(),
    revenue: v.number(),
    vat: v.number(),
    test: v.number(),
  }),
  tickets: v.array(
    v.object({
      id: id('ticket'),
      formId: id('form'),
      formTitle: v.string(),
      name: v.string(),
      quantity: v.nullable(v.number()),
      /** Sold or held. */
      reserved: v.number(),
      registered: v.number(),
      checkedIn: v.number(),
      sales: v.number(),
    }),
  ),
  promos: v.array(
    v.object({
      id: id('promo'),
      formId: id('form'),
      code: v.string(),
      uses: v.nullable(v.number()),
      used: v.number(),
      /** What it took off the orders that have it. */
      discount: v.number(),
    }),
  ),
  hours: v.array(v.object({ hour: instant('time'), checkedIn: v.number(), undone: v.number() })),
  attention: v.object({
    /** Orders that wait for a transfer or for the door, and what they owe. */
    unpaid: v.object({ transfer: Unpaid, door: Unpaid }),
    /** Mails that did not arrive, and that may not have. */
    mails: v.object({ failed: v.number(), inDoubt: v.number() }),
    /** Disputes that the organiser has to answer. */
    disputes: v.number(),
  }),
  before: v.nullable(
    v.object({
      eventId: id('event'),
      name: v.string(),
      startsAt: instant('startsAt'),
      timeZone: v.string(),
      days: v.array(Day),
    }),
  ),
});

export type EventFigures = v.InferOutput<typeof EventFigures>;

export const getEventFigures = endpoint({
  method: 'GET',
  path: '/api/dashboard/getEventFigures',
  heavy: true,
  summary:
    'Registrations and money of an event over time, by ticket and promo code, its check-ins, and what needs attention',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ figures: EventFigures }),
});

/** One of the organiser's events among all of them, with what waits for the organiser there. */
const EventOfAll = v.object({
  eventId: id('event'),
  name: v.string(),
  startsAt: instant('startsAt'),
  timeZone: v.string(),
  currency,
  registered: v.number(),
  checkedIn: v.number(),
  /** Its revenue: what was charged, less refunds and what banks took back. */
  money: v.number(),
  testMoney: v.boolean(),
  unpaid: v.object({ transfer: Unpaid, door: Unpaid }),
  /** Tickets of which nine of ten are sold or held, or more. */
  nearlySoldOut: v.number(),
  mails: v.object({ failed: v.number(), inDoubt: v.number() }),
  failedRefunds: v.number(),
  disputes: v.number(),
});

/** How all events of an organiser go, the latest first, and their days, each by the clocks of its event, of every currency. */
export const AllFigures = v.object({
  events: v.array(EventOfAll),
  currencies: v.array(v.object({ currency, timeZone: v.string(), days: v.array(Day) })),
});

export type AllFigures = v.InferOutput<typeof AllFigures>;

export const getAllFigures = endpoint({
  method: 'GET',
  path: '/api/dashboard/getAllFigures',
  heavy: true,
  summary: 'Registrations and money of all events of an organiser over time, and what needs attention',
  team: 'read',
  input: v.object({}),
  payload: v.object({ figures: AllFigures }),
});

export const downloadEventFigures = endpoint({
  method: 'GET',
  path: '/api/report/downloadEventFigures',
  summary: 'The tables behind the figures of an event, xlsx',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: 'blob',
});

export const downloadAllFigures = endpoint({
  method: 'GET',
  path: '/api/report/downloadAllFigures',
  summary: 'The tables behind the figures of all events of an organiser, xlsx',
  team: 'read',
  input: v.object({}),
  payload: 'blob',
});
