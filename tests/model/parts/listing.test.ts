import { describe, expect, it } from 'vitest';
import { assign, type ContextFrom, createActor, waitFor } from 'xstate';
import {
  type Change,
  listing,
  listingMachine,
  type RowAction,
  reloadList,
} from '../../../src/machines/parts/listing.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

type Attendee = { id: string; name: string; paid: boolean };
const ada = { id: 'p1', name: 'Ada', paid: false };
const bob = { id: 'p2', name: 'Bob', paid: false };
const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const input = { rowKey: 'id', confirmedActions: ['remove'] };

describe('listingMachine', () => {
  const adaHasPaid = { kind: 'patch', match: { id: 'p1' }, change: { paid: true } } as const;
  const [duplicate, remove] = [
    { action: 'duplicate', row: ada },
    { action: 'remove', row: ada },
  ];
  const refusal = { code: 'refused', status: 404, msg: 'There is no such event.' } as const;
  /** Counts nothing, so that the walk stays small: the machine of one thing says how tries are counted. */
  const uncounted = listingMachine.provide({ actions: { countTry: () => {} } });
  const walked = walk(uncounted, {
    error,
    starts: { opened: input, 'opened with all rows': { ...input, searchesHere: true } },
    events: {
      'a name typed': { type: 'query.typed', query: 'a' },
      'narrowed to paid': { type: 'filter.changed', filter: 'paid', query: 'a' },
      'duplicate asked for': { type: 'action.requested', ...duplicate },
      'removal asked for': { type: 'action.requested', ...remove },
      'bob is gone': { type: 'rows.changed', change: { kind: 'gone', keys: ['p2'] } },
      loaded: done('fetchPage', { rows: [ada], next: 'c2', total: 2 }),
      found: done('search', { rows: [ada], next: 'c2', total: 2 }),
      'more loaded': done('fetchMore', { rows: [ada, bob], next: null, total: 3 }),
      'ada has paid': done('perform', adaHasPaid),
      'loaded after all': done('again', { rows: [ada], next: 'c2', total: 2 }),
      refused: failed('again', refusal),
      'not reached': failed('again', error),
    },
  });
  const { differences, given, inputs, tags } = walked;
  const again = walk(
    uncounted.provide({
      actions: { recall: assign({ rows: [bob], next: null, total: 1, shownQuery: '', isRemembered: true }) },
    }),
    {
      starts: { 'opened again': input },
      events: {
        refreshed: done('refresh', { rows: [ada], next: 'c2', total: 2 }),
        'refresh fails': failed('refresh', error),
        'after timeout': elapsed('timeout', 'listing.browsing.refreshing'),
        'load.retried': { type: 'load.retried' },
        'after a while': elapsed('again', 'listing.browsing.outdated.pausing'),
        'refreshed after all': done('again', { rows: [ada], next: 'c2', total: 2 }),
        refused: failed('again', refusal),
        'not reached': failed('again', error),
        'no answer': elapsed('timeout', 'listing.browsing.outdated.trying'),
        'removal asked for': { type: 'action.requested', ...remove },
        'action.cancelled': { type: 'action.cancelled' },
        found: done('search', { rows: [ada], next: 'c2', total: 2 }),
      },
      isPart: true,
    },
  );

  it('goes where the table says', () => {
    const browsing = ['ready', 'typing', 'searching', 'loadingMore', 'searchFailed', 'moreFailed'].map(
      (state) => `browsing.${state}`,
    );
    const failing = ['failed.pausing', 'failed.trying'];
    const isTyping = 'browsing.typing';
    type Listing = ContextFrom<typeof listingMachine>;
    type Rows = Pick<Listing, 'rows'>;
    const hasBob = ({ rows }: Rows) => rows.some(({ id }) => id === 'p2');
    const withoutBob = ({ rows }: Rows) => rows.filter(({ id }) => id !== 'p2');
    const withPaidAda = ({ rows }: Rows) => rows.map((row) => (row.id === 'p1' ? { ...ada, paid: true } : row));
    const asked = { error: null };
    const over = { chosen: null, error: null };
    /** A search had begun when the action came between. */
    const isBehind = ({ query, shownQuery }: Listing) => query !== shownQuery;
    const toPaid = { filter: 'paid', query: 'a', shownQuery: null };

    expect(
      differences(
        [
          ['start', ['opened', 'opened with all rows'], 'loading', 'recall'],
          [
            'loading',
            'loaded',
            'browsing.ready',
            { shownQuery: ({ query }) => query, rows: [ada], next: 'c2', total: 2, error: null },
          ],
          ['loading', 'fetchPage fails', 'failed.pausing', 'countTry', { error }],
          ['loading', 'after timeout', 'failed.pausing', 'countTry', { error: null }],
          [failing, 'load.retried', 'loading'],
          ...given(({ error }) => error === refusal, ['failed.pausing', 'after again', '=']),
          ['failed.pausing', 'after again', 'failed.trying'],
          [
            'failed.trying',
            'loaded after all',
            'browsing.ready',
            { shownQuery: ({ query }) => query, rows: [ada], next: 'c2', total: 2, error: null },
          ],
          ['failed.trying', 'not reached', 'failed.pausing', 'countTry', { error }],
          ['failed.trying', 'refused', 'failed.pausing', 'countTry', { error: refusal }],
          ['failed.trying', 'after timeout', 'failed.pausing', 'countTry', { error: null }],
          ['loading', 'narrowed to paid', '↻ loading', toPaid],
          [failing, 'narrowed to paid', 'loading', toPaid],

          ...given({ searchesHere: true }, [
            browsing.filter((state) => state !== isTyping),
            'a name typed',
            '=',
            { query: 'a', shownQuery: 'a' },
          ]),
          // Each letter starts the pause anew.
          [isTyping, 'a name typed', `↻ ${isTyping}`],
          [browsing.filter((state) => state !== isTyping), 'a name typed', isTyping, { query: 'a' }],
          [isTyping, 'after pause', 'browsing.searching'],
          // At once: a choice is not made letter by letter.
          ['browsing.searching', 'narrowed to paid', '↻ browsing.searching', { filter: 'paid', shownQuery: null }],
          [
            browsing.filter((state) => state !== 'browsing.searching'),
            'narrowed to paid',
            'browsing.searching',
            toPaid,
          ],
          [['confirming', 'performing', 'refused'], 'narrowed to paid', '=', toPaid],
          [
            'browsing.searching',
            'found',
            'browsing.ready',
            { shownQuery: ({ query }) => query, rows: [ada], next: 'c2', total: 2, error: null },
          ],
          ['browsing.searching', 'search fails', 'browsing.searchFailed', { error }],
          ['browsing.searching', 'after timeout', 'browsing.searchFailed', asked],
          ['browsing.searchFailed', 'load.retried', 'browsing.searching'],

          ...given({ next: null }, ['browsing.ready', 'more.requested', '=']),
          ['browsing.ready', 'more.requested', 'browsing.loadingMore'],
          [
            'browsing.loadingMore',
            'more loaded',
            'browsing.ready',
            { rows: ({ rows }) => [...rows, bob], next: null, total: 3, error: null },
          ],
          ['browsing.loadingMore', 'fetchMore fails', 'browsing.moreFailed', { error }],
          ['browsing.loadingMore', 'after timeout', 'browsing.moreFailed', asked],
          ['browsing.moreFailed', 'load.retried', 'browsing.loadingMore'],

          [browsing, 'duplicate asked for', 'performing', { chosen: duplicate, error: null }],
          [browsing, 'removal asked for', 'confirming', { chosen: remove, error: null }],
          ['confirming', 'action.confirmed', 'performing'],
          ...given(isBehind, [['confirming', 'refused'], 'action.cancelled', 'browsing.searching', over]),
          [['confirming', 'refused'], 'action.cancelled', 'browsing.ready', over],
          ...[duplicate, remove].flatMap((chosen) =>
            [true, false].flatMap((behind) =>
              given(
                (now) => now.chosen?.action === chosen.action && isBehind(now) === behind,
                [
                  'performing',
                  'ada has paid',
                  behind ? 'browsing.searching' : 'browsing.ready',
                  [['onDone', { chosen, change: adaHasPaid }]],
                  { rows: withPaidAda, ...over },
                ],
              ),
            ),
          ),
          ['performing', 'perform fails', 'refused', { error }],
          ['performing', 'after timeout', 'refused', asked],
          ['refused', 'action.retried', 'performing'],

          ...given(hasBob, [
            ['confirming', 'performing', 'refused', ...browsing.filter((it) => !/more/i.test(it))],
            'bob is gone',
            '=',
            { rows: withoutBob, total: ({ total }) => total - 1 },
          ]),
          [['loading', ...failing, 'confirming', 'performing', 'refused', ...browsing], 'bob is gone', '='],
        ],
        [again],
      ),
    ).toEqual([]);
  });

  it('shows the rows that were seen before until it is read anew, also when an action comes between', () => {
    const read = { rows: [ada], next: 'c2', total: 2, isRemembered: false };
    const outdated = { pausing: 'browsing.outdated.pausing', trying: 'browsing.outdated.trying' };
    const browsing = [
      ...['refreshing', 'ready', 'searching'].map((state) => `browsing.${state}`),
      ...Object.values(outdated),
    ];
    expect(
      again.differences(
        [
          [
            'start',
            'opened again',
            'browsing.refreshing',
            { rows: [bob], total: 1, isRemembered: true, shownQuery: '' },
          ],
          ['browsing.refreshing', 'refreshed', 'browsing.ready', { ...read, error: null }],
          ['browsing.refreshing', 'refresh fails', outdated.pausing, 'countTry', { error }],
          ['browsing.refreshing', 'after timeout', outdated.pausing, 'countTry', { error: null }],
          [Object.values(outdated), 'load.retried', 'browsing.refreshing'],
          ...again.given(({ error }) => error === refusal, [outdated.pausing, 'after a while', '=']),
          [outdated.pausing, 'after a while', outdated.trying],
          [outdated.trying, 'refreshed after all', 'browsing.ready', { ...read, error: null }],
          [outdated.trying, 'not reached', outdated.pausing, 'countTry', { error }],
          [outdated.trying, 'refused', outdated.pausing, 'countTry', { error: refusal }],
          [outdated.trying, 'no answer', outdated.pausing, 'countTry', { error: null }],
          [browsing, 'removal asked for', 'confirming', { chosen: remove, error: null }],
          ...again.given({ isRemembered: true }, [
            'confirming',
            'action.cancelled',
            'browsing.searching',
            { chosen: null },
          ]),
          ['confirming', 'action.cancelled', 'browsing.ready', { chosen: null }],
          ['browsing.searching', 'found', 'browsing.ready', read],
        ],
        [walked],
      ),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ rows: ['browsing', 'confirming', 'performing', 'refused'] }));

  it('asks for pages of what was typed, and does what was chosen', () => {
    expect(inputs()).toEqual({
      fetchPage: [
        { query: '', filter: '', cursor: null },
        { query: 'a', filter: 'paid', cursor: null },
      ],
      search: [
        { query: 'a', filter: '', cursor: null },
        { query: 'a', filter: 'paid', cursor: null },
      ],
      again: [
        { query: '', filter: '', cursor: null },
        { query: 'a', filter: 'paid', cursor: null },
      ],
      fetchMore: [
        { query: '', filter: '', cursor: 'c2' },
        { query: 'a', filter: '', cursor: 'c2' },
        { query: 'a', filter: 'paid', cursor: 'c2' },
      ],
      perform: [duplicate, remove],
    });
  });
});

