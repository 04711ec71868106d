import { describe, expect, it } from 'vitest';
import {
  admissibleOf,
  codesIn,
  decide,
  decideByName,
  type EntryRule,
  entryOf,
  hasRemarks,
  isInside,
  isLookedUp,
  judgeListed,
  type Place,
  windowNear,
  withEntry,
} from '../../src/lib/admission.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';

const place: Place = { gate: 'North', now: '2027-03-06T14:05:00.000Z', timeZone: 'Europe/London' };
const here = { eventId: 'here', isLive: true, ...place };
const real = { isTest: false, rule: null };
const never = { checkedInAt: null };
const inside = { checkedInAt: place.now };
const judge = (status: PurchaseStatus, stay: { checkedInAt: string | null } = never) =>
  decide({ ...real, eventId: 'here', status }, here, stay);

describe('decide', () => {
  it.each(['paid', 'free'] as const)('admits a %s ticket once', (status) => {
    expect(judge(status)).toBe('admissible');
    expect(judge(status, inside)).toBe('alreadyIn');
  });

  it.each([
    'held',
    'paying',
    'awaitingTransfer',
    'failed',
    'expired',
  ] as const)('asks for the money of a %s ticket', (status) => {
    expect(judge(status)).toBe('unpaid');
  });

  it('asks for the money of a ticket that is paid at the door, and admits only once it is paid', () => {
    expect(judge('awaitingDoor')).toBe('toPay');
    expect(decide({ ...real, eventId: 'there', status: 'awaitingDoor' }, here, never)).toBe('wrongEvent');
  });

  it.each(['cancelled', 'refunded'] as const)('refuses a %s ticket, even of an attendee who is inside', (status) => {
    expect(judge(status, inside)).toBe('cancelled');
  });

  it('tells an unknown code from a code of another event', () => {
    expect(decide(null, here, never)).toBe('unknown');
    expect(decide({ ...real, eventId: 'there', status: 'paid' }, here, inside)).toBe('wrongEvent');
  });
});

describe('a session', () => {
  const rule: EntryRule = { gates: ['South'], windows: [], entry: 'once', reentry: false };
  const at = (
    status: PurchaseStatus,
    { isOpen = true, stay = never as Parameters<typeof decide>[2], ruled = rule as EntryRule | null } = {},
  ) => decide({ isTest: false, eventId: 'here', status, rule: ruled, session: { isOpen, isFull: true } }, here, stay);

  it('lets in whoever its tickets let in, full or not, at whichever gate', () => {
    expect(at('paid')).toBe('admissible');
    expect(at('paid', { isOpen: false })).toBe('wrongSession');
  });

  it('lets in again who left, and who is there only once, on whichever day', () => {
    const left = { checkedInAt: '2027-03-06T10:00:00.000Z', leftAt: '2027-03-06T12:00:00.000Z' };
    expect(at('paid', { stay: left })).toBe('admissible');
    const yesterday = { checkedInAt: '2027-03-05T10:00:00.000Z' };
    expect(at('paid', { stay: yesterday, ruled: { ...rule, entry: 'daily' } })).toBe('alreadyIn');
    expect(at('paid', { stay: inside, isOpen: false })).toBe('alreadyIn');
  });

  it('is asked at the times of the ticket alone, and takes no money', () => {
    const windows = [{ from: '2027-03-07T09:00:00.000Z', until: '2027-03-07T17:00:00.000Z' }];
    expect(at('paid', { ruled: { ...rule, windows } })).toBe('wrongTime');
    expect(at('awaitingDoor')).toBe('unpaid');
    expect(at('cancelled')).toBe('cancelled');
  });
});

