import { describe, expect, it } from 'vitest';
import { verdicts } from '../../src/api/contract/door.ts';
import { decide } from '../../src/lib/admission.ts';
import type { PurchaseStatus } from '../../src/lib/enumerations.ts';

const here = { eventId: 'here' };
const now = '2027-03-01T09:00:00.000Z';
const judge = (status: PurchaseStatus, ...kinds: ('in' | 'undone')[]) =>
  decide(
    { eventId: 'here', status },
    here,
    kinds.map((kind) => ({ kind })),
    now,
  );

describe('decide', () => {
  it('admits who has paid or goes free, once', () => {
    expect(judge('paid')).toBe('admissible');
    expect(judge('free')).toBe('admissible');
    expect(judge('paid', 'in')).toBe('alreadyIn');
    expect(judge('paid', 'in', 'undone')).toBe('admissible');
    expect(judge('free', 'in', 'undone', 'in')).toBe('alreadyIn');
  });

  it.each([
    'held',
    'paying',
    'awaitingTransfer',
    'failed',
    'expired',
  ] as const)('asks a %s ticket for its money', (status) => {
    expect(judge(status)).toBe('unpaid');
  });

  it.each(['cancelled', 'refunded'] as const)('refuses a %s ticket, even of somebody inside', (status) => {
    expect(judge(status, 'in')).toBe('cancelled');
  });

  it('tells codes of nobody from codes of another event', () => {
    expect(decide(null, here, [], now)).toBe('unknown');
    expect(decide({ eventId: 'there', status: 'paid' }, here, [{ kind: 'in' }], now)).toBe('wrongEvent');
  });

  it('says only what the contract can carry', () => {
    const said: readonly string[] = verdicts;
    expect(said).toEqual(['admissible', 'alreadyIn', 'unpaid', 'cancelled', 'wrongEvent', 'unknown']);
  });
});