describe('listing', () => {
  const ready = (attendees: Attendee[], perform: (action: RowAction<Attendee>) => Promise<Change<Attendee>>) => {
    const logic = listing<Attendee>({
      fetchPage: async ({ query, cursor }) =>
        query
          ? { rows: attendees.filter(({ name }) => name.includes(query)), next: null, total: 1 }
          : {
              rows: cursor ? attendees.slice(1) : attendees.slice(0, 2),
              next: cursor ? null : 'c2',
              total: attendees.length,
            },
      perform,
    });
    return createActor(logic, { input }).start();
  };
  const cy = { id: 'p3', name: 'Cy', paid: true };
  const isReady = (state: { matches: (value: { browsing: 'ready' }) => boolean }) =>
    state.matches({ browsing: 'ready' });

  it('puts a page after the last without a row twice', async () => {
    const actor = ready([ada, bob, cy], async () => ({ kind: 'put', rows: [] }));
    await waitFor(actor, isReady);
    actor.send({ type: 'more.requested' });
    const { context } = await waitFor(actor, (state) => isReady(state) && state.context.next === null);
    expect(context.rows).toEqual([ada, bob, cy]);
  });

  it('searches on the server after the typing stops', async () => {
    const actor = ready([ada, bob, cy], async () => ({ kind: 'put', rows: [] }));
    await waitFor(actor, isReady);
    actor.send({ type: 'query.typed', query: 'Cy' });
    const { context } = await waitFor(actor, (state) => isReady(state) && state.context.total === 1);
    expect(context.rows).toEqual([cy]);
  });

  it('is read anew as it is narrowed, with whoever has a place in it since', async () => {
    const registered = [ada];
    const actor = ready(registered, async () => ({ kind: 'put', rows: [] }));
    await waitFor(actor, isReady);
    actor.send({ type: 'filter.changed', filter: 'ticket=t', query: 'd' });
    await waitFor(actor, (state) => isReady(state) && state.context.shownQuery === 'd');
    registered.push({ ...ada, id: 'p4', name: 'Edda' });
    reloadList(actor);
    const { context } = await waitFor(actor, (state) => isReady(state) && state.context.rows.length === 2);
    expect([context.query, context.filter]).toEqual(['d', 'ticket=t']);
  });

  it('changes every row that an action is about', async () => {
    const actor = ready([ada, bob], async () => ({ kind: 'patch', match: { paid: false }, change: { paid: true } }));
    await waitFor(actor, isReady);
    actor.send({ type: 'action.requested', action: 'markPaid', row: ada });
    const { context } = await waitFor(actor, (state) => isReady(state) && state.context.rows.every(({ paid }) => paid));
    expect(context.rows.map(({ id }) => id)).toEqual(['p1', 'p2']);
  });

  it('leaves rows alone that match a change only in part', () => {
    const actor = ready([], async () => ({ kind: 'put', rows: [] }));
    actor.send({ type: 'rows.changed', change: { kind: 'put', rows: [ada, bob] } });
    const match = { name: 'Ada', paid: false };
    actor.send({ type: 'rows.changed', change: { kind: 'patch', match, change: { paid: true } } });
    expect(actor.getSnapshot().context.rows).toEqual([{ ...ada, paid: true }, bob]);
  });

  it('puts a new row on top and a changed one in its place', () => {
    const actor = ready([], async () => ({ kind: 'put', rows: [] }));
    actor.send({ type: 'rows.changed', change: { kind: 'put', rows: [ada] } });
    actor.send({ type: 'rows.changed', change: { kind: 'put', rows: [bob, { ...ada, name: 'Ada L' }] } });
    expect(actor.getSnapshot().context).toMatchObject({ rows: [bob, { ...ada, name: 'Ada L' }], total: 2 });
  });

  it('asks before an action that needs confirmation, and keeps the row when the action fails', async () => {
    const actor = ready([ada, bob], () => Promise.reject(error));
    await waitFor(actor, isReady);
    actor.send({ type: 'action.requested', action: 'remove', row: ada });
    expect(actor.getSnapshot().matches('confirming')).toBe(true);
    actor.send({ type: 'action.confirmed' });
    const { context } = await waitFor(actor, (state) => state.matches('refused'));
    expect(context).toMatchObject({ rows: [ada, bob], error });
  });
});