describe('who went out', () => {
  const out = { checkedInAt: '2027-03-06T10:00:00.000Z', leftAt: '2027-03-06T12:00:00.000Z' };
  const at = (
    now: string,
    rule: Partial<EntryRule> | null = null,
    isExit = false,
    stay: Parameters<typeof decide>[2] = out,
  ) =>
    decide(
      {
        isTest: false,
        eventId: 'here',
        status: 'paid',
        rule: rule && { gates: [], windows: [], entry: 'once', ...rule },
      },
      { ...here, now, isExit },
      stay,
    );

  it('comes in again from then on, and was inside until then', () => {
    expect(at('2027-03-06T12:00:00.000Z')).toBe('admissible');
    expect(at('2027-03-06T11:59:59.999Z')).toBe('alreadyIn');
  });

  it('stays out where the rule of the ticket says so, on that day of a ticket for each day', () => {
    expect(at('2027-03-06T13:00:00.000Z', { reentry: false })).toBe('noReentry');
    expect(at('2027-03-06T13:00:00.000Z', { reentry: true })).toBe('admissible');
    expect(at('2027-03-06T13:00:00.000Z', { entry: 'daily', reentry: false })).toBe('noReentry');
    expect(at('2027-03-07T13:00:00.000Z', { entry: 'daily', reentry: false })).toBe('admissible');
    expect(at('2027-03-06T11:00:00.000Z', { reentry: false })).toBe('alreadyIn');
    expect(at('2027-03-06T13:00:00.000Z', { reentry: false }, false, never)).toBe('admissible');
  });

  it('is not let out again, and neither is who never came', () => {
    const late = '2027-03-06T13:00:00.000Z';
    expect(at(late, null, true)).toBe('notInside');
    expect(at(late, null, true, never)).toBe('notInside');
    expect(at(late, null, true, { checkedInAt: out.checkedInAt, leftAt: null })).toBe('leaving');
  });

  it('may go whatever became of the ticket, but not out of another event', () => {
    const exit = { ...here, isExit: true };
    expect(decide({ ...real, eventId: 'here', status: 'refunded' }, exit, inside)).toBe('leaving');
    expect(decide({ ...real, eventId: 'there', status: 'paid' }, exit, inside)).toBe('wrongEvent');
    expect(decide(null, exit, never)).toBe('unknown');
  });

  it('is inside from their entry until they leave', () => {
    expect([never, inside, out, { ...out, leftAt: null }].map(isInside)).toEqual([false, true, false, true]);
  });
});

describe('a ticket with a rule', () => {
  const rule: EntryRule = { gates: ['North', 'East'], windows: [], entry: 'once' };
  const judgeBy = (
    changed: Partial<EntryRule>,
    at: Partial<Place> = {},
    { status = 'paid', inAt = null }: { status?: PurchaseStatus; inAt?: string | null } = {},
  ) =>
    decide(
      { ...real, eventId: 'here', status, rule: { ...rule, ...changed } },
      { ...here, ...at },
      { checkedInAt: inAt },
    );
  const saturday = { from: '2027-03-06T09:00:00.000Z', until: '2027-03-06T18:00:00.000Z' };
  const sunday = { from: '2027-03-07T09:00:00.000Z', until: '2027-03-07T18:00:00.000Z' };

  it('lets in at its gates, or at any without them', () => {
    expect(['North', 'East', 'South', ''].map((gate) => judgeBy({}, { gate }))).toEqual([
      ...['admissible', 'admissible', 'wrongGate', 'wrongGate'],
    ]);
    expect(judgeBy({ gates: [] }, { gate: 'South' })).toBe('admissible');
    expect(judgeBy({}, { gate: null })).toBe('admissible');
  });

  it.each([
    ['2027-03-06T08:59:59.999Z', 'wrongTime'],
    ['2027-03-06T09:00:00.000Z', 'admissible'],
    ['2027-03-06T17:59:59.999Z', 'admissible'],
    ['2027-03-06T18:00:00.000Z', 'wrongTime'],
    ['2027-03-07T10:00:00.000Z', 'admissible'],
    ['2027-03-08T10:00:00.000Z', 'wrongTime'],
  ])('lets in within its windows, at %s: %s', (now, verdict) => {
    expect(judgeBy({ windows: [saturday, sunday] }, { now })).toBe(verdict);
  });

  it('lets in once a day of the event’s clocks where it says so, and else once', () => {
    const inAt = '2027-03-06T23:30:00.000Z';
    const next = { now: '2027-03-07T00:30:00.000Z' };
    expect(judgeBy({ entry: 'daily' }, next, { inAt })).toBe('admissible');
    // In New York it is still Saturday.
    expect(judgeBy({ entry: 'daily' }, { ...next, timeZone: 'America/New_York' }, { inAt })).toBe('alreadyIn');
    expect(judgeBy({ entry: 'daily' }, { now: '2027-03-05T12:00:00.000Z' }, { inAt })).toBe('alreadyIn');
    expect(judgeBy({ entry: 'once' }, next, { inAt })).toBe('alreadyIn');
  });

  it('takes no money of who may not go in, says first what the help desk settles, and then that they are in', () => {
    const south = { gate: 'South' };
    expect(judgeBy({}, south, { status: 'awaitingDoor' })).toBe('wrongGate');
    expect(judgeBy({}, {}, { status: 'awaitingDoor' })).toBe('toPay');
    expect(judgeBy({}, south, { status: 'awaitingTransfer' })).toBe('unpaid');
    expect(judgeBy({ windows: [sunday] }, south)).toBe('wrongTime');
    expect(judgeBy({ windows: [sunday] }, south, { inAt: place.now })).toBe('alreadyIn');
  });

  it('says when it lets in next, and else when it last did', () => {
    const windows = [sunday, saturday];
    const near = (now: string) => windowNear({ ...rule, windows }, now);
    expect(near('2027-03-05T10:00:00.000Z')).toBe(saturday);
    expect(near('2027-03-06T18:00:00.000Z')).toBe(sunday);
    expect(near('2027-03-09T10:00:00.000Z')).toBe(sunday);
    expect(windowNear({ ...rule, windows: [] }, place.now)).toBeUndefined();
  });

  it('is the rule of those who are chosen by name', () => {
    const attendee = { paymentStatus: 'paid', checkedInAt: null, isTest: false, isLive: true, rule } as const;
    expect(decideByName(attendee, { ...place, gate: 'South' }).verdict).toBe('wrongGate');
    expect(decideByName(attendee).verdict).toBe('admissible');
  });
});

