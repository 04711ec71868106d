import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Admission, ListedAttendee } from '../../api/contract/door.ts';
import { admissibleOf, hasRemarks, isLookedUp, judgeListed, type Verdict, withEntry } from '../../lib/admission.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import type { KioskWay, Refusal } from '../../lib/door.ts';
import type { Locale } from '../../lib/locale.ts';
import { fullName } from '../../lib/text.ts';
import type { kiosk } from '../../messages/en-GB/kiosk.ts';
import { provided } from '../parts/provided.ts';
import type { Signal } from '../parts/scanner.ts';
import type { AttemptAnswer, AttemptQuestion, Known } from './attempt.ts';
import { kioskExitMachine } from './kioskExit.ts';
import { kioskPrinterMachine, type Wanted } from './kioskPrinter.ts';
import type { Lookup, LookupAnswer } from './verdict.ts';

export type KioskLabel = Extract<keyof (typeof kiosk)['states'], `kiosk.${string}`>;
/** What staff set up for this device. `gate` is how the check-in log names it, `locale` the language that it speaks first. */
export type KioskSettings = {
  gate: string;
  way: KioskWay;
  locale: Locale;
  prints: boolean;
  reprints: boolean;
  muted: boolean;
};
/**
 * `unprinted` are badges that could not be printed before, `wrong` is how many wrong
 * PINs were given in a row.
 */
type Input = { eventId: string; settings: KioskSettings; unprinted: Wanted[]; wrong: number };
type Context = Input & {
  locale: Locale;
  /** The code that is looked up, or was last; empty on the first screen. */
  code: string;
  admission: Admission | null;
  /** The attendees of the order whose reference was typed; while one may still be checked in, the kiosk goes back to them. */
  choices: ListedAttendee[];
  refusal: Refusal | null;
};
type Event =
  | { type: 'code.scanned'; code: string }
  | { type: 'typing.opened' }
  | { type: 'attendee.chosen'; attendee: ListedAttendee }
  | { type: 'entry.confirmed' }
  | { type: 'badge.requested' }
  | { type: 'flow.left' }
  | { type: 'user.active' }
  | { type: 'language.chosen'; locale: Locale }
  | { type: 'network.returned' }
  | { type: 'exit.opened' };

const lookUp = provided<LookupAnswer, Lookup>('kioskMachine: provide `lookUp`');
/** A kiosk always asks the server. */
type Admitted = AttemptAnswer & { admitted: boolean };
const admit = provided<Admitted, AttemptQuestion>('kioskMachine: provide `admit`');

/** How long a screen stays without a touch, in milliseconds: the view shows it run out. */
export const kioskDelays = {
  /** Of what the person at the kiosk could do something about. */
  idle: 30_000,
  /** Of what has to be read only. */
  reading: 15_000,
  moment: 6_000,
  /** Between two tries of a call that got no answer, for one try, and for all of them. */
  pause: 4_000,
  timeout: 12_000,
  effort: 60_000,
};

/** A kiosk stands at its event, and has its clocks. */
const placeOf = ({ gate }: KioskSettings) => ({ gate, now: new Date().toISOString(), timeZone: ownTimeZone() });

/** What is known before a code is shown. */
const cleared = { code: '', admission: null, choices: [], refusal: null } satisfies Partial<Context>;
const given = <Params>({ event }: { event: Params }) => event;
const signal = (said: Signal) => ({ type: 'signal', params: { signal: said } }) as const;
const is = (verdict: Verdict) => ({ type: 'hasVerdict', params: { verdict } }) as const;
const setRefusal = (refusal: Refusal) => [{ type: 'setRefusal', params: { refusal } }, signal('refused')] as const;
const takesCodes = [
  {
    guard: { type: 'isLookedUp', params: given<{ code: string }> },
    target: '#kiosk.checking',
    actions: { type: 'take', params: given<{ code: string }> },
  },
  { target: '#kiosk.refused', actions: setRefusal('unknown') },
] as const;
/** A code that stays in front of the camera is the one that is spoken of already. */
const takesOthers = [{ guard: { type: 'isHeld', params: given<{ code: string }> } }, ...takesCodes] as const;
/** No member of a group types the reference again. */
const goesOn = [{ guard: 'hasMore', target: '#kiosk.choosing' }, { target: '#kiosk.welcome' }] as const;
/** Of a person who is slow: every touch begins the time anew. */
const stays = (target: string) => ({ target, reenter: true }) as const;

/**
 * One kiosk, where attendees check themselves in: code, a look at the name, done, next. It says as little as it can of whoever
 * holds the code, every screen goes back to the first by itself, and a call that gets no answer is sent again. Only the exit's
 * PIN ends it.
 */
