import { notFound } from '../httpError.ts';
import type { Handlers } from '../router/handler.ts';
import { deleteEvent, listEvents, publishEvent, readEvent, saveEvent } from './event.ts';
import { duplicateEvent } from './eventCopy.ts';

export const eventHandlers = {
  getAllEvents: async ({ user, deps }) => ({ payload: { events: await listEvents(deps.db, user.id) } }),
  getEvent: async ({ input, deps }) => ({ payload: { event: await readEvent(deps.db, input.eventId) } }),
  saveEvent: async ({ input, user, deps, words }) => ({
    payload: { event: await saveEvent(deps, user.id, input) },
    msg: words.event.saved,
  }),
  publishEvent: async ({ input: { eventId, published }, deps, words }) => ({
    payload: { event: await publishEvent(deps, eventId, published) },
    msg: published ? words.event.published : words.event.unpublished,
  }),
  getEventByAppUserId: async ({ input, user, deps }) => {
    if (input.userId !== user.id) throw notFound();
    if (user.eventId) return { payload: { events: [await readEvent(deps.db, user.eventId)] } };
    const events = await listEvents(deps.db, user.id);
    return { payload: { events: events.map(({ registered: _, checkedIn: __, ...event }) => event) } };
  },
  duplicateEvent: async ({ input, deps, words }) => ({
    payload: { event: await duplicateEvent(deps, input.eventId, words.event.copyOf) },
    msg: words.event.copied,
  }),
  deleteEvent: async ({ input, deps, words }) => {
    await deleteEvent(deps, input.eventId);
    return { payload: input, msg: words.event.deleted };
  },
} satisfies Handlers<
  'getAllEvents' | 'getEvent' | 'saveEvent' | 'publishEvent' | 'getEventByAppUserId' | 'duplicateEvent' | 'deleteEvent'
>;
