import { type ActorRefFrom, assign, setup } from 'xstate';
import { nextBatch } from '../../imports/importBatch.ts';
import {
  doubledTargets,
  guessTargets,
  headPlace,
  missingTargets,
  type Remembered,
  rememberedOf,
  rowsBelow,
  type Target,
} from '../../imports/importColumns.ts';
import type { ImportRow, Mapping } from '../../imports/importRows.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ImportForm, Sheet, SheetError, Verdict } from '../../lib/import.ts';
import { type ImportWanted, wantedBy } from '../../lib/import.ts';
import type { importing } from '../../messages/en-GB/importing.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `remembered` says what the columns were the last time. */
type Input = {
  form: ImportForm;
  tickets: { id: string; name: string }[];
  remembered: Remembered;
};
/**
 * `head` is the place of the row with the heads, `targets` says what each column is, `ticketId` is for rows that name no ticket.
 * `checked` and `imported` are what the server says of each row, before and after: null for a row it was not asked about. `place` is the
 * row that comes next. `wish` is what the organiser has asked for while a call was under way. In stalled states, `error`
 * is null when the server did not answer in time.
 */
type Context = Input & {
  file: Blob | null;
  problem: SheetError | null;
  sheets: Sheet[];
  sheet: number;
  head: number;
  targets: (Target | null)[];
  ticketId: string | null;
  rows: ImportRow[];
  importId: string;
  checked: (Verdict | null)[];
  imported: (Verdict | null)[];
  place: number;
  wish: 'stop' | null;
  error: ApiError | null;
};
type Event =
  | { type: 'file.chosen'; file: Blob }
  | { type: 'sheet.chosen'; sheet: number }
  | { type: 'column.matched'; column: number; target: Target | null }
  | { type: 'ticket.chosen'; ticketId: string | null }
  | { type: 'mapping.confirmed' }
  | { type: 'mapping.reopened' }
  | { type: 'import.confirmed' }
  | { type: 'import.stopped' }
  | { type: 'import.resumed' }
  | { type: 'import.restarted' };

type Read = Sheet[] | SheetError;
type Prepared = { rows: ImportRow[]; importId: string };
/** With what earlier rows of the file would take. */
type Checked = ImportWanted & { rows: ImportRow[] };
type Sent = { rows: ImportRow[]; importId: string };

const read = provided<Read, { file: Blob }>('importerMachine: provide `read`');
const prepare = provided<Prepared, Mapping>('importerMachine: provide `prepare`');
const check = provided<Verdict[], Checked>('importerMachine: provide `check`');
const send = provided<Verdict[], Sent>('importerMachine: provide `send`');

const nothing = {
  file: null,
  problem: null,
  sheets: [],
  sheet: 0,
  head: 0,
  targets: [],
  ticketId: null,
  rows: [],
  importId: '',
  checked: [],
  imported: [],
  place: 0,
  wish: null,
  error: null,
};

const shownRows = ({ sheets, sheet }: Context): string[][] => sheets[sheet]?.rows ?? [];

/** The rows that can be checked, or those that would change something. */
const checkBatch = ({ rows, place }: Context) => nextBatch(rows, place, ({ errors }) => errors.length === 0);
const importBatch = ({ rows, place, checked }: Context) =>
  nextBatch(rows, place, (_, at) => ['added', 'updated'].includes(checked[at]?.outcome ?? ''));

/** Verdicts put at the places of their rows. */
function placed(all: readonly (Verdict | null)[], places: readonly number[], verdicts: readonly Verdict[]) {
  const merged = [...all];
  for (const [at, place] of places.entries()) merged[place] = verdicts[at] ?? null;
  return merged;
}

const toCheck = (context: Context): Checked => ({
  rows: rowsAt(context, checkBatch(context).places),
  ...wantedBy(context.form, context.rows, context.checked),
});

/** Each with the version of the attendee that the preview showed. */
const toImport = (context: Context): Sent => ({
  rows: rowsAt(context, importBatch(context).places),
  importId: context.importId,
});

