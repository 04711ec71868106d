import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Admission, DoorAttendee } from '../../api/contract/door.ts';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import { type CheckInKind, decideByName, entryOf, type Place } from '../../lib/admission.ts';
import type { Means } from '../../lib/door.ts';
import type { door } from '../../messages/en-GB/door.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import type { Signal } from '../parts/scanner.ts';

export type DoorLabel = Extract<keyof (typeof door)['states'], `door.${string}`>;
/** Whether a badge is printed after a check-in: not, when it is asked for, or without. */
export type DoorPrinting = 'no' | 'asked' | 'itself';
/**
 * What the staff member set up for this device. `admitAtOnce` admits a good scan without a tap; `nameless`: the list on this device has no names that can be
 * searched.
 */
export type DoorSettings = {
  gate: string;
  admitAtOnce: boolean;
  muted: boolean;
  printing?: DoorPrinting | undefined;
  nameless?: boolean | undefined;
  /** People are let out here. */
  isExit?: boolean | undefined;
  /** The session at whose door this is, of that event; without one, it is an entrance. `entrance` is the gate at which the device stood before. */
  session?: { id: string; eventId: string; entrance?: string | undefined } | undefined;
};
/** At which gate of an event this device stands now. */
export const placeOf = ({ settings, event }: { settings: DoorSettings; event: DoorEvent }): Place => ({
  gate: settings.gate,
  now: new Date().toISOString(),
  timeZone: event.timeZone,
  isExit: settings.isExit,
});
export type AttemptKind = 'admit' | 'letOut' | 'undo' | 'undoExit';
/** The latest that a door did with an attendee. */
export type Entry = { attendee: DoorAttendee; kind: CheckInKind; at: string | null };
/** Where the door goes on, about the ticket of `admission`. */
export type Next = 'resume' | 'search' | 'review' | 'admit' | 'admitAll' | 'undo';

/** `takenAs`: how it was paid now. */
export type Known = Admission & { attendee: DoorAttendee; takenAs?: Means | undefined };
/** Of those of an order who are checked in by one tap: how many of it are in with this one, and whether more follow. */
type Together = { count: number; more: boolean };
type Input = {
  kind: AttemptKind;
  admission: Known;
  settings: DoorSettings;
  together: Together | null;
};
/** `error` is null in `failed` when no answer came in time. */
type Context = Input & Tried & { next: Next };
type Event =
  | { type: 'attempt.retried' }
  | { type: 'code.waiting' }
  | { type: 'search.opened' }
  | { type: 'entry.confirmed' }
  | { type: 'undo.requested'; attendee: DoorAttendee }
  | { type: 'verdict.dismissed' };
/**
 * `admitted` is false when the attendee was in already, by another entry than the one that was asked for; the answer to an undo has none. `isProvisional`: the device's list has admitted them, without a
 * network, and the server will hear of it.
 */
export type AttemptAnswer = { admission: Admission; admitted?: boolean; isProvisional?: boolean };
/**
 * `paid` is what was taken from the attendee for the whole order, and how; null where nothing was to pay. `heldSince`: since when the ticket is theirs,
 * where it was transferred to them. `isExit`: they are let out, or that is undone, of the event or of a `session`.
 */
export type AttemptQuestion = {
  userId: string;
  purchaseId: string;
  gate: string;
  heldSince: string;
  paid: { total: number; takenAs?: Means | undefined } | null;
  isExit?: boolean;
  session?: string | undefined;
};

const act = provided<AttemptAnswer, AttemptQuestion>('attemptMachine: provide `act`');

const trying = {
  admit: 'door.admitting',
  letOut: 'door.lettingOut',
  undo: 'door.undoing',
  undoExit: 'door.undoing',
} as const;
const failed = {
  admit: 'door.admitFailed',
  letOut: 'door.letOutFailed',
  undo: 'door.undoFailed',
  undoExit: 'door.undoFailed',
} as const;
const done = {
  admit: 'door.admitted',
  letOut: 'door.letOut',
  undo: 'door.undone',
  undoExit: 'door.exitUndone',
} as const;

export const isUndoing = (kind: AttemptKind): boolean => kind === 'undo' || kind === 'undoExit';
const isOut = (kind: AttemptKind): boolean => kind === 'letOut' || kind === 'undoExit';

/** The same code may be held up again at once; after a check-in that worked, one that still is would be refused. */
const skipped = { target: '#attempt.over', actions: 'letScanAgain' } as const;
/** Of the parts of a check-in: where the door goes on, and what it says without words. */
export const goOn = (next: Next) => ({ type: 'goOn', params: { next } }) as const;
export const signal = (given: Signal) => ({ type: 'signal', params: { signal: given } }) as const;

