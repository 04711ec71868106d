import { type ActorLogic, type ActorRef, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { desk } from '../../messages/en-GB/desk.ts';
import { again, errorActions, keepError, type Tried } from './errors.ts';
import { provided } from './provided.ts';
import { type Retyped, readAgain } from './resource.ts';

/** A page of rows; `next` is the cursor of the following one, null on the last. */
export type RowPage<Row> = { rows: Row[]; next: string | null; total: number };
export type PageQuery = { query: string; filter: string; cursor: string | null };
/** What an action did to the rows: new or changed ones (new ones go on top), removed ones, or one change to all that match. */
export type Change<Row> =
  | { kind: 'put'; rows: Row[] }
  | { kind: 'gone'; keys: string[] }
  | { kind: 'patch'; match: Partial<Row>; change: Partial<Row> };
/** Something to do with one row. `action` is the page's own name for it. */
export type RowAction<Row> = { action: string; row: Row };

/**
 * `filter` is the page's own way to say what narrows and orders the rows. `shownQuery` is what they were found by, null while they
 * are those of another filter. `isRemembered` while they are those that were seen before. `chosen` is the action being confirmed or performed. In failed states, `error` is null when the server did not answer in
 * time.
 */
type ListingContext<Row> = Tried & {
  rowKey: string;
  confirmedActions: readonly string[];
  searchesHere: boolean;
  query: string;
  filter: string;
  shownQuery: string | null;
  isRemembered: boolean;
  rows: Row[];
  next: string | null;
  total: number;
  chosen: RowAction<Row> | null;
};
type ListingEvent<Row> =
  | { type: 'query.typed'; query: string }
  | { type: 'filter.changed'; filter: string; query: string }
  | { type: 'more.requested' }
  | { type: 'load.retried' }
  | ({ type: 'action.requested' } & RowAction<Row>)
  | { type: 'action.confirmed' }
  | { type: 'action.cancelled' }
  | { type: 'action.retried' }
  | { type: 'rows.changed'; change: Change<Row> };
/**
 * `rowKey` names the id of a row. Actions in `confirmedActions` ask for confirmation first. With `searchesHere` all rows come
 * at once, and the view finds what was typed among them without the server. `query` and `filter` are what the list opens with.
 */
type ListingInput = {
  rowKey: string;
  confirmedActions: readonly string[];
  searchesHere?: boolean;
  query?: string;
  filter?: string;
};
type Row = Record<string, unknown>;
type Context = ListingContext<Row>;

const fetchPage = provided<RowPage<Row>, PageQuery>('listingMachine: provide `fetchPage`; use listing()');
const perform = provided<Change<Row>, RowAction<Row>>('listingMachine: provide `perform`; use listing()');

/** To the list, and on with a search that an action came between, or with reading it anew. */
const back = [
  { guard: 'isBehind', target: 'browsing.searching', actions: 'forgetChosen' },
  { target: 'browsing', actions: 'forgetChosen' },
] as const;

type Narrowed = { event: { filter: string; query: string } };
const narrowed = { actions: { type: 'keepFilter', params: ({ event }: Narrowed) => event } } as const;

type Performed = { context: Context; event: { output: Change<Row> } };
const performed = [
  { type: 'applyChange', params: ({ event }: Performed) => ({ change: event.output }) },
  { type: 'onDone', params: ({ context: { chosen }, event }: Performed) => ({ chosen, change: event.output }) },
  { type: 'forgetChosen' },
] as const;

const loaded = { type: 'keepPage', params: ({ event }: { event: { output: RowPage<Row> } }) => event.output } as const;

const rereading = {
  src: 'fetchPage',
  input: ({ context: { query, filter } }: { context: Context }) => ({ query, filter, cursor: null }),
  onDone: { target: '#listing.browsing', actions: loaded },
} as const;

/**
 * A list with search and pages from the server, and actions on its rows. Rows that were seen before are shown from the start, until they are
 * refreshed; when that fails they stay, and the page says so. Used through `listing()`, which gives it the types
 * of one kind of row.
 */
export const listingMachine = setup({
  types: {
    input: {} as ListingInput,
    context: {} as Context,
    events: {} as ListingEvent<Row>,
    tags: {} as 'busy' | 'rows',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { fetchPage, perform },
  guards: {
    isUnanswered: again.guards.isUnanswered,
    isBehind: ({ context: { query, shownQuery, isRemembered } }) => isRemembered || query !== shownQuery,
    isRemembered: ({ context }) => context.isRemembered,
    searchesHere: ({ context }) => context.searchesHere,
    hasMore: ({ context }) => context.next !== null,
    needsConfirming: ({ context }, { action }: { action: string }) => context.confirmedActions.includes(action),
  },
  actions: {
    ...errorActions,
    countTry: again.actions.countTry,
    keepQuery: assign((_, { query }: { query: string }) => ({ query })),
    keepShownQuery: assign((_, { query }: { query: string }) => ({ query, shownQuery: query })),
    keepFilter: assign((_, { filter, query }: { filter: string; query: string }) => ({
      filter,
      query,
      shownQuery: null,
    })),
    /** The page gives the rows that were seen before, where they are remembered. */
    recall: () => {},
    keepPage: assign(({ context: { query } }, { rows, next, total }: RowPage<Row>) => ({
      shownQuery: query,
      isRemembered: false,
      rows,
      next,
      total,
      error: null,
      tries: 0,
    })),
    appendPage: assign(({ context }, { rows, next, total }: RowPage<Row>) => ({
      rows: joined(context, rows),
      next,
      total,
      error: null,
    })),
    choose: assign((_, { action, row }: RowAction<Row>) => ({ chosen: { action, row }, error: null })),
    applyChange: assign(({ context }, { change }: { change: Change<Row> }) => changed(context, change)),
    forgetChosen: assign({ chosen: null, error: null }),
    /** The page may react to an action that worked. */
    onDone: (_, _params: { chosen: RowAction<Row> | null; change: Change<Row> }) => {},
  },
  delays: { ...again.delays, pause: 180, timeout: 30_000 },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({
    searchesHere: false,
    query: '',
    filter: '',
    ...input,
    // Nothing was found by a query that it opens with yet.
    shownQuery: input.query ? null : '',
    isRemembered: false,
    rows: [],
    next: null,
    total: 0,
    chosen: null,
    error: null,
    tries: 0,
  }),
  initial: 'opening',
  on: {
    'rows.changed': { actions: { type: 'applyChange', params: ({ event }) => event } },
    // While an action is confirmed or performed: the search follows it.
    'filter.changed': { actions: { type: 'keepFilter', params: ({ event }) => event } },
  },
  states: {
    opening: {
      meta: { label: 'listing.loading' },
      entry: 'recall',
      always: [{ guard: 'isRemembered', target: 'browsing.refreshing' }, { target: 'loading' }],
    },
    loading: {
      meta: { label: 'listing.loading' },
      tags: 'busy',
      on: { 'filter.changed': { ...narrowed, target: 'loading', reenter: true } },
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context: { query, filter } }) => ({ query, filter, cursor: null }),
        onDone: { target: 'browsing', actions: loaded },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    failed: {
      on: { 'load.retried': 'loading', 'filter.changed': { ...narrowed, target: 'loading' } },
      ...readAgain('listing.failed', rereading),
    },
    browsing: {
      tags: 'rows',
      initial: 'ready',
      on: {
        'query.typed': [
          { guard: 'searchesHere', actions: { type: 'keepShownQuery', params: ({ event }) => event } },
          { target: '.typing', actions: { type: 'keepQuery', params: ({ event }) => event } },
        ],
        'filter.changed': { ...narrowed, target: '.searching', reenter: true },
        'action.requested': [
          {
            guard: { type: 'needsConfirming', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'choose', params: ({ event }) => event },
          },
          { target: 'performing', actions: { type: 'choose', params: ({ event }) => event } },
        ],
      },
      states: {
        ready: {
          meta: { label: 'listing.ready' },
          on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } },
        },
        typing: { meta: { label: 'listing.typing' }, after: { pause: 'searching' } },
        searching: {
          meta: { label: 'listing.searching' },
          tags: 'busy',
          invoke: {
            id: 'search',
            src: 'fetchPage',
            input: ({ context: { query, filter } }) => ({ query, filter, cursor: null }),
            onDone: { target: 'ready', actions: loaded },
            onError: { target: 'searchFailed', actions: keepError },
          },
          after: { timeout: { target: 'searchFailed', actions: 'forgetError' } },
        },
        loadingMore: {
          meta: { label: 'listing.loadingMore' },
          tags: 'busy',
          invoke: {
            id: 'fetchMore',
            src: 'fetchPage',
            input: ({ context: { query, filter, next } }) => ({ query, filter, cursor: next }),
            onDone: { target: 'ready', actions: { type: 'appendPage', params: ({ event }) => event.output } },
            onError: { target: 'moreFailed', actions: keepError },
          },
          after: { timeout: { target: 'moreFailed', actions: 'forgetError' } },
        },
        refreshing: {
          meta: { label: 'resource.refreshing' },
          invoke: {
            id: 'refresh',
            src: 'fetchPage',
            input: ({ context: { query, filter } }) => ({ query, filter, cursor: null }),
            onDone: { target: 'ready', actions: loaded },
            onError: { target: 'outdated', actions: keepError },
          },
          after: { timeout: { target: 'outdated', actions: 'forgetError' } },
        },
        outdated: { on: { 'load.retried': 'refreshing' }, ...readAgain('resource.outdated', rereading) },
        searchFailed: { meta: { label: 'listing.searchFailed' }, on: { 'load.retried': 'searching' } },
        moreFailed: { meta: { label: 'listing.moreFailed' }, on: { 'load.retried': 'loadingMore' } },
      },
    },
    confirming: {
      meta: { label: 'listing.confirming' },
      tags: 'rows',
      on: {
        'action.confirmed': 'performing',
        'action.cancelled': back,
      },
    },
    performing: {
      meta: { label: 'listing.performing' },
      tags: ['busy', 'rows'],
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { chosen } }) => chosen as RowAction<Row>,
        onDone: [
          { guard: 'isBehind', target: 'browsing.searching', actions: performed },
          { target: 'browsing', actions: performed },
        ],
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      tags: 'rows',
      on: {
        'action.retried': 'performing',
        'action.cancelled': back,
      },
    },
  },
});

