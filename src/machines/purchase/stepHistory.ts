import { assign, setup } from 'xstate';
import { type Step, steps } from '../../lib/order.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';

/** `entry` is the step of the entry that the browser's history is at, `step` the wizard's, null outside its steps. */
type Context = { entry: Step; step: Step | null };
type Event = { type: 'wizard.moved'; step: Step | null } | { type: 'history.moved'; entry: Step };

const placeOf = (step: Step | null) => (step ? steps.indexOf(step) : -1);

/** The steps after the entry, up to the wizard's. */
const missing = ({ entry, step }: Context): Step[] => steps.slice(placeOf(entry) + 1, placeOf(step) + 1);
/** How many entries the history is further than the wizard. */
const surplus = ({ entry, step }: Context): number => placeOf(entry) - placeOf(step);

/**
 * Makes the browser's back button step back inside the wizard: each step further is an entry of the history, a step back takes
 * its entry away again. Its forward button steps on again, as far as the wizard lets it. Outside the wizard's steps neither
 * changes anything.
 */
export const stepHistoryMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as Event,
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  guards: {
    isOutside: ({ context }) => context.step === null,
    isWizardAhead: ({ context }) => missing(context).length > 0,
    isHistoryAhead: ({ context }) => context.step !== null && surplus(context) > 0,
    isAfterWizard: ({ context }, { entry }: { entry: Step }) => placeOf(entry) > placeOf(context.step),
    isBeforeWizard: ({ context }, { entry }: { entry: Step }) => placeOf(entry) < placeOf(context.step),
  },
  actions: {
    keepStep: assign((_, { step }: { step: Step | null }) => ({ step })),
    keepEntry: assign((_, { entry }: { entry: Step }) => ({ entry })),
    catchUp: assign(({ context: { entry, step } }) => ({ entry: step ?? entry })),
    /** The page adds an entry for each step to the history. */
    push: (_, _added: { added: Step[] }) => {},
    /** The page says of the history's entry that it is the wizard's step. */
    rewrite: (_, _entry: { step: Step | null }) => {},
    /** The page goes back in the history; `history.moved` follows. */
    goBack: (_, _by: { entries: number }) => {},
    /** The page asks the wizard for a step; `wizard.moved` follows, wherever the wizard is then. */
    choose: (_, _chosen: { step: Step }) => {},
    /** The page gives the entry the address that the purchase has now. */
    keepAddress: () => {},
  },
}).createMachine({
  id: 'stepHistory',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    /** A visit before a reload may have left an entry of a later step. */
    starting: {
      meta: { label: 'stepHistory.comparing' },
      always: [
        {
          guard: 'isHistoryAhead',
          target: 'following',
          actions: [{ type: 'rewrite', params: ({ context }) => context }, 'catchUp'],
        },
        { target: 'comparing' },
      ],
    },
    comparing: {
      meta: { label: 'stepHistory.comparing' },
      always: [
        { guard: 'isOutside', target: 'outside' },
        {
          guard: 'isWizardAhead',
          target: 'following',
          actions: [{ type: 'push', params: ({ context }) => ({ added: missing(context) }) }, 'catchUp'],
        },
        {
          guard: 'isHistoryAhead',
          target: 'goingBack',
          actions: { type: 'goBack', params: ({ context }) => ({ entries: surplus(context) }) },
        },
        { target: 'following' },
      ],
    },
    outside: {
      meta: { label: 'stepHistory.outside' },
      on: {
        'wizard.moved': { target: 'comparing', actions: { type: 'keepStep', params: ({ event }) => event } },
        'history.moved': { actions: [{ type: 'keepEntry', params: ({ event }) => event }, 'keepAddress'] },
      },
    },
    following: {
      meta: { label: 'stepHistory.following' },
      on: {
        'wizard.moved': { target: 'comparing', actions: { type: 'keepStep', params: ({ event }) => event } },
        'history.moved': [
          {
            guard: { type: 'isBeforeWizard', params: ({ event }) => event },
            actions: [
              { type: 'keepEntry', params: ({ event }) => event },
              { type: 'choose', params: ({ event }) => ({ step: event.entry }) },
            ],
          },
          {
            guard: { type: 'isAfterWizard', params: ({ event }) => event },
            target: 'goingOn',
            actions: { type: 'keepEntry', params: ({ event }) => event },
          },
          { actions: { type: 'keepEntry', params: ({ event }) => event } },
        ],
      },
    },
    /** Where the wizard does not go on, the entry ahead of it is left again. */
    goingOn: {
      meta: { label: 'stepHistory.comparing' },
      entry: { type: 'choose', params: ({ context }) => ({ step: context.entry }) },
      on: {
        'wizard.moved': { target: 'comparing', actions: { type: 'keepStep', params: ({ event }) => event } },
        'history.moved': {
          target: 'goingOn',
          reenter: true,
          actions: { type: 'keepEntry', params: ({ event }) => event },
        },
      },
    },
    /** The browser moves a moment after it was asked. */
    goingBack: {
      meta: { label: 'stepHistory.goingBack' },
      on: {
        'wizard.moved': { actions: { type: 'keepStep', params: ({ event }) => event } },
        'history.moved': [
          {
            guard: 'isOutside',
            target: 'outside',
            actions: [{ type: 'keepEntry', params: ({ event }) => event }, 'keepAddress'],
          },
          { target: 'comparing', actions: { type: 'keepEntry', params: ({ event }) => event } },
        ],
      },
    },
  },
});