/** An attempt to let an attendee in or out, or to undo that: repeated until it works or is given up, then shown for a moment. */
export const attemptMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as Pick<Context, 'next' | 'admission'>,
    events: {} as Event,
    tags: {} as 'busy' | 'failed',
    meta: {} as { label: Record<AttemptKind, DoorLabel> },
  },
  actors: { act },
  guards: {
    ...again.guards,
    isUndoing: ({ context }) => isUndoing(context.kind),
    isPassing: ({ context }) => !isUndoing(context.kind),
    hasWorked: (_, { admitted = true }: AttemptAnswer) => admitted,
    isProvisional: (_, { isProvisional = false }: AttemptAnswer) => isProvisional,
  },
  actions: {
    ...errorActions,
    ...again.actions,
    keepAdmission: assign(({ context }, { admission }: AttemptAnswer) => ({
      admission: { ...admission, attendee: admission.attendee ?? context.admission.attendee },
    })),
    turnTo: assign((_, { attendee }: { attendee: DoorAttendee }) => ({ admission: decideByName(attendee) })),
    goOn: assign((_, { next }: { next: Next }) => ({ next })),
    log: sendParent(({ context: { kind, admission } }) => ({
      type: 'entry.made',
      entry: entryOf(kind === 'letOut' ? 'out' : kind === 'undo' ? 'undone' : 'in', admission),
    })),
    signal: sendParent((_, given: { signal: Signal }) => ({ type: 'signal.given', ...given })),
    letScanAgain: sendParent({ type: 'code.dismissed' }),
    signalDone: sendParent(({ context: { kind } }) => ({
      type: 'signal.given',
      signal: isUndoing(kind) ? 'heard' : 'admitted',
    })),
  },
  // The next of an order does not wait until the one before has been read.
  delays: { ...again.delays, timeout: 12_000, moment: ({ context }) => (context.together?.more ? 0 : 1_800) },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({ ...input, error: null, tries: 0, next: 'resume' }),
  output: ({ context: { next, admission } }) => ({ next, admission }),
  initial: 'trying',
  on: { 'code.waiting': { actions: signal('heard') } },
  states: {
    trying: {
      tags: 'busy',
      initial: 'first',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { kind, admission, settings } }) => ({
          userId: admission.attendee.uId,
          purchaseId: admission.attendee.pId,
          gate: settings.gate,
          heldSince: admission.attendee.heldSince ?? '',
          paid:
            admission.verdict === 'toPay' && admission.attendee.toPay
              ? { total: admission.attendee.toPay.total, takenAs: admission.takenAs }
              : null,
          ...(isOut(kind) && { isExit: true }),
          session: settings.session?.id,
        }),
        onDone: [
          {
            guard: { type: 'isProvisional', params: ({ event }) => event.output },
            target: 'done.toConfirm',
            actions: { type: 'keepAdmission', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasWorked', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepAdmission', params: ({ event }) => event.output },
          },
          {
            target: 'over',
            actions: [{ type: 'keepAdmission', params: ({ event }) => event.output }, goOn('review')],
          },
        ],
        onError: [
          { guard: 'isFirst', target: 'failed', actions: [keepError, signal('error')] },
          { target: 'failed', actions: keepError },
        ],
      },
      after: {
        timeout: [
          { guard: 'isFirst', target: 'failed', actions: signal('error') },
          { target: 'failed', actions: 'forgetError' },
        ],
      },
      on: {
        'verdict.dismissed': [{ guard: 'isPassing', target: 'over', actions: goOn('review') }, skipped],
      },
      states: {
        first: {
          meta: { label: trying },
          entry: 'forgetError',
        },
        again: {
          meta: { label: failed },
          tags: 'failed',
          on: { 'attempt.retried': '#attempt.trying', 'verdict.dismissed': skipped },
        },
      },
    },
    failed: {
      meta: { label: failed },
      tags: 'failed',
      entry: 'countTry',
      after: { again: { guard: 'isUnanswered', target: 'trying.again' } },
      on: { 'attempt.retried': 'trying', 'verdict.dismissed': skipped },
    },
    done: {
      initial: 'sure',
      entry: ['log', 'signalDone'],
      after: { moment: 'over' },
      on: {
        'code.waiting': 'over',
        'search.opened': { target: 'over', actions: goOn('search') },
        'undo.requested': {
          guard: 'isPassing',
          target: 'over',
          actions: [{ type: 'turnTo', params: ({ event }) => event }, goOn('undo')],
        },
        'entry.confirmed': { guard: 'isUndoing', target: 'over', actions: goOn('admit') },
        'verdict.dismissed': 'over',
      },
      states: {
        sure: { meta: { label: done } },
        toConfirm: { meta: { label: { ...done, admit: 'door.admittedToConfirm', letOut: 'door.letOutToConfirm' } } },
      },
    },
    over: { meta: { label: done }, type: 'final' },
  },
});

export type AttemptActor = ActorRefFrom<typeof attemptMachine>;
export type AttemptSnapshot = SnapshotFrom<typeof attemptMachine>;