describe('a ticket of a test order', () => {
  const test = (status: PurchaseStatus, isLive: boolean, eventId = 'here') =>
    decide({ eventId, status, isTest: true, rule: null }, { ...here, isLive }, never);

  it('is refused where real money is taken, and is tried at the door where none is', () => {
    expect([test('paid', true), test('paid', false)]).toEqual(['test', 'admissible']);
    expect(decide({ eventId: 'here', status: 'paid', isTest: true, rule: null }, here, inside)).toBe('test');
  });

  it('is still said to be cancelled, or of another event', () => {
    expect([test('refunded', true), test('paid', true, 'there')]).toEqual(['cancelled', 'wrongEvent']);
  });

  it('is refused as well when it is chosen by name', () => {
    const attendee = { paymentStatus: 'paid', checkedInAt: null, isTest: true, isLive: true } as const;
    expect(decideByName(attendee).verdict).toBe('test');
  });
});

describe('decideByName', () => {
  it.each([
    ['paid', null, 'admissible'],
    ['paid', '2027-03-06T14:05:00.000Z', 'alreadyIn'],
    ['awaitingTransfer', null, 'unpaid'],
    ['awaitingDoor', null, 'toPay'],
    ['cancelled', null, 'cancelled'],
  ] as const)('judges an attendee by what the list says: %s, checked in %s', (paymentStatus, checkedInAt, verdict) => {
    const attendee = { paymentStatus, checkedInAt, isTest: false, isLive: true };
    expect(decideByName(attendee)).toEqual({ verdict, attendee, lastCheckIn: null });
  });
});

describe('the attendees of an order', () => {
  const at = '2027-03-06T14:05:00.000Z';
  type Facts = {
    uId: string;
    pId: string;
    paymentStatus: PurchaseStatus;
    toPay: number | null;
    checkedInAt: string | null;
  };
  const listed = (uId: string, facts: Partial<Facts> = {}) => {
    const before: Facts = { uId, pId: 'p1', paymentStatus: 'paid', toPay: null, checkedInAt: null, ...facts };
    return { ...before, isTest: false, isLive: true, lastCheckIn: null as { gate: string } | null };
  };

  it('are judged with the entry that their list knows of', () => {
    const { lastCheckIn: _, ...attendee } = listed('u1', { checkedInAt: at });
    const lastCheckIn = { gate: 'North' };
    expect(judgeListed({ ...attendee, lastCheckIn }, place)).toEqual({ verdict: 'alreadyIn', attendee, lastCheckIn });
  });

  it('may go in as long as they are not in and have nothing to pay', () => {
    const order = [listed('u1'), listed('u2', { checkedInAt: at }), listed('u3', { paymentStatus: 'awaitingDoor' })];
    expect(admissibleOf(order, place).map(({ attendee }) => attendee.uId)).toEqual(['u1']);
    expect(admissibleOf(order, { ...place, isExit: true }).map(({ attendee }) => attendee.uId)).toEqual(['u2']);
  });

  it('are marked by the entry of one of them, and have all paid once one has', () => {
    const unpaid = { paymentStatus: 'awaitingDoor', toPay: 500 } as const;
    const { lastCheckIn: _, ...attendee } = listed('u1', { checkedInAt: at });
    const entry = { attendee, lastCheckIn: { gate: 'North' } };
    expect(
      withEntry([listed('u1', unpaid), listed('u2', unpaid), listed('u3', { ...unpaid, pId: 'p2' })], entry),
    ).toEqual([{ ...attendee, lastCheckIn: { gate: 'North' } }, listed('u2'), listed('u3', { ...unpaid, pId: 'p2' })]);
  });
});

