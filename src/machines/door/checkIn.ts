import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Admission, DoorAttendee, ListedAttendee } from '../../api/contract/door.ts';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import { admissibleOf, decideByName, isGranted, isInside, judgeListed, withEntry } from '../../lib/admission.ts';
import type { Signal } from '../parts/scanner.ts';
import {
  type AttemptKind,
  attemptMachine,
  type DoorLabel,
  type DoorSettings,
  type Entry,
  type Known,
  type Next,
  placeOf,
} from './attempt.ts';
import { attendeeCountMachine } from './attendeeCount.ts';
import { attendeeSearchMachine } from './attendeeSearch.ts';
import { verdictMachine } from './verdict.ts';

/**
 * `isOnly`: that they work at no other event, `entries` the latest at this
 * device: one for each attendee, latest first.
 */
type Input = {
  event: DoorEvent;
  isOnly: boolean;
  userId: string;
  settings: DoorSettings;
  entries: Entry[];
};
type Context = Input & {
  /** The code being checked; null for an attendee found by name. Those that wait, oldest first. */
  code: string | null;
  waiting: string[];
  /** Where the door goes back to. */
  origin: 'scan' | 'search';
  admission: Admission | null;
  /** The attendees of the order whose reference was typed; the door goes back to them while one may still be admitted. */
  choices: ListedAttendee[];
  next: Next;
};
type Outcome = Pick<Context, 'next' | 'admission'> & Partial<Pick<Context, 'choices'>>;
type Attempted = Omit<Outcome, 'admission'> & { admission: Known };
type Changed = { type: 'settings.changed'; settings: Partial<DoorSettings> };
type Scan = { type: 'code.scanned'; code: string };
type Event =
  | Scan
  | { type: 'event.left' }
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  | { type: 'attendee.chosen'; attendee: ListedAttendee }
  | { type: 'undo.requested'; attendee: DoorAttendee }
  | Changed
  | { type: 'signal.given'; signal: Signal }
  | { type: 'code.dismissed' }
  | { type: 'entry.made'; entry: Entry };

const maxWaiting = 20;
/** So many entries are kept; for the others there is the search. */
const maxEntries = 12;

const codeOf = ({ event }: { event: Scan }) => event;
/** What an attempt came to, also on the list of its order. */
const attempted = [
  { type: 'keepOutcome', params: ({ event }: { event: { output: Attempted } }) => event.output },
  { type: 'markChoice', params: ({ event }: { event: { output: Attempted } }) => event.output },
] as const;
const leadsTo = (next: Next) => ({ type: 'leadsTo', params: { next } }) as const;
/** A code scanned while another is being checked waits; the check hears of it and may make way. */
type Check = 'verdict' | 'admit' | 'undo';
const queueBehind = (child: Check) => ({
  'code.scanned': {
    guard: { type: 'isNext', params: codeOf } as const,
    actions: [{ type: 'queue', params: codeOf } as const, { type: 'tell', params: { child } } as const],
  },
});

/**
 * One door: the next code or name, and one attendee at a time from the verdict to checked in. Codes scanned meanwhile wait
 * their turn, so no scan is lost: a refusal makes way for the next scan at once, an attendee to admit is finished first.
 */