export type ListingSnapshot<R> = Retyped<SnapshotFrom<typeof listingMachine>, ListingContext<R>, ListingEvent<R>>;
type ListingLogic<R> = ActorLogic<ListingSnapshot<R>, ListingEvent<R>, ListingInput>;
export type ListingActor<R> = ActorRef<ListingSnapshot<R>, ListingEvent<R>>;

type Calls<R> = {
  /** `seen` is a first page that was seen before; null where that is not remembered. */
  fetchPage: ((query: PageQuery, signal: AbortSignal) => Promise<RowPage<R>>) & {
    seen?: (query: PageQuery) => RowPage<R> | null;
  };
  perform?: (action: RowAction<R>, signal: AbortSignal) => Promise<Change<R>>;
  whenDone?: (action: RowAction<R>, change: Change<R>) => void;
};

/** Gives the listing machine the types and calls of one kind of row. */
export const listing = <R>({ fetchPage: readPage, perform: action, whenDone }: Calls<R>) =>
  listingMachine.provide({
    actors: {
      fetchPage: fromPromise(({ input, signal }) => readPage(input, signal) as Promise<RowPage<Row>>),
      ...(action && {
        perform: fromPromise<Change<Row>, RowAction<Row>>(
          ({ input, signal }) => action(input as RowAction<R>, signal) as Promise<Change<Row>>,
        ),
      }),
    },
    actions: {
      recall: assign(({ context: { query, filter } }) => {
        const page = readPage.seen?.({ query, filter, cursor: null }) as RowPage<Row> | null | undefined;
        return page ? { ...page, shownQuery: query, isRemembered: true } : {};
      }),
      onDone: (_, { chosen, change }) => (chosen ? whenDone?.(chosen as RowAction<R>, change as Change<R>) : undefined),
    },
  }) as unknown as ListingLogic<R>;

