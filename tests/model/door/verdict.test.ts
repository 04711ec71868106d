import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { EntryRule } from '../../../src/api/contract/door.ts';
import type { Verdict } from '../../../src/lib/admission.ts';
import { type Lookup, type LookupAnswer, verdictMachine } from '../../../src/machines/door/verdict.ts';
import { admission, checkInAt, doorAttendee, doorEvent, listed } from '../../support/door.ts';
import { done, failed, under, walk } from '../../support/walk.ts';

const inside = doorAttendee({ uId: 'u2', firstname: 'Grace', checkedInAt: '2027-03-06T14:05:00.000Z' });
const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong' } as const;
const settings = { gate: 'North', admitAtOnce: false, muted: false };
const scanned = { code: 'a', admission: null, choices: [], event: doorEvent('e1'), settings };
const atOnce = { ...scanned, settings: { ...settings, admitAtOnce: true } };
const choices = [listed(doorAttendee()), listed(inside, checkInAt('South'))];
const plainRule: EntryRule = { gates: [], windows: [], entry: 'once' };
const ofThree = admission('admissible', doorAttendee({ othersToCome: 2 }));
const noted = [listed(doorAttendee({ attention: 'Call Ana' })), listed(inside, checkInAt('South'))];
const allIn = [listed(inside, checkInAt('South'))];
const unlisted = { ...admission('unknown', null), listAt: '2027-03-06T13:00:00.000Z' };
const pending = verdictMachine.provide({ actions: { signal: () => {}, letScanAgain: () => {} } });

