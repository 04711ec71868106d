import { describe, expect, it } from 'vitest';
import { isStillPossible, type SelfServiceRules, selfServices, usualSelfService } from '../../src/lib/selfService.ts';

const startsAt = '2027-05-08T09:00:00.000Z';
const at = (now: string) => ({ now, startsAt });
const rules: SelfServiceRules = {
  edit: { until: null },
  transfer: { until: '2027-05-01T00:00:00.000Z' },
  cancel: null,
};

describe('what attendees may do by themselves', () => {
  it('is to change, transfer and cancel, and without a word of the organiser only to change', () => {
    expect(selfServices).toEqual(['edit', 'transfer', 'cancel']);
    expect(usualSelfService).toEqual({ edit: { until: null }, transfer: null, cancel: null });
  });

  it.each([
    ['edit', '2027-05-08T08:59:59.999Z', true],
    ['edit', '2027-05-08T09:00:00.000Z', false],
    ['transfer', '2027-04-30T23:59:59.999Z', true],
    ['transfer', '2027-05-01T00:00:00.000Z', false],
    ['transfer', '2027-05-02T00:00:00.000Z', false],
    ['cancel', '2027-01-01T00:00:00.000Z', false],
  ] as const)('to %s at %s: %s', (what, now, may) => expect(isStillPossible(rules, what, at(now))).toBe(may));
});
