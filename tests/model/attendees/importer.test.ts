import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Target } from '../../../src/imports/importColumns.ts';
import type { ImportRow } from '../../../src/imports/importRows.ts';
import type { ImportForm, Verdict } from '../../../src/lib/import.ts';
import { importLimits, type Sheet, type SheetError } from '../../../src/lib/import.ts';
import { importerMachine } from '../../../src/machines/attendees/importer.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const file = new Blob(['rows']);
const form: ImportForm = { fields: [], questions: [], archivedQuestions: [] };
const tickets = [{ id: 't1', name: 'Day' }];
const head = ['Vorname', 'Nachname', 'E-Mail'];
const sheets: Sheet[] = [
  { name: 'Guests', rows: [['Title'], head, ['Ada', 'Lovelace', 'a@b.cd'], ['', 'Bob', '']] },
  {
    name: 'Staff',
    rows: [
      ['Name', 'x'],
      ['Cy', 'y'],
    ],
  },
];
const guessed: Target[] = ['fields.firstname', 'fields.surname', 'fields.email'];
const rowOf = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  ...{ number, cells: [], externalId: '', ticketId: 't1', ticketNamed: false, fields: {}, answers: {}, errors: [] },
  ...more,
});
const nothingWanted = { wanted: {}, moved: 0, choices: [] };
const missing = { path: 'fields.email', error: 'required' as const };
const rows = [rowOf(3), rowOf(4, { errors: [missing] }), rowOf(5)];
const bad = [rowOf(3, { errors: [missing] })];
const refused: Verdict = { outcome: 'refused', errors: [missing] };
const soldOut: Verdict = { outcome: 'refused', errors: [{ path: 'ticketId', error: 'soldOut' }] };
const added: Verdict = { outcome: 'added', errors: [] };
const updated: Verdict = { outcome: 'updated', errors: [], version: 3 };
const unchanged: Verdict = { outcome: 'unchanged', errors: [] };

const remembered = { vorname: 'fields.firstname', nachname: 'fields.surname', 'e mail': 'fields.email' };

