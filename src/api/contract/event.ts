import * as v from 'valibot';
import { eventLimits, pricingLimits } from '../../lib/limits.ts';
import { Account } from './bankAccount.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { rate } from './rate.ts';
import { currency, id, instant, longText, money, optionalText, text, timeZone, wholeNumber } from './values.ts';
import { version } from './version.ts';

export const facts = {
  name: text('eventName', eventLimits.name),
  description: longText('description', eventLimits.description),
  place: optionalText('place', eventLimits.place),
  startsAt: instant('startsAt'),
  endsAt: instant('endsAt'),
  timeZone,
  currency,
  published: v.boolean(broken('notOneOf', 'published')),
};

/** For how many days an order by bank transfer keeps its tickets; null where none is offered. */
export const transferDays = v.nullable(wholeNumber('transferDays', 1, eventLimits.transferDays));

/** The same for who pays at the door; null until the event ends. */
export const doorDays = v.nullable(wholeNumber('doorDays', 1, eventLimits.doorDays));

/** As `EventPricing` of src/lib/eventPricing.ts says. */
export const Pricing = v.object({
  feeRate: rate('feeRate', pricingLimits.feeRate),
  feeFixed: money('feeFixed', 0),
  feeInside: v.boolean(),
  vatRate: v.nullable(rate('vatRate', pricingLimits.rate)),
  feeVatRate: v.nullable(rate('feeVatRate', pricingLimits.rate)),
  vatIncluded: v.boolean(),
  vatShown: v.boolean(),
  reverseCharge: v.boolean(),
});

/** `logo` is a version to append to the logo's address, null without a logo. */
export const Event = v.object({
  id: id('event'),
  ...facts,
  /** Checked when it came in; checking a zone takes a slow phone long. */
  timeZone: v.string(),
  /** Of the event's public address. */
  slug: v.string(),
  transferDays,
  payAtDoor: v.boolean(),
  doorDays,
  logo: v.nullable(v.string()),
  createdAt: instant('time'),
  version,
});

export type Event = v.InferOutput<typeof Event>;

/**
 * An event with what only its organiser reads of it, and those who have ordered: where transfers go, null while nobody has said
 * it, the organiser's words to who pays so or at the door, and what is added to prices.
 */
export const OwnEvent = v.object({
  ...Event.entries,
  transferAccount: v.nullable(Account),
  transferNote: v.string(),
  doorNote: v.string(),
  pricing: Pricing,
  /** Of its tickets, as `#1b5e4b`. */
  accent: v.string(),
});

export type OwnEvent = v.InferOutput<typeof OwnEvent>;

/**
 * An event on the organiser's list, with how full it is. `sold` counts tickets sold or held, of `capacity`, null where a
 * form has no limit; `revenue` is in minor units of its currency.
 */
export const EventSummary = v.object({
  ...Event.entries,
  /** Registrations, also cancelled ones, or payments keep it from being deleted. */
  kept: v.boolean(),
  registered: v.number(),
  checkedIn: v.number(),
  sold: v.number(),
  capacity: v.nullable(v.number()),
  revenue: v.number(),
});

export type EventSummary = v.InferOutput<typeof EventSummary>;

/** The same where one event is shown; `about` is its description as safe HTML. */
const ShownEvent = v.object({ ...EventSummary.entries, about: v.string() });

export type ShownEvent = v.InferOutput<typeof ShownEvent>;

export const byId = v.object({ eventId: id('event') });

export const getAllEvents = endpoint({
  method: 'GET',
  path: '/api/event/getAllEvents',
  summary: "The organiser's own events, the latest first",
  access: ['admin'],
  team: 'read',
  input: v.object({}),
  payload: v.object({ events: v.array(EventSummary) }),
});

export const getEventSummary = endpoint({
  method: 'GET',
  path: '/api/event/getEventSummary',
  summary: 'One event with how full it is',
  access: ['admin'],
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: ShownEvent }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event/getEvent',
  summary: 'One event, with the account that transfers go to',
  access: ['admin'],
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: OwnEvent }),
});

export const getEventByAppUserId = endpoint({
  method: 'GET',
  path: '/api/event/getEventByAppUserId',
  summary: 'The events a user works at: one for app users, their own for organisers. Only about oneself',
  access: 'signedIn',
  input: v.object({ userId: id('user') }),
  payload: v.object({ events: v.array(Event) }),
});

/**
 * The organiser's day at a glance. Money in minor units, a sum for each currency. `disputes` wait for the
 * organiser's answer at the gateway; `uId` is of somebody in the order.
 */
export const Dashboard = v.object({
  events: v.number(),
  registered: v.number(),
  checkedIn: v.number(),
  revenue: v.array(v.object({ currency, total: v.number() })),
  disputes: v.array(
    v.object({
      id: v.string(),
      uId: v.nullable(id('attendee')),
      formId: id('form'),
      eventId: id('event'),
      buyer: v.string(),
      amount: v.number(),
      currency,
      dueAt: v.nullable(instant('time')),
    }),
  ),
  /** Orders whose last refund came back, and still have money to send. */
  failedRefunds: v.array(
    v.object({ pId: id('purchase'), eventId: id('event'), buyer: v.string(), amount: v.number(), currency }),
  ),
  latest: v.array(
    v.object({
      uId: id('attendee'),
      formId: id('form'),
      eventId: id('event'),
      name: v.string(),
      ticketName: v.string(),
      eventName: v.string(),
      registeredAt: instant('time'),
    }),
  ),
});

export type Dashboard = v.InferOutput<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/getDashboard',
  summary: "Totals over the organiser's events, and the latest registrations",
  access: ['admin'],
  team: 'read',
  input: v.object({}),
  payload: v.object({ dashboard: Dashboard }),
});

/** `v`, the image's version, makes the answer one to keep for good. */
const input = v.object({ id: v.string(), v: v.optional(v.string()) });

const imageOf = (path: `/api/public/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, access: 'public', input, payload: 'blob' });

/** Images are pages' `src`, so these two carry their id in the path. */
export const getUserPhoto = imageOf('/api/public/user/:id', 'The photo of a user');

export const getEventLogo = imageOf('/api/public/event-logo/:id', 'The logo of an event');

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/api/public/event-calendar/:id',
  summary: 'A published event as a calendar file',
  access: 'public',
  input: v.object({ id: v.string() }),
  payload: 'blob',
});
