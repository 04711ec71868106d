import { afterEach, describe, expect, it, vi } from 'vitest';
import { turnOf } from '../../../src/machines/purchase/orderLine.ts';

const stands = (from: number, count: number) => ({ from, count });
const waiting = [stands(4_000, 20), stands(4_500, 10), stands(5_250, 70)];
const line = { until: 4_000, perSecond: 2, waiting, gone: ['vip'] };
const payload = { formId: 'form', attendees: [{ ticketId: 'standard' }] };
const at = (since: number) => ({ place: `${since}.sealed`, payload });

describe('the turn of an order', () => {
  it.each([
    ['has come when the line has got past its place', at(3_999), { ahead: 0, seconds: 0 }],
    ['waits for those who came before', at(5_000), { ahead: 30, seconds: 15 }],
    ['waits for one at least, also where no place is known to come before', at(4_000), { ahead: 1, seconds: 1 }],
    ['has come where it stands in no line', { place: null, payload }, { ahead: 0, seconds: 0 }],
  ])('%s', (_, order, expected) => {
    expect(turnOf(line, order)).toMatchObject(expected);
  });

  it('comes at no known time, while the line stands still', () => {
    expect(turnOf({ ...line, perSecond: 0 }, at(5_000))).toMatchObject({ ahead: 30, seconds: null });
  });

  it('does not come where a ticket of it is gone, unless it has an offer of one', () => {
    const vip = { ...payload, attendees: [{ ticketId: 'standard' }, { ticketId: 'vip' }] };
    expect(turnOf(line, at(5_000)).isGone).toBe(false);
    expect(turnOf(line, { ...at(5_000), payload: vip }).isGone).toBe(true);
    expect(turnOf(line, { ...at(5_000), payload: { ...vip, offer: 'offer' } }).isGone).toBe(false);
  });
});

describe('a page in line asks again', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  /** Seconds: the least that chance makes of it, and the most. */
  const lulls = (perSecond: number, ahead: number) =>
    [0, 0.999_999].map((chance) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      return Math.round(turnOf({ ...line, perSecond, waiting: [stands(4_000, ahead)] }, at(4_001)).lull / 100) / 10;
    });

  it.each([
    ['after two seconds or so near the front', 10, 50, [1.5, 2.5]],
    ['after a fifth of what is left to wait', 10, 600, [9, 15]],
    ['once a minute at the end of a long line', 250, 200_000, [45, 75]],
    ['by a guess of the pace while the line does not move', 0, 5_000, [15, 25]],
  ])('%s', (_, perSecond, ahead, expected) => {
    expect(lulls(perSecond, ahead)).toEqual(expected);
  });
});
