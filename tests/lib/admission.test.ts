import { describe, expect, it } from 'vitest';
import {
  admissibleOf,
  type CheckInKind,
  decide,
  decideByName,
  isEasyPin,
  isLookedUp,
  isPin,
  judgeListed,
  mostWrong,
  pinLimits,
  refusalCodes,
  restAfter,
  shortName,
  withEntry,
} from '../../src/lib/admission.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';

const here = { eventId: 'here', isLive: true };
const real = { isTest: false };
const judge = (status: PurchaseStatus, ...kinds: CheckInKind[]) =>
  decide(
    { ...real, eventId: 'here', status },
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

  it('asks for the money of a ticket that is paid at the door, and admits only once it is paid', () => {
    expect(judge('awaitingDoor')).toBe('toPay');
    expect(decide({ ...real, eventId: 'there', status: 'awaitingDoor' }, here, [])).toBe('wrongEvent');
  });

  it.each(['cancelled', 'refunded'] as const)('refuses a %s ticket, even of an attendee who is inside', (status) => {
    expect(judge(status, 'in')).toBe('cancelled');
  });

  it('tells an unknown code from a code of another event', () => {
    expect(decide(null, here, [])).toBe('unknown');
    expect(decide({ ...real, eventId: 'there', status: 'paid' }, here, [{ kind: 'in' }])).toBe('wrongEvent');
  });
});

describe('a ticket of a test order', () => {
  const test = (status: PurchaseStatus, isLive: boolean, eventId = 'here') =>
    decide({ eventId, status, isTest: true }, { eventId: 'here', isLive }, []);

  it('is refused where real money is taken, and is tried at the door where none is', () => {
    expect([test('paid', true), test('paid', false)]).toEqual(['test', 'admissible']);
    expect(decide({ eventId: 'here', status: 'paid', isTest: true }, here, [{ kind: 'in' }])).toBe('test');
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
    expect(judgeListed({ ...attendee, lastCheckIn })).toEqual({ verdict: 'alreadyIn', attendee, lastCheckIn });
  });

  it('may go in as long as they are not in and have nothing to pay', () => {
    const order = [listed('u1'), listed('u2', { checkedInAt: at }), listed('u3', { paymentStatus: 'awaitingDoor' })];
    expect(admissibleOf(order).map(({ attendee }) => attendee.uId)).toEqual(['u1']);
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

describe('a PIN', () => {
  it.each(['0007', '24680', '19283746'])('may be %s', (pin) => expect(isPin(pin)).toBe(true));

  it.each(['', '123', '123456789', '12a4', '1234 ', ' 1234', '12.4'])('may not be “%s”', (pin) => {
    expect(isPin(pin)).toBe(false);
  });

  it('has as many digits as the screen lets one type', () => {
    expect(pinLimits).toEqual({ shortest: 4, longest: 8 });
    expect([3, 4, 8, 9].map((count) => isPin('7'.repeat(count)))).toEqual([false, true, true, false]);
  });

  it.each(['0000', '11111111', '1234', '3456', '01234567', '9876', '3210'])('is easy to guess: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  });

  it.each(['1112', '2111', '1243', '1357', '8901', '0987'])('is not among the first guesses: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(false);
  });
});

describe('after wrong PINs', () => {
  it('the first three cost no time, the next ever more, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(restAfter)).toEqual([
      0, 0, 0, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000,
    ]);
    expect(mostWrong).toBe(6);
  });
});

describe('a scanned text', () => {
  it('is looked up where the door would read it', () => {
    expect([isLookedUp(''), isLookedUp('x'.repeat(2_000)), isLookedUp('x'.repeat(2_001))]).toEqual([true, true, false]);
  });
});

describe('the letters for the staff', () => {
  it('are one for each reason', () => {
    expect(refusalCodes).toEqual({
      toPay: 'A',
      unpaid: 'B',
      cancelled: 'C',
      transferred: 'D',
      wrongEvent: 'E',
      unknown: 'F',
      test: 'I',
      unanswered: 'G',
      fault: 'H',
    });
  });
});

describe('a name at a kiosk', () => {
  it.each([
    ['Ada', 'Lovelace', 'Ada L.'],
    [' Ada ', ' Lovelace ', 'Ada L.'],
    ['Ada', '', 'Ada'],
    ['', 'Lovelace', 'L.'],
    ['', '', ''],
    ['Ana María', 'de la Cruz', 'Ana María d.'],
    ['Ida', 'O\u0308z', 'Ida O\u0308.'],
    ['Li', '\u{20BB7}野', 'Li \u{20BB7}.'],
  ])('of %s %s is “%s”', (firstname, surname, shown) => expect(shortName({ firstname, surname })).toBe(shown));
});
