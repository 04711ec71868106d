import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import {
  type AttemptAnswer,
  type AttemptQuestion,
  attemptMachine,
  type Known,
} from '../../../src/machines/door/attempt.ts';
import { admission, checkInAt, doorAttendee } from '../../support/door.ts';
import { done, failed, under, walk } from '../../support/walk.ts';

const ada = doorAttendee();
const grace = doorAttendee({ uId: 'u2', firstname: 'Grace', checkedInAt: '2027-03-06T14:05:00.000Z' });
const gone = doorAttendee({ checkedInAt: '2027-03-06T14:05:00.000Z', leftAt: '2027-03-06T15:00:00.000Z' });
const inside = admission('alreadyIn', ada, checkInAt('North')) as Known;
const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong' } as const;
const nothing = () => {};
const settings = { gate: 'North', admitAtOnce: false, muted: false };
const person = { admission: admission('admissible') as Known, settings };
const asked = { ...person, together: null };
const pending = attemptMachine.provide({
  actions: { log: nothing, signal: nothing, signalDone: nothing, letScanAgain: nothing },
});
const silent = pending.provide({ actors: { act: fromPromise(() => new Promise(() => {})) } });

describe('attemptMachine', () => {
  const { differences, given, inputs } = walk(pending, {
    starts: { 'to admit': { ...asked, kind: 'admit' }, 'to undo': { ...asked, kind: 'undo' } },
    events: {
      'undo requested': { type: 'undo.requested', attendee: grace },
      admitted: done('act', { admitted: true, admission: inside }),
      'admitted by the list': done('act', { admitted: true, isProvisional: true, admission: inside }),
      'in already': done('act', { admitted: false, admission: inside }),
      'no answer': failed('act', offline),
      'server broken': failed('act', broken),
      undone: done('act', { admission: admission('admissible') }),
    },
  });

  it('goes where the table says', () => {
    const begun = { next: 'resume' } as const;
    const worked = 'log signalDone';
    const [first, trying] = ['trying.first', ['trying.first', 'trying.again']];
    const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);
    const isDone = ['done.sure', 'done.toConfirm'];
    const [admitting, undoing] = [{ kind: 'admit' }, { kind: 'undo' }] as const;
    expect(
      differences([
        ['start', 'to admit', first, begun],
        ['start', 'to undo', first, begun],

        [trying, 'admitted', 'done.sure', worked, { admission: inside }],
        [trying, 'admitted by the list', 'done.toConfirm', worked, { admission: inside }],
        [trying, 'undone', 'done.sure', worked],
        [trying, 'in already', 'over', { admission: inside, next: 'review' }],
        // The first failure is heard; those that follow are only counted.
        ...given(
          { ...admitting, tries: 0 },
          [first, 'no answer', 'failed', 'signal:error', { error: offline, tries: 1 }],
          [first, 'after timeout', 'failed', 'signal:error', { tries: 1 }],
        ),
        ...given(
          { ...undoing, tries: 0 },
          [first, 'no answer', 'failed', 'signal:error', { error: offline, tries: 1 }],
          [first, 'after timeout', 'failed', 'signal:error', { tries: 1 }],
        ),
        ...given({ ...admitting, tries: 0 }, [
          first,
          'server broken',
          'failed',
          'signal:error',
          { error: broken, tries: 1 },
        ]),
        ...given({ ...undoing, tries: 0 }, [
          first,
          'server broken',
          'failed',
          'signal:error',
          { error: broken, tries: 1 },
        ]),
        [trying, 'no answer', 'failed', { error: offline, tries: oneMore }],
        [trying, 'server broken', 'failed', { error: broken, tries: oneMore }],
        [first, 'after timeout', 'failed', { tries: oneMore }],
        ['trying.again', 'after timeout', 'failed', { error: null, tries: oneMore }],
        // Who got an answer asks again when they want to.
        ...given({ error: broken }, ['failed', 'after again', '=']),
        ['failed', 'after again', 'trying.again'],
        [['failed', 'trying.again'], 'attempt.retried', first, { error: null }],
        ...given(admitting, [first, 'verdict.dismissed', 'over', { next: 'review' }]),
        [['failed', ...trying], 'verdict.dismissed', 'over', 'letScanAgain'],
        [['failed', ...trying], 'code.waiting', '=', 'signal:heard'],

        [isDone, ['code.waiting', 'verdict.dismissed', 'after moment'], 'over'],
        [isDone, 'search.opened', 'over', { next: 'search' }],
        ...given(
          admitting,
          [
            isDone,
            'undo requested',
            'over',
            { admission: { verdict: 'alreadyIn', attendee: grace, lastCheckIn: null }, next: 'undo' },
          ],
          [isDone, 'entry.confirmed', '='],
        ),
        ...given(undoing, [isDone, 'undo requested', '='], [isDone, 'entry.confirmed', 'over', { next: 'admit' }]),
      ]),
    ).toEqual([]);
  });

  it('names the attendee, the purchase and the gate', () => {
    expect(inputs()).toEqual({ act: [{ userId: 'u1', purchaseId: 'p1', gate: 'North', heldSince: '', paid: null }] });
  });

  it.each([
    ['letOut', true],
    ['undoExit', true],
    ['admit', undefined],
    ['undo', undefined],
  ] as const)('says whether it is about an exit: %s', async (kind, isExit) => {
    const questions: AttemptQuestion[] = [];
    const act = fromPromise<AttemptAnswer, AttemptQuestion>(({ input }) => {
      questions.push(input);
      return new Promise(() => {});
    });
    createActor(pending.provide({ actors: { act } }), { input: { ...asked, kind } }).start();
    await Promise.resolve();
    expect(questions.map((question) => question.isExit)).toEqual([isExit]);
  });

  it('says what was paid where the ticket was to be paid for at the door', async () => {
    const toPay = { total: 5_000, currency: 'gbp', attendees: 2 } as const;
    const questions: AttemptQuestion[] = [];
    const act = fromPromise<AttemptAnswer, AttemptQuestion>(({ input }) => {
      questions.push(input);
      return new Promise(() => {});
    });
    const known = { ...admission('toPay'), attendee: doorAttendee({ toPay }), takenAs: 'terminal' as const };
    createActor(pending.provide({ actors: { act } }), { input: { ...asked, kind: 'admit', admission: known } }).start();
    await Promise.resolve();
    expect(questions).toEqual([
      { userId: 'u1', purchaseId: 'p1', gate: 'North', heldSince: '', paid: { total: 5_000, takenAs: 'terminal' } },
    ]);
  });

  it.each([
    ['admit', inside, 'admitted', { attendee: ada, kind: 'in', at: '2027-03-06T14:05:00.000Z' }],
    ['undo', admission('admissible'), 'heard', { attendee: ada, kind: 'undone', at: null }],
    ['letOut', admission('leaving', gone), 'admitted', { attendee: gone, kind: 'out', at: gone.leftAt }],
    ['undoExit', inside, 'heard', { attendee: ada, kind: 'in', at: '2027-03-06T14:05:00.000Z' }],
  ] as const)('tells the check-in that it is part of what came of it: %s', (kind, answered, signal, entry) => {
    const { heard, send } = under(attemptMachine, { ...asked, kind });
    send(failed('act', offline));
    send({ type: 'attempt.retried' });
    send(done('act', { admission: answered }));
    expect(heard).toEqual([
      { type: 'signal.given', signal: 'error' },
      { type: 'entry.made', entry },
      { type: 'signal.given', signal },
    ]);
  });

  it('lets the ticket be held up again at once that was skipped after it failed', () => {
    const { heard, send } = under(attemptMachine, { ...asked, kind: 'admit' });
    send(failed('act', offline));
    send({ type: 'verdict.dismissed' });
    expect(heard[1]).toEqual({ type: 'code.dismissed' });
  });

  it('keeps who it was about when the answer names no attendee', () => {
    const { heard, send } = under(attemptMachine, { ...asked, kind: 'undo' });
    send(done('act', { admission: admission('admissible', null) }));
    expect(heard[0]).toEqual({ type: 'entry.made', entry: { attendee: ada, kind: 'undone', at: null } });
  });
});

