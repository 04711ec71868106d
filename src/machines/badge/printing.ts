import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { BadgePlan, PrintFailure } from '../../api/contract/badge.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { type BadgePaper, batchOf, papersFor, sheetOf } from '../../lib/badge/design.ts';
import { badgeLimits } from '../../lib/limits.ts';
import type { badgePrinting } from '../../messages/en-GB/badgePrinting.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** In what order badges are printed; each is a sort of the attendees' list. */
export const printSorts = ['name', 'organization', 'ticket'] as const;
export type PrintSort = (typeof printSorts)[number];

/**
 * `queue` are the calls that are left, each the attendees of some whole sheets, `parts` the PDFs that were made. `file` is the address of
 * all of them in one. `error` is null when the server did not answer in time.
 */
type Context = {
  sort: PrintSort;
  paper: BadgePaper;
  plan: BadgePlan | null;
  queue: string[][];
  total: number;
  done: number;
  parts: string[];
  failed: PrintFailure[];
  file: string | null;
  isOpened: boolean;
  error: ApiError | null;
};
type Event =
  | { type: 'plan.retried' }
  | { type: 'sort.chosen'; sort: PrintSort }
  | { type: 'paper.chosen'; paper: BadgePaper }
  | { type: 'printing.started'; onlyNew: boolean }
  | { type: 'printing.resumed' }
  | { type: 'printing.stopped' }
  | { type: 'file.opened' };

type Part = { pdf: string; failed: PrintFailure[] };

const makePlan = provided<BadgePlan, { sort: PrintSort }>('printingMachine: provide `makePlan`');
const printPart = provided<Part, { users: string[]; paper: BadgePaper }>('printingMachine: provide `printPart`');
/** Makes one file of the parts, and answers with its address. */
const joinParts = provided<{ file: string }, { parts: string[] }>('printingMachine: provide `joinParts`');
const openFile = provided<{ opened: boolean }, { file: string }>('printingMachine: provide `openFile`');

/**
 * Prints the badges of many: what is printed is shown first, then they are made by and by and opened as one file. It goes on after a
 * call that failed, and says at the end whose badge could not be printed.
 */
