import { type ActorRefFrom, assign, setup } from 'xstate';
import type { MatchKind, NotedEntry, StatementMatch } from '../../api/contract/statement.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { statementLimits } from '../../lib/limits.ts';
import type { statement } from '../../messages/en-GB/statement.ts';
import type { StatementEntry, StatementError } from '../../statements/statement.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type MatchedEntry = StatementEntry & StatementMatch;

/** Lines of these kinds can be noted: the others pay nothing, or too little. */
const notable: readonly MatchKind[] = ['exact', 'more'];
export const isNotable = ({ kind }: Pick<StatementMatch, 'kind'>): boolean => notable.includes(kind);

/**
 * `ticked` are the ids of the lines that are to be noted, `noted` what became of those that were; they are matched and noted a bounded batch a call. `problem` is why the last file could not be read. In failed states,
 * `error` is null when the server did not answer in time.
 */
type Context = {
  file: Blob | null;
  problem: StatementError | null;
  entries: StatementEntry[];
  matched: MatchedEntry[];
  ticked: string[];
  noted: NotedEntry[];
  error: ApiError | null;
};
type Event =
  | { type: 'file.chosen'; file: Blob }
  | { type: 'entry.ticked'; id: string; ticked: boolean }
  | { type: 'noting.requested' }
  | { type: 'step.retried' }
  | { type: 'statement.restarted' };

const read = provided<StatementEntry[] | StatementError, { file: Blob }>('statementMachine: provide `read`');
const match = provided<StatementMatch[], { entries: StatementEntry[] }>('statementMachine: provide `match`');
const note = provided<NotedEntry[], { entries: MatchedEntry[] }>('statementMachine: provide `note`');

/** The lines that the next call matches. */
const unmatchedOf = ({ entries, matched }: Pick<Context, 'entries' | 'matched'>): StatementEntry[] =>
  entries.slice(matched.length, matched.length + statementLimits.batch);

/** What is still to be noted. */
function leftOf({ matched, ticked, noted }: Pick<Context, 'matched' | 'ticked' | 'noted'>): MatchedEntry[] {
  const [wanted, done] = [new Set(ticked), new Set(noted.map(({ id }) => id))];
  return matched.filter(({ id }) => wanted.has(id) && !done.has(id));
}

/** To the next file. */
const restart = { target: 'choosing', actions: 'forgetAll' } as const;