describe('importerMachine', () => {
  const { differences, given, inputs, tags } = walk(importerMachine, {
    error,
    starts: { 'with a ticket': { form, tickets, remembered: {} } },
    events: {
      'file chosen': { type: 'file.chosen', file },
      'second sheet chosen': { type: 'sheet.chosen', sheet: 1 },
      'first sheet chosen': { type: 'sheet.chosen', sheet: 0 },
      'email taken out': { type: 'column.matched', column: 2, target: null },
      'no ticket chosen': { type: 'ticket.chosen', ticketId: null },
      read: done('read', sheets),
      'not a spreadsheet': done('read', 'notTable'),
      prepared: done('prepare', { rows, importId: 'i1' }),
      'prepared with errors alone': done('prepare', { rows: bad, importId: 'i2' }),
      'checked as new and changed': done('check', [added, updated]),
      'checked as known and sold out': done('check', [unchanged, soldOut]),
      imported: done('send', [added, updated]),
      'imported, one sold out meanwhile': done('send', [added, soldOut]),
    },
  });

  it('goes where the table says', () => {
    const unmapped = { file: null, sheets: [], head: 0, targets: [], ticketId: null };
    const unprepared = { rows: [], importId: '', checked: [], imported: [], place: 0, error: null };
    const isOnFirst = { sheet: 0, targets: guessed };
    const onSecond = { sheet: 1, head: 0, targets: ['name', null] as (Target | null)[], ticketId: 't1' };
    const prepared = (given: ImportRow[], importId: string) => ({
      ...{ rows: given, importId },
      checked: given.map(({ errors }) => (errors.length > 0 ? refused : null)),
    });
    const isWorth = ({ checked }: { checked: (Verdict | null)[] }) => checked.some((each) => each?.outcome === 'added');
    const begun = { imported: [null, refused, null] };
    expect(
      differences([
        ['start', 'with a ticket', 'choosing'],
        ['choosing', 'file chosen', 'reading', { file, problem: null }],
        ['reading', 'read', 'mapping', { sheets, head: 1, targets: guessed, ticketId: 't1' }],
        ['reading', 'not a spreadsheet', 'choosing', { problem: 'notTable' }],
        ['reading', ['read fails', 'after timeout'], 'choosing', { file: null, problem: 'broken' }],
        ['reading', 'import.restarted', 'choosing', { file: null }],

        ['mapping', 'second sheet chosen', 'mapping', onSecond],
        ['mapping', 'first sheet chosen', 'mapping', { sheet: 0, head: 1, targets: guessed, ticketId: 't1' }],
        [
          'mapping',
          'email taken out',
          'mapping',
          { targets: ({ targets }) => targets.map((target, column) => (column === 2 ? null : target)) },
        ],
        ['mapping', 'no ticket chosen', 'mapping', { ticketId: null }],
        ...given({ ...isOnFirst, ticketId: 't1' }, [
          'mapping',
          'mapping.confirmed',
          'preparing',
          ['onMapped'],
          { remembered },
        ]),
        ['mapping', 'mapping.confirmed', 'mapping'],
        ['mapping', 'import.restarted', 'choosing', { ...unmapped, sheet: 0, importId: '' }],

        ['preparing', 'prepared', 'checking.asking', prepared(rows, 'i1')],
        ['preparing', 'prepared with errors alone', 'previewing', prepared(bad, 'i2')],
        ['preparing', ['prepare fails', 'after timeout'], 'choosing', { ...unmapped, importId: '', problem: 'broken' }],
        ['preparing', 'import.restarted', 'choosing', { ...unmapped, importId: '' }],

        [
          'checking.asking',
          'checked as new and changed',
          'previewing',
          { checked: [added, refused, updated], error: null },
        ],
        [
          'checking.asking',
          'checked as known and sold out',
          'previewing',
          { checked: [unchanged, refused, soldOut], error: null },
        ],
        ['checking.asking', 'check fails', 'notChecked', { error }],
        ['checking.asking', 'after timeout', 'notChecked', { error: null }],
        ['notChecked', 'import.resumed', 'checking.asking'],
        [
          ['checking.asking', 'notChecked', 'previewing'],
          'mapping.reopened',
          'mapping',
          { rows: [], checked: [], error: null },
        ],
        [['notChecked', 'previewing', 'finished'], 'import.restarted', 'choosing', { ...unmapped, ...unprepared }],

        ...given(isWorth, ['previewing', 'import.confirmed', 'importing.sending', begun]),
        ['previewing', 'import.confirmed', 'previewing'],
        ['importing.sending', 'import.stopped', 'importing.sending', { wish: 'stop' }],
        [
          'importing.sending',
          'imported',
          'finished',
          { imported: [added, refused, updated], place: 3, wish: null, error: null },
        ],
        [
          'importing.sending',
          'imported, one sold out meanwhile',
          'finished',
          { imported: [added, refused, soldOut], place: 3, wish: null, error: null },
        ],
        ['importing.sending', 'send fails', 'stalled', { error, wish: null }],
        ['importing.sending', 'after timeout', 'stalled', { error: null, wish: null }],
        ['stalled', 'import.resumed', 'importing.sending'],
        ['stalled', 'import.stopped', 'finished'],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ progress: ['checking', 'notChecked', 'importing', 'stalled'] }));

  it('hands on the file, the rows below the head, and of them what is to be checked and imported', () => {
    const { read, prepare, check, send } = inputs();
    expect(read).toEqual([{ file }]);
    expect(prepare).toEqual([
      {
        rows: [
          ['Ada', 'Lovelace', 'a@b.cd'],
          ['', 'Bob', ''],
        ],
        first: 3,
        targets: guessed,
        ticketId: 't1',
      },
    ]);
    expect(check).toEqual([
      { rows: [rows[0], rows[2]].map((row) => ({ ...row, version: undefined })), ...nothingWanted },
    ]);
    expect(send).toEqual([
      {
        rows: [
          { ...rows[0], version: undefined },
          { ...rows[2], version: 3 },
        ],
        importId: 'i1',
      },
    ]);
  });
});

it('does not go on while two columns are the same', async () => {
  const machine = importerMachine.provide({
    actors: {
      read: fromPromise<Sheet[] | SheetError, { file: Blob }>(async () => sheets),
      prepare: fromPromise(() => new Promise<{ rows: ImportRow[]; importId: string }>(() => {})),
    },
  });
  const actor = createActor(machine, { input: { form, tickets, remembered: {} } }).start();
  actor.send({ type: 'file.chosen', file });
  await waitFor(actor, (state) => state.matches('mapping'));
  for (const column of [0, 1]) actor.send({ type: 'column.matched', column, target: 'externalId' });
  actor.send({ type: 'mapping.confirmed' });
  expect(actor.getSnapshot().matches('mapping')).toBe(true);
  actor.send({ type: 'column.matched', column: 0, target: null });
  actor.send({ type: 'mapping.confirmed' });
  expect(actor.getSnapshot().matches('preparing')).toBe(true);
});

it('does not go on with a sheet that has nothing below its heads', async () => {
  const machine = importerMachine.provide({
    actors: {
      read: fromPromise<Sheet[] | SheetError, { file: Blob }>(async () => [
        { name: 'Heads', rows: [head, ['', ' ', '']] },
        ...sheets,
      ]),
      prepare: fromPromise(() => new Promise<{ rows: ImportRow[]; importId: string }>(() => {})),
    },
  });
  const actor = createActor(machine, { input: { form, tickets, remembered: {} } }).start();
  actor.send({ type: 'file.chosen', file });
  const { context } = await waitFor(actor, (state) => state.matches('mapping'));
  expect(context.targets).toEqual(guessed);
  actor.send({ type: 'mapping.confirmed' });
  expect(actor.getSnapshot().matches('mapping')).toBe(true);
  actor.send({ type: 'sheet.chosen', sheet: 1 });
  actor.send({ type: 'mapping.confirmed' });
  expect(actor.getSnapshot().matches('preparing')).toBe(true);
});

describe('a long file', () => {
  const many = Array.from({ length: 2 * importLimits.batch + 10 }, (_, place) =>
    rowOf(place + 2, { ticketId: place % 2 ? 't1' : 't2', errors: place === 5 ? [missing] : [] }),
  );

  /** A page whose server does what `send` says. */
  function run(send: (rows: ImportRow[]) => Promise<Verdict[]>) {
    const wanted: Record<string, number>[] = [];
    const machine = importerMachine.provide({
      actors: {
        read: fromPromise<Sheet[] | SheetError, { file: Blob }>(async () => sheets),
        prepare: fromPromise(async () => ({ rows: many, importId: 'i1' })),
        check: fromPromise(async ({ input }) => {
          wanted.push(input.wanted);
          return input.rows.map(({ number }) => (number % 5 === 0 ? unchanged : added));
        }),
        send: fromPromise(async ({ input }) => send(input.rows)),
      },
    });
    const two = [...tickets, { id: 't2', name: 'Weekend' }];
    const actor = createActor(machine, { input: { form, tickets: two, remembered: {} } }).start();
    actor.send({ type: 'file.chosen', file });
    return { actor, wanted };
  }
  type Run = ReturnType<typeof run>;
  async function begin({ actor }: Run) {
    const { context } = await waitFor(actor, (state) => state.matches('mapping'));
    // Of two tickets, none is the one.
    expect(context.ticketId).toBeNull();
    actor.send({ type: 'mapping.confirmed' });
    expect(actor.getSnapshot().matches('mapping')).toBe(true);
    actor.send({ type: 'ticket.chosen', ticketId: 't2' });
    actor.send({ type: 'mapping.confirmed' });
    await waitFor(actor, (state) => state.matches('previewing'));
    actor.send({ type: 'import.confirmed' });
  }

  it('goes in bounded calls, each of which knows what those before would reserve', async () => {
    const sizes: number[] = [];
    const started = run(async (sent) => {
      sizes.push(sent.length);
      return sent.map(() => added);
    });
    await begin(started);
    const { context } = await waitFor(started.actor, (state) => state.matches('finished'));
    const toImport = many.filter(({ number, errors }) => errors.length === 0 && number % 5 !== 0);
    expect(sizes).toEqual([importLimits.batch, toImport.length - importLimits.batch]);
    expect(context.imported.filter((each) => each?.outcome === 'added')).toHaveLength(toImport.length);
    expect(context.imported.filter((each) => each?.outcome === 'unchanged')).toHaveLength(
      many.length - toImport.length - 1,
    );
    expect(context.imported[5]).toEqual(refused);
    const counted = many
      .slice(0, importLimits.batch + 1)
      .filter(({ number, errors }) => errors.length === 0 && number % 5 !== 0);
    expect(started.wanted.slice(0, 2)).toEqual([
      {},
      {
        t1: counted.filter(({ ticketId }) => ticketId === 't1').length,
        t2: counted.filter(({ ticketId }) => ticketId === 't2').length,
      },
    ]);
  });

  it('goes on after a call that failed, with the rows of that call', async () => {
    const first: (number | undefined)[] = [];
    let calls = 0;
    const started = run(async (sent) => {
      first.push(sent[0]?.number);
      if (++calls === 2) throw error;
      return sent.map(() => added);
    });
    await begin(started);
    const { context } = await waitFor(started.actor, (state) => state.matches('stalled'));
    expect(context.error).toEqual(error);
    started.actor.send({ type: 'import.resumed' });
    const end = await waitFor(started.actor, (state) => state.matches('finished'));
    expect(first).toHaveLength(3);
    expect(first[1]).toBe(first[2]);
    expect(end.context.error).toBeNull();
    expect(end.context.imported).not.toContain(null);
  });

  it('stops between two calls, and says which rows were left', async () => {
    let calls = 0;
    const started = run(async (sent) => {
      calls++;
      started.actor.send({ type: 'import.stopped' });
      return sent.map(() => added);
    });
    await begin(started);
    const { context } = await waitFor(started.actor, (state) => state.matches('finished'));
    expect(calls).toBe(1);
    expect(context.wish).toBeNull();
    expect(context.imported.filter((each) => each === null).length).toBeGreaterThan(0);
  });
});
