import { call } from '../../api/client.ts';
import type { Event } from '../../api/contract/event.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { resource } from '../../machines/parts/resource.ts';

/** Loads the event that a page is about. */
export const eventResource = (eventId: string) =>
  resource<Event>(async (signal) => (await call(getEvent, { eventId }, { signal })).event);
