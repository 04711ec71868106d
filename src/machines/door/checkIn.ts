import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Admission, DoorAttendee } from '../../api/contract/door.ts';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import type { CheckInKind, Verdict } from '../../lib/admission.ts';
import { decide } from '../../lib/admission.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { door } from '../../messages/en-GB/door.ts';
import { attendeeSearchMachine } from './attendeeSearch.ts';
import { type ChosenEvent, eventChoiceMachine } from './eventChoice.ts';

export type DoorLabel = Extract<keyof (typeof door)['states'], `door.${string}`>;
/** What the staff member set up for this device. `admitAtOnce` admits a good scan without a tap. */
export type DoorSettings = { gate: string; admitAtOnce: boolean; muted: boolean };
/** What the door says without words. */
export type Signal = 'heard' | 'ready' | 'admitted' | 'refused' | 'error';
/** The latest that this door did with a person. */
export type Entry = { attendee: DoorAttendee; kind: CheckInKind; at: string | null };

/** `staff` is how the check-in log names the user. */
type Input = { userId: string; staff: string; eventId: string | null; settings: DoorSettings };
type Context = Input & {
  event: DoorEvent | null;
  /** The user works at this event only. */
  isOnly: boolean;
  /** The code being judged; null for a person found by name. */
  code: string | null;
  /** Scanned while another was being judged, oldest first. */
  waiting: string[];
  origin: 'scan' | 'search';
  admission: Admission | null;
  /** An earlier try to admit this person got no answer: it may have worked. */
  unanswered: boolean;
  /** Why the last try failed; null when no answer came in time. */
  error: ApiError | null;
  /** One for each person, latest first. */
  entries: Entry[];
};
type Event =
  | { type: 'event.left' }
  | { type: 'attempt.retried' }
  | { type: 'code.scanned'; code: string }
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  | { type: 'attendee.chosen'; attendee: DoorAttendee }
  | { type: 'entry.confirmed' }
  | { type: 'verdict.dismissed' }
  | { type: 'undo.requested'; attendee: DoorAttendee }
  | { type: 'settings.changed'; settings: Partial<DoorSettings> };
type Admitted = { admitted: boolean; admission: Admission };
type AttendeeKey = { userId: string; purchaseId: string };

const maxWaiting = 20;

const lookUp = fromPromise<Admission, { qrCodeData: string; eventId: string }>(() => {
  throw new Error('checkInMachine: provide `lookUp`');
});
const admit = fromPromise<Admitted, AttendeeKey & { gate?: string | undefined }>(() => {
  throw new Error('checkInMachine: provide `admit`');
});
const undo = fromPromise<{ admission: Admission }, AttendeeKey>(() => {
  throw new Error('checkInMachine: provide `undo`');
});

/**
 * A door: from a code or a name to a verdict to a person inside. Codes scanned while another is judged wait their turn,
 * so nobody scanned is lost: a refusal makes way for the next scan at once, a person to admit is finished first.
 */
