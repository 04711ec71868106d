import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import { attemptMachine, type Known } from '../../../src/machines/door/attempt.ts';
import { admission, checkInAt, doorAttendee } from '../../support/door.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const ada = doorAttendee();
const offline = { code: 'offline', status: 0, msg: 'No connection' };
const nothing = () => {};
const settings = { gate: 'North', admitAtOnce: false, muted: false };
const asked = { admission: admission('admissible') as Known, unanswered: false, staff: 'Sam Porter', settings };
const pending = attemptMachine.provide({
  actors: { act: fromPromise(() => new Promise(() => {})) },
  actions: { log: nothing, signal: nothing, signalDone: nothing },
});

describe('attemptMachine', () => {
  const model = walk(pending, {
    starts: [
      { ...asked, kind: 'admit' },
      { ...asked, kind: 'undo' },
    ],
    events: [
      { type: 'attempt.retried' },
      { type: 'code.waiting' },
      { type: 'search.opened' },
      { type: 'entry.confirmed' },
      { type: 'undo.requested', attendee: ada },
      { type: 'verdict.dismissed' },
      done('act', { admission: admission('admissible') }),
      done('act', { admitted: false, admission: admission('alreadyIn', ada, checkInAt('North')) }),
      failed('act', offline),
      elapsed('patience', 'attempt.trying'),
      elapsed('moment', 'attempt.done'),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'trying | code.waiting | trying',
        'trying | xstate.done.actor.act | done',
        'trying | xstate.done.actor.act | over', // in already, by another door
        'trying | xstate.error.actor.act | failed',
        'trying | xstate.after.patience.attempt.trying | failed',
        'trying | verdict.dismissed | over',
        'failed | code.waiting | failed',
        'failed | attempt.retried | trying',
        'failed | verdict.dismissed | over',
        'done | code.waiting | over',
        'done | search.opened | over',
        'done | undo.requested | over',
        'done | undo.requested | done', // of an undo
        'done | entry.confirmed | over',
        'done | entry.confirmed | done', // of an admission
        'done | verdict.dismissed | over',
        'done | xstate.after.moment.attempt.done | over',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('what an attempt ends with', () => {
  const inside = admission('alreadyIn', ada, checkInAt('North'));
  const begin = (facts: Partial<InputFrom<typeof attemptMachine>> = {}) =>
    createActor(pending, { input: { ...asked, kind: 'admit', ...facts } }).start();
  const answer = (attempt: ReturnType<typeof begin>, output: object) => attempt.send(done('act', output) as never);

  it.each([
    ['search.opened', 'search'],
    ['verdict.dismissed', 'resume'],
    ['code.waiting', 'resume'],
  ] as const)('%s leads to: %s', (type, next) => {
    const attempt = begin();
    answer(attempt, { admitted: true, admission: inside });
    attempt.send({ type });
    expect(attempt.getSnapshot().output).toEqual({ next, admission: inside, unanswered: false });
  });

  it('an undo after it leads to the attendee named, who need not be the one just admitted', () => {
    const attempt = begin();
    answer(attempt, { admitted: true, admission: inside });
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace' });
    attempt.send({ type: 'undo.requested', attendee: grace });
    expect(attempt.getSnapshot().output).toMatchObject({ next: 'undo', admission: { attendee: grace } });
  });

  it('a check-in after an undo leads to admitting the same attendee', () => {
    const attempt = begin({ kind: 'undo' });
    answer(attempt, { admission: admission('admissible') });
    attempt.send({ type: 'entry.confirmed' });
    expect(attempt.getSnapshot().output).toEqual({
      next: 'admit',
      admission: admission('admissible'),
      unanswered: false,
    });
  });

  it('given up while it is tried, an admission is looked at again and an undo is left, and only the first is in doubt', () => {
    const outputs = (['admit', 'undo'] as const).map((kind) => {
      const attempt = begin({ kind });
      attempt.send({ type: 'verdict.dismissed' });
      return attempt.getSnapshot().output;
    });
    expect(outputs).toEqual([
      { next: 'review', admission: asked.admission, unanswered: true },
      { next: 'resume', admission: asked.admission, unanswered: false },
    ]);
  });

  it('an entry of another door, or of before, leads to a review', () => {
    for (const lastCheckIn of [checkInAt('South'), checkInAt('North', { by: 'Kim' }), checkInAt('North')]) {
      const before = admission('admissible', ada, checkInAt('North')) as Known;
      const attempt = begin({ admission: before, unanswered: true });
      const answered = admission('alreadyIn', ada, lastCheckIn);
      answer(attempt, { admitted: false, admission: answered });
      expect(attempt.getSnapshot().output).toEqual({ next: 'review', admission: answered, unanswered: true });
    }
  });
});