describe('verdictMachine', () => {
  const { differences, given, inputs } = walk(pending, {
    starts: {
      'code scanned': scanned,
      'code scanned where a good one is admitted at once': atOnce,
      'another of an order asked for': { ...scanned, code: null, choices },
      'one of three found by name': { ...scanned, code: null, admission: ofThree },
      'found by name': { ...scanned, code: null, admission: admission('admissible') },
    },
    events: {
      'undo requested': { type: 'undo.requested', attendee: inside },
      'ticket admissible': done('lookUp', admission('admissible')),
      'ticket to pay for': done('lookUp', admission('toPay')),
      'attendee already in': done('lookUp', admission('alreadyIn')),
      'ticket without re-entry': done('lookUp', admission('noReentry')),
      'somebody inside at an exit': done('lookUp', admission('leaving')),
      'nobody inside at an exit': done('lookUp', admission('notInside')),
      'ticket unpaid': done('lookUp', admission('unpaid')),
      'ticket cancelled': done('lookUp', admission('cancelled')),
      'ticket of another time': done('lookUp', admission('wrongTime')),
      'ticket of another gate': done('lookUp', admission('wrongGate')),
      'ticket for no such session': done('lookUp', admission('wrongSession')),
      'ticket of another event': done('lookUp', admission('wrongEvent')),
      'ticket transferred': done('lookUp', admission('transferred', null)),
      confirmed: { type: 'entry.confirmed' },
      'paid in cash': { type: 'entry.confirmed', takenAs: 'cash' },
      'ticket of a test order': done('lookUp', admission('test')),
      'code unknown': done('lookUp', admission('unknown')),
      'code not on the list': done('lookUp', unlisted),
      'no answer': failed('lookUp', offline),
      'server broken': failed('lookUp', broken),
      'several in the order': done('lookUp', { verdict: 'several', attendees: choices }),
      'several who are all in': done('lookUp', { verdict: 'several', attendees: allIn }),
      'the one inside chosen': { type: 'attendee.chosen', attendee: listed(inside, checkInAt('South')) },
      'the other chosen': { type: 'attendee.chosen', attendee: listed(doorAttendee()) },
    },
  });

  const admissible = 'reviewing.admissible';
  const toPay = 'reviewing.toPay';
  const leaving = 'reviewing.leaving';
  const refused = (why: string) => `reviewing.refused.${why}`;

  it('goes where the table says', () => {
    const refusals = [
      'alreadyIn',
      'noReentry',
      'notInside',
      'unpaid',
      'cancelled',
      'wrongTime',
      'wrongGate',
      'wrongSession',
      'wrongEvent',
      'transferred',
      'test',
      'unlisted',
      'unknown',
    ].map(refused);
    const found = (verdict: Verdict) => ({ admission: admission(verdict) });
    const [refuse, again] = ['signal:refused', 'letScanAgain'];
    const begun = { next: 'resume' as const };
    const [first, lookingUp] = ['lookingUp.first', ['lookingUp.first', 'lookingUp.again']];
    const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);
    expect(
      differences([
        ['start', 'code scanned', first, begun],
        ['start', 'code scanned where a good one is admitted at once', first, begun],
        ['start', 'found by name', admissible, 'signal:ready', begun],
        ['start', 'one of three found by name', admissible, 'signal:ready', begun],
        ['start', 'another of an order asked for', 'choosing', begun],

        ...given({ settings: atOnce.settings }, [
          lookingUp,
          'ticket admissible',
          'over',
          { ...found('admissible'), next: 'admit' },
        ]),
        [lookingUp, 'ticket admissible', admissible, 'signal:ready', found('admissible')],
        [lookingUp, 'ticket to pay for', toPay, 'signal:ready', found('toPay')],
        [lookingUp, 'attendee already in', refused('alreadyIn'), refuse, found('alreadyIn')],
        [lookingUp, 'ticket without re-entry', refused('noReentry'), refuse, found('noReentry')],
        [lookingUp, 'nobody inside at an exit', refused('notInside'), refuse, found('notInside')],
        ...given({ settings: atOnce.settings }, [
          lookingUp,
          'somebody inside at an exit',
          'over',
          { ...found('leaving'), next: 'admit' },
        ]),
        [lookingUp, 'somebody inside at an exit', leaving, 'signal:ready', found('leaving')],
        [lookingUp, 'ticket unpaid', refused('unpaid'), refuse, found('unpaid')],
        [lookingUp, 'ticket cancelled', refused('cancelled'), refuse, found('cancelled')],
        [lookingUp, 'ticket of another time', refused('wrongTime'), refuse, found('wrongTime')],
        [lookingUp, 'ticket of another gate', refused('wrongGate'), refuse, found('wrongGate')],
        [lookingUp, 'ticket for no such session', refused('wrongSession'), refuse, found('wrongSession')],
        [lookingUp, 'ticket of another event', refused('wrongEvent'), refuse, found('wrongEvent')],
        [
          lookingUp,
          'ticket transferred',
          refused('transferred'),
          refuse,
          { admission: admission('transferred', null) },
        ],
        [lookingUp, 'ticket of a test order', refused('test'), refuse, found('test')],
        [lookingUp, 'code unknown', refused('unknown'), refuse, found('unknown')],
        [lookingUp, 'code not on the list', refused('unlisted'), refuse, { admission: unlisted }],
        [refused('unlisted'), 'attempt.retried', first, { error: null }],
        ...given({ admission: ofThree, choices: [] }, [
          admissible,
          'order.confirmed',
          first,
          { code: 'F-1001', together: true },
        ]),
        [admissible, 'order.confirmed', '='],
        ...given({ together: true }, [lookingUp, 'several in the order', 'over', { choices, next: 'admitAll' }]),
        [lookingUp, 'several in the order', 'choosing', 'signal:heard', { choices }],
        [lookingUp, 'several who are all in', 'choosing', 'signal:heard', { choices: allIn }],
        [
          'choosing',
          'the one inside chosen',
          refused('alreadyIn'),
          refuse,
          { admission: { verdict: 'alreadyIn', attendee: inside, lastCheckIn: checkInAt('South') } },
        ],
        ['choosing', 'the other chosen', admissible, 'signal:ready', found('admissible')],
        ['choosing', 'order.confirmed', 'over', { next: 'admitAll' }],
        // The first failure is heard; those that follow are only counted.
        ...given(
          { tries: 0 },
          [first, 'no answer', 'lookupFailed', 'signal:error', { error: offline, tries: 1 }],
          [first, 'after timeout', 'lookupFailed', 'signal:error', { tries: 1 }],
          [first, 'server broken', 'lookupFailed', 'signal:error', { error: broken, tries: 1 }],
        ),
        [lookingUp, 'no answer', 'lookupFailed', { error: offline, tries: oneMore }],
        [lookingUp, 'server broken', 'lookupFailed', { error: broken, tries: oneMore }],
        [first, 'after timeout', 'lookupFailed', { tries: oneMore }],
        ['lookingUp.again', 'after timeout', 'lookupFailed', { error: null, tries: oneMore }],
        // Who got an answer asks again when they want to.
        ...given({ error: broken }, ['lookupFailed', 'after again', '=']),
        ['lookupFailed', 'after again', 'lookingUp.again'],
        [['lookupFailed', 'lookingUp.again'], 'attempt.retried', first, { error: null }],

        [[admissible, leaving], 'confirmed', 'over', { next: 'admit' }],
        [toPay, 'confirmed', 'over', { next: 'admit', admission: { ...admission('toPay'), takenAs: undefined } }],
        [[admissible, leaving], 'paid in cash', 'over', { next: 'admit' }],
        [toPay, 'paid in cash', 'over', { next: 'admit', admission: { ...admission('toPay'), takenAs: 'cash' } }],
        [
          [refused('alreadyIn'), 'choosing'],
          'undo requested',
          'over',
          { admission: { verdict: 'alreadyIn', attendee: inside, lastCheckIn: null }, next: 'undo' },
        ],
        [
          ['lookupFailed', 'choosing', admissible, toPay, leaving, ...refusals],
          'search.opened',
          'over',
          { next: 'search' },
        ],
        [[...lookingUp, 'lookupFailed', admissible, toPay, leaving, ...refusals], 'verdict.dismissed', 'over', again],
        ['choosing', 'verdict.dismissed', 'over', again, { choices: [] }],

        // Only a refusal makes way for the code that waits, and an order of which an attendee was chosen before.
        ['choosing', 'code.waiting', 'over', { choices: [] }, { code: null }],
        [[...lookingUp, 'lookupFailed', 'choosing', admissible, toPay, leaving], 'code.waiting', '=', 'signal:heard'],
        [refusals, 'code.waiting', 'over'],
      ]),
    ).toEqual([]);
  });

  it('asks about the code at the event', () => {
    expect(inputs()).toEqual({
      lookUp: [
        { qrCodeData: 'F-1001', eventId: 'e1', gate: 'North' },
        { qrCodeData: 'a', eventId: 'e1', gate: 'North' },
      ],
    });
  });

  it('asks at an exit whether they may go out', async () => {
    const asked: Lookup[] = [];
    const lookUp = fromPromise<LookupAnswer, Lookup>(({ input }) => {
      asked.push(input);
      return new Promise(() => {});
    });
    createActor(pending.provide({ actors: { lookUp } }), {
      input: { ...scanned, settings: { ...settings, isExit: true } },
    }).start();
    await Promise.resolve();
    expect(asked).toEqual([{ qrCodeData: 'a', eventId: 'e1', gate: 'North', direction: 'out' }]);
  });

  it('waits for a tap where staff have a note to read, also at an exit, and to ask for something only at an entrance', async () => {
    const verdictAfter = async (facts: Parameters<typeof doorAttendee>[0], isExit: boolean) => {
      const answer = admission(isExit ? 'leaving' : 'admissible', doorAttendee(facts));
      const lookUp = fromPromise<LookupAnswer, Lookup>(async () => answer);
      const input = { ...atOnce, settings: { ...atOnce.settings, isExit } };
      const actor = createActor(pending.provide({ actors: { lookUp } }), { input }).start();
      const { value } = await waitFor(actor, (state) => !state.matches('lookingUp'));
      return value;
    };
    const [note, ask] = [{ attention: 'Call Ana' }, { rule: { ...plainRule, ask: 'Student card' } }];
    expect(await verdictAfter({}, false)).toBe('over');
    expect(await verdictAfter(note, false)).toEqual({ reviewing: 'admissible' });
    expect(await verdictAfter(ask, false)).toEqual({ reviewing: 'admissible' });
    expect(await verdictAfter(note, true)).toEqual({ reviewing: 'leaving' });
    expect(await verdictAfter(ask, true)).toBe('over');
  });

  it('shows the list of an order that is to be checked in together where staff have something to read about one of it', async () => {
    const stateAfter = async (attendees: typeof noted) => {
      const lookUp = fromPromise<LookupAnswer, Lookup>(async () => ({ verdict: 'several', attendees }));
      const input = { ...scanned, admission: ofThree };
      const actor = createActor(pending.provide({ actors: { lookUp } }), { input }).start();
      actor.send({ type: 'order.confirmed' });
      const { value } = await waitFor(actor, (state) => state.matches('choosing') || state.matches('over'));
      return value;
    };
    expect(await stateAfter(choices)).toBe('over');
    expect(await stateAfter(noted)).toBe('choosing');
  });

  it('signals to the check-in that it is part of', () => {
    const { heard, send } = under(verdictMachine, { ...scanned, admission: admission('admissible') });
    send({ type: 'code.waiting' });
    send({ type: 'verdict.dismissed' });
    expect(heard.slice(0, 3)).toEqual([
      { type: 'signal.given', signal: 'ready' },
      { type: 'signal.given', signal: 'heard' },
      { type: 'code.dismissed' },
    ]);
  });

  it.each([
    ['entry.confirmed', 'admissible', 'admit'],
    ['search.opened', 'unknown', 'search'],
    ['verdict.dismissed', 'unpaid', 'resume'],
    ['code.waiting', 'cancelled', 'resume'],
  ] as const)('ends on %s after %s with: %s', (type, verdict, next) => {
    const actor = createActor(pending, { input: { ...scanned, admission: admission(verdict) } }).start();
    actor.send({ type });
    expect(actor.getSnapshot().output).toEqual({ next, admission: admission(verdict), choices: [] });
  });

  it('ends on an undo with the attendee named, who need not be the one that is refused', () => {
    const actor = createActor(pending, { input: { ...scanned, admission: admission('alreadyIn') } }).start();
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace' });
    actor.send({ type: 'undo.requested', attendee: grace });
    expect(actor.getSnapshot().output).toMatchObject({ next: 'undo', admission: { attendee: grace } });
  });

  it('looks a code up again by itself, after growing pauses, until there is an answer', async () => {
    const clock = new SimulatedClock();
    let network = false;
    let asked = 0;
    const lookUp = fromPromise<LookupAnswer, Lookup>(async () => {
      asked++;
      if (!network) throw offline;
      return admission('admissible');
    });
    const actor = createActor(pending.provide({ actors: { lookUp } }), { input: scanned, clock }).start();
    const isFailed = () => waitFor(actor, (state) => state.matches('lookupFailed'));
    await isFailed();
    for (const pause of [1_000, 3_000, 10_000, 30_000, 30_000]) {
      const before = asked;
      clock.increment(pause - 1);
      expect(asked).toBe(before);
      clock.increment(1);
      expect(asked).toBe(before + 1);
      await isFailed();
    }
    network = true;
    clock.increment(30_000);
    await waitFor(actor, (state) => state.matches({ reviewing: 'admissible' }));
  });
});
