import { type AnyActorRef, createActor, type EventFromLogic, fromPromise, SimulatedClock } from 'xstate';
import {
  type AttemptAnswer,
  type AttemptQuestion,
  attemptMachine,
  type DoorLabel,
  type DoorSettings,
} from '../../src/machines/door/attempt.ts';
import { attendeeCountMachine, type Count } from '../../src/machines/door/attendeeCount.ts';
import { attendeeSearchMachine, type FoundAttendees } from '../../src/machines/door/attendeeSearch.ts';
import { type CheckInActor, checkInMachine } from '../../src/machines/door/checkIn.ts';
import { type Lookup, type LookupAnswer, verdictMachine } from '../../src/machines/door/verdict.ts';
import type { Signal } from '../../src/machines/parts/scanner.ts';
import { stateMeta } from '../../src/machines/parts/stateMeta.ts';
import { doorEvent } from './door.ts';

const never = <Output>() => new Promise<Output>(() => {});

/** What the server of a door under test answers; a call left out never answers. */
export type DoorAnswers = {
  lookUp?: (code: string) => Promise<LookupAnswer>;
  admit?: (input: AttemptQuestion) => Promise<AttemptAnswer>;
  undo?: (input: AttemptQuestion) => Promise<AttemptAnswer>;
  findAttendees?: (name: string) => Promise<FoundAttendees>;
  countCheckedIn?: () => Promise<Count>;
  settings?: Partial<DoorSettings>;
};

/** The check-in of a door over given answers. */
export function checkInOver({
  lookUp = never,
  admit = never,
  undo = never,
  findAttendees = never,
  countCheckedIn = never,
}: DoorAnswers) {
  const attempt = (act: (input: AttemptQuestion) => Promise<AttemptAnswer>) =>
    attemptMachine.provide({
      actors: { act: fromPromise<AttemptAnswer, AttemptQuestion>(({ input }) => act(input)) },
    });
  return checkInMachine.provide({
    actors: {
      count: attendeeCountMachine.provide({
        actors: { countCheckedIn: fromPromise<Count, { eventId: string }>(countCheckedIn) },
      }),
      search: attendeeSearchMachine.provide({
        actors: {
          findAttendees: fromPromise<FoundAttendees, { eventId: string; name: string }>(({ input }) =>
            findAttendees(input.name),
          ),
        },
      }),
      verdict: verdictMachine.provide({
        actors: { lookUp: fromPromise<LookupAnswer, Lookup>(({ input }) => lookUp(input.qrCodeData)) },
      }),
      admit: attempt(admit),
      undo: attempt(undo),
    },
  });
}

type Told =
  | EventFromLogic<typeof checkInMachine>
  | EventFromLogic<typeof verdictMachine>
  | EventFromLogic<typeof attemptMachine>;

/** A live door over given answers, with the clock in the test's hands and its signals written down. */
export function liveDoor({ settings, ...answers }: DoorAnswers) {
  const clock = new SimulatedClock();
  const signals: Signal[] = [];
  const listeners = new Set<() => void>();
  const door = createActor(
    checkInOver(answers).provide({ actions: { signal: (_, { signal }) => signals.push(signal) } }),
    {
      input: {
        event: doorEvent('e1'),
        isOnly: true,
        userId: 's1',
        entries: [],
        settings: { gate: 'North', admitAtOnce: false, muted: false, ...settings },
      },
      clock,
      inspect: ({ type }) => {
        if (type === '@xstate.snapshot') for (const listener of [...listeners]) listener();
      },
    },
  ).start();

  /** Resolves once the innermost state of the door, or of its check in progress, has that label. */
  const until = (label: DoorLabel) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (labelIn(door) !== label) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });

  /** Tells whoever has to do with it now: the check in progress, or else the door. */
  function tell(event: Told) {
    const { verdict, attempt } = checkOf(door);
    const actors = [attempt, verdict, door] as AnyActorRef[];
    const hearer = actors.find((actor) => actor?.getSnapshot().can(event));
    if (!hearer) throw new Error(`In ${labelIn(door)} no machine takes ${event.type}`);
    hearer.send(event);
  }

  return { door, clock, signals, until, tell };
}

/** The check in progress at a door. */
export function checkOf(door: CheckInActor) {
  const { verdict, admit, undo } = door.getSnapshot().children;
  return { verdict, attempt: admit ?? undo };
}

/** The innermost state's label. */
export function labelIn(door: CheckInActor): DoorLabel | undefined {
  const { verdict, attempt } = checkOf(door);
  const attempting = attempt?.getSnapshot();
  if (attempting) return stateMeta(attempting)?.label[attempting.context.kind];
  return stateMeta((verdict ?? door).getSnapshot())?.label;
}
