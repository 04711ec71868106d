import * as v from 'valibot';
import { eventStatuses } from '../../lib/enumerations.ts';
import { lacks } from '../../lib/event.ts';
import { endpoint } from './endpoint.ts';
import { byId, Event } from './event.ts';
import { currency, id, instant } from './values.ts';

/**
 * An event on the organiser's list, with how full it is. `sold` counts tickets sold or held, of `capacity`, null where a
 * form has no limit; `revenue` is in minor units of its currency. `cover` is the picture of its page that readers see.
 */
export const EventSummary = v.object({
  ...Event.entries,
  /** As its page tells readers. */
  status: v.picklist(eventStatuses),
  cover: v.nullable(id('image')),
  /** Registrations, also cancelled ones, or payments keep it from being deleted. */
  kept: v.boolean(),
  registered: v.number(),
  checkedIn: v.number(),
  sold: v.number(),
  capacity: v.nullable(v.number()),
  revenue: v.number(),
  /** Some of it was paid in test mode, so no money moved. */
  testMoney: v.boolean(),
});

export type EventSummary = v.InferOutput<typeof EventSummary>;

/**
 * The same where one event is shown; `about` is its description as safe HTML, `lacking` what its organiser has not set up yet.
 * `hiddenBy` is what TRUST_PROXY has to name: a proxy that passed the call on and that this Foyer does not know; null where none did.
 */
const ShownEvent = v.object({
  ...EventSummary.entries,
  about: v.string(),
  lacking: v.array(v.picklist(lacks)),
  hiddenBy: v.nullable(v.string()),
});

export type ShownEvent = v.InferOutput<typeof ShownEvent>;

export const getAllEvents = endpoint({
  method: 'GET',
  path: '/api/event/getAllEvents',
  summary: "The organiser's own events, the latest first",
  team: 'read',
  input: v.object({}),
  payload: v.object({ events: v.array(EventSummary) }),
});

export const getEventSummary = endpoint({
  method: 'GET',
  path: '/api/event/getEventSummary',
  summary: 'One event with how full it is',
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: ShownEvent }),
});

/**
 * The organiser's day at a glance. Money in minor units, a sum for each currency. `disputes` wait for the
 * organiser's answer at the gateway; `uId` is of an attendee in the order. `failedFor` so many visitors a page of this Foyer failed
 * in the last 24 hours, of whichever organiser.
 */
export const Dashboard = v.object({
  events: v.number(),
  registered: v.number(),
  checkedIn: v.number(),
  revenue: v.array(v.object({ currency, total: v.number() })),
  testMoney: v.boolean(),
  failedFor: v.number(),
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
  /** Orders for which money came that is not what they asked, in a currency that may be another one. */
  unmatched: v.array(
    v.object({
      pId: id('purchase'),
      eventId: id('event'),
      buyer: v.string(),
      amount: v.number(),
      currency: v.string(),
    }),
  ),
  /** Orders of which an attendee objects to how their ticket ended. */
  objections: v.array(v.object({ pId: id('purchase'), eventId: id('event'), buyer: v.string() })),
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
  team: 'read',
  input: v.object({}),
  payload: v.object({ dashboard: Dashboard }),
});
