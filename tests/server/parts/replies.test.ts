import { Hono } from 'hono';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../../server/handlers.ts';
import type { Deps } from '../../../server/platform/deps.ts';
import type { Handler } from '../../../server/platform/http/handler.ts';
import { pickerOf } from '../../../server/platform/http/picker.ts';
import { serveCalls } from '../../../server/platform/http/serve.ts';
import type { Schema } from '../../../src/api/contract/endpoint.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { type FreshDatabase, freshDatabase } from '../../support/postgres.ts';

const person = v.object({ name: v.string(), age: v.optional(v.number()) });
const ada = { name: 'Ada', age: 36, passwordHash: 'secret' };
const named = { name: 'Ada', age: 36 };
const shape = v.variant('kind', [
  v.object({ kind: v.picklist(['dot', 'point']), at: v.number() }),
  v.object({ kind: v.literal('line'), ends: v.array(person) }),
]);

type Case = { of: string; schema: Schema; value: unknown; goesOut: unknown };
const cases: Case[] = [
  { of: 'an object', schema: person, value: ada, goesOut: named },
  { of: 'a field that may be missing', schema: person, value: { name: 'Ada', id: 1 }, goesOut: { name: 'Ada' } },
  {
    of: 'an object that is checked further',
    schema: v.pipe(
      person,
      v.check(() => true),
    ),
    value: ada,
    goesOut: named,
  },
  {
    of: 'a list',
    schema: v.object({ all: v.array(person) }),
    value: { all: [ada, ada] },
    goesOut: { all: [named, named] },
  },
  { of: 'lists in lists', schema: v.array(v.array(person)), value: [[ada], []], goesOut: [[named], []] },
  { of: 'what may be null', schema: v.array(v.nullable(person)), value: [null, ada], goesOut: [null, named] },
  { of: 'a record', schema: v.record(v.string(), person), value: { x: ada }, goesOut: { x: named } },
  {
    of: 'a record whose keys are listed',
    schema: v.record(v.picklist(['x', 'y']), v.string()),
    value: { x: 'shown', z: 'hidden' },
    goesOut: { x: 'shown' },
  },
  {
    of: 'one of several kinds of value',
    schema: v.array(v.union([v.string(), v.object({ id: v.number() }), person])),
    value: ['text', ada, { id: 1, name: 'hidden' }, { neither: true }],
    goesOut: ['text', named, { id: 1 }, undefined],
  },
  {
    of: 'a variant',
    schema: v.array(shape),
    value: [
      { kind: 'point', at: 1, ends: [ada] },
      { kind: 'line', at: 1, ends: [ada] },
      { kind: 'circle', at: 1 },
    ],
    goesOut: [{ kind: 'point', at: 1 }, { kind: 'line', ends: [named] }, undefined],
  },
  { of: 'a text, where there is more', schema: v.object({ name: v.string() }), value: { name: ada }, goesOut: {} },
  { of: 'a list, where there is an object', schema: v.array(person), value: ada, goesOut: undefined },
];

describe('what goes out', () => {
  it.each(cases)('of $of is what its schema names', ({ schema, value, goesOut }) => {
    expect(pickerOf(schema)(value)).toEqual(goesOut);
  });

  it.each([
    v.any(),
    v.unknown(),
    v.looseObject({}),
    v.objectWithRest({}, v.string()),
    v.custom(() => true),
    v.lazy(() => person),
  ])('has no schema that could name everything, like $type', (schema) => {
    expect(() => pickerOf(v.object({ inner: schema }))).toThrow(`A reply cannot have a schema of type ${schema.type}.`);
  });

  it('has no two variants of the same name, of which one would be picked as the other', () => {
    const twice = v.variant('kind', [
      v.object({ kind: v.literal('dot'), at: v.number() }),
      v.object({ kind: v.literal('dot'), of: v.number() }),
    ]);
    expect(() => pickerOf(twice)).toThrow('Two variants of a reply have the kind dot.');
  });
});

describe('a handler that answers with a column too many', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const form = {
    id: '',
    title: 'Visitors',
    about: '',
    state: 'open',
    closesAt: null,
    prices: null,
    waitingList: false,
  };
  const payload = {
    event: { name: 'Harbour Day', ownerId: 'secret' },
    forms: [{ ...form, salesStart: null, reserved: 7 }],
  };
  const leaks = async () => ({ payload }) as never;
  const atOnce = async () => payload as never;
  const notAsked = () => Promise.reject(new Error('This handler is not asked.'));

  it.each<[string, Handler<'getPublicEvent'>]>([
    ['when it answers', leaks],
    ['when it answers at once', Object.assign(notAsked, { atOnce })],
  ])('is told of, and the column stays inside, %s', async (_, getPublicEvent) => {
    const told: string[] = [];
    const app = new Hono();
    const deps = {
      db: database.db,
      log: pino({ level: 'silent' }),
      trustProxy: [],
      callLimits: false,
      puzzleKey: null,
      onUnnamed: (call, path) => told.push(`${call} ${path}`),
    } satisfies Partial<Deps> as unknown as Deps;
    serveCalls(app, deps, { ...handlers, getPublicEvent });
    const response = await app.request(...requestOf(calls.getPublicEvent, { slug: 'harbour-day' }));
    expect(await response.json()).toEqual({
      payload: { event: { name: 'Harbour Day' }, forms: [{ ...form, salesStart: null }] },
    });
    expect(told).toEqual(['getPublicEvent event.ownerId', 'getPublicEvent forms.0.reserved']);
  });
});
