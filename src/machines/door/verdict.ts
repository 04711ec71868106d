import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Admission, DoorAttendee, ListedAttendee, Several } from '../../api/contract/door.ts';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import {
  admissibleOf,
  decideByName,
  type directions,
  hasRemarks,
  isGranted,
  judgeListed,
  type Verdict,
} from '../../lib/admission.ts';
import type { Means } from '../../lib/door.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import type { Signal } from '../parts/scanner.ts';
import { type DoorLabel, type DoorSettings, goOn, type Next, placeOf, signal } from './attempt.ts';

/**
 * A code to look up or, with an `admission`, a ticket that is judged already. `choices` are the attendees of the order whose
 * reference was typed; without a code or an admission, another of them is to be chosen.
 */
type Input = {
  code: string | null;
  admission: Judged | null;
  choices: ListedAttendee[];
  event: DoorEvent;
  settings: DoorSettings;
};
/**
 * `error` is null in `lookupFailed` when no answer came in time. `together`: the order of a ticket that is judged is looked up, to check all
 * of it in.
 */
type Context = Input & Tried & { next: Next; together: boolean };
type Event =
  | { type: 'attempt.retried' }
  | { type: 'code.waiting' }
  | { type: 'search.opened' }
  | { type: 'attendee.chosen'; attendee: ListedAttendee }
  /** `takenAs`: how what was to pay came. */
  | { type: 'entry.confirmed'; takenAs?: Means }
  | { type: 'order.confirmed' }
  | { type: 'undo.requested'; attendee: DoorAttendee }
  | { type: 'verdict.dismissed' };
export type Lookup = {
  qrCodeData: string;
  eventId: string;
  gate?: string | undefined;
  session?: string | undefined;
  direction?: (typeof directions)[number] | undefined;
};
/** `listAt`: by the device's own list, which is of then, since no answer came. `takenAs`: how it was paid now. */
export type Judged = Admission & { listAt?: string; takenAs?: Means | undefined };
export type LookupAnswer = Judged | Several;

const lookUp = provided<LookupAnswer, Lookup>('verdictMachine: provide `lookUp`');

const dismissed = { target: 'over', actions: 'letScanAgain' } as const;
const is = (verdict: Verdict) => ({ type: 'hasVerdict', params: { verdict } }) as const;