/** A bank statement: read, matched with the open orders, looked through by the organiser, and noted. */
export const statementMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'matched',
    meta: {} as { label: keyof (typeof statement)['states'] },
  },
  actors: { read, match, note },
  guards: {
    isRead: (_, { output }: { output: StatementEntry[] | StatementError }) => Array.isArray(output),
    hasTicked: ({ context }) => context.ticked.length > 0,
    hasLeft: ({ context }) => leftOf(context).length > 0,
    hasAllMatched: ({ context: { entries, matched } }) => matched.length + statementLimits.batch >= entries.length,
    // A call without any outcome would be made again and again.
    isLast: ({ context }, { output }: { output: NotedEntry[] }) =>
      output.length === 0 || leftOf({ ...context, noted: [...context.noted, ...output] }).length === 0,
  },
  actions: {
    ...errorActions,
    keepFile: assign((_, { file }: { file: Blob }) => ({ file, problem: null })),
    keepEntries: assign((_, { output }: { output: StatementEntry[] | StatementError }) => ({
      entries: output as StatementEntry[],
    })),
    keepProblem: assign((_, { output }: { output: StatementEntry[] | StatementError }) => ({
      problem: output as StatementError,
    })),
    breakFile: assign({ problem: 'broken' as const }),
    // What pays exactly what is due is ticked, until the organiser says otherwise.
    keepMatches: assign(({ context }, { output }: { output: StatementMatch[] }) => {
      const more = unmatchedOf(context).map((entry, place) => ({
        ...entry,
        ...(output[place] ?? { kind: 'unknown' as const, order: null }),
      }));
      const matched = [...context.matched, ...more];
      return { matched, ticked: matched.filter(({ kind }) => kind === 'exact').map(({ id }) => id), error: null };
    }),
    tick: assign(({ context: { matched, ticked } }, asked: { id: string; ticked: boolean }) => {
      const others = ticked.filter((id) => id !== asked.id);
      const entry = matched.find(({ id }) => id === asked.id);
      return { ticked: asked.ticked && entry && isNotable(entry) ? [...others, asked.id] : others };
    }),
    keepNoted: assign(({ context: { noted } }, { output }: { output: NotedEntry[] }) => ({
      noted: [...noted.filter(({ id }) => output.every((each) => each.id !== id)), ...output],
      error: null,
    })),
    forgetAll: assign({ file: null, problem: null, entries: [], matched: [], ticked: [], noted: [], error: null }),
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'statement',
  context: { file: null, problem: null, entries: [], matched: [], ticked: [], noted: [], error: null },
  initial: 'choosing',
  states: {
    choosing: {
      meta: { label: 'statement.choosing' },
      on: { 'file.chosen': { target: 'reading', actions: { type: 'keepFile', params: ({ event }) => event } } },
    },
    reading: {
      meta: { label: 'statement.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { file } }) => ({ file }) as { file: Blob },
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event },
            target: 'matching',
            actions: { type: 'keepEntries', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
        onError: { target: 'choosing', actions: 'breakFile' },
      },
      after: { timeout: { target: 'choosing', actions: 'breakFile' } },
    },
    matching: {
      meta: { label: 'statement.matching' },
      tags: 'busy',
      invoke: {
        id: 'match',
        src: 'match',
        input: ({ context }) => ({ entries: unmatchedOf(context) }),
        onDone: [
          {
            guard: 'hasAllMatched',
            target: 'reviewing',
            actions: { type: 'keepMatches', params: ({ event }) => event },
          },
          { target: 'matching', reenter: true, actions: { type: 'keepMatches', params: ({ event }) => event } },
        ],
        onError: { target: 'notMatched', actions: keepError },
      },
      after: { timeout: { target: 'notMatched', actions: 'forgetError' } },
    },
    notMatched: {
      meta: { label: 'statement.notMatched' },
      on: { 'step.retried': 'matching', 'statement.restarted': restart },
    },
    reviewing: {
      meta: { label: 'statement.reviewing' },
      tags: 'matched',
      on: {
        'entry.ticked': { actions: { type: 'tick', params: ({ event }) => event } },
        'noting.requested': [
          { guard: 'hasLeft', target: 'noting' },
          // All that is still ticked was noted before a call failed.
          { guard: 'hasTicked', target: 'noted' },
        ],
        'statement.restarted': restart,
      },
    },
    noting: {
      meta: { label: 'statement.noting' },
      tags: ['busy', 'matched'],
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => ({ entries: leftOf(context).slice(0, statementLimits.batch) }),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'noted',
            actions: { type: 'keepNoted', params: ({ event }) => event },
          },
          { target: 'noting', reenter: true, actions: { type: 'keepNoted', params: ({ event }) => event } },
        ],
        onError: { target: 'notNoted', actions: keepError },
      },
      after: { timeout: { target: 'notNoted', actions: 'forgetError' } },
    },
    // Of the last call, some may be noted: those are told apart when it is made again.
    notNoted: {
      meta: { label: 'statement.notNoted' },
      tags: 'matched',
      on: {
        'step.retried': 'noting',
        'statement.restarted': restart,
        'entry.ticked': {
          target: 'reviewing',
          actions: ['forgetError', { type: 'tick', params: ({ event }) => event }],
        },
      },
    },
    noted: { meta: { label: 'statement.noted' }, on: { 'statement.restarted': restart } },
  },
});

export type StatementActor = ActorRefFrom<typeof statementMachine>;
