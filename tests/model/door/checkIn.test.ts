import { describe, expect, it } from 'vitest';
import { verdicts } from '../../../src/lib/admission.ts';
import { checkInMachine } from '../../../src/machines/door/checkIn.ts';
import { admission, checkInAt, doorAttendee, doorEvent } from '../../support/door.ts';
import { pendingActors } from '../../support/liveDoor.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' };
const nothing = () => {};

describe('checkInMachine', () => {
  // Without its log, or the graph would hold every history of the door; `liveDoor` tests the log.
  const model = walk(checkInMachine.provide({ actors: pendingActors, actions: { log: nothing } }), {
    starts: [
      {
        userId: 's1',
        staff: 'Sam Porter',
        eventId: null,
        settings: { gate: 'North', admitAtOnce: true, muted: false },
      },
    ],
    events: [
      done('eventChoice', { event: doorEvent('e1'), isOnly: false }),
      failed('eventChoice', new Error('no list')),
      { type: 'event.left' },
      { type: 'attempt.retried' },
      { type: 'code.scanned', code: 'a' },
      { type: 'search.opened' },
      { type: 'search.closed' },
      failed('search', new Error('no search')),
      { type: 'attendee.chosen', attendee: doorAttendee() },
      { type: 'entry.confirmed' },
      { type: 'verdict.dismissed' },
      { type: 'undo.requested', attendee: doorAttendee() },
      { type: 'settings.changed', settings: { muted: false } },
      ...verdicts.map((verdict) => done('lookUp', admission(verdict))),
      failed('lookUp', offline),
      elapsed('patience', 'checkIn.lookingUp'),
      done('admit', { admitted: true, admission: admission('alreadyIn', doorAttendee(), checkInAt('North')) }),
      done('admit', { admitted: false, admission: admission('alreadyIn', doorAttendee(), checkInAt('South')) }),
      failed('admit', offline),
      elapsed('patience', 'checkIn.admitting'),
      elapsed('moment', 'checkIn.admitted'),
      done('undo', { admission: admission('admissible') }),
      failed('undo', offline),
      elapsed('patience', 'checkIn.undoing'),
      elapsed('moment', 'checkIn.undone'),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    const error = (verdict: string) => JSON.stringify({ reviewing: { refused: verdict } });
    const errors = verdicts.filter((verdict) => verdict !== 'admissible').map(error);
    const admissible = JSON.stringify({ reviewing: 'admissible' });
    /** On to the code that waits, else back to where the person came from. */
    const onward = (state: string, event: string) =>
      ['lookingUp', 'searching', 'scanning'].map((next) => `${state} | ${event} | ${next}`);
    const stays = (state: string, event: string) => `${state} | ${event} | ${state}`;

    expect(new Set(model.table)).toEqual(
      new Set([
        'choosingEvent | xstate.done.actor.eventChoice | scanning',
        'choosingEvent | xstate.error.actor.eventChoice | choosingEvent',
        stays('choosingEvent', 'code.scanned'),
        stays('choosingEvent', 'settings.changed'),

        'scanning | event.left | choosingEvent',
        'scanning | code.scanned | lookingUp',
        'scanning | search.opened | searching',
        'scanning | undo.requested | undoing',
        stays('scanning', 'settings.changed'),

        'searching | code.scanned | lookingUp',
        `searching | attendee.chosen | ${admissible}`,
        'searching | search.closed | scanning',
        'searching | xstate.error.actor.search | scanning',
        'searching | undo.requested | undoing',
        stays('searching', 'settings.changed'),

        'lookingUp | xstate.done.actor.lookUp | admitting',
        ...errors.map((state) => `lookingUp | xstate.done.actor.lookUp | ${state}`),
        'lookingUp | xstate.error.actor.lookUp | lookupFailed',
        'lookingUp | xstate.after.patience.checkIn.lookingUp | lookupFailed',
        'lookingUp | verdict.dismissed | scanning',
        stays('lookingUp', 'code.scanned'),
        stays('lookingUp', 'settings.changed'),

        'lookupFailed | attempt.retried | lookingUp',
        'lookupFailed | search.opened | searching',
        'lookupFailed | verdict.dismissed | scanning',
        stays('lookupFailed', 'code.scanned'),
        stays('lookupFailed', 'settings.changed'),

        `${admissible} | entry.confirmed | admitting`,
        `${admissible} | search.opened | searching`,
        ...onward(admissible, 'verdict.dismissed'),
        stays(admissible, 'code.scanned'),
        stays(admissible, 'settings.changed'),

        ...errors.flatMap((state) => [
          `${state} | search.opened | searching`,
          `${state} | verdict.dismissed | scanning`,
          stays(state, 'code.scanned'), // the code that is refused
          stays(state, 'settings.changed'),
        ]),
        `${error('alreadyIn')} | undo.requested | undoing`,
        // Only this refusal is reached from a name too, so only here another code can be the next.
        `${error('alreadyIn')} | code.scanned | lookingUp`,
        `${error('alreadyIn')} | verdict.dismissed | searching`,
        `${error('alreadyIn')} | verdict.dismissed | lookingUp`,

        'admitting | xstate.done.actor.admit | admitted',
        `admitting | xstate.done.actor.admit | ${error('alreadyIn')}`,
        'admitting | xstate.error.actor.admit | admitFailed',
        'admitting | xstate.after.patience.checkIn.admitting | admitFailed',
        `admitting | verdict.dismissed | ${admissible}`,
        stays('admitting', 'code.scanned'),
        stays('admitting', 'settings.changed'),

        'admitFailed | attempt.retried | admitting',
        ...onward('admitFailed', 'verdict.dismissed'),
        stays('admitFailed', 'code.scanned'),
        stays('admitFailed', 'settings.changed'),

        ...onward('admitted', 'xstate.after.moment.checkIn.admitted'),
        ...onward('admitted', 'verdict.dismissed'),
        'admitted | code.scanned | lookingUp',
        'admitted | search.opened | searching',
        'admitted | undo.requested | undoing',
        stays('admitted', 'code.scanned'), // the code that was admitted
        stays('admitted', 'settings.changed'),

        'undoing | xstate.done.actor.undo | undone',
        'undoing | xstate.error.actor.undo | undoFailed',
        'undoing | xstate.after.patience.checkIn.undoing | undoFailed',
        ...onward('undoing', 'verdict.dismissed'),
        stays('undoing', 'code.scanned'),
        stays('undoing', 'settings.changed'),

        'undoFailed | attempt.retried | undoing',
        ...onward('undoFailed', 'verdict.dismissed'),
        stays('undoFailed', 'code.scanned'),
        stays('undoFailed', 'settings.changed'),

        ...onward('undone', 'xstate.after.moment.checkIn.undone'),
        ...onward('undone', 'verdict.dismissed'),
        'undone | code.scanned | lookingUp',
        'undone | entry.confirmed | admitting',
        'undone | search.opened | searching',
        stays('undone', 'code.scanned'), // the code that was taken back
        stays('undone', 'settings.changed'),
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});
