import type { ShownEvent } from '../../api/contract/eventList.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';

/** What an organiser does with the public page of an event. An event that is over is rarely meant to be opened. */
export type EventAction = 'publish' | 'publishPast' | 'unpublish';

/** Which of them ask first. */
export const eventActions = {
  confirmedActions: ['publishPast', 'unpublish'],
} as const satisfies { confirmedActions: readonly EventAction[] };

export type EventActor = DetailsActor<ShownEvent, EventAction>;