export const kioskMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { printer: 'printer'; exit: 'exit' },
    tags: {} as 'busy' | 'welcome',
    meta: {} as { label: KioskLabel },
  },
  actors: { lookUp, admit, printer: kioskPrinterMachine, exit: kioskExitMachine },
  guards: {
    isHeld: ({ context }, { code }: { code: string }) => code === context.code,
    isLookedUp: (_, { code }: { code: string }) => isLookedUp(code),
    areSeveral: (_, { verdict }: { verdict: LookupAnswer['verdict'] }) => verdict === 'several',
    hasMore: ({ context: { choices, settings } }) => admissibleOf(choices, placeOf(settings)).length > 0,
    hasVerdict: ({ context }, { verdict }: { verdict: Verdict }) => context.admission?.verdict === verdict,
    /** Staff have something to say or to ask for. */
    needsStaff: ({ context: { admission } }) =>
      admission?.verdict === 'admissible' && admission.attendee !== null && hasRemarks(admission.attendee),
    /** The server understood, and will not do it however often it is asked. */
    isLasting: (_, { error }: { error: unknown }) => {
      const { code, status } = error as ApiError;
      return code === 'refused' && status !== 429;
    },
    hasWorked: (_, { admitted }: Admitted) => admitted,
    prints: ({ context }) => context.settings.prints,
    printsAgain: ({ context }) => context.settings.prints && context.settings.reprints,
    hasLeft: (_, { left }: { left: boolean }) => left,
  },
  actions: {
    take: assign((_, { code }: { code: string }) => ({ ...cleared, code })),
    keepAnswer: assign((_, answer: LookupAnswer) =>
      answer.verdict === 'several' ? { choices: answer.attendees } : { admission: answer },
    ),
    keepAdmission: assign(({ context: { admission: before, choices } }, { admission }: { admission: Admission }) => {
      const known = { ...admission, attendee: admission.attendee ?? (before as Known).attendee };
      return { admission: known, choices: withEntry(choices, known) };
    }),
    keepVerdict: assign(({ context }) => ({ refusal: context.admission?.verdict as Refusal })),
    setRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forget: assign(cleared),
    speak: assign((_, { locale }: { locale: Locale }) => ({ locale })),
    speakOwn: assign(({ context }) => ({ locale: context.settings.locale })),
    keepWrong: assign((_, { wrong }: { wrong: number }) => ({ wrong })),
    printBadge: sendTo('printer', ({ context }) => ({ type: 'badge.wanted', badge: badgeOf(context) })),
    /** The screen plays it. */
    signal: (_, _said: { signal: Signal }) => {},
    /** The app opens its other pages again. */
    unlock: () => {},
  },
  delays: kioskDelays,
}).createMachine({
  id: 'kiosk',
  context: ({ input }) => ({
    ...input,
    ...cleared,
    locale: input.settings.locale,
  }),
  initial: 'welcome',
  invoke: { id: 'printer', src: 'printer', input: ({ context: { unprinted } }) => ({ unprinted }), onError: {} },
  on: {
    'language.chosen': { actions: { type: 'speak', params: given } },
    'exit.opened': '.leaving',
  },
  states: {
    welcome: {
      tags: 'welcome',
      entry: 'forget',
      initial: 'own',
      on: {
        'code.scanned': takesCodes,
        'typing.opened': 'typing',
        'language.chosen': { target: '.chosen', reenter: true, actions: { type: 'speak', params: given } },
      },
      states: {
        own: { meta: { label: 'kiosk.welcome' }, entry: 'speakOwn' },
        /** Somebody has chosen a language; the next finds the kiosk's own. */
        chosen: { meta: { label: 'kiosk.welcome' }, after: { idle: 'own' } },
      },
    },
    typing: {
      meta: { label: 'kiosk.typing' },
      after: { idle: 'welcome' },
      on: { 'code.scanned': takesCodes, 'flow.left': 'welcome', 'user.active': stays('typing') },
    },
    checking: {
      initial: 'asking',
      after: { effort: { target: 'refused', actions: setRefusal('unanswered') } },
      on: { 'flow.left': 'welcome' },
      states: {
        asking: {
          meta: { label: 'kiosk.checking' },
          tags: 'busy',
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context: { code, eventId, settings } }) => ({ qrCodeData: code, eventId, gate: settings.gate }),
            onDone: [
              {
                guard: { type: 'areSeveral', params: ({ event }) => event.output },
                target: '#kiosk.choosing',
                actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, signal('ready')],
              },
              { target: '#kiosk.judging', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: { type: 'isLasting', params: ({ event }) => event },
                target: '#kiosk.refused',
                actions: setRefusal('fault'),
              },
              { target: 'waiting' },
            ],
          },
          after: { timeout: 'waiting' },
        },
        waiting: {
          meta: { label: 'kiosk.checkingOffline' },
          after: { pause: 'asking' },
          on: { 'network.returned': 'asking' },
        },
      },
    },
    judging: {
      meta: { label: 'kiosk.checking' },
      always: [
        { guard: 'needsStaff', target: 'refused', actions: setRefusal('staff') },
        { guard: is('admissible'), target: 'confirming', actions: signal('ready') },
        { guard: is('alreadyIn'), target: 'alreadyIn', actions: signal('heard') },
        { target: 'refused', actions: ['keepVerdict', signal('refused')] },
      ],
    },
    choosing: {
      meta: { label: 'kiosk.choosing' },
      after: { idle: 'welcome' },
      on: {
        'attendee.chosen': {
          target: 'judging',
          actions: {
            type: 'keepAnswer',
            params: ({ context, event }) => judgeListed(event.attendee, placeOf(context.settings)),
          },
        },
        'flow.left': 'welcome',
        'user.active': stays('choosing'),
      },
    },
    /** Other codes do not count here: the camera may see who waits behind. */
    confirming: {
      meta: { label: 'kiosk.confirming' },
      after: { idle: 'welcome' },
      on: { 'entry.confirmed': 'admitting', 'flow.left': goesOn, 'user.active': stays('confirming') },
    },
    admitting: {
      initial: 'asking',
      after: { effort: { target: 'refused', actions: setRefusal('unanswered') } },
      on: { 'flow.left': 'welcome' },
      states: {
        asking: {
          meta: { label: 'kiosk.admitting' },
          tags: 'busy',
          invoke: {
            id: 'admit',
            src: 'admit',
            input: ({ context: { admission, settings } }) => questionOf(admission as Known, settings.gate),
            onDone: [
              {
                guard: { type: 'hasWorked', params: ({ event }) => event.output },
                target: '#kiosk.done',
                actions: [{ type: 'keepAdmission', params: ({ event }) => event.output }, signal('admitted')],
              },
              { target: '#kiosk.judging', actions: { type: 'keepAdmission', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: { type: 'isLasting', params: ({ event }) => event },
                target: '#kiosk.refused',
                actions: setRefusal('fault'),
              },
              { target: 'waiting' },
            ],
          },
          after: { timeout: 'waiting' },
        },
        waiting: {
          meta: { label: 'kiosk.admittingOffline' },
          after: { pause: 'asking' },
          on: { 'network.returned': 'asking' },
        },
      },
    },
    done: {
      initial: 'sorting',
      after: { moment: goesOn },
      on: { 'flow.left': goesOn, 'code.scanned': takesOthers },
      states: {
        sorting: {
          meta: { label: 'kiosk.checkedIn' },
          always: [{ guard: 'prints', target: 'printing', actions: 'printBadge' }, { target: 'plain' }],
        },
        plain: { meta: { label: 'kiosk.checkedIn' } },
        printing: { meta: { label: 'kiosk.checkedInPrinting' } },
        printingAgain: { meta: { label: 'kiosk.printingAgain' } },
      },
    },
    alreadyIn: {
      initial: 'sorting',
      after: { reading: goesOn },
      on: { 'flow.left': goesOn, 'code.scanned': takesOthers },
      states: {
        sorting: {
          meta: { label: 'kiosk.alreadyIn' },
          always: [{ guard: 'printsAgain', target: 'offering' }, { target: 'plain' }],
        },
        plain: { meta: { label: 'kiosk.alreadyIn' } },
        offering: {
          meta: { label: 'kiosk.alreadyInOffering' },
          on: { 'badge.requested': { target: '#kiosk.done.printingAgain', actions: 'printBadge' } },
        },
      },
    },
    refused: {
      meta: { label: 'kiosk.refused' },
      after: { reading: 'welcome' },
      on: { 'flow.left': 'welcome', 'code.scanned': takesOthers },
    },
    leaving: {
      meta: { label: 'kiosk.leaving' },
      entry: ['forget', 'speakOwn'],
      invoke: {
        id: 'exit',
        src: 'exit',
        input: ({ context: { wrong } }) => ({ wrong }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => event.output },
            target: 'left',
            actions: [{ type: 'keepWrong', params: ({ event }) => event.output }, 'unlock'],
          },
          { target: 'welcome', actions: { type: 'keepWrong', params: ({ event }) => event.output } },
        ],
        onError: 'welcome',
      },
      // The question is open already.
      on: { 'exit.opened': {} },
    },
    left: { meta: { label: 'kiosk.left' }, type: 'final' },
  },
});

export type KioskActor = ActorRefFrom<typeof kioskMachine>;
export type KioskSnapshot = SnapshotFrom<typeof kioskMachine>;

/** A kiosk takes no money. */
const questionOf = ({ attendee }: Known, gate: string): AttemptQuestion => ({
  userId: attendee.uId,
  purchaseId: attendee.pId,
  gate,
  heldSince: attendee.heldSince ?? '',
  paid: null,
});

const badgeOf = ({ admission }: Context): Wanted => {
  const { attendee } = admission as Known;
  return { uId: attendee.uId, name: fullName(attendee) };
};
