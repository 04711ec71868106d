import type { Event } from '../../api/contract/event.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { reading } from '../../api/reading.ts';
import { resource } from '../../machines/parts/resource.ts';

/** The event that a page is about. */
export const eventReading = (eventId: string) => reading(getEvent, { eventId }, ({ event }): Event => event);

/** Loads it. */
export const eventResource = (eventId: string) => resource(eventReading(eventId));