/** One ticket at a door, from its code to what the staff member does about its verdict. A refusal makes way for the next code. */
export const verdictMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as { next: Next; admission: Judged | null; choices: ListedAttendee[] },
    events: {} as Event,
    tags: {} as 'busy' | 'failed',
    meta: {} as { label: DoorLabel },
  },
  actors: { lookUp },
  guards: {
    ...again.guards,
    isJudged: ({ context }) => context.admission !== null,
    isAnother: ({ context: { code, choices } }) => code === null && choices.length > 0,
    areSeveral: (_, { verdict }: LookupAnswer) => verdict === 'several',
    /** Of an order that other doors have checked in meanwhile, the list says so, and what staff have to read about any of it. */
    areTogether: ({ context }, answer: LookupAnswer) => {
      if (!context.together || answer.verdict !== 'several') return false;
      const admissible = admissibleOf(answer.attendees, placeOf(context));
      return admissible.length > 0 && !admissible.some(({ attendee }) => hasRemarks(attendee, context.settings.isExit));
    },
    /** Beside the list of an order each of it is a choice. */
    hasOthers: ({ context: { admission, choices } }) =>
      choices.length === 0 && (admission?.attendee?.othersToCome ?? 0) > 0,
    admitsAtOnce: ({ context: { settings } }, answer: LookupAnswer) =>
      answer.verdict !== 'several' &&
      isGranted(answer.verdict) &&
      settings.admitAtOnce &&
      !(answer.attendee && hasRemarks(answer.attendee, settings.isExit)),
    isUnlisted: ({ context: { admission } }) => admission?.verdict === 'unknown' && admission.listAt !== undefined,
    hasVerdict: ({ context }, { verdict }: { verdict: Verdict }) => context.admission?.verdict === verdict,
  },
  actions: {
    ...errorActions,
    ...again.actions,
    keepAnswer: assign((_, answer: LookupAnswer) =>
      answer.verdict === 'several' ? { choices: answer.attendees } : { admission: answer },
    ),
    gather: assign(({ context: { admission } }) => ({
      code: admission?.attendee?.reference ?? null,
      together: true,
      tries: 0,
    })),
    forgetChoices: assign({ choices: [] }),
    keepTaking: assign(({ context: { admission } }, { takenAs }: { takenAs?: Means }) => ({
      admission: admission && { ...admission, takenAs },
    })),
    goOn: assign((_, { next }: { next: Next }) => ({ next })),
    signal: sendParent((_, given: { signal: Signal }) => ({ type: 'signal.given', ...given })),
    letScanAgain: sendParent({ type: 'code.dismissed' }),
  },
  delays: { ...again.delays, timeout: 12_000 },
}).createMachine({
  id: 'verdict',
  context: ({ input }) => ({ ...input, error: null, tries: 0, next: 'resume', together: false }),
  output: ({ context: { next, admission, choices } }) => ({ next, admission, choices }),
  initial: 'beginning',
  on: { 'code.waiting': { actions: signal('heard') } },
  states: {
    beginning: {
      meta: { label: 'door.lookingUp' },
      always: [
        { guard: 'isJudged', target: 'reviewing' },
        { guard: 'isAnother', target: 'choosing' },
        { target: 'lookingUp' },
      ],
    },
    lookingUp: {
      tags: 'busy',
      initial: 'first',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { code, event, settings } }) => ({
          ...{ qrCodeData: code ?? '', eventId: event.id },
          gate: settings.gate,
          session: settings.session?.id,
          ...(settings.isExit && { direction: 'out' as const }),
        }),
        onDone: [
          {
            guard: { type: 'areTogether', params: ({ event }) => event.output },
            target: 'over',
            actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, goOn('admitAll')],
          },
          {
            guard: { type: 'areSeveral', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, signal('heard')],
          },
          {
            guard: { type: 'admitsAtOnce', params: ({ event }) => event.output },
            target: 'over',
            actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, goOn('admit')],
          },
          { target: 'reviewing', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isFirst', target: 'lookupFailed', actions: [keepError, signal('error')] },
          { target: 'lookupFailed', actions: keepError },
        ],
      },
      after: {
        timeout: [
          { guard: 'isFirst', target: 'lookupFailed', actions: signal('error') },
          { target: 'lookupFailed', actions: 'forgetError' },
        ],
      },
      on: { 'verdict.dismissed': dismissed },
      states: {
        first: { meta: { label: 'door.lookingUp' }, entry: 'forgetError' },
        again: {
          meta: { label: 'door.lookupFailed' },
          tags: 'failed',
          on: { 'attempt.retried': '#verdict.lookingUp' },
        },
      },
    },
    lookupFailed: {
      meta: { label: 'door.lookupFailed' },
      tags: 'failed',
      entry: 'countTry',
      after: { again: { guard: 'isUnanswered', target: 'lookingUp.again' } },
      on: {
        'attempt.retried': 'lookingUp',
        'verdict.dismissed': dismissed,
        'search.opened': { target: 'over', actions: goOn('search') },
      },
    },
    choosing: {
      meta: { label: 'door.choosingAttendee' },
      on: {
        'attendee.chosen': {
          target: 'reviewing',
          actions: {
            type: 'keepAnswer',
            params: ({ context, event }) => judgeListed(event.attendee, placeOf(context)),
          },
        },
        'order.confirmed': { target: 'over', actions: goOn('admitAll') },
        'undo.requested': {
          target: 'over',
          actions: [{ type: 'keepAnswer', params: ({ event }) => decideByName(event.attendee) }, goOn('undo')],
        },
        'verdict.dismissed': { target: 'over', actions: ['forgetChoices', 'letScanAgain'] },
        // Nobody may come back to the list of an order: the next code does not wait for that.
        'code.waiting': { guard: 'isAnother', target: 'over', actions: 'forgetChoices' },
        'search.opened': { target: 'over', actions: goOn('search') },
      },
    },
    reviewing: {
      initial: 'sorting',
      on: { 'verdict.dismissed': dismissed, 'search.opened': { target: 'over', actions: goOn('search') } },
      states: {
        sorting: {
          meta: { label: 'door.lookingUp' },
          always: [
            { guard: is('admissible'), target: 'admissible' },
            { guard: is('toPay'), target: 'toPay' },
            { guard: is('leaving'), target: 'leaving' },
            { target: 'refused' },
          ],
        },
        admissible: {
          meta: { label: 'door.admissible' },
          entry: signal('ready'),
          on: {
            'entry.confirmed': { target: '#verdict.over', actions: goOn('admit') },
            'order.confirmed': { guard: 'hasOthers', target: '#verdict.lookingUp', actions: 'gather' },
          },
        },
        /** Confirmed, the money is taken. */
        toPay: {
          meta: { label: 'door.toPay' },
          entry: signal('ready'),
          on: {
            'entry.confirmed': {
              target: '#verdict.over',
              actions: [{ type: 'keepTaking', params: ({ event }) => event }, goOn('admit')],
            },
          },
        },
        leaving: {
          meta: { label: 'door.leaving' },
          entry: signal('ready'),
          on: { 'entry.confirmed': { target: '#verdict.over', actions: goOn('admit') } },
        },
        refused: {
          entry: signal('refused'),
          initial: 'sorting',
          on: { 'code.waiting': '#verdict.over' },
          states: {
            sorting: {
              meta: { label: 'door.lookingUp' },
              always: [
                { guard: is('alreadyIn'), target: 'alreadyIn' },
                { guard: is('noReentry'), target: 'noReentry' },
                { guard: is('notInside'), target: 'notInside' },
                { guard: is('unpaid'), target: 'unpaid' },
                { guard: is('cancelled'), target: 'cancelled' },
                { guard: is('wrongTime'), target: 'wrongTime' },
                { guard: is('wrongGate'), target: 'wrongGate' },
                { guard: is('wrongSession'), target: 'wrongSession' },
                { guard: is('wrongEvent'), target: 'wrongEvent' },
                { guard: is('transferred'), target: 'transferred' },
                { guard: is('test'), target: 'test' },
                { guard: 'isUnlisted', target: 'unlisted' },
                { target: 'unknown' },
              ],
            },
            alreadyIn: {
              meta: { label: 'door.alreadyIn' },
              on: {
                'undo.requested': {
                  target: '#verdict.over',
                  actions: [{ type: 'keepAnswer', params: ({ event }) => decideByName(event.attendee) }, goOn('undo')],
                },
              },
            },
            noReentry: { meta: { label: 'door.noReentry' } },
            notInside: { meta: { label: 'door.notInside' } },
            unpaid: { meta: { label: 'door.unpaid' } },
            cancelled: { meta: { label: 'door.cancelled' } },
            wrongTime: { meta: { label: 'door.wrongTime' } },
            wrongGate: { meta: { label: 'door.wrongGate' } },
            wrongSession: { meta: { label: 'door.wrongSession' } },
            transferred: { meta: { label: 'door.transferred' } },
            wrongEvent: { meta: { label: 'door.wrongEvent' } },
            test: { meta: { label: 'door.test' } },
            /** The list on this device lacks it, and the server was not reached: it may have it. */
            unlisted: { meta: { label: 'door.unlisted' }, on: { 'attempt.retried': '#verdict.lookingUp' } },
            unknown: { meta: { label: 'door.unknown' } },
          },
        },
      },
    },
    over: { meta: { label: 'door.lookingUp' }, type: 'final' },
  },
});

export type VerdictActor = ActorRefFrom<typeof verdictMachine>;
export type VerdictSnapshot = SnapshotFrom<typeof verdictMachine>;
