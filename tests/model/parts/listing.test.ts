import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type Change,
  listing,
  listingMachine,
  type RowAction,
  type RowPage,
} from '../../../src/machines/parts/listing.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

type Attendee = { id: string; name: string; paid: boolean };
type Row = Record<string, unknown>;
const never = new Promise<never>(() => {});
const pending = {
  fetchPage: fromPromise<RowPage<Row>, { query: string; cursor: string | null }>(() => never),
  perform: fromPromise<Change<Row>, RowAction<Row>>(() => never),
};
const ada = { id: 'p1', name: 'Ada', paid: false };
const bob = { id: 'p2', name: 'Bob', paid: false };
const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
/** Keeps the graph small: what changes do to rows is told further down. */
const nothing: Change<Row> = { kind: 'gone', keys: [] };
const input = { rowKey: 'id', confirmedActions: ['remove'] };

describe('listingMachine', () => {
  const model = walk(listingMachine.provide({ actors: pending }), {
    starts: [input],
    events: [
      { type: 'query.typed', query: '' },
      { type: 'more.requested' },
      { type: 'load.retried' },
      { type: 'action.requested', action: 'duplicate', row: ada },
      { type: 'action.requested', action: 'remove', row: ada },
      { type: 'action.confirmed' },
      { type: 'action.cancelled' },
      { type: 'action.retried' },
      { type: 'rows.changed', change: nothing },
      done('fetchPage', { rows: [ada], next: 'c2', total: 2 }),
      failed('fetchPage', error),
      done('search', { rows: [ada], next: null, total: 2 }),
      failed('search', error),
      done('fetchMore', { rows: [ada], next: null, total: 2 }),
      failed('fetchMore', error),
      done('perform', nothing),
      failed('perform', error),
      elapsed('pause', 'listing.browsing.typing'),
      elapsed('patience', 'listing.loading'),
      elapsed('patience', 'listing.browsing.searching'),
      elapsed('patience', 'listing.browsing.loadingMore'),
      elapsed('patience', 'listing.performing'),
    ],
  });

  for (const { name, run } of model.edges) {
    it(name, () => {
      expect(run().status).not.toBe('error');
    });
  }

  const browsing = (state: string) => `{"browsing":"${state}"}`;
  const everywhereBrowsing = ['ready', 'typing', 'searching', 'loadingMore', 'searchFailed', 'moreFailed'].flatMap(
    (state) => [
      `${browsing(state)} | query.typed | ${browsing('typing')}`,
      `${browsing(state)} | action.requested | performing`,
      `${browsing(state)} | action.requested | confirming`,
    ],
  );
  const everywhere = [
    ...['loading', 'failed', 'confirming', 'performing', 'refused'],
    ...['ready', 'typing', 'searching', 'loadingMore', 'searchFailed', 'moreFailed'].map(browsing),
  ].map((state) => `${state} | rows.changed | ${state}`);

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual(
      [
        ...everywhere,
        ...everywhereBrowsing,
        `loading | xstate.done.actor.fetchPage | ${browsing('ready')}`,
        'loading | xstate.error.actor.fetchPage | failed',
        'loading | xstate.after.patience.listing.loading | failed',
        'failed | load.retried | loading',
        `${browsing('ready')} | more.requested | ${browsing('loadingMore')}`,
        `${browsing('ready')} | more.requested | ${browsing('ready')}`,
        `${browsing('typing')} | xstate.after.pause.listing.browsing.typing | ${browsing('searching')}`,
        `${browsing('searching')} | xstate.done.actor.search | ${browsing('ready')}`,
        `${browsing('searching')} | xstate.error.actor.search | ${browsing('searchFailed')}`,
        `${browsing('searching')} | xstate.after.patience.listing.browsing.searching | ${browsing('searchFailed')}`,
        `${browsing('searchFailed')} | load.retried | ${browsing('searching')}`,
        `${browsing('loadingMore')} | xstate.done.actor.fetchMore | ${browsing('ready')}`,
        `${browsing('loadingMore')} | xstate.error.actor.fetchMore | ${browsing('moreFailed')}`,
        `${browsing('loadingMore')} | xstate.after.patience.listing.browsing.loadingMore | ${browsing('moreFailed')}`,
        `${browsing('moreFailed')} | load.retried | ${browsing('loadingMore')}`,
        'confirming | action.confirmed | performing',
        `confirming | action.cancelled | ${browsing('ready')}`,
        `performing | xstate.done.actor.perform | ${browsing('ready')}`,
        'performing | xstate.error.actor.perform | refused',
        'performing | xstate.after.patience.listing.performing | refused',
        'refused | action.retried | performing',
        `refused | action.cancelled | ${browsing('ready')}`,
      ].sort(),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
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

  it('changes every row that an act is about', async () => {
    const actor = ready([ada, bob], async () => ({ kind: 'patch', match: { paid: false }, change: { paid: true } }));
    await waitFor(actor, isReady);
    actor.send({ type: 'action.requested', action: 'markPaid', row: ada });
    const { context } = await waitFor(actor, (state) => isReady(state) && state.context.rows.every(({ paid }) => paid));
    expect(context.rows.map(({ id }) => id)).toEqual(['p1', 'p2']);
  });

  it('puts a new row on top and a changed one in its place', () => {
    const actor = ready([], async () => ({ kind: 'put', rows: [] }));
    actor.send({ type: 'rows.changed', change: { kind: 'put', rows: [ada] } });
    actor.send({ type: 'rows.changed', change: { kind: 'put', rows: [bob, { ...ada, name: 'Ada L' }] } });
    expect(actor.getSnapshot().context).toMatchObject({ rows: [bob, { ...ada, name: 'Ada L' }], total: 2 });
  });

  it('asks before an act that is confirmed, and keeps the row when the act fails', async () => {
    const actor = ready([ada, bob], () => Promise.reject(error));
    await waitFor(actor, isReady);
    actor.send({ type: 'action.requested', action: 'remove', row: ada });
    expect(actor.getSnapshot().matches('confirming')).toBe(true);
    actor.send({ type: 'action.confirmed' });
    const { context } = await waitFor(actor, (state) => state.matches('refused'));
    expect(context).toMatchObject({ rows: [ada, bob], error });
  });
});
