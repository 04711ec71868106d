import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AttemptAnswer, AttemptQuestion } from '../../../src/machines/door/attempt.ts';
import { type KioskSettings, kioskDelays, kioskMachine } from '../../../src/machines/door/kiosk.ts';
import { kioskPrinterMachine } from '../../../src/machines/door/kioskPrinter.ts';
import type { Lookup, LookupAnswer } from '../../../src/machines/door/verdict.ts';
import { admission, checkInAt, doorAttendee, listed } from '../../support/door.ts';
import { done, failed, walk } from '../../support/walk.ts';

const ada = doorAttendee();
const bob = doorAttendee({ uId: 'u2', firstname: 'Bob', heldSince: '2027-03-01T09:00:00.000Z' });
const settings: KioskSettings = {
  ...{ gate: 'Kiosk 1', way: 'front', locale: 'en-GB' },
  ...{ prints: false, reprints: false, muted: false },
};
const input = { eventId: 'e1', settings, unprinted: [], wrong: 0 };
const printing: KioskSettings = { ...settings, locale: 'de-DE', prints: true, reprints: true };
const [good, inside] = [admission('admissible'), admission('alreadyIn', ada, checkInAt('Kiosk 1'))];
const [unpaid, unknown] = [admission('unpaid'), admission('unknown', null)];
const checkedIn = doorAttendee({ checkedInAt: '2027-03-06T14:05:00.000Z' });
const [listedAda, listedBob] = [listed(checkedIn, checkInAt('North')), listed(bob)];
const choices = [listedAda, listedBob];
const goodBob = admission('admissible', bob);
const noted = admission('admissible', doorAttendee({ attention: 'Call Ana' }));
const asked = admission(
  'admissible',
  doorAttendee({ rule: { gates: [], windows: [], entry: 'once', ask: 'Student card' } }),
);
const chosenAda = admission('alreadyIn', checkedIn, checkInAt('North'));
const cancelled = admission('cancelled', null);
const [offline, refused, busy] = [
  { code: 'offline', status: 0, msg: 'No connection' },
  { code: 'refused', status: 404, msg: 'Not found' },
  { code: 'refused', status: 429, msg: 'Too many' },
] as const;
const nothing = () => {};
const silent = kioskMachine.provide({ actions: { signal: nothing, unlock: nothing } });

