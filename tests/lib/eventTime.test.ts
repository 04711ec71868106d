import { describe, expect, it } from 'vitest';
import { daysUntil, isOver } from '../../src/lib/eventTime.ts';

const event = (name: string, day: string) => ({
  name,
  startsAt: `2027-${day}T09:00:00.000Z`,
  endsAt: `2027-${day}T17:00:00.000Z`,
});

describe('an event’s time', () => {
  it('are upcoming until they end', () => {
    const today = event('today', '06-01');
    expect(isOver(today, '2027-06-01T16:59:59.999Z')).toBe(false);
    expect(isOver(today, '2027-06-01T17:00:00.000Z')).toBe(true);
    expect(isOver(today, '2027-06-01T18:30:00.000+02:00')).toBe(false);
  });

  it('are some days away until the last day before them', () => {
    const june = event('june', '06-01');
    expect(daysUntil(june, '2027-05-02T09:00:00.000Z')).toBe(30);
    expect(daysUntil(june, '2027-05-31T08:59:59.999Z')).toBe(2);
    expect(daysUntil(june, '2027-05-31T09:00:00.000Z')).toBe(0);
    expect(daysUntil(june, '2027-06-01T12:00:00.000Z')).toBe(0);
  });
});