export const checkInMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as Pick<Context, 'settings' | 'entries'>,
    events: {} as Event,
    emitted: {} as { type: 'code.dismissed' },
    children: {} as { count: 'count'; search: 'search'; verdict: 'verdict'; admit: 'admit'; undo: 'undo' },
    meta: {} as { label: DoorLabel },
  },
  actors: {
    count: attendeeCountMachine,
    search: attendeeSearchMachine,
    verdict: verdictMachine,
    admit: attemptMachine,
    undo: attemptMachine,
  },
  guards: {
    isNext: ({ context }, { code }: { code: string }) => code !== context.code,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasAnother: ({ context }) =>
      context.choices
        .map((choice) => judgeListed(choice, placeOf(context)).verdict)
        .some((verdict) => isGranted(verdict) || verdict === 'toPay'),
    /** All of an order pass by one tap, one after the other. */
    goesOnTogether: ({ context }) =>
      context.next === 'admitAll' && admissibleOf(context.choices, placeOf(context)).length > 0,
    cameBySearch: ({ context }) => context.origin === 'search',
    leadsTo: ({ context }, { next }: { next: Next }) => context.next === next,
  },
  actions: {
    /** What was done at another place is not undone from here. */
    keepSettings: assign(({ context: { settings: before, entries } }, { settings }: Changed) => {
      const next = { ...before, ...settings };
      return { settings: next, entries: next.session?.id === before.session?.id ? entries : [] };
    }),
    moveCount: sendTo('count', ({ context }) => ({ type: 'place.changed', session: context.settings.session?.id })),
    queue: assign(({ context: { waiting } }, { code }: { code: string }) => ({
      waiting: waiting.includes(code) ? waiting : [...waiting, code].slice(0, maxWaiting),
    })),
    takeNext: assign(({ context: { waiting } }) => ({
      code: waiting[0] ?? null,
      waiting: waiting.slice(1),
      origin: 'scan' as const,
    })),
    searchFirst: assign({ origin: 'search' }),
    scanFirst: assign({ origin: 'scan' }),
    judge: assign((_, admission: Known) => ({ admission })),
    /** As long as each is let in or out, all of an order are. */
    keepOutcome: assign(({ context }, outcome: Outcome) => ({
      ...outcome,
      ...(context.next === 'admitAll' && hasPassed(outcome, context.settings) && { next: 'admitAll' as const }),
    })),
    markChoice: assign(({ context: { choices } }, { admission }: { admission: Known }) => ({
      choices: withEntry(choices, admission),
    })),
    takeTogether: assign(({ context }) => ({
      admission: admissibleOf(context.choices, placeOf(context))[0] ?? null,
    })),
    forget: assign({ code: null, admission: null, choices: [], next: 'resume' }),
    /** All but the order. */
    forgetChosen: assign({ code: null, admission: null, next: 'resume' }),
    log: assign(({ context: { entries } }, { entry }: { entry: Entry }) => ({
      entries: [entry, ...entries.filter(({ attendee }) => attendee.uId !== entry.attendee.uId)].slice(0, maxEntries),
    })),
    recount: sendTo('count', { type: 'count.outdated' }),
    /** The same code may be held up again at once. */
    letScanAgain: emit({ type: 'code.dismissed' }),
    tell: sendTo((_, { child }: { child: Check }) => child, { type: 'code.waiting' }),
    /** The screen plays it and shakes the device. */
    signal: (_, _given: { signal: Signal }) => {},
    /** The screen keeps `context.settings` on this device. */
    storeSettings: () => {},
    /** The screen keeps `context.entries` on this device, for this user and event. */
    storeEntries: () => {},
  },
}).createMachine({
  id: 'checkIn',
  context: ({ input }) => ({
    ...input,
    code: null,
    waiting: [],
    origin: 'scan',
    admission: null,
    choices: [],
    next: 'resume',
  }),
  output: ({ context: { settings, entries } }) => ({ settings, entries }),
  initial: 'scanning',
  invoke: {
    id: 'count',
    src: 'count',
    input: ({ context: { event, settings } }) => ({ eventId: event.id, session: settings.session?.id }),
    onError: {},
  },
  on: {
    'settings.changed': {
      actions: [
        { type: 'keepSettings', params: ({ event }) => event },
        ...(['storeSettings', 'storeEntries', 'moveCount'] as const),
      ],
    },
    'signal.given': { actions: { type: 'signal', params: ({ event }) => event } },
    'code.dismissed': { actions: 'letScanAgain' },
    'entry.made': { actions: [{ type: 'log', params: ({ event }) => event }, 'storeEntries', 'recount'] },
  },
  states: {
    scanning: {
      meta: { label: 'door.scanning' },
      entry: 'forget',
      on: {
        'code.scanned': { target: 'resuming', actions: { type: 'queue', params: codeOf } },
        'search.opened': 'searching',
        'undo.requested': {
          target: 'undoing',
          actions: { type: 'judge', params: ({ event }) => decideByName(event.attendee) },
        },
        'event.left': 'left',
      },
    },
    searching: {
      meta: { label: 'door.searching' },
      entry: ['forget', 'searchFirst'],
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context: { event, settings } }) => ({ eventId: event.id, session: settings.session?.id }),
        onError: { target: 'resuming', actions: 'scanFirst' },
      },
      on: {
        'code.scanned': { target: 'resuming', actions: { type: 'queue', params: codeOf } },
        'attendee.chosen': {
          target: 'judging',
          actions: { type: 'judge', params: ({ context, event }) => judgeListed(event.attendee, placeOf(context)) },
        },
        'search.closed': { target: 'resuming', actions: 'scanFirst' },
        'undo.requested': {
          target: 'undoing',
          actions: { type: 'judge', params: ({ event }) => decideByName(event.attendee) },
        },
      },
    },
    judging: {
      meta: { label: 'door.lookingUp' },
      invoke: {
        id: 'verdict',
        src: 'verdict',
        input: ({ context: { code, admission, choices, event, settings } }) => ({
          code,
          admission,
          choices,
          event,
          settings,
        }),
        onDone: { target: 'resuming', actions: { type: 'keepOutcome', params: ({ event }) => event.output } },
        onError: { target: 'resuming', actions: 'forget' },
      },
      on: queueBehind('verdict'),
    },
    admitting: {
      meta: { label: 'door.admitting' },
      // Names of others are not left on a screen that the queue sees.
      entry: 'scanFirst',
      invoke: {
        id: 'admit',
        src: 'admit',
        input: ({ context }) => attemptOf(context.settings.isExit ? 'letOut' : 'admit', context),
        onDone: { target: 'resuming', actions: attempted },
        onError: { target: 'resuming', actions: 'forget' },
      },
      on: queueBehind('admit'),
    },
    undoing: {
      meta: { label: 'door.undoing' },
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => attemptOf(context.admission?.attendee?.leftAt ? 'undoExit' : 'undo', context),
        onDone: { target: 'resuming', actions: attempted },
        onError: { target: 'resuming', actions: 'forget' },
      },
      on: queueBehind('undo'),
    },
    resuming: {
      meta: { label: 'door.scanning' },
      always: [
        { guard: 'goesOnTogether', target: 'admitting', actions: 'takeTogether' },
        { guard: leadsTo('admit'), target: 'admitting' },
        { guard: leadsTo('undo'), target: 'undoing' },
        { guard: leadsTo('review'), target: 'judging' },
        { guard: leadsTo('search'), target: 'searching' },
        { guard: 'hasWaiting', target: 'judging', actions: ['forget', 'takeNext'] },
        { guard: 'hasAnother', target: 'judging', actions: 'forgetChosen' },
        { guard: 'cameBySearch', target: 'searching' },
        { target: 'scanning' },
      ],
    },
    left: { meta: { label: 'door.choosingEvent' }, type: 'final' },
  },
});

export type CheckInActor = ActorRefFrom<typeof checkInMachine>;
export type CheckInSnapshot = SnapshotFrom<typeof checkInMachine>;

const hasPassed = ({ next, admission }: Outcome, settings: DoorSettings) =>
  next === 'resume' && admission?.attendee != null && isThrough(admission.attendee, settings);

/** Whether an attendee is where this gate lets them. */
const isThrough = (attendee: DoorAttendee, { isExit }: DoorSettings) =>
  isExit ? attendee.leftAt !== null : isInside(attendee);

/** Only a ticket of a known attendee lets pass, or that is undone. */
const attemptOf = (kind: AttemptKind, { admission, settings, event, choices, next }: Context) =>
  ({
    ...{ kind, admission: admission as Known, settings },
    together:
      next === 'admitAll'
        ? {
            count: choices.filter((choice) => isThrough(choice, settings)).length + 1,
            more: admissibleOf(choices, placeOf({ settings, event })).length > 1,
          }
        : null,
  }) as const;
