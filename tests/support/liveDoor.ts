import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Admission, DoorPerson } from '../../src/api/contract/badge.ts';
import type { Event } from '../../src/api/contract/event.ts';
import { checkInMachine, type DoorSettings, type Signal } from '../../src/machines/door/checkIn.ts';
import { eventChoiceMachine } from '../../src/machines/door/eventChoice.ts';
import { personSearchMachine } from '../../src/machines/door/attendeeSearch.ts';
import { doorEvent } from './door.ts';

type Admitted = { admitted: boolean; admission: Admission };
type PersonKey = { userId: string; purchaseId: string };
type Admittance = PersonKey & { gate?: string | undefined };
type Lookup = { qrCodeData: string; eventId: string };

const never = <Output>() => new Promise<Output>(() => {});

/** Every actor of a door, none of which ever answers. */
export const pendingActors = {
  eventChoice: eventChoiceMachine.provide({
    actors: { listEvents: fromPromise<{ events: Event[] }, { userId: string }>(never) },
  }),
  search: personSearchMachine.provide({
    actors: { findPeople: fromPromise<{ users: DoorPerson[] }, { eventId: string; name: string }>(never) },
  }),
  lookUp: fromPromise<Admission, Lookup>(never),
  admit: fromPromise<Admitted, Admittance>(never),
  undo: fromPromise<{ admission: Admission }, PersonKey>(never),
};

/** What the server of a door under test answers; a call left out never answers. */
export type DoorAnswers = {
  events?: Event[];
  lookUp?: (code: string) => Promise<Admission>;
  admit?: (input: Admittance) => Promise<Admitted>;
  undo?: (input: PersonKey) => Promise<{ admission: Admission }>;
  findPeople?: (name: string) => Promise<{ users: DoorPerson[] }>;
  settings?: Partial<DoorSettings>;
};

/** A live door over given answers, with the clock in the test's hands and its signals written down. */
export function liveDoor({ events = [doorEvent('e1')], settings, ...answers }: DoorAnswers) {
  const clock = new SimulatedClock();
  const signals: Signal[] = [];
  const { lookUp = never, admit = never, undo = never, findPeople = never } = answers;
  const door = createActor(
    checkInMachine.provide({
      actors: {
        eventChoice: eventChoiceMachine.provide({
          actors: { listEvents: fromPromise<{ events: Event[] }, { userId: string }>(async () => ({ events })) },
        }),
        search: personSearchMachine.provide({
          actors: {
            findPeople: fromPromise<{ users: DoorPerson[] }, { eventId: string; name: string }>(({ input }) =>
              findPeople(input.name),
            ),
          },
        }),
        lookUp: fromPromise<Admission, Lookup>(({ input }) => lookUp(input.qrCodeData)),
        admit: fromPromise<Admitted, Admittance>(({ input }) => admit(input)),
        undo: fromPromise<{ admission: Admission }, PersonKey>(({ input }) => undo(input)),
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
