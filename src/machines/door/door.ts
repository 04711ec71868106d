import { type ActorRefFrom, assign, setup } from 'xstate';
import type { DoorLabel, DoorSettings, Entry } from './attempt.ts';
import { checkInMachine } from './checkIn.ts';
import { type ChosenEvent, eventChoiceMachine } from './eventChoice.ts';

/** `entries` are the latest at this device, by event. */
type Input = {
  userId: string;
  eventId: string | null;
  settings: DoorSettings;
  entries: Record<string, Entry[]>;
};
type Context = Input & { chosen: ChosenEvent | null };
type Left = { settings: DoorSettings; entries: Entry[] };

/** Which event's door this is, and then its check-in until that event is left. */
export const doorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    children: {} as { eventChoice: 'eventChoice'; checkIn: 'checkIn' },
    meta: {} as { label: DoorLabel },
  },
  actors: { eventChoice: eventChoiceMachine, checkIn: checkInMachine },
  actions: {
    keepEvent: assign((_, chosen: ChosenEvent) => ({ chosen })),
    leaveEvent: assign({ chosen: null, eventId: null }),
    keepLeft: assign(({ context: { chosen, entries: before } }, { settings, entries }: Left) => ({
      settings,
      entries: { ...before, ...(chosen && { [chosen.event.id]: entries }) },
    })),
    /** The screen keeps on this device which event the user chose, or that they left it. */
    storeChoice: () => {},
  },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ ...input, chosen: null }),
  initial: 'choosingEvent',
  states: {
    choosingEvent: {
      meta: { label: 'door.choosingEvent' },
      invoke: {
        id: 'eventChoice',
        src: 'eventChoice',
        input: ({ context: { userId, eventId } }) => ({ userId, eventId }),
        onDone: {
          target: 'open',
          actions: [{ type: 'keepEvent', params: ({ event }) => event.output }, 'storeChoice'],
        },
        onError: { target: 'choosingEvent', reenter: true },
      },
    },
    open: {
      meta: { label: 'door.scanning' },
      invoke: {
        id: 'checkIn',
        src: 'checkIn',
        input: ({ context: { chosen, userId, settings, entries } }) => ({
          ...(chosen as ChosenEvent),
          userId,
          // A session is of one event.
          settings: settings.session?.eventId === chosen?.event.id ? settings : { ...settings, session: undefined },
          entries: entries[chosen?.event.id ?? ''] ?? [],
        }),
        onDone: {
          target: 'choosingEvent',
          actions: [{ type: 'keepLeft', params: ({ event }) => event.output }, 'leaveEvent', 'storeChoice'],
        },
        onError: { target: 'choosingEvent', actions: ['leaveEvent', 'storeChoice'] },
      },
    },
  },
});

export type DoorActor = ActorRefFrom<typeof doorMachine>;