const rowsAt = ({ rows, checked }: Context, places: readonly number[]): ImportRow[] =>
  places.flatMap((place) => {
    const row = rows[place];
    return row ? [{ ...row, version: checked[place]?.version }] : [];
  });

/** To the next file. */
const restart = { target: '#importer.choosing', actions: 'forgetAll' } as const;

/**
 * Attendees from a spreadsheet: read, its columns matched, every row checked by the server before anything is changed, then imported. Both
 * go in bounded calls, one at a time. A call that failed is sent again and does nothing twice.
 */
export const importerMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'progress',
    meta: {} as { label: keyof (typeof importing)['states'] },
  },
  actors: { read, prepare, check, send },
  guards: {
    isRead: (_, { output }: { output: Read }) => Array.isArray(output),
    isMapped: ({ context }) =>
      doubledTargets(context.targets).length === 0 &&
      missingTargets(context.targets, context.ticketId).length === 0 &&
      rowsBelow(shownRows(context), context.head).length > 0,
    hasToCheck: ({ context }) => checkBatch(context).places.length > 0,
    hasToImport: ({ context }) => importBatch(context).places.length > 0,
    wantsStop: ({ context }) => context.wish === 'stop',
  },
  actions: {
    ...errorActions,
    keepFile: assign((_, { file }: { file: Blob }) => ({ file, problem: null })),
    keepSheets: assign((_, { output }: { output: Read }) => ({ sheets: output as Sheet[] })),
    keepProblem: assign((_, { output }: { output: Read }) => ({ problem: output as SheetError })),
    breakFile: assign({ ...nothing, problem: 'broken' as const }),
    openSheet: assign(({ context }, { sheet }: { sheet: number }) => {
      const { form, tickets, remembered } = context;
      const rows = shownRows({ ...context, sheet });
      const head = headPlace(rows, form, remembered);
      const targets = guessTargets(rows[head] ?? [], form, remembered);
      // Where there is one ticket, it is the one.
      return { sheet, head, targets, ticketId: (tickets.length === 1 && tickets[0]?.id) || null };
    }),
    match: assign(({ context: { targets } }, { column, target }: { column: number; target: Target | null }) => ({
      targets: targets.map((before, place) => (place === column ? target : before)),
    })),
    chooseTicket: assign((_, { ticketId }: { ticketId: string | null }) => ({ ticketId })),
    remember: assign(({ context }) => ({
      remembered: { ...context.remembered, ...rememberedOf(shownRows(context)[context.head] ?? [], context.targets) },
    })),
    /** The page keeps what is remembered. */
    onMapped: () => {},
    keepPrepared: assign((_, { rows, importId }: Prepared) => ({
      ...{ rows, importId, place: 0, wish: null, error: null, imported: [] },
      checked: rows.map(({ errors }) => (errors.length > 0 ? { outcome: 'refused' as const, errors } : null)),
    })),
    keepChecked: assign(({ context }, { output }: { output: Verdict[] }) => {
      const { places, next } = checkBatch(context);
      return { checked: placed(context.checked, places, output), place: next, error: null };
    }),
    keepImported: assign(({ context }, { output }: { output: Verdict[] }) => {
      const { places, next } = importBatch(context);
      return { imported: placed(context.imported, places, output), place: next, error: null };
    }),
    // What changes nothing is as it was checked; the rest comes by and by.
    beginImport: assign(({ context: { checked } }) => ({
      imported: checked.map((verdict) =>
        verdict && ['unchanged', 'refused'].includes(verdict.outcome) ? verdict : null,
      ),
    })),
    rewind: assign({ place: 0 }),
    keepWish: assign({ wish: 'stop' as const }),
    forgetRows: assign({ rows: [], checked: [], imported: [], place: 0, wish: null, error: null }),
    forgetWish: assign({ wish: null }),
    forgetAll: assign(nothing),
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'importer',
  context: ({ input }) => ({ ...nothing, ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { label: 'importer.choosing' },
      on: { 'file.chosen': { target: 'reading', actions: { type: 'keepFile', params: ({ event }) => event } } },
    },
    reading: {
      meta: { label: 'importer.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { file } }) => ({ file }) as { file: Blob },
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event },
            target: 'mapping',
            actions: [
              { type: 'keepSheets', params: ({ event }) => event },
              { type: 'openSheet', params: { sheet: 0 } },
            ],
          },
          { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
        onError: { target: 'choosing', actions: 'breakFile' },
      },
      on: { 'import.restarted': restart },
      after: { timeout: { target: 'choosing', actions: 'breakFile' } },
    },
    mapping: {
      meta: { label: 'importer.mapping' },
      on: {
        'sheet.chosen': { actions: { type: 'openSheet', params: ({ event }) => event } },
        'column.matched': { actions: { type: 'match', params: ({ event }) => event } },
        'ticket.chosen': { actions: { type: 'chooseTicket', params: ({ event }) => event } },
        'mapping.confirmed': { guard: 'isMapped', target: 'preparing', actions: ['remember', 'onMapped'] },
        'import.restarted': restart,
      },
    },
    preparing: {
      meta: { label: 'importer.preparing' },
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }): Mapping => ({
          rows: shownRows(context).slice(context.head + 1),
          first: context.head + 2,
          targets: context.targets,
          ticketId: context.ticketId,
        }),
        onDone: { target: 'checking', actions: { type: 'keepPrepared', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: 'breakFile' },
      },
      on: { 'import.restarted': restart },
      after: { timeout: { target: 'choosing', actions: 'breakFile' } },
    },
    checking: {
      tags: ['busy', 'progress'],
      initial: 'deciding',
      on: { 'mapping.reopened': { target: 'mapping', actions: 'forgetRows' } },
      states: {
        deciding: {
          meta: { label: 'importer.checking' },
          always: [{ guard: 'hasToCheck', target: 'asking' }, { target: '#importer.previewing' }],
        },
        asking: {
          meta: { label: 'importer.checking' },
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context }) => toCheck(context),
            onDone: { target: 'deciding', actions: { type: 'keepChecked', params: ({ event }) => event } },
            onError: { target: '#importer.notChecked', actions: keepError },
          },
          after: { timeout: { target: '#importer.notChecked', actions: 'forgetError' } },
        },
      },
    },
    notChecked: {
      meta: { label: 'importer.notChecked' },
      tags: 'progress',
      on: {
        'import.resumed': 'checking',
        'mapping.reopened': { target: 'mapping', actions: 'forgetRows' },
        'import.restarted': restart,
      },
    },
    previewing: {
      meta: { label: 'importer.previewing' },
      entry: 'rewind',
      on: {
        'import.confirmed': { guard: 'hasToImport', target: 'importing', actions: 'beginImport' },
        'mapping.reopened': { target: 'mapping', actions: 'forgetRows' },
        'import.restarted': restart,
      },
    },
    importing: {
      tags: ['busy', 'progress'],
      initial: 'deciding',
      // A call that is under way is waited for: what it did has to be in the report.
      on: { 'import.stopped': { actions: 'keepWish' } },
      states: {
        deciding: {
          meta: { label: 'importer.importing' },
          always: [
            { guard: 'wantsStop', target: '#importer.finished' },
            { guard: 'hasToImport', target: 'sending' },
            { target: '#importer.finished' },
          ],
        },
        sending: {
          meta: { label: 'importer.importing' },
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => toImport(context),
            onDone: { target: 'deciding', actions: { type: 'keepImported', params: ({ event }) => event } },
            onError: { target: '#importer.stalled', actions: keepError },
          },
          after: { timeout: { target: '#importer.stalled', actions: 'forgetError' } },
        },
      },
    },
    /** A call failed. Sent again, it does nothing twice. */
    stalled: {
      meta: { label: 'importer.stalled' },
      tags: 'progress',
      entry: 'forgetWish',
      on: { 'import.resumed': 'importing', 'import.stopped': 'finished' },
    },
    finished: {
      meta: { label: 'importer.finished' },
      entry: 'forgetWish',
      on: { 'import.restarted': restart },
    },
  },
});

export type ImporterActor = ActorRefFrom<typeof importerMachine>;
