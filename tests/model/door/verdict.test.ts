import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { verdicts } from '../../../src/lib/admission.ts';
import { verdictMachine } from '../../../src/machines/door/verdict.ts';
import { admission, doorAttendee, doorEvent } from '../../support/door.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const ada = doorAttendee();
const offline = { code: 'offline', status: 0, msg: 'No connection' };
const settings = { gate: 'North', admitAtOnce: false, muted: false };
const scanned = { code: 'a', admission: null, event: doorEvent('e1'), settings };
const pending = verdictMachine.provide({
  actors: { lookUp: fromPromise(() => new Promise(() => {})) },
  actions: { signal: () => {} },
});

describe('verdictMachine', () => {
  const model = walk(pending, {
    starts: [
      scanned,
      { ...scanned, settings: { ...settings, admitAtOnce: true } },
      { ...scanned, code: null, admission: admission('admissible') },
    ],
    events: [
      { type: 'attempt.retried' },
      { type: 'code.waiting' },
      { type: 'search.opened' },
      { type: 'entry.confirmed' },
      { type: 'undo.requested', attendee: ada },
      { type: 'verdict.dismissed' },
      ...verdicts.map((verdict) => done('lookUp', admission(verdict))),
      failed('lookUp', offline),
      elapsed('patience', 'verdict.lookingUp'),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    const refusal = (verdict: string) => JSON.stringify({ reviewing: { refused: verdict } });
    const refusals = verdicts.filter((verdict) => verdict !== 'admissible').map(refusal);
    const admissible = JSON.stringify({ reviewing: 'admissible' });

    expect(new Set(model.table)).toEqual(
      new Set([
        'lookingUp | code.waiting | lookingUp',
        'lookingUp | verdict.dismissed | over',
        'lookingUp | xstate.done.actor.lookUp | over', // admitted at once
        `lookingUp | xstate.done.actor.lookUp | ${admissible}`,
        ...refusals.map((state) => `lookingUp | xstate.done.actor.lookUp | ${state}`),
        'lookingUp | xstate.error.actor.lookUp | lookupFailed',
        'lookingUp | xstate.after.patience.verdict.lookingUp | lookupFailed',

        'lookupFailed | code.waiting | lookupFailed',
        'lookupFailed | attempt.retried | lookingUp',
        'lookupFailed | search.opened | over',
        'lookupFailed | verdict.dismissed | over',

        `${admissible} | code.waiting | ${admissible}`,
        `${admissible} | entry.confirmed | over`,
        `${admissible} | search.opened | over`,
        `${admissible} | verdict.dismissed | over`,

        ...refusals.flatMap((state) =>
          ['code.waiting', 'search.opened', 'verdict.dismissed'].map((event) => `${state} | ${event} | over`),
        ),
        `${refusal('alreadyIn')} | undo.requested | over`,
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it.each([
    ['entry.confirmed', 'admissible', 'admit'],
    ['search.opened', 'unknown', 'search'],
    ['verdict.dismissed', 'unpaid', 'resume'],
    ['code.waiting', 'cancelled', 'resume'],
  ] as const)('ends on %s after %s with: %s', (type, verdict, next) => {
    const actor = createActor(pending, { input: { ...scanned, admission: admission(verdict) } }).start();
    actor.send({ type });
    expect(actor.getSnapshot().output).toEqual({ next, admission: admission(verdict) });
  });

  it('ends on an undo with the attendee named, who need not be the one that is refused', () => {
    const actor = createActor(pending, { input: { ...scanned, admission: admission('alreadyIn') } }).start();
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace' });
    actor.send({ type: 'undo.requested', attendee: grace });
    expect(actor.getSnapshot().output).toMatchObject({ next: 'undo', admission: { attendee: grace } });
  });
});
