import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { DoorSettings, Next } from '../../../src/machines/door/attempt.ts';
import { checkInMachine } from '../../../src/machines/door/checkIn.ts';
import { admission, checkInAt, doorAttendee, doorEvent, listed } from '../../support/door.ts';
import { checkInOver } from '../../support/liveDoor.ts';
import { done, failed, walk } from '../../support/walk.ts';

const ada = doorAttendee({ checkedInAt: '2027-03-06T14:05:00.000Z' });
const settings = { gate: 'North', admitAtOnce: true, muted: false };
const decided = admission('unpaid');
/** Somebody of it may still be admitted. */
const order = [listed(doorAttendee())];
const entry = { attendee: ada, kind: 'in', at: null } as const;
const base = { event: doorEvent('e1'), isOnly: false, userId: 's1', settings };
const input = { ...base, entries: [] };
/** Ada is in its list already, so that what is walked stays small. */
const inputWithAda = { ...base, entries: [entry] };
const children = ['verdict', 'admit', 'undo'] as const;
type Child = (typeof children)[number];

const nexts = ['resume', 'search', 'review', 'admit', 'undo'] as const;
/** What each child can end with. A verdict does not say whether an attempt to admit got an answer. */
const outcomes = Object.fromEntries(
  children.flatMap((child) => [
    ...nexts.map((next) => [`${child}: ${next}`, done(child, { next, admission: decided })]),
    [`${child} broke`, failed(child, new Error(`no ${child}`))],
  ]),
) as Record<`${Child}: ${(typeof nexts)[number]}` | `${Child} broke`, ReturnType<typeof done>>;