export const checkInMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { eventChoice: 'eventChoice'; search: 'search' },
    tags: {} as 'busy' | 'failed',
    meta: {} as { label: DoorLabel },
  },
  actors: { eventChoice: eventChoiceMachine, lookUp, admit, undo, search: attendeeSearchMachine },
  guards: {
    isNext: ({ context }, { code }: { code: string }) => context.event !== null && code !== context.code,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    cameBySearch: ({ context }) => context.origin === 'search',
    admitsAtOnce: ({ context }, { verdict }: { verdict: Verdict }) =>
      verdict === 'admissible' && context.settings.admitAtOnce,
    /** True too when the answer that got lost was this very entry. */
    isInside: ({ context }, { admitted, admission }: Admitted) =>
      admitted || (context.unanswered && isEntryOf(admission, context)),
    hasVerdict: ({ context }, { verdict }: { verdict: Verdict }) => context.admission?.verdict === verdict,
  },
  actions: {
    keepEvent: assign((_, { event, isOnly }: ChosenEvent) => ({ event, isOnly })),
    leaveEvent: assign({ event: null, eventId: null, waiting: [], entries: [] }),
    keepSettings: assign(({ context }, { settings }: { settings: Partial<DoorSettings> }) => ({
      settings: { ...context.settings, ...settings },
    })),
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
    judge: assign(({ context }, { attendee }: { attendee: DoorAttendee }) => ({
      admission: judged(attendee, context.event),
    })),
    keepAdmission: assign((_, { admission }: { admission: Admission }) => ({ admission })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
    doubt: assign({ unanswered: true }),
    forget: assign({ code: null, admission: null, error: null, unanswered: false }),
    log: assign(({ context }, { kind }: { kind: Entry['kind'] }) => ({
      entries: logged(context.entries, context.admission, kind),
    })),
    /** The screen plays it and shakes the device. */
    signal: (_, _params: { signal: Signal }) => {},
    /** The screen keeps `context.settings` on this device. */
    storeSettings: () => {},
  },
  delays: { patience: 12_000, moment: 1_800 },
}).createMachine({
  id: 'checkIn',
  context: ({ input }) => ({
    ...input,
    event: null,
    isOnly: false,
    code: null,
    waiting: [],
    origin: 'scan',
    admission: null,
    unanswered: false,
    error: null,
    entries: [],
  }),
  initial: 'choosingEvent',
  on: {
    'settings.changed': { actions: [{ type: 'keepSettings', params: ({ event }) => event }, 'storeSettings'] },
    'code.scanned': {
      guard: { type: 'isNext', params: ({ event }) => event },
      actions: [
        { type: 'queue', params: ({ event }) => event },
        { type: 'signal', params: { signal: 'heard' } },
      ],
    },
  },
  states: {
    choosingEvent: {
      meta: { label: 'door.choosingEvent' },
      invoke: {
        id: 'eventChoice',
        src: 'eventChoice',
        input: ({ context: { userId, eventId } }) => ({ userId, eventId }),
        onDone: { target: 'resuming', actions: { type: 'keepEvent', params: ({ event }) => event.output } },
        onError: { target: 'choosingEvent', reenter: true },
      },
    },
    resuming: {
      meta: { label: 'door.scanning' },
      entry: 'forget',
      always: [
        { guard: 'hasWaiting', target: 'lookingUp', actions: 'takeNext' },
        { guard: 'cameBySearch', target: 'searching' },
        { target: 'scanning' },
      ],
    },
    scanning: {
      meta: { label: 'door.scanning' },
      on: {
        'code.scanned': { target: 'resuming', actions: { type: 'queue', params: ({ event }) => event } },
        'search.opened': 'searching',
        'undo.requested': { target: 'undoing', actions: { type: 'judge', params: ({ event }) => event } },
        'event.left': { target: 'choosingEvent', actions: 'leaveEvent' },
      },
    },
    searching: {
      meta: { label: 'door.searching' },
      entry: ['forget', 'searchFirst'],
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context: { event } }) => ({ eventId: event?.id ?? '' }),
        onError: { target: 'scanning', actions: 'scanFirst' },
      },
      on: {
        'code.scanned': { target: 'resuming', actions: { type: 'queue', params: ({ event }) => event } },
        'attendee.chosen': { target: 'reviewing', actions: { type: 'judge', params: ({ event }) => event } },
        'search.closed': { target: 'scanning', actions: 'scanFirst' },
        'undo.requested': { target: 'undoing', actions: { type: 'judge', params: ({ event }) => event } },
      },
    },
    lookingUp: {
      meta: { label: 'door.lookingUp' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { code, event } }) => ({ qrCodeData: code ?? '', eventId: event?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'admitsAtOnce', params: ({ event }) => event.output },
            target: 'admitting',
            actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
          },
          {
            target: 'reviewing',
            actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
          },
        ],
        onError: { target: 'lookupFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'lookupFailed' },
      on: { 'verdict.dismissed': 'resuming' },
    },
    lookupFailed: {
      meta: { label: 'door.lookupFailed' },
      tags: 'failed',
      entry: { type: 'signal', params: { signal: 'error' } },
      on: {
        'attempt.retried': 'lookingUp',
        'verdict.dismissed': 'resuming',
        'search.opened': 'searching',
      },
    },
    reviewing: {
      meta: { label: 'door.reviewing' },
      initial: 'sorting',
      on: { 'verdict.dismissed': 'resuming', 'search.opened': 'searching' },
      states: {
        sorting: {
          meta: { label: 'door.reviewing' },
          always: [
            { guard: { type: 'hasVerdict', params: { verdict: 'admissible' } }, target: 'admissible' },
            { target: 'refused' },
          ],
        },
        admissible: {
          meta: { label: 'door.admissible' },
          entry: { type: 'signal', params: { signal: 'ready' } },
          on: { 'entry.confirmed': '#checkIn.admitting' },
        },
        refused: {
          meta: { label: 'door.refused' },
          entry: { type: 'signal', params: { signal: 'refused' } },
          initial: 'sorting',
          on: {
            'code.scanned': {
              guard: { type: 'isNext', params: ({ event }) => event },
              target: '#checkIn.resuming',
              actions: { type: 'queue', params: ({ event }) => event },
            },
          },
          states: {
            sorting: {
              meta: { label: 'door.refused' },
              always: [
                { guard: { type: 'hasVerdict', params: { verdict: 'alreadyIn' } }, target: 'alreadyIn' },
                { guard: { type: 'hasVerdict', params: { verdict: 'unpaid' } }, target: 'unpaid' },
                { guard: { type: 'hasVerdict', params: { verdict: 'cancelled' } }, target: 'cancelled' },
                { guard: { type: 'hasVerdict', params: { verdict: 'wrongEvent' } }, target: 'wrongEvent' },
                { target: 'unknown' },
              ],
            },
            alreadyIn: {
              meta: { label: 'door.alreadyIn' },
              on: { 'undo.requested': '#checkIn.undoing' },
            },
            unpaid: { meta: { label: 'door.unpaid' } },
            cancelled: { meta: { label: 'door.cancelled' } },
            wrongEvent: { meta: { label: 'door.wrongEvent' } },
            unknown: { meta: { label: 'door.unknown' } },
          },
        },
      },
    },
    admitting: {
      meta: { label: 'door.admitting' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'admit',
        src: 'admit',
        input: ({ context: { admission, settings } }) => ({ ...keyOf(admission), gate: settings.gate }),
        onDone: [
          {
            guard: { type: 'isInside', params: ({ event }) => event.output },
            target: 'admitted',
            actions: { type: 'keepAdmission', params: ({ event }) => event.output },
          },
          { target: 'reviewing', actions: { type: 'keepAdmission', params: ({ event }) => event.output } },
        ],
        onError: { target: 'admitFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'admitFailed' },
      on: { 'verdict.dismissed': { target: 'reviewing', actions: 'doubt' } },
    },
    admitFailed: {
      meta: { label: 'door.admitFailed' },
      tags: 'failed',
      entry: ['doubt', { type: 'signal', params: { signal: 'error' } }],
      on: { 'attempt.retried': 'admitting', 'verdict.dismissed': 'resuming' },
    },
    admitted: {
      meta: { label: 'door.admitted' },
      entry: [
        { type: 'log', params: { kind: 'in' } },
        { type: 'signal', params: { signal: 'admitted' } },
      ],
      after: { moment: 'resuming' },
      on: {
        'code.scanned': {
          guard: { type: 'isNext', params: ({ event }) => event },
          target: 'resuming',
          actions: { type: 'queue', params: ({ event }) => event },
        },
        'verdict.dismissed': 'resuming',
        'search.opened': 'searching',
        'undo.requested': { target: 'undoing', actions: { type: 'judge', params: ({ event }) => event } },
      },
    },
    undoing: {
      meta: { label: 'door.undoing' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context: { admission } }) => keyOf(admission),
        onDone: { target: 'undone', actions: { type: 'keepAdmission', params: ({ event }) => event.output } },
        onError: { target: 'undoFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'undoFailed' },
      on: { 'verdict.dismissed': 'resuming' },
    },
    undoFailed: {
      meta: { label: 'door.undoFailed' },
      tags: 'failed',
      entry: { type: 'signal', params: { signal: 'error' } },
      on: { 'attempt.retried': 'undoing', 'verdict.dismissed': 'resuming' },
    },
    undone: {
      meta: { label: 'door.undone' },
      entry: [
        { type: 'log', params: { kind: 'undone' } },
        { type: 'signal', params: { signal: 'heard' } },
      ],
      after: { moment: 'resuming' },
      on: {
        'code.scanned': {
          guard: { type: 'isNext', params: ({ event }) => event },
          target: 'resuming',
          actions: { type: 'queue', params: ({ event }) => event },
        },
        'entry.confirmed': 'admitting',
        'verdict.dismissed': 'resuming',
        'search.opened': 'searching',
      },
    },
  },
});

