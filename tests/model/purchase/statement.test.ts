import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { NotedEntry, StatementMatch } from '../../../src/api/contract/statement.ts';
import { isNotable, statementMachine } from '../../../src/machines/purchase/statement.ts';
import type { StatementEntry, StatementError } from '../../../src/statements/statement.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 404, msg: 'This order no longer exists.' } as const;
const file = new Blob(['statement']);
const entry = (id: string): StatementEntry => ({
  id,
  date: '2027-01-15',
  amount: 2_500,
  currency: 'gbp',
  payer: 'Ada',
  text: 'K7QM-4TXD',
});
const order = {
  pId: 'p',
  reference: 'K7QM-4TXD',
  buyerName: 'Ada',
  status: 'awaitingTransfer' as const,
  total: 2_500,
  currency: 'gbp' as const,
  paidBy: null,
  paidAt: null,
};
const entries = ['exact', 'more', 'less'].map(entry);
const matches: StatementMatch[] = [
  { kind: 'exact', order },
  { kind: 'more', order },
  { kind: 'less', order },
];
/** Two calls match these: 250 lines, and then three. */
const long = [...entries, ...Array.from({ length: 250 }, (_, place) => entry(`line ${place}`))];
const matched = entries.map((each, place) => ({ ...each, ...(matches[place] as StatementMatch) }));
const noted: NotedEntry[] = [
  { id: 'exact', reference: 'K7QM-4TXD', currency: 'gbp', outcome: 'marked', status: 'paid' },
];
const others: NotedEntry[] = [
  { id: 'more', reference: 'K7QM-4TXD', currency: 'gbp', outcome: 'refused', status: 'paid' },
];

const nothing = { file: null, problem: null, entries: [], matched: [], ticked: [], noted: [], error: null };