describe('checkInMachine', () => {
  const { differences, given, inputs } = walk(checkInMachine, {
    idle: ['keepSettings', 'markChoice', 'log'],
    starts: { opened: inputWithAda },
    events: {
      'a scanned': { type: 'code.scanned', code: 'a' },
      'search broke': failed('search', new Error('no search')),
      'ada chosen': { type: 'attendee.chosen', attendee: listed(ada, checkInAt('South')) },
      'undo requested for ada': { type: 'undo.requested', attendee: ada },
      'settings left as they are': { type: 'settings.changed', settings: { muted: false } },
      'signal given': { type: 'signal.given', signal: 'ready' },
      'ticket dismissed': { type: 'code.dismissed' },
      'ada let in': { type: 'entry.made', entry },
      'count broke': failed('count', new Error('no count')),
      'one of an order found': done('verdict', { next: 'admit', admission: decided, choices: order }),
      'one of an order passed over': done('verdict', { next: 'resume', admission: null, choices: order }),
      'all of an order wanted': done('verdict', { next: 'admitAll', admission: null, choices: order }),
      'an order left': done('verdict', { next: 'resume', admission: null, choices: [] }),
      ...outcomes,
    },
  });

  it('goes where the table says', () => {
    const states = ['scanning', 'searching', 'judging', 'admitting', 'undoing'];
    const judged = { verdict: 'alreadyIn', attendee: ada, lastCheckIn: null } as const;
    const noTicket = { admission: null, next: 'resume' } as const;
    const nothing = { ...noTicket, code: null, choices: [] };
    const waitingCode = { ...noTicket, choices: [], code: 'a', waiting: [] as string[], origin: 'scan' as const };
    const { origin: _, ...ofScan } = waitingCode;
    /** Back to the code that waits, or else to where the attendee came from. */
    const back = (state: string, happens: `${Child}: resume` | `${Child} broke`) => {
      const broke = happens.endsWith('broke');
      // Whoever goes on has no order left.
      const ended = { ...noTicket, ...(broke && { choices: [] }) };
      return [
        ...given({ waiting: ['a'] }, [
          state,
          happens,
          state === 'judging' ? '↻ judging' : 'judging',
          state === 'admitting' ? ofScan : waitingCode,
        ]),
        ...(broke
          ? []
          : given({ choices: order }, [
              state,
              happens,
              state === 'judging' ? '↻ judging' : 'judging',
              { ...noTicket, code: null },
            ])),
        // Names of others are not left for the queue to read.
        ...(state === 'admitting'
          ? []
          : given({ origin: 'search' }, [state, happens, 'searching', { ...noTicket, ...(broke && { choices: [] }) }])),
        ...given({ origin: 'scan' }, [state, happens, 'scanning', { ...ended, code: null }]),
      ];
    };
    const from = (state: string, child: Child) => {
      const kept = {
        verdict: { admission: decided },
        admit: { admission: decided },
        undo: { admission: decided },
      }[child];
      const to = (next: string) => (next === state ? `↻ ${next}` : next);
      return [
        ...given({ code: 'a' }, [state, 'a scanned', '=']),
        ...given({ code: null }, [state, 'a scanned', '=', 'tell', { waiting: ['a'] }]),
        ...given(
          {},
          [
            state,
            `${child}: admit`,
            to('admitting'),
            { ...kept, next: 'admit', ...(child !== 'admit' && { origin: 'scan' as const }) },
          ],
          [state, `${child}: undo`, to('undoing'), { ...kept, next: 'undo' }],
          [state, `${child}: review`, to('judging'), { ...kept, next: 'review' }],
          [state, `${child}: search`, 'searching', { ...nothing, origin: 'search' }],
        ),
        ...back(state, `${child}: resume`),
        ...back(state, `${child} broke`),
      ];
    };
    const ends = ['search.closed', 'search broke'] as const;
    expect(
      differences([
        ['start', 'opened', 'scanning', { ...nothing, origin: 'scan' }],
        [states, 'settings left as they are', '=', 'storeSettings storeEntries moveCount'],
        [states, 'signal given', '=', [['signal', { type: 'signal.given', signal: 'ready' }]]],
        [states, 'ticket dismissed', '=', 'letScanAgain'],
        [states, 'ada let in', '=', 'storeEntries recount'],
        [states, 'count broke', '='],

        ['scanning', 'event.left', 'left'],
        ['scanning', 'search.opened', 'searching', { origin: 'search' }],
        ['scanning', 'a scanned', 'judging', { code: 'a' }],
        ['searching', 'a scanned', 'judging', { code: 'a', waiting: [], origin: 'scan' }],
        [['scanning', 'searching'], 'undo requested for ada', 'undoing', { admission: judged }],
        ['searching', 'ada chosen', 'judging', { admission: { ...judged, lastCheckIn: checkInAt('South') } }],
        ['searching', ends, 'scanning', { origin: 'scan' }, { waiting: [] }],
        ['searching', ends, 'judging', { origin: 'scan', code: 'a', waiting: [] }],

        [
          'judging',
          'one of an order found',
          'admitting',
          { admission: decided, next: 'admit', choices: order, origin: 'scan' },
        ],
        [
          'judging',
          'all of an order wanted',
          'admitting',
          { admission: admission('admissible'), next: 'admitAll', choices: order, origin: 'scan' },
        ],
        ...given({ waiting: ['a'] }, [
          'judging',
          ['one of an order passed over', 'an order left'],
          '↻ judging',
          waitingCode,
        ]),
        ['judging', 'one of an order passed over', '↻ judging', { ...noTicket, code: null, choices: order }],
        ['judging', 'an order left', 'searching', { ...noTicket, choices: [] }, { origin: 'search' }],
        ['judging', 'an order left', 'scanning', nothing],

        ...from('judging', 'verdict'),
        ...from('admitting', 'admit'),
        ...from('undoing', 'undo'),
      ]),
    ).toEqual([]);
  });

  it('hands each part what it works on', () => {
    const { count, search, verdict, admit, undo } = inputs();
    expect(count).toEqual([{ eventId: 'e1' }]);
    expect(search).toEqual([{ eventId: 'e1' }]);
    expect(verdict).toContainEqual({ code: 'a', admission: null, choices: [], event: doorEvent('e1'), settings });
    expect(verdict).toContainEqual({ code: null, admission: null, choices: order, event: doorEvent('e1'), settings });
    const asked = { admission: decided, settings, together: null };
    expect(admit).toContainEqual({ ...asked, kind: 'admit' });
    expect(undo).toContainEqual({ ...asked, kind: 'undo' });
  });
});

