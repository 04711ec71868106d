import * as v from 'valibot';
import { eventLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { currency, id, instant, longText, optionalText, text, timeZone, wholeNumber } from './values.ts';
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

/** What everybody who works with an event may know of it, and a draft may leave as it is. */
export const settings = {
  /** For how many days an order by bank transfer keeps its tickets; null where none is offered. */
  transferDays: v.nullable(wholeNumber('transferDays', 1, eventLimits.transferDays)),
  payAtDoor: v.boolean(broken('notOneOf', 'payAtDoor')),
  /** Published for who has its link, and not for search engines. */
  unlisted: v.boolean(broken('notOneOf', 'field')),
  /** The same as `transferDays` for who pays at the door; null until the event ends. */
  doorDays: v.nullable(wholeNumber('doorDays', 1, eventLimits.doorDays)),
};

/** `logo` is a version to append to the logo's address, null without a logo. */
export const Event = v.object({
  id: id('event'),
  ...facts,
  /** Checked when it came in; checking a zone takes a slow phone long. */
  timeZone: v.string(),
  /** Of the event's public address. */
  slug: v.string(),
  ...settings,
  logo: v.nullable(v.string()),
  createdAt: instant('time'),
  version,
});

export type Event = v.InferOutput<typeof Event>;

export const byId = v.object({ eventId: id('event') });

export const getEventByAppUserId = endpoint({
  method: 'GET',
  path: '/api/event/getEventByAppUserId',
  summary: 'The events a user works at: one for app users, their own for organisers. Only about oneself',
  access: 'signedIn',
  input: v.object({ userId: id('user') }),
  payload: v.object({ events: v.array(Event) }),
});