export type CheckInActor = ActorRefFrom<typeof checkInMachine>;
export type CheckInSnapshot = SnapshotFrom<typeof checkInMachine>;

/** The verdict on a person found by name: the list says whether they are inside, not which gate let them in. */
function judged(attendee: DoorAttendee, event: DoorEvent | null): Admission {
  const eventId = event?.id ?? '';
  const history = attendee.checkedInAt ? [{ kind: 'in' as const }] : [];
  const verdict = decide({ eventId, status: attendee.paymentStatus }, { eventId }, history);
  return { verdict, attendee, lastCheckIn: null };
}

const isEntryOf = ({ verdict, lastCheckIn }: Admission, { staff, settings, admission }: Context): boolean =>
  verdict === 'alreadyIn' &&
  lastCheckIn?.by === staff &&
  lastCheckIn.gate === settings.gate &&
  lastCheckIn.id !== admission?.lastCheckIn?.id;

const keyOf = (admission: Admission | null): AttendeeKey => ({
  userId: admission?.attendee?.uId ?? '',
  purchaseId: admission?.attendee?.pId ?? '',
});

function logged(entries: Entry[], admission: Admission | null, kind: Entry['kind']): Entry[] {
  const attendee = admission?.attendee;
  if (!attendee) return entries;
  return [
    { attendee, kind, at: admission.lastCheckIn?.at ?? null },
    ...entries.filter((entry) => entry.attendee.uId !== attendee.uId),
  ];
}
