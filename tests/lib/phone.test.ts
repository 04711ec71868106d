import { describe, expect, it } from 'vitest';
import { phoneText } from '../../src/lib/phone.ts';

describe('a phone number', () => {
  it.each([
    ['0170 1234567', ['DE'], '+491701234567'],
    ['(0170) 123-45 67', ['DE'], '+491701234567'],
    ['+49 170 1234567', ['GB'], '+491701234567'],
    ['0049 170 1234567', ['DE'], '+491701234567'],
    ['+49 (0)170 1234567', ['GB'], '+491701234567'],
    ['491701234567', ['DE'], '+491701234567'],
    [' 491701234567 ', ['DE'], '+491701234567'],
    ['0170 1234567', ['XX', 'DE'], '+491701234567'],
    ['491701234567', ['XX', 'DE'], '+491701234567'],
    ['49611234', ['DE'], '+4949611234'],
    ['07700 900123', ['GB'], '+447700900123'],
    ['+1-684 633 1234', [], '+16846331234'],
  ])('%s, of %s where it has no prefix, is kept as %s', (typed, countries, kept) => {
    expect(phoneText(typed, countries)).toBe(kept);
    expect(phoneText(kept, countries)).toBe(kept);
  });

  it('is one of the first country that has such numbers', () => {
    expect(phoneText('06 12 34 56 78', ['GB', 'FR'])).toBe('+33612345678');
    expect(phoneText('06 12 34 56 78', ['FR', 'GB'])).toBe('+33612345678');
    expect(phoneText('030 123456', ['DE', 'GB'])).toBe('+4930123456');
  });

  it.each([
    ['1'],
    ['ask at the desk'],
    ['0170 1234567 or 0171 7654321'],
    ['+49 30 123456 ext. 7'],
    ['0170 1234567'],
    ['491701234567'],
  ])('that is none, or says more, stays as it was typed: %s', (typed) => {
    expect(phoneText(` ${typed} `, [])).toBe(typed);
  });

  it.each([
    ['12'],
    ['030 123456 x7'],
    ['(030) 123456 ext. 7'],
    ['call 0170 1234567'],
    ['491701234567 at work'],
    ['home 491701234567'],
  ])('that is none in its country either stays as it was typed: %s', (typed) => {
    expect(phoneText(typed, ['DE'])).toBe(typed);
  });

  it('of an unknown country is judged without it', () => {
    expect(phoneText('+44 7700 900123', ['', 'XX'])).toBe('+447700900123');
    expect(phoneText(' ', ['DE'])).toBe('');
  });
});
