import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { attendeeTools } from '../../messages/en-GB/attendeeTools.ts';

/** The keys of the rows that are selected, or of those left out where all that match are. */
type Context = { keys: string[] };
type Event =
  | { type: 'row.toggled'; key: string }
  | { type: 'rows.chosen'; keys: string[] }
  | { type: 'all.chosen' }
  | { type: 'selection.cleared' };

/** Which rows of a list are selected: none, some by their keys, or all that match but some. */
export const selectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as { label: keyof (typeof attendeeTools)['states'] },
  },
  guards: {
    isLast: ({ context }, { key }: { key: string }) => context.keys.every((each) => each === key),
    hasKeys: (_, { keys }: { keys: string[] }) => keys.length > 0,
  },
  actions: {
    toggle: assign(({ context: { keys } }, { key }: { key: string }) => ({
      keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key],
    })),
    choose: assign((_, { keys }: { keys: string[] }) => ({ keys })),
    clear: assign({ keys: [] }),
  },
}).createMachine({
  id: 'selection',
  context: { keys: [] },
  initial: 'none',
  on: {
    'rows.chosen': [
      {
        guard: { type: 'hasKeys', params: ({ event }) => event },
        target: '.some',
        actions: { type: 'choose', params: ({ event }) => event },
      },
      { target: '.none', actions: 'clear' },
    ],
    'all.chosen': { target: '.all', actions: 'clear' },
    'selection.cleared': { target: '.none', actions: 'clear' },
  },
  states: {
    none: {
      meta: { label: 'selection.none' },
      on: { 'row.toggled': { target: 'some', actions: { type: 'toggle', params: ({ event }) => event } } },
    },
    some: {
      meta: { label: 'selection.some' },
      on: {
        'row.toggled': [
          { guard: { type: 'isLast', params: ({ event }) => event }, target: 'none', actions: 'clear' },
          { actions: { type: 'toggle', params: ({ event }) => event } },
        ],
      },
    },
    all: {
      meta: { label: 'selection.all' },
      on: { 'row.toggled': { actions: { type: 'toggle', params: ({ event }) => event } } },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

/** Whether a row is selected. */
export const isSelected = (selection: SelectionSnapshot, key: string): boolean =>
  selection.context.keys.includes(key) !== selection.matches('all');
