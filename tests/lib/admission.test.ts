import { describe, expect, it } from 'vitest';
import {
  admissibleOf,
  type CheckInKind,
  decide,
  decideByName,
  type EntryRule,
  historyOf,
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
const judge = (status: PurchaseStatus, ...kinds: CheckInKind[]) =>
  decide(
    { ...real, eventId: 'here', status },
    here,
    kinds.map((kind) => ({ kind, at: place.now })),
  );

describe('decide', () => {
  it.each(['paid', 'free'] as const)('admits a %s ticket once', (status) => {
    expect(judge(status)).toBe('admissible');
    expect(judge(status, 'in')).toBe('alreadyIn');
    expect(judge(status, 'in', 'undone')).toBe('admissible');
    expect(judge(status, 'in', 'undone', 'in')).toBe('alreadyIn');
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
    expect(decide({ ...real, eventId: 'there', status: 'awaitingDoor' }, here, [])).toBe('wrongEvent');
  });

  it.each(['cancelled', 'refunded'] as const)('refuses a %s ticket, even of an attendee who is inside', (status) => {
    expect(judge(status, 'in')).toBe('cancelled');
  });

  it('tells an unknown code from a code of another event', () => {
    expect(decide(null, here, [])).toBe('unknown');
    expect(decide({ ...real, eventId: 'there', status: 'paid' }, here, [{ kind: 'in', at: place.now }])).toBe(
      'wrongEvent',
    );
  });
});

describe('a ticket with a rule', () => {
  const rule: EntryRule = { gates: ['North', 'East'], windows: [], entry: 'once' };
  const judgeBy = (
    changed: Partial<EntryRule>,
    at: Partial<Place> = {},
    { status = 'paid', inAt = null }: { status?: PurchaseStatus; inAt?: string | null } = {},
  ) => decide({ ...real, eventId: 'here', status, rule: { ...rule, ...changed } }, { ...here, ...at }, historyOf(inAt));
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
    decide({ eventId, status, isTest: true, rule: null }, { ...here, isLive }, []);

  it('is refused where real money is taken, and is tried at the door where none is', () => {
    expect([test('paid', true), test('paid', false)]).toEqual(['test', 'admissible']);
    expect(
      decide({ eventId: 'here', status: 'paid', isTest: true, rule: null }, here, [{ kind: 'in', at: place.now }]),
    ).toBe('test');
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

describe('a scanned text', () => {
  it('is looked up where the door would read it', () => {
    expect([isLookedUp(''), isLookedUp('x'.repeat(2_000)), isLookedUp('x'.repeat(2_001))]).toEqual([true, true, false]);
  });
});
