import { describe, expect, it } from 'vitest';
import { isOutlived, noticeLimit, toneOf } from '../../../src/machines/parts/notice.ts';

describe('toneOf', () => {
  it.each([
    [200, 'success'],
    [201, 'success'],
    [299, 'success'],
    [400, 'error'],
    [404, 'error'],
    [499, 'error'],
    [500, 'error'],
    [599, 'error'],
    [399, 'info'],
    [302, 'info'],
    [300, 'info'],
    [199, 'info'],
  ] as const)('colours status %i %s', (status, tone) => {
    expect(toneOf(status)).toBe(tone);
  });
});

describe('a notice', () => {
  const notice = { id: '1', tone: 'error', title: 'No.' } as const;
  const ofCall = { ...notice, cause: { call: 'savePromo', isAboutField: false } };
  const ofField = { ...notice, cause: { call: 'savePromo', isAboutField: true } };

  it('of a failed call is over when the same call succeeds, and not when another does', () => {
    expect(isOutlived(ofCall, { call: 'savePromo' })).toBe(true);
    expect(isOutlived(ofCall, { call: 'saveTicket' })).toBe(false);
  });

  it('about an input is over when an input is edited, and no other is', () => {
    expect(isOutlived(ofField, 'field')).toBe(true);
    expect(isOutlived(ofCall, 'field')).toBe(false);
  });

  it('with a cause is over on another page', () => {
    expect([ofCall, ofField].map((each) => isOutlived(each, 'page'))).toEqual([true, true]);
  });

  it('without a cause is ended by none', () => {
    expect((['page', 'field', { call: 'savePromo' }] as const).map((end) => isOutlived(notice, end))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is one of nine at most', () => expect(noticeLimit).toBe(9));
});
