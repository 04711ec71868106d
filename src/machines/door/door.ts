import { type ActorRefFrom, assign, setup } from 'xstate';
import type { DoorLabel, DoorSettings } from './attempt.ts';
import { checkInMachine } from './checkIn.ts';
import { type ChosenEvent, eventChoiceMachine } from './eventChoice.ts';

/** `staff` is how the check-in log names the user. */
type Input = { userId: string; staff: string; eventId: string | null; settings: DoorSettings };
type Context = Input & { chosen: ChosenEvent | null };

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
    keepSettings: assign((_, { settings }: { settings: DoorSettings }) => ({ settings })),
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
        onDone: { target: 'open', actions: { type: 'keepEvent', params: ({ event }) => event.output } },
        onError: { target: 'choosingEvent', reenter: true },
      },
    },
    open: {
      meta: { label: 'door.scanning' },
      invoke: {
        id: 'checkIn',
        src: 'checkIn',
        input: ({ context: { chosen, staff, settings } }) => ({ ...(chosen as ChosenEvent), staff, settings }),
        onDone: {
          target: 'choosingEvent',
          actions: [{ type: 'keepSettings', params: ({ event }) => event.output }, 'leaveEvent'],
        },
        onError: { target: 'choosingEvent', actions: 'leaveEvent' },
      },
    },
  },
});

export type DoorActor = ActorRefFrom<typeof doorMachine>;
