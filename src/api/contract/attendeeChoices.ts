import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** What the attendees of an event can be narrowed to: the tickets and choices of its forms, and the countries they come from. */
export const AttendeeChoices = v.object({
  forms: v.array(
    v.object({
      id: id('form'),
      title: v.string(),
      tickets: v.array(v.object({ id: id('ticket'), name: v.string() })),
      questions: v.array(v.object({ id: id('question'), label: v.string(), options: v.array(v.string()) })),
    }),
  ),
  countries: v.array(v.string()),
});

export type AttendeeChoices = v.InferOutput<typeof AttendeeChoices>;

export const getAttendeeChoices = endpoint({
  method: 'GET',
  path: '/api/users/getAttendeeChoices',
  summary: 'What the attendees of an event can be narrowed to',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: AttendeeChoices,
});