/** A list that comes in one page. */
export const allOf = <R>(rows: R[]): RowPage<R> => ({ rows, next: null, total: rows.length });

/** Appends a page of rows. A row that moved between two pages while they were loaded is not shown twice. */
function joined({ rows, rowKey }: Context, added: Row[]): Row[] {
  const known = new Set(rows.map((row) => row[rowKey]));
  return [...rows, ...added.filter((row) => !known.has(row[rowKey]))];
}

function changed({ rows, rowKey, total }: Context, change: Change<Row>): Pick<Context, 'rows' | 'total'> {
  switch (change.kind) {
    case 'put': {
      const put = new Map(change.rows.map((row) => [row[rowKey], row]));
      const known = new Set(rows.map((row) => row[rowKey]));
      const fresh = change.rows.filter((row) => !known.has(row[rowKey]));
      return { rows: [...fresh, ...rows.map((row) => put.get(row[rowKey]) ?? row)], total: total + fresh.length };
    }
    case 'gone': {
      const left = rows.filter((row) => !change.keys.includes(row[rowKey] as string));
      return { rows: left, total: total - (rows.length - left.length) };
    }
    case 'patch': {
      const matches = (row: Row) => Object.entries(change.match).every(([key, value]) => row[key] === value);
      return { rows: rows.map((row) => (matches(row) ? { ...row, ...change.change } : row)), total };
    }
  }
}

/** Reads a list from its start, as it is narrowed now: a row has a place in it that it had not. */
export function reloadList<Row>(list: ListingActor<Row>): void {
  const { filter, query } = list.getSnapshot().context;
  list.send({ type: 'filter.changed', filter, query });
}
