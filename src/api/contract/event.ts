import * as v from 'valibot';
import { validation as words } from '../../messages/en-GB/validation.ts';
import { endpoint } from './endpoint.ts';
import { currency, id, image, instant, optionalText, text, timeZone } from './values.ts';

const facts = {
  name: text('Event name', 120),
  description: optionalText('Description', 5_000),
  place: optionalText('Place', 200),
  startsAt: instant('Start'),
  endsAt: instant('End'),
  timeZone,
  currency,
  published: v.boolean(words.notOneOf('Published')),
};

/** `logo` is a version to append to the logo's address, null without a logo. */
export const Event = v.object({
  id: id('Event'),
  ...facts,
  logo: v.nullable(v.string()),
  createdAt: instant('Created'),
});
export type Event = v.InferOutput<typeof Event>;

/** `logo`: a data URL replaces it, null removes it, absent keeps it. */
export const EventDraft = v.pipe(
  v.object({ id: v.optional(id('Event')), ...facts, logo: v.optional(v.nullable(image)) }),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], ({ startsAt, endsAt }) => endsAt > startsAt, words.endsBeforeStart),
    ['endsAt'],
  ),
);
export type EventDraft = v.InferInput<typeof EventDraft>;

/** An event on the organiser's list, with how full it is. */
export const EventSummary = v.object({
  ...Event.entries,
  registered: v.number(),
  checkedIn: v.number(),
});
export type EventSummary = v.InferOutput<typeof EventSummary>;

const byId = v.object({ eventId: id('Event') });

export const getAllEvents = endpoint({
  method: 'GET',
  path: '/api/event/getAllEvents',
  summary: "The organiser's own events, newest first",
  access: ['admin'],
  input: v.object({}),
  payload: v.object({ events: v.array(EventSummary) }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event/getEvent',
  summary: 'One event',
  access: ['admin'],
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: Event }),
});

export const saveEvent = endpoint({
  method: 'POST',
  path: '/api/event/save',
  summary: 'Create an event, or change the one whose id is given',
  access: ['admin'],
  within: { id: 'event' },
  bodyLimit: 3_000_000,
  input: EventDraft,
  payload: v.object({ event: Event }),
});

export const getEventByAppUserId = endpoint({
  method: 'GET',
  path: '/api/event/getEventByAppUserId',
  summary: 'The events a user works at: one for app users, their own for organisers. Only about oneself',
  access: 'signedIn',
  input: v.object({ userId: id('User') }),
  payload: v.object({ events: v.array(Event) }),
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/event/duplicateEvent',
  summary: 'Copy an event with its forms, tickets and promos, unpublished and without people',
  access: ['admin'],
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: Event }),
});

export const deleteEvent = endpoint({
  method: 'POST',
  path: '/api/event/deleteEvent',
  summary: 'Delete an event that has no registrations',
  access: ['admin'],
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ eventId: id('Event') }),
});