export const printingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof badgePrinting)['states'] },
  },
  actors: { makePlan, printPart, joinParts, openFile },
  guards: {
    hasAny: ({ context: { plan } }, { onlyNew }: { onlyNew: boolean }) => queueOf(plan, 'own', onlyNew).length > 0,
    hasQueue: ({ context }) => context.queue.length > 0,
    hasParts: ({ context }) => context.parts.length > 0,
    wasOpened: (_, { opened }: { opened: boolean }) => opened,
  },
  actions: {
    ...errorActions,
    keepSort: assign((_, { sort }: { sort: PrintSort }) => ({ sort })),
    keepPaper: assign((_, { paper }: { paper: BadgePaper }) => ({ paper })),
    keepPlan: assign(({ context: { paper } }, { plan }: { plan: BadgePlan }) => ({
      ...{ plan, error: null },
      paper: papersOf(plan).includes(paper) ? paper : ('own' as const),
    })),
    queueAll: assign(({ context: { plan, paper } }, { onlyNew }: { onlyNew: boolean }) => {
      const queue = queueOf(plan, paper, onlyNew);
      return { queue, total: queue.flat().length };
    }),
    keepPart: assign(({ context }, { pdf, failed }: Part) => {
      const [users = [], ...queue] = context.queue;
      return {
        ...{ queue, error: null },
        done: context.done + users.length,
        parts: [...context.parts, pdf],
        failed: [...context.failed, ...failed],
      };
    }),
    keepFile: assign((_, { file }: { file: string }) => ({ file, parts: [], error: null })),
    noteOpened: assign({ isOpened: true }),
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'printing',
  context: {
    ...{ sort: 'name', paper: 'own', plan: null, queue: [], total: 0, done: 0, parts: [], failed: [] },
    ...{ file: null, isOpened: false, error: null },
  },
  initial: 'planning',
  states: {
    planning: {
      meta: { label: 'printing.planning' },
      tags: 'busy',
      invoke: {
        id: 'makePlan',
        src: 'makePlan',
        input: ({ context: { sort } }) => ({ sort }),
        onDone: { target: 'choosing', actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) } },
        onError: { target: 'planFailed', actions: keepError },
      },
      after: { timeout: { target: 'planFailed', actions: 'forgetError' } },
    },
    planFailed: { meta: { label: 'printing.planFailed' }, on: { 'plan.retried': 'planning' } },
    choosing: {
      meta: { label: 'printing.choosing' },
      on: {
        'sort.chosen': { target: 'planning', actions: { type: 'keepSort', params: ({ event }) => event } },
        'paper.chosen': { actions: { type: 'keepPaper', params: ({ event }) => event } },
        'printing.started': {
          guard: { type: 'hasAny', params: ({ event }) => event },
          target: 'printing',
          actions: { type: 'queueAll', params: ({ event }) => event },
        },
      },
    },
    printing: {
      tags: 'busy',
      initial: 'deciding',
      on: { 'printing.stopped': '#printing.stopped' },
      states: {
        deciding: {
          meta: { label: 'printing.printing' },
          always: [{ guard: 'hasQueue', target: 'making' }, { target: '#printing.joining' }],
        },
        making: {
          meta: { label: 'printing.printing' },
          invoke: {
            id: 'printPart',
            src: 'printPart',
            input: ({ context: { queue, paper } }) => ({ users: queue[0] ?? [], paper }),
            onDone: { target: 'deciding', actions: { type: 'keepPart', params: ({ event }) => event.output } },
            onError: { target: '#printing.stalled', actions: keepError },
          },
          after: { timeout: { target: '#printing.stalled', actions: 'forgetError' } },
        },
      },
    },
    /** A call failed; those before are kept. */
    stalled: {
      meta: { label: 'printing.stalled' },
      on: { 'printing.resumed': 'printing', 'printing.stopped': 'stopped' },
    },
    /** What was made so far is noted as printed, so it is given. */
    stopped: {
      meta: { label: 'printing.printing' },
      always: [{ guard: 'hasParts', target: 'joining' }, { target: 'choosing' }],
    },
    joining: {
      meta: { label: 'printing.joining' },
      tags: 'busy',
      invoke: {
        id: 'joinParts',
        src: 'joinParts',
        input: ({ context: { parts } }) => ({ parts }),
        onDone: { target: 'opening', actions: { type: 'keepFile', params: ({ event }) => event.output } },
        onError: { target: 'joinFailed', actions: keepError },
      },
      after: { timeout: { target: 'joinFailed', actions: 'forgetError' } },
    },
    joinFailed: { meta: { label: 'printing.joinFailed' }, on: { 'printing.resumed': 'joining' } },
    opening: {
      meta: { label: 'printing.joining' },
      tags: 'busy',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context: { file } }) => ({ file: file ?? '' }),
        onDone: [
          {
            guard: { type: 'wasOpened', params: ({ event }) => event.output },
            target: 'finished',
            actions: 'noteOpened',
          },
          { target: 'finished' },
        ],
        onError: 'finished',
      },
      after: { timeout: 'finished' },
    },
    finished: { meta: { label: 'printing.finished' }, on: { 'file.opened': 'opening' } },
  },
});

export type PrintingActor = ActorRefFrom<typeof printingMachine>;
export type PrintingSnapshot = SnapshotFrom<typeof printingMachine>;

/** The papers that hold a badge of every design of a plan. */
export const papersOf = (plan: BadgePlan): BadgePaper[] =>
  plan.groups.map(papersFor).reduce((all, some) => all.filter((paper) => some.includes(paper)), papersFor(smallest));

/** Fits every paper. */
const smallest = { width: badgeLimits.side.min, height: badgeLimits.side.min, format: 'single' } as const;

/** Badges that one call prints, unless a sheet holds more: few enough that it answers soon. */
const inOneCall = 60;

/** The calls of a plan, without those whose badge was printed before if only new ones are wanted. */
function queueOf(plan: BadgePlan | null, paper: BadgePaper, onlyNew: boolean): string[][] {
  const again = new Set(onlyNew ? plan?.again : []);
  return (plan?.groups ?? []).flatMap((group) => {
    const users = group.users.filter((uId) => !again.has(uId));
    const size = batchOf(sheetOf(group, paper) ?? { places: [{ x: 0, y: 0 }] }, inOneCall);
    return Array.from({ length: Math.ceil(users.length / size) }, (_, index) =>
      users.slice(index * size, (index + 1) * size),
    );
  });
}