describe('staff have something to read before they let somebody pass', () => {
  const rule = { gates: [], windows: [], entry: 'once', ask: 'Ask for a student card' } as const;

  it('where there is a note on them, also one that only their ticket opens', () => {
    expect(hasRemarks({ attention: 'Call Ana', rule: null })).toBe(true);
    expect(hasRemarks({ attention: 'Call Ana', rule: null }, true)).toBe(true);
    expect(hasRemarks({ attention: null, rule: null })).toBe(true);
  });

  it('where something is to be asked for with their ticket, which nobody is who leaves', () => {
    expect(hasRemarks({ attention: '', rule })).toBe(true);
    expect(hasRemarks({ attention: '', rule }, true)).toBe(false);
  });

  it('of nobody else', () => {
    expect(hasRemarks({ attention: '', rule: null })).toBe(false);
    expect(hasRemarks({ attention: '', rule: { ...rule, ask: '' } })).toBe(false);
    expect(hasRemarks({ attention: '', rule: { gates: [], windows: [], entry: 'once' } })).toBe(false);
  });
});

describe('a scanned text', () => {
  it('is looked up where the door would read it', () => {
    expect([isLookedUp(''), isLookedUp('x'.repeat(2_000)), isLookedUp('x'.repeat(2_001))]).toEqual([true, true, false]);
  });
});

describe('what a door keeps of what it did', () => {
  const [came, left] = ['2027-03-06T14:00:00.000Z', '2027-03-06T15:00:00.000Z'];
  const ada = { uId: 'a', attention: 'Speaker', leftAt: left };
  const admission = { attendee: ada, lastCheckIn: { at: came } };

  it('says when, and has no note on the person', () => {
    expect(entryOf('in', admission)).toEqual({ attendee: { ...ada, attention: null }, kind: 'in', at: came });
    expect(entryOf('out', admission)).toEqual({ attendee: { ...ada, attention: null }, kind: 'out', at: left });
  });

  it('keeps that there is no note, and no time where there is none', () => {
    const plain = { uId: 'a', attention: '' };
    expect(entryOf('undone', { attendee: plain, lastCheckIn: null })).toEqual({
      ...{ attendee: plain, kind: 'undone', at: null },
    });
    expect(entryOf('out', { attendee: plain, lastCheckIn: { at: came } }).at).toBeNull();
  });
});

describe('codesIn', () => {
  const code = 'S_lY9uUq2WRmTwNPFQ0x-J1a';

  it('finds a code alone, in an address, and each one once', () => {
    expect(codesIn(code)).toEqual([code]);
    expect(codesIn(`https://tickets.example.org/ticket?id=${code}&again=${code}`)).toEqual([code]);
  });

  it('takes nothing for a code that is shorter than 20 characters, and no more than 64 of what is longer', () => {
    expect(codesIn('a'.repeat(19))).toEqual([]);
    expect(codesIn('a'.repeat(20))).toEqual(['a'.repeat(20)]);
    expect(codesIn('a'.repeat(83))).toEqual(['a'.repeat(64)]);
    expect(codesIn('')).toEqual([]);
  });

  it('looks at eight at most', () => {
    const many = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(20));
    expect(codesIn(many.join(' '))).toEqual(many.slice(0, 8));
  });
});