const blank = { code: '', admission: null, choices: [], refusal: null };
const welcome = ['welcome.own', 'welcome.chosen'];
describe('kioskMachine', () => {
  const { differences, given, inputs, tags } = walk(silent, {
    starts: { plain: { ...input, wrong: 2 }, 'with a printer, in German': { ...input, settings: printing } },
    events: {
      'code read': { type: 'code.scanned', code: 'code-of-ada' },
      'another code read': { type: 'code.scanned', code: 'code-of-bob' },
      'noise read': { type: 'code.scanned', code: 'x'.repeat(4_096) },
      'Ada chosen': { type: 'attendee.chosen', attendee: listedAda },
      'Bob chosen': { type: 'attendee.chosen', attendee: listedBob },
      'German chosen': { type: 'language.chosen', locale: 'de-DE' },
      good: done('lookUp', good),
      'good with a note': done('lookUp', noted),
      'good with something to ask for': done('lookUp', asked),
      unpaid: done('lookUp', unpaid),
      unknown: done('lookUp', unknown),
      'in already': done('lookUp', inside),
      several: done('lookUp', { verdict: 'several', attendees: choices }),
      'lookup offline': failed('lookUp', offline),
      'lookup too often': failed('lookUp', busy),
      'lookup refused': failed('lookUp', refused),
      admitted: done('admit', { admitted: true, admission: inside }),
      'admitted before': done('admit', { admitted: false, admission: inside }),
      'gone by now': done('admit', { admitted: false, admission: cancelled }),
      'admit offline': failed('admit', offline),
      'admit refused': failed('admit', refused),
      'right PIN': done('exit', { left: true, wrong: 0 }),
      'wrong PINs': done('exit', { left: false, wrong: 2 }),
      'exit broken': failed('exit', new Error('broken')),
      'printer broken': failed('printer', new Error('broken')),
    },
  });

  it('goes where the table says', () => {
    type Before = { code: string; admission: typeof inside | null };
    const locale = (context: { settings: KioskSettings }) => context.settings.locale;
    const own = { ...blank, locale };
    const taken = (code: string) => ({ ...blank, code });
    const judged = (answer: typeof inside) => ({ admission: answer });
    /** Of an order, of which Bob is still to come. */
    const ofOrder = (context: { choices: unknown[] }) => context.choices.length > 0;
    /** What the entry of Ada at this kiosk leaves of an order. */
    const entered = {
      admission: inside,
      choices: ({ choices: before }: { choices: typeof choices }) =>
        before.map((choice) => (choice.uId === 'u1' ? listed(ada, checkInAt('Kiosk 1')) : choice)),
    };
    const [dones, ins] = [
      ['done.plain', 'done.printing', 'done.printingAgain'],
      ['alreadyIn.plain', 'alreadyIn.offering'],
    ];
    const [checking, admitting] = [
      ['checking.asking', 'checking.waiting'],
      ['admitting.asking', 'admitting.waiting'],
    ];
    const flow = ['typing', ...checking, 'choosing', 'confirming', ...admitting, ...dones, ...ins, 'refused'];
    const holds = (code: string) => (context: Before) => context.code === code;
    const prints = { settings: printing };
    expect(
      differences([
        ['start', 'plain', 'welcome.own', { locale: 'en-GB' }],
        ['start', 'with a printer, in German', 'welcome.own', { locale: 'de-DE' }],

        [welcome, 'typing.opened', 'typing'],
        ['welcome.own', 'German chosen', 'welcome.chosen', { locale: 'de-DE' }],
        ['welcome.chosen', 'German chosen', '↻ welcome.chosen'],
        ['welcome.chosen', 'after idle', 'welcome.own', { locale }],
        [[...flow, 'leaving'], 'German chosen', '=', { locale: 'de-DE' }],

        [[...welcome, 'typing'], 'code read', 'checking.asking', { code: 'code-of-ada' }],
        [[...welcome, 'typing'], 'another code read', 'checking.asking', { code: 'code-of-bob' }],
        ...given(holds('code-of-ada'), [[...dones, ...ins, 'refused'], 'code read', '=']),
        ...given(holds('code-of-bob'), [[...dones, ...ins, 'refused'], 'another code read', '=']),
        [[...dones, ...ins, 'refused'], 'code read', 'checking.asking', taken('code-of-ada')],
        [[...dones, ...ins, 'refused'], 'another code read', 'checking.asking', taken('code-of-bob')],
        [[...welcome, 'typing', ...dones, ...ins], 'noise read', 'refused', 'signal:refused', { refusal: 'unknown' }],
        ['refused', 'noise read', '=', 'signal:refused', { refusal: 'unknown' }],
        ['typing', 'after idle', 'welcome.own', { locale }],
        ['typing', 'user.active', '↻ typing'],

        ['checking.asking', 'good', 'confirming', 'signal:ready', { admission: good }],
        ...given(prints, [
          'checking.asking',
          'in already',
          'alreadyIn.offering',
          'signal:heard',
          { admission: inside },
        ]),
        ['checking.asking', 'in already', 'alreadyIn.plain', 'signal:heard', { admission: inside }],
        ['checking.asking', 'good with a note', 'refused', 'signal:refused', { admission: noted, refusal: 'staff' }],
        [
          'checking.asking',
          'good with something to ask for',
          'refused',
          'signal:refused',
          { admission: asked, refusal: 'staff' },
        ],
        ['checking.asking', 'unpaid', 'refused', 'signal:refused', { admission: unpaid, refusal: 'unpaid' }],
        ['checking.asking', 'unknown', 'refused', 'signal:refused', { admission: unknown, refusal: 'unknown' }],
        ['checking.asking', 'several', 'choosing', 'signal:ready', { choices }],
        ['checking.asking', ['lookup offline', 'lookup too often', 'after timeout'], 'checking.waiting'],
        ['checking.asking', 'lookup refused', 'refused', 'signal:refused', { refusal: 'fault' }],
        ['checking.waiting', ['after pause', 'network.returned'], 'checking.asking'],
        [checking, 'after effort', 'refused', 'signal:refused', { refusal: 'unanswered' }],

        ['choosing', 'Bob chosen', 'confirming', 'signal:ready', judged(goodBob)],
        ...given(prints, ['choosing', 'Ada chosen', 'alreadyIn.offering', 'signal:heard', judged(chosenAda)]),
        ['choosing', 'Ada chosen', 'alreadyIn.plain', 'signal:heard', judged(chosenAda)],
        ['choosing', 'user.active', '↻ choosing'],
        ['choosing', 'after idle', 'welcome.own', { code: '', admission: null, choices: [], locale }],

        ['confirming', 'entry.confirmed', 'admitting.asking'],
        ['confirming', 'user.active', '↻ confirming'],
        ['confirming', 'after idle', 'welcome.own', { code: '', admission: null, choices: [], locale }],

        ...given(
          prints,
          ['admitting.asking', 'admitted', 'done.printing', 'signal:admitted printBadge', entered],
          ['alreadyIn.offering', 'badge.requested', 'done.printingAgain', 'printBadge'],
        ),
        ['admitting.asking', 'admitted', 'done.plain', 'signal:admitted', entered],
        ...given(prints, ['admitting.asking', 'admitted before', 'alreadyIn.offering', 'signal:heard', entered]),
        ['admitting.asking', 'admitted before', 'alreadyIn.plain', 'signal:heard', entered],
        [
          'admitting.asking',
          'gone by now',
          'refused',
          'signal:refused',
          {
            admission: ({ admission: before }: Before) => ({ ...cancelled, attendee: before?.attendee ?? null }),
            refusal: 'cancelled',
          },
        ],
        ['admitting.asking', ['admit offline', 'after timeout'], 'admitting.waiting'],
        ['admitting.asking', 'admit refused', 'refused', 'signal:refused', { refusal: 'fault' }],
        ['admitting.waiting', ['after pause', 'network.returned'], 'admitting.asking'],
        [admitting, 'after effort', 'refused', 'signal:refused', { refusal: 'unanswered' }],

        ...given(
          ofOrder,
          [dones, 'after moment', 'choosing'],
          [ins, 'after reading', 'choosing'],
          [['confirming', ...dones, ...ins], 'flow.left', 'choosing'],
        ),
        [dones, 'after moment', 'welcome.own', { code: '', admission: null, locale }],
        [ins, 'after reading', 'welcome.own', { code: '', admission: null, locale }],
        ['refused', 'after reading', 'welcome.own', { code: '', admission: null, choices: [], refusal: null, locale }],
        [flow, 'flow.left', 'welcome.own', own],

        [[...welcome, ...flow], 'exit.opened', 'leaving', own],
        ['leaving', 'exit.opened', '='],
        ['leaving', 'right PIN', 'left', 'unlock', { wrong: 0 }],
        ['leaving', 'wrong PINs', 'welcome.own', { wrong: 2, locale }],
        ['leaving', 'exit broken', 'welcome.own', { locale }],
        [[...welcome, ...flow, 'leaving'], 'printer broken', '='],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ welcome: ['welcome'] }));

  it('asks about the code, the attendee and the gate, and begins the printer and the exit with what is kept', () => {
    const asked = { purchaseId: 'p1', gate: 'Kiosk 1', paid: null };
    expect(inputs()).toEqual({
      printer: [{ unprinted: [] }],
      lookUp: [
        { qrCodeData: 'code-of-ada', eventId: 'e1', gate: 'Kiosk 1' },
        { qrCodeData: 'code-of-bob', eventId: 'e1', gate: 'Kiosk 1' },
      ],
      admit: [
        { ...asked, userId: 'u1', heldSince: '' },
        { ...asked, userId: 'u2', heldSince: '2027-03-01T09:00:00.000Z' },
      ],
      exit: [{ wrong: 0 }, { wrong: 2 }],
    });
  });
});

describe('a kiosk', () => {
  type Answers = { lookUp?: LookupAnswer; admit?: Array<AttemptAnswer | 'lost'>; facts?: Partial<KioskSettings> };

  function open({ lookUp = good, admit = [], facts = {} }: Answers = {}) {
    const clock = new SimulatedClock();
    const said: string[] = [];
    const printed: string[] = [];
    const answers = [...admit];
    const kiosk = createActor(
      kioskMachine.provide({
        actors: {
          lookUp: fromPromise<LookupAnswer, Lookup>(async () => lookUp),
          admit: fromPromise<AttemptAnswer & { admitted: boolean }, AttemptQuestion>(async () => {
            const answer = answers.shift() ?? 'lost';
            return answer === 'lost' ? Promise.reject(offline) : { admitted: true, ...answer };
          }),
          printer: kioskPrinterMachine.provide({
            actors: { print: fromPromise<unknown, { uId: string }>(async ({ input: { uId } }) => printed.push(uId)) },
          }),
        },
        actions: { signal: (_, { signal }) => said.push(signal) },
      }),
      { input: { ...input, settings: { ...settings, ...facts } }, clock },
    ).start();
    const told = async (...events: Parameters<typeof kiosk.send>[0][]) => {
      for (const event of events) {
        kiosk.send(event);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return kiosk.getSnapshot();
    };
    return { clock, kiosk, printed, said, told };
  }
  const scan = { type: 'code.scanned', code: 'code-of-ada' } as const;
  const confirm = { type: 'entry.confirmed' } as const;

  it('checks an attendee in, prints their badge and is ready for the next by itself', async () => {
    const { clock, kiosk, printed, said, told } = open({ admit: [{ admission: inside }], facts: { prints: true } });
    expect((await told(scan, confirm)).value).toEqual({ done: 'printing' });
    expect([printed, said]).toEqual([['u1'], ['ready', 'admitted']]);
    clock.increment(kioskDelays.moment);
    expect(kiosk.getSnapshot().matches('welcome')).toBe(true);
    expect(kiosk.getSnapshot().context.admission).toBe(null);
  });

  it('sends a check-in again whose answer got lost', async () => {
    const { clock, told } = open({ admit: ['lost', { admission: inside }] });
    expect((await told(scan, confirm)).value).toEqual({ admitting: 'waiting' });
    clock.increment(kioskDelays.pause);
    expect((await told({ type: 'network.returned' })).value).toEqual({ done: 'plain' });
  });

  it('takes the entry of another gate for none of its own', async () => {
    const elsewhere = admission('alreadyIn', ada, checkInAt('North'));
    const { told } = open({ admit: ['lost', { admitted: false, admission: elsewhere }] });
    expect((await told(scan, confirm, { type: 'network.returned' })).value).toEqual({ alreadyIn: 'plain' });
  });

  it('gives the next person the screen when a network stays away', async () => {
    const { clock, kiosk, told } = open();
    await told(scan, confirm);
    clock.increment(kioskDelays.effort);
    expect(kiosk.getSnapshot().context.refusal).toBe('unanswered');
    clock.increment(kioskDelays.reading);
    expect(kiosk.getSnapshot().matches('welcome')).toBe(true);
  });

  it.each([
    ['it is not touched', 0],
    ['it is touched again', 20_000],
  ])('forgets whose code it was %s', async (_, touchedAt) => {
    const { clock, kiosk, told } = open();
    await told(scan);
    clock.increment(touchedAt);
    if (touchedAt > 0) kiosk.send({ type: 'user.active' });
    clock.increment(kioskDelays.idle - 1);
    expect(kiosk.getSnapshot().value).toBe('confirming');
    clock.increment(1);
    expect(kiosk.getSnapshot().context.code).toBe('');
  });

  it('goes back to the order whose reference was typed until all of it are in, and marks who is', async () => {
    const together = [doorAttendee(), doorAttendee({ uId: 'u2', firstname: 'Bob' })];
    const entry = (attendee: (typeof together)[number]) => ({
      admission: admission('alreadyIn', { ...attendee, checkedInAt: checkInAt('Kiosk 1').at }, checkInAt('Kiosk 1')),
    });
    const { clock, kiosk, told } = open({
      lookUp: { verdict: 'several', attendees: together.map((each) => listed(each)) },
      admit: together.map(entry),
    });
    await told(scan);
    for (const [at, attendee] of together.entries()) {
      expect(kiosk.getSnapshot().context.choices.map(({ checkedInAt }) => checkedInAt !== null)).toEqual([
        at > 0,
        false,
      ]);
      await told({ type: 'attendee.chosen', attendee: listed(attendee) }, confirm);
      clock.increment(kioskDelays.moment);
    }
    expect(kiosk.getSnapshot().matches('welcome')).toBe(true);
    expect(kiosk.getSnapshot().context.choices).toEqual([]);
  });

  it('offers a second badge only where both prints and second prints are on', async () => {
    const states = await Promise.all(
      [{}, { prints: true }, { reprints: true }, { prints: true, reprints: true }].map(async (facts) => {
        const { told } = open({ lookUp: inside, facts });
        return (await told(scan)).value;
      }),
    );
    const [plain, offering] = [{ alreadyIn: 'plain' }, { alreadyIn: 'offering' }];
    expect(states).toEqual([plain, plain, plain, offering]);
  });

  it('waits as long as its screens say', () => {
    expect(kioskDelays).toEqual({
      idle: 30_000,
      reading: 15_000,
      moment: 6_000,
      pause: 4_000,
      timeout: 12_000,
      effort: 60_000,
    });
  });
});
