import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Admission, DoorAttendee } from '../../src/api/contract/door.ts';
import type { Event } from '../../src/api/contract/event.ts';
import { attendeeSearchMachine } from '../../src/machines/door/attendeeSearch.ts';
import { checkInMachine, type DoorSettings, type Signal } from '../../src/machines/door/checkIn.ts';
import { eventChoiceMachine } from '../../src/machines/door/eventChoice.ts';
import { doorEvent } from './door.ts';

type Admitted = { admitted: boolean; admission: Admission };
type AttendeeKey = { userId: string; purchaseId: string };
type Admittance = AttendeeKey & { gate?: string | undefined };
type Lookup = { qrCodeData: string; eventId: string };

const never = <Output>() => new Promise<Output>(() => {});

/** Every actor of a door, none of which ever answers. */
export const pendingActors = {
  eventChoice: eventChoiceMachine.provide({
    actors: { listEvents: fromPromise<{ events: Event[] }, { userId: string }>(never) },
  }),
  search: attendeeSearchMachine.provide({
    actors: { findAttendees: fromPromise<{ users: DoorAttendee[] }, { eventId: string; name: string }>(never) },
  }),
  lookUp: fromPromise<Admission, Lookup>(never),
  admit: fromPromise<Admitted, Admittance>(never),
  undo: fromPromise<{ admission: Admission }, AttendeeKey>(never),
};

/** What the server of a door under test answers; a call left out never answers. */
export type DoorAnswers = {
  events?: Event[];
  lookUp?: (code: string) => Promise<Admission>;
  admit?: (input: Admittance) => Promise<Admitted>;
  undo?: (input: AttendeeKey) => Promise<{ admission: Admission }>;
  findAttendees?: (name: string) => Promise<{ users: DoorAttendee[] }>;
  settings?: Partial<DoorSettings>;
};

/** A live door over given answers, with the clock in the test's hands and its signals written down. */
export function liveDoor({ events = [doorEvent('e1')], settings, ...answers }: DoorAnswers) {
  const clock = new SimulatedClock();
  const signals: Signal[] = [];
  const { lookUp = never, admit = never, undo = never, findAttendees = never } = answers;
  const door = createActor(
    checkInMachine.provide({
      actors: {
        eventChoice: eventChoiceMachine.provide({
          actors: { listEvents: fromPromise<{ events: Event[] }, { userId: string }>(async () => ({ events })) },
        }),
        search: attendeeSearchMachine.provide({
          actors: {
            findAttendees: fromPromise<{ users: DoorAttendee[] }, { eventId: string; name: string }>(({ input }) =>
              findAttendees(input.name),
            ),
          },
        }),
        lookUp: fromPromise<Admission, Lookup>(({ input }) => lookUp(input.qrCodeData)),
        admit: fromPromise<Admitted, Admittance>(({ input }) => admit(input)),
        undo: fromPromise<{ admission: Admission }, AttendeeKey>(({ input }) => undo(input)),
      },
      actions: { signal: (_, { signal }) => signals.push(signal) },
    }),
    {
      input: {
        userId: 's1',
        staff: 'Sam Porter',
        eventId: null,
        settings: { gate: 'North', admitAtOnce: false, muted: false, ...settings },
      },
      clock,
    },
  ).start();
  return { door, clock, signals };
}