describe('statementMachine', () => {
  const { differences, given, inputs, tags } = walk(statementMachine, {
    error,
    starts: { opened: undefined },
    events: {
      'file chosen': { type: 'file.chosen', file },
      'exact left out': { type: 'entry.ticked', id: 'exact', ticked: false },
      'exact taken in': { type: 'entry.ticked', id: 'exact', ticked: true },
      'more taken in': { type: 'entry.ticked', id: 'more', ticked: true },
      read: done('read', entries),
      'a long one read': done('read', long),
      'not a statement': done('read', 'notStatement'),
      matched: done('match', matches),
      'exact noted': done('note', noted),
      'more noted': done('note', others),
      'nothing noted': done('note', []),
    },
  });

  it('goes where the table says', () => {
    const unread = { file: null, entries: [] };
    type Facts = { ticked: string[]; noted: { id: string }[] };
    const without = (id: string) => (before: Facts) => before.ticked.filter((each) => each !== id);
    const withOne = (id: string) => (before: Facts) => [...without(id)(before), id];
    const openOf = ({ ticked, noted: before }: Facts, answered: string[]) =>
      ticked.filter((id) => !answered.includes(id) && !before.some((each) => each.id === id));
    const noting = (more: NotedEntry[]) => (before: { noted: NotedEntry[] }) => [
      ...before.noted.filter(({ id }) => more.every((each) => each.id !== id)),
      ...more,
    ];
    type Matched = { entries: StatementEntry[]; matched: typeof matched };
    const nextOf = (facts: Matched) => facts.entries.slice(facts.matched.length, facts.matched.length + 250);
    const allMatched = (facts: Matched) => [
      ...facts.matched,
      ...nextOf(facts).map((each, place) => ({
        ...each,
        ...(matches[place] ?? { kind: 'unknown' as const, order: null }),
      })),
    ];
    const exact = (facts: Matched) => allMatched(facts).flatMap(({ kind, id }) => (kind === 'exact' ? [id] : []));
    const keptMatches = { matched: allMatched, ticked: exact, error: null };
    const hasMore = (facts: Matched) => facts.entries.length > facts.matched.length + 250;
    const isDone = (facts: Facts) => facts.ticked.length > 0 && openOf(facts, []).length === 0;
    const goesOnAfter = (id: string) => (facts: Facts) => openOf(facts, [id]).length > 0;
    expect(
      differences([
        ['start', 'opened', 'choosing'],
        ['choosing', 'file chosen', 'reading', { file, problem: null }],
        ['reading', 'read', 'matching', { entries }],
        ['reading', 'a long one read', 'matching', { entries: long }],
        ['reading', 'not a statement', 'choosing', { problem: 'notStatement' }],
        ['reading', 'read fails', 'choosing', { problem: 'broken' }],
        ['reading', 'after timeout', 'choosing', { problem: 'broken' }],
        ...given(hasMore, ['matching', 'matched', '↻ matching', keptMatches]),
        ['matching', 'matched', 'reviewing', keptMatches],
        ['matching', 'match fails', 'notMatched', { error }],
        ['matching', 'after timeout', 'notMatched', { error: null }],
        ['notMatched', 'step.retried', 'matching'],
        ['reviewing', 'exact left out', 'reviewing', { ticked: without('exact') }],
        ['reviewing', 'exact taken in', 'reviewing', { ticked: withOne('exact') }],
        ['reviewing', 'more taken in', 'reviewing', { ticked: withOne('more') }],
        ...given({ ticked: [] }, ['reviewing', 'noting.requested', '=']),
        ...given(isDone, ['reviewing', 'noting.requested', 'noted']),
        ['reviewing', 'noting.requested', 'noting'],

        ['noting', 'nothing noted', 'noted', { error: null }],
        ...given(goesOnAfter('exact'), ['noting', 'exact noted', '↻ noting', { noted: noting(noted), error: null }]),
        ['noting', 'exact noted', 'noted', { noted: noting(noted), error: null }],
        ...given(goesOnAfter('more'), ['noting', 'more noted', '↻ noting', { noted: noting(others), error: null }]),
        ['noting', 'more noted', 'noted', { noted: noting(others), error: null }],
        ['noting', 'note fails', 'notNoted', { error }],
        ['noting', 'after timeout', 'notNoted', { error: null }],
        ['notNoted', 'step.retried', 'noting'],
        ['notNoted', 'exact left out', 'reviewing', { ticked: without('exact'), error: null }],
        ['notNoted', 'exact taken in', 'reviewing', { ticked: withOne('exact'), error: null }],
        ['notNoted', 'more taken in', 'reviewing', { ticked: withOne('more'), error: null }],
        ['notMatched', 'statement.restarted', 'choosing', { ...unread, matched: [], ticked: [], error: null }],
        ['reviewing', 'statement.restarted', 'choosing', { ...unread, matched: [], ticked: [], noted: [] }],
        ['notNoted', 'statement.restarted', 'choosing', { ...unread, matched: [], ticked: [], noted: [], error: null }],
        ['noted', 'statement.restarted', 'choosing', { ...unread, matched: [], ticked: [], noted: [] }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ matched: ['reviewing', 'noting', 'notNoted'] }));

  it('hands on the file, its lines, and of them what is ticked', () => {
    expect(inputs().read).toEqual([{ file }]);
    const batches = [{ entries }, { entries: long.slice(0, 250) }, { entries: long.slice(250) }];
    expect(inputs().match).toHaveLength(batches.length);
    expect(inputs().match).toEqual(expect.arrayContaining(batches));
    expect(inputs().note).toContainEqual({ entries: [matched[0]] });
  });

  it('can note what pays an open order, and nothing else', () => {
    const kinds = [
      'exact',
      'less',
      'more',
      'otherCurrency',
      'noted',
      'paid',
      'ended',
      'byCard',
      'several',
      'unknown',
      'notCredit',
    ];
    expect(kinds.filter((kind) => isNotable({ kind } as StatementMatch))).toEqual(['exact', 'more']);
  });

  it('ticks what can be noted, one line at a time, and forgets a statement whole', async () => {
    const actor = createActor(
      statementMachine.provide({
        actors: {
          read: fromPromise<StatementEntry[] | StatementError, { file: Blob }>(async () => entries),
          match: fromPromise(async () => matches),
        },
      }),
    ).start();
    actor.send({ type: 'file.chosen', file });
    await waitFor(actor, (state) => state.matches('reviewing'));
    const tick = (id: string, ticked: boolean) => {
      actor.send({ type: 'entry.ticked', id, ticked });
      return actor.getSnapshot().context.ticked;
    };
    expect(tick('more', true)).toEqual(['exact', 'more']);
    expect(tick('more', true)).toEqual(['exact', 'more']);
    expect(tick('less', true)).toEqual(['exact', 'more']);
    expect(tick('of no statement', true)).toEqual(['exact', 'more']);
    expect(tick('exact', false)).toEqual(['more']);
    expect(tick('exact', true)).toEqual(['more', 'exact']);
    actor.send({ type: 'statement.restarted' });
    expect(actor.getSnapshot().context).toEqual(nothing);
  });
});
