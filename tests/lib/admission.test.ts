import { describe, expect, it } from 'vitest';
import { type CheckInKind, decide, decideByName, isOwnEntry } from '../../src/lib/admission.ts';
import type { PurchaseStatus } from '../../src/lib/purchaseStatus.ts';

const here = { eventId: 'here' };
const judge = (status: PurchaseStatus, ...kinds: CheckInKind[]) =>
  decide(
    { eventId: 'here', status },
    here,
    kinds.map((kind) => ({ kind })),
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

  it('asks for the money of a ticket that is paid at the door, and lets nobody in before', () => {
    expect(judge('awaitingDoor')).toBe('toPay');
    expect(decide({ eventId: 'there', status: 'awaitingDoor' }, here, [])).toBe('wrongEvent');
  });

  it.each(['cancelled', 'refunded'] as const)('refuses a %s ticket, even of an attendee who is inside', (status) => {
    expect(judge(status, 'in')).toBe('cancelled');
  });

  it('tells an unknown code from a code of another event', () => {
    expect(decide(null, here, [])).toBe('unknown');
    expect(decide({ eventId: 'there', status: 'paid' }, here, [{ kind: 'in' }])).toBe('wrongEvent');
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
    const attendee = { paymentStatus, checkedInAt };
    expect(decideByName(attendee)).toEqual({ verdict, attendee, lastCheckIn: null });
  });
});

describe('isOwnEntry', () => {
  const door = { staff: 'Sam Porter', gate: 'North' };
  const entry = { id: 'c1', by: 'Sam Porter', gate: 'North' };
  const inside = { verdict: 'alreadyIn', lastCheckIn: entry } as const;

  it('knows an entry that this door made since', () => {
    expect(isOwnEntry(inside, null, door)).toBe(true);
    expect(isOwnEntry(inside, { id: 'c0' }, door)).toBe(true);
  });

  it.each([
    ['of before', inside, { id: 'c1' }],
    ['of another gate', { ...inside, lastCheckIn: { ...entry, gate: 'South' } }, null],
    ['of somebody else', { ...inside, lastCheckIn: { ...entry, by: 'Kim' } }, null],
    ['that nobody knows of', { ...inside, lastCheckIn: null }, null],
    ['of a ticket that is void by now', { ...inside, verdict: 'cancelled' as const }, null],
  ])('knows an entry %s as none of its own', (_, answered, before) => {
    expect(isOwnEntry(answered, before, door)).toBe(false);
  });
});