describe('what an attempt ends with', () => {
  const begin = (facts: Partial<InputFrom<typeof attemptMachine>> = {}) =>
    createActor(silent, { input: { ...asked, kind: 'admit', ...facts } }).start();
  const answer = (attempt: ReturnType<typeof begin>, output: object) => attempt.send(done('act', output) as never);

  it.each([
    ['search.opened', 'search'],
    ['verdict.dismissed', 'resume'],
    ['code.waiting', 'resume'],
  ] as const)('%s leads to: %s', (type, next) => {
    const attempt = begin();
    answer(attempt, { admitted: true, admission: inside });
    attempt.send({ type });
    expect(attempt.getSnapshot().output).toEqual({ next, admission: inside });
  });

  it('an undo after it leads to the attendee named, who need not be the one just admitted', () => {
    const attempt = begin();
    answer(attempt, { admitted: true, admission: inside });
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
    });
  });

  it('given up while it is tried, an admission is looked at again and an undo is left', () => {
    const outputs = (['admit', 'undo'] as const).map((kind) => {
      const attempt = begin({ kind });
      attempt.send({ type: 'verdict.dismissed' });
      return attempt.getSnapshot().output;
    });
    expect(outputs).toEqual([
      { next: 'review', admission: asked.admission },
      { next: 'resume', admission: asked.admission },
    ]);
  });

  it('an entry that another has made leads to a review', () => {
    const answered = admission('alreadyIn', ada, checkInAt('South'));
    const attempt = begin();
    answer(attempt, { admitted: false, admission: answered });
    expect(attempt.getSnapshot().output).toEqual({ next: 'review', admission: answered });
  });
});
