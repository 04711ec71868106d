import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BadgePlan } from '../../../src/api/contract/badge.ts';
import { papersOf, printingMachine } from '../../../src/machines/badge/printing.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'unexpected', status: 500, msg: 'Something went wrong.' } as const;
const failure = { uId: 'u2', why: 'This attendee no longer exists.' };
const group = { designId: 'd1', name: 'Plain', width: 86, height: 54, format: 'single' } as const;
const nothing: BadgePlan = { groups: [], again: [], undrawn: { count: 0, names: [] }, withoutDesign: 1, ended: 0 };
/** Two calls on A4, where ten stand on a sheet, and one on pages of their own. */
const many: BadgePlan = {
  ...nothing,
  groups: [{ ...group, users: Array.from({ length: 61 }, (_, index) => `u${index}`) }],
};
const two: BadgePlan = { ...nothing, groups: [{ ...group, users: ['u1', 'u2'] }], again: ['u1'] };
const all: BadgePlan = { ...two, again: ['u1', 'u2'] };

describe('printingMachine', () => {
  const { differences, given, inputs } = walk(printingMachine, {
    error,
    starts: { opened: undefined },
    events: {
      'by ticket': { type: 'sort.chosen', sort: 'ticket' },
      'on A4': { type: 'paper.chosen', paper: 'a4' },
      'print all': { type: 'printing.started', onlyNew: false },
      'print new ones': { type: 'printing.started', onlyNew: true },
      'two planned': done('makePlan', two),
      'both printed before': done('makePlan', all),
      'many planned': done('makePlan', many),
      'nothing planned': done('makePlan', nothing),
      made: done('printPart', { pdf: 'JVBE', failed: [failure] }),
      joined: done('joinParts', { file: 'blob:1' }),
      'in a tab': done('openFile', { opened: true }),
      'tab refused': done('openFile', { opened: false }),
    },
  });

  const begun = { queue: [['u1', 'u2']], total: 2 };
  const users = many.groups[0]?.users ?? [];
  const long = { queue: [users.slice(0, 60), users.slice(60)], total: 61 };
  const made = {
    done: ({ done: before, queue }: { done: number; queue: string[][] }) => before + (queue[0]?.length ?? 0),
    parts: ({ parts }: { parts: string[] }) => [...parts, 'JVBE'],
    failed: ({ failed: before }: { failed: (typeof failure)[] }) => [...before, failure],
    error: null,
  };
  const fresh = { ...begun, queue: [['u2']], total: 1 };

  it('goes where the table says', () => {
    expect(
      differences([
        ...given(({ plan }) => plan === many, ['choosing', ['print all', 'print new ones'], 'printing.making', long]),
        ...given(
          ({ queue }) => queue.length === 2,
          [...(['printing.making', 'made', '↻ printing.making'] as const), { ...made, queue: long.queue.slice(1) }],
        ),
        ...given(({ plan }) => plan === nothing, ['choosing', ['print all', 'print new ones'], '=']),
        ...given(
          ({ plan }) => plan?.again.length === 2,
          ['choosing', 'print new ones', '='],
          ['choosing', 'print all', 'printing.making', begun],
        ),
        ...given(
          ({ plan }) => plan?.again.length === 1,
          ['choosing', 'print all', 'printing.making', begun],
          ['choosing', 'print new ones', 'printing.making', fresh],
        ),
        [
          ...['start', 'opened', 'planning', ''],
          {
            ...{ sort: 'name', paper: 'own', plan: null, queue: [], total: 0, done: 0, parts: [], failed: [] },
            ...{ file: null, isOpened: false, error: null },
          },
        ] as never,
        ['planning', 'two planned', 'choosing', { plan: two, error: null }],
        ['planning', 'both printed before', 'choosing', { plan: all, error: null }],
        ['planning', 'many planned', 'choosing', { plan: many, error: null }],
        ['planning', 'nothing planned', 'choosing', { plan: nothing, error: null }],
        ['planning', 'makePlan fails', 'planFailed', { error }],
        ['planning', 'after timeout', 'planFailed', { error: null }],
        ['planFailed', 'plan.retried', 'planning'],
        ['choosing', 'by ticket', 'planning', { sort: 'ticket' }],
        ['choosing', 'on A4', '=', { paper: 'a4' }],
        ['printing.making', 'made', 'joining', { ...made, queue: [] }],
        ['printing.making', 'printPart fails', 'stalled', { error }],
        ['printing.making', 'after timeout', 'stalled', { error: null }],
        ...given(({ parts }) => parts.length > 0, [['printing.making', 'stalled'], 'printing.stopped', 'joining']),
        [['printing.making', 'stalled'], 'printing.stopped', 'choosing'],
        ['stalled', 'printing.resumed', 'printing.making'],
        ['joining', 'joined', 'opening', { file: 'blob:1', parts: [], error: null }],
        ['joining', 'joinParts fails', 'joinFailed', { error }],
        ['joining', 'after timeout', 'joinFailed', { error: null }],
        ['joinFailed', 'printing.resumed', 'joining'],
        ['opening', 'in a tab', 'finished', { isOpened: true }],
        ['opening', ['tab refused', 'openFile fails', 'after timeout'], 'finished'],
        ['finished', 'file.opened', 'opening'],
      ]),
    ).toEqual([]);
  });

  it('asks for the attendees of whole sheets, and joins what was made before it was stopped', async () => {
    const asked: unknown[] = [];
    const actor = createActor(
      printingMachine.provide({
        actors: {
          makePlan: fromPromise(async (): Promise<BadgePlan> => many),
          printPart: fromPromise(async ({ input }) => {
            asked.push(input);
            if (asked.length === 2) await new Promise(() => {});
            return { pdf: `part ${asked.length}`, failed: [] };
          }),
          joinParts: fromPromise(async ({ input }) => ({ file: input.parts.join() })),
          openFile: fromPromise(async (): Promise<{ opened: boolean }> => ({ opened: true })),
        },
      }),
    ).start();
    await waitFor(actor, (state) => state.matches('choosing'));
    actor.send({ type: 'paper.chosen', paper: 'a4' });
    actor.send({ type: 'printing.started', onlyNew: false });
    await waitFor(actor, () => asked.length === 2);
    const users = many.groups[0]?.users ?? [];
    expect(asked).toEqual([
      { users: users.slice(0, 60), paper: 'a4' },
      { users: users.slice(60), paper: 'a4' },
    ]);
    expect(actor.getSnapshot().context).toMatchObject({ done: 60, total: 61, parts: ['part 1'] });
    actor.send({ type: 'printing.stopped' });
    const { context } = await waitFor(actor, (state) => state.matches('finished'));
    expect(context).toMatchObject({ file: 'part 1', isOpened: true });
  });

  it('gives each call what it needs', () => {
    const { makePlan, printPart, joinParts, openFile } = inputs();
    expect(makePlan).toEqual([{ sort: 'name' }, { sort: 'ticket' }]);
    expect(printPart).toContainEqual({ users: ['u2'], paper: 'a4' });
    expect(joinParts).toEqual([{ parts: ['JVBE', 'JVBE'] }, { parts: ['JVBE'] }]);
    expect(openFile).toEqual([{ file: 'blob:1' }]);
  });

  it('offers the papers that hold a badge of every design', () => {
    const large = { ...group, width: 200, height: 260, users: ['u1'] };
    expect(papersOf(nothing)).toEqual(['own', 'a4', 'letter']);
    expect(papersOf({ ...two, groups: [...two.groups, large] })).toEqual(['own', 'letter']);
  });
});