describe('a live check-in', () => {
  const open = () => createActor(checkInOver({}), { input }).start();
  const scan = (codes: string[]) => {
    const door = open();
    for (const code of codes) door.send({ type: 'code.scanned', code });
    return door;
  };

  it('lets codes wait in their order, each once, and not the one that is checked', () => {
    const { context } = scan(['a', 'c', 'b', 'c', 'a']).getSnapshot();
    expect([context.code, context.waiting]).toEqual(['a', ['c', 'b']]);
  });

  it('lets twenty codes wait at most', () => {
    const codes = Array.from({ length: 25 }, (_, at) => `code ${at}`);
    expect(scan(codes).getSnapshot().context.waiting).toEqual(codes.slice(1, 21));
  });

  it('takes the code that waits longest when a check is over', () => {
    const door = scan(['a', 'b', 'c']);
    door.send(done('verdict', { next: 'resume', admission: decided }) as never);
    expect(door.getSnapshot().context).toMatchObject({ code: 'b', waiting: ['c'] });
  });

  it('makes a refusal give way to the next code', () => {
    const door = open();
    door.send({ type: 'search.opened' });
    door.send({ type: 'attendee.chosen', attendee: listed(ada) });
    expect(door.getSnapshot().children.verdict?.getSnapshot().matches({ reviewing: 'refused' })).toBe(true);
    door.send({ type: 'code.scanned', code: 'a' });
    expect(door.getSnapshot().context).toMatchObject({ code: 'a', waiting: [], admission: null });
  });

  it('logs the latest of each attendee, latest first', () => {
    const door = open();
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace' });
    const entries = [
      { attendee: ada, kind: 'in', at: '2027-03-06T14:05:00.000Z' },
      { attendee: grace, kind: 'in', at: '2027-03-06T14:06:00.000Z' },
      { attendee: ada, kind: 'undone', at: null },
    ] as const;
    for (const made of entries) door.send({ type: 'entry.made', entry: made });
    expect(door.getSnapshot().context.entries).toEqual([entries[2], entries[1]]);
  });

  it('keeps the twelve latest entries', () => {
    const door = open();
    const ids = Array.from({ length: 15 }, (_, at) => `u${at}`);
    for (const uId of ids) door.send({ type: 'entry.made', entry: { ...entry, attendee: doorAttendee({ uId }) } });
    const kept = door.getSnapshot().context.entries.map(({ attendee }) => attendee.uId);
    expect(kept).toEqual(ids.slice(3).reverse());
  });

  it('shows of all of an order what one of it has paid, and who of it is in', () => {
    const door = open();
    const toPay = { total: 1_000, currency: 'gbp', attendees: 2 } as const;
    const people = [
      doorAttendee({ toPay, paymentStatus: 'held' }),
      doorAttendee({ uId: 'u2', toPay, paymentStatus: 'held' }),
      doorAttendee({ uId: 'u3', pId: 'p2', paymentStatus: 'held' }),
    ];
    door.send({ type: 'code.scanned', code: 'a' });
    const choices = people.map((each) => listed(each));
    door.send(done('verdict', { next: 'admit', admission: decided, choices }) as never);
    const attendee = doorAttendee({ checkedInAt: '2027-03-06T14:05:00.000Z' });
    const lastCheckIn = checkInAt('North');
    const admitted = { verdict: 'alreadyIn', attendee, lastCheckIn } as const;
    door.send(done('admit', { next: 'review', admission: admitted }) as never);
    expect(door.getSnapshot().context.choices).toEqual([
      { ...attendee, lastCheckIn },
      { ...choices[1], paymentStatus: 'paid', toPay: null },
      choices[2],
    ]);
  });

  describe('with all of an order', () => {
    const at = '2027-03-06T14:05:00.000Z';
    const [bob, cyd] = ['u2', 'u3'].map((uId) => doorAttendee({ uId }));
    const members = [doorAttendee(), bob, cyd].map((each) => listed(each as typeof ada));
    /** The door once the order is checked in, or out, by one tap. */
    function together(choices = members, changes: Partial<DoorSettings> = {}) {
      const door = createActor(checkInOver({}), { input: { ...input, settings: { ...settings, ...changes } } }).start();
      expect(door.getSnapshot().context.choices).toEqual([]);
      door.send({ type: 'code.scanned', code: 'a' });
      door.send(done('verdict', { next: 'admitAll', admission: null, choices }) as never);
      const attempt = () => door.getSnapshot().children.admit?.getSnapshot().context;
      const end = (facts: Parameters<typeof doorAttendee>[0], next: Next = 'resume') => {
        const attendee = doorAttendee({ ...facts });
        door.send(done('admit', { next, admission: { verdict: 'alreadyIn', attendee, lastCheckIn: null } }) as never);
      };
      const stage = () => [door.getSnapshot().value, attempt()?.admission.attendee.uId];
      return { door, attempt, end, stage };
    }

    it('goes on with the next as long as each is let in', () => {
      const { end, stage, attempt } = together();
      expect([stage(), attempt()?.together]).toEqual([['admitting', 'u1'], { count: 1, more: true }]);
      end({ checkedInAt: at });
      expect([stage(), attempt()?.together]).toEqual([['admitting', 'u2'], { count: 2, more: true }]);
      end({ uId: 'u2', checkedInAt: at });
      expect([stage(), attempt()?.together]).toEqual([['admitting', 'u3'], { count: 3, more: false }]);
      end({ uId: 'u3', checkedInAt: at });
      expect(stage()).toEqual(['scanning', undefined]);
    });

    it('stops at one who is not in, and shows the order', () => {
      for (const [facts, next] of [
        [{}, 'resume'],
        [{ checkedInAt: at, leftAt: at }, 'resume'],
        [{ checkedInAt: at }, 'review'],
      ] as const) {
        const { end, stage } = together();
        end(facts, next);
        expect(stage()).toEqual(['judging', undefined]);
      }
    });

    it('goes on with none where only one was wanted', () => {
      const door = open();
      door.send({ type: 'code.scanned', code: 'a' });
      door.send(done('verdict', { next: 'admit', admission: admission('admissible'), choices: members }) as never);
      const attendee = doorAttendee({ checkedInAt: at });
      door.send(
        done('admit', { next: 'resume', admission: { verdict: 'alreadyIn', attendee, lastCheckIn: null } }) as never,
      );
      expect(door.getSnapshot().value).toBe('judging');
    });

    it('lets out at an exit who is inside, and takes one back where they left', () => {
      const inside = members.slice(0, 2).map((each) => ({ ...each, checkedInAt: at }));
      const { door, end, stage, attempt } = together(inside, { isExit: true });
      expect([stage(), attempt()?.kind]).toEqual([['admitting', 'u1'], 'letOut']);
      end({ checkedInAt: at, leftAt: at });
      expect(stage()).toEqual(['admitting', 'u2']);
      end({ uId: 'u2', checkedInAt: at });
      expect(stage()).toEqual(['judging', undefined]);
      door.send(done('verdict', { next: 'resume', admission: null, choices: [] }) as never);
      const undone = (facts: Parameters<typeof doorAttendee>[0]) => {
        const other = open();
        other.send({ type: 'undo.requested', attendee: doorAttendee(facts) });
        return other.getSnapshot().children.undo?.getSnapshot().context.kind;
      };
      expect([undone({ checkedInAt: at, leftAt: at }), undone({ checkedInAt: at })]).toEqual(['undoExit', 'undo']);
    });

    it('comes back to an order while somebody of it can be let in or still has to pay, and not for others', () => {
      const stateWith = (facts: Parameters<typeof doorAttendee>[0]) => {
        const door = open();
        door.send({ type: 'code.scanned', code: 'a' });
        const choices = [listed(doorAttendee(facts))];
        door.send(done('verdict', { next: 'resume', admission: null, choices }) as never);
        return door.getSnapshot().value;
      };
      const toPay = { total: 1_000, currency: 'gbp', attendees: 1 } as const;
      expect(stateWith({})).toBe('judging');
      expect(stateWith({ paymentStatus: 'awaitingDoor', toPay })).toBe('judging');
      expect(stateWith({ paymentStatus: 'awaitingTransfer' })).toBe('scanning');
      expect(stateWith({ paymentStatus: 'cancelled' })).toBe('scanning');
      expect(stateWith({ checkedInAt: at })).toBe('scanning');
    });
  });

  it('counts anew after each entry, and says which code may be held up again', () => {
    const door = open();
    let dismissed = 0;
    door.on('code.dismissed', () => dismissed++);
    const counting = () => door.getSnapshot().children.count?.getSnapshot().value;
    expect(counting()).toBe('counting');
    door.send({ type: 'entry.made', entry });
    expect(counting()).toBe('pausing');
    expect(dismissed).toBe(0);
    door.send({ type: 'code.dismissed' });
    expect(dismissed).toBe(1);
  });

  it('begins its list of the latest anew where the device moves to a session or away from it, and counts there', () => {
    const door = open();
    const session = { id: 's1', eventId: 'e1' };
    const latest = () => door.getSnapshot().context.entries;
    const countedAt = () => door.getSnapshot().children.count?.getSnapshot().context.session;
    door.send({ type: 'entry.made', entry });
    door.send({ type: 'settings.changed', settings: { gate: 'South' } });
    expect([latest(), countedAt()]).toEqual([[entry], undefined]);
    door.send({ type: 'settings.changed', settings: { gate: 'Workshop', session } });
    expect([latest(), countedAt()]).toEqual([[], 's1']);
    door.send({ type: 'entry.made', entry });
    door.send({ type: 'settings.changed', settings: { muted: true } });
    expect(latest()).toEqual([entry]);
    door.send({ type: 'settings.changed', settings: { gate: '', session: undefined } });
    expect([latest(), countedAt()]).toEqual([[], undefined]);
  });

  it('ends with the settings as they were changed and the entries', () => {
    const door = open();
    door.send({ type: 'settings.changed', settings: { gate: 'South' } });
    door.send({ type: 'entry.made', entry });
    door.send({ type: 'event.left' });
    expect(door.getSnapshot().output).toEqual({ settings: { ...settings, gate: 'South' }, entries: [entry] });
  });
});
