import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { checkInMachine } from '../../../src/machines/door/checkIn.ts';
import { admission, doorAttendee, doorEvent } from '../../support/door.ts';
import { done, failed, walk } from '../../support/walk.ts';

const ada = doorAttendee();
const pending = fromPromise<never, never>(() => new Promise(() => {}));
const children = { search: pending, verdict: pending, admit: pending, undo: pending };
const outcomes = (id: string) =>
  ['resume', 'search', 'review', 'admit', 'undo'].map((next) =>
    done(id, { next, admission: admission('alreadyIn'), unanswered: false }),
  );

describe('checkInMachine', () => {
  const model = walk(checkInMachine.provide({ actors: children as never }), {
    starts: [
      {
        event: doorEvent('e1'),
        isOnly: false,
        staff: 'Sam Porter',
        settings: { gate: 'North', admitAtOnce: true, muted: false },
      },
    ],
    events: [
      { type: 'event.left' },
      { type: 'code.scanned', code: 'a' },
      { type: 'search.opened' },
      { type: 'search.closed' },
      failed('search', new Error('no search')),
      { type: 'attendee.chosen', attendee: ada },
      { type: 'undo.requested', attendee: ada },
      { type: 'settings.changed', settings: { muted: false } },
      { type: 'signal.given', signal: 'ready' },
      { type: 'entry.made', entry: { attendee: ada, kind: 'in', at: null } },
      ...outcomes('verdict'),
      failed('verdict', new Error('no verdict')),
      ...outcomes('admit'),
      failed('admit', new Error('no attempt')),
      ...outcomes('undo'),
      failed('undo', new Error('no attempt')),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    const states = ['scanning', 'searching', 'judging', 'admitting', 'undoing'];
    const everywhere = ['settings.changed', 'signal.given', 'entry.made'];
    /** On to what was decided, to the code that waits, or back to where the attendee came from. */
    const onward = (state: string, child: string) =>
      ['admitting', 'undoing', 'judging', 'searching', 'scanning'].map(
        (next) => `${state} | xstate.done.actor.${child} | ${next}`,
      );
    const given = (state: string, child: string) =>
      ['judging', 'searching', 'scanning'].map((next) => `${state} | xstate.error.actor.${child} | ${next}`);

    expect(new Set(model.table)).toEqual(
      new Set([
        ...states.flatMap((state) => everywhere.map((event) => `${state} | ${event} | ${state}`)),
        ...['scanning', 'searching'].flatMap((state) => [
          `${state} | code.scanned | judging`,
          `${state} | undo.requested | undoing`,
        ]),
        'scanning | event.left | left',
        'scanning | search.opened | searching',
        'searching | attendee.chosen | judging',
        'searching | search.closed | scanning',
        'searching | xstate.error.actor.search | scanning',
        ...['judging', 'admitting', 'undoing'].map((state) => `${state} | code.scanned | ${state}`),
        ...onward('judging', 'verdict'),
        ...given('judging', 'verdict'),
        ...onward('admitting', 'admit'),
        ...given('admitting', 'admit'),
        ...onward('undoing', 'undo'),
        ...given('undoing', 'undo'),
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});
