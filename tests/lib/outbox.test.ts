import { describe, expect, it } from 'vitest';
import { changeOf, type Kept, withChange, withoutSent, withScan } from '../../src/lib/outbox.ts';

const at = '2027-03-01T10:00:00.000Z';
const scan: Kept = { kind: 'scan', key: 'code', at, change: {} };
const change: Kept = { kind: 'change', key: 'c1', at, change: { note: 'A', noteWas: '' } };

describe('a kept scan', () => {
  it('is kept once, behind what waits', () => {
    expect(withScan([change], 'code', at)).toEqual([change, scan]);
    expect(withScan([scan, change], 'code', 'later')).toEqual([scan, change]);
  });

  it('goes with what is noted of it, and on as a change of the contact that it became', () => {
    const noted = withChange([scan], 'code', { rating: 3 }, at);
    expect(noted).toEqual([{ ...scan, change: { rating: 3 } }]);
    expect(withoutSent(noted, scan, 'c9')).toEqual([{ ...scan, kind: 'change', key: 'c9', change: { rating: 3 } }]);
    expect(withoutSent([scan, change], scan, 'c9')).toEqual([change]);
  });
});

describe('a kept change', () => {
  it('is new where nothing waits of that contact', () => {
    expect(withChange([scan], 'c1', { note: 'A', noteWas: '' }, at)).toEqual([scan, change]);
  });

  it('that is changed again is one, from where the first began', () => {
    const twice = withChange([scan, change], 'c1', { note: 'AB', noteWas: 'A', tags: ['x'] }, 'later');
    expect(twice).toEqual([scan, { ...change, change: { note: 'AB', noteWas: '', tags: ['x'] } }]);
    expect(withChange([{ ...change, change: { rating: 1 } }], 'c1', { rating: null }, at)).toEqual([
      { ...change, change: { rating: null } },
    ]);
  });

  it('is gone once it was sent, and stays where it was changed meanwhile', () => {
    expect(withoutSent([change, scan], change, 'c1')).toEqual([scan]);
    const more = { ...change, change: { note: 'AB', noteWas: '' } };
    expect(withoutSent([more], change, 'c1')).toEqual([{ ...change, change: { note: 'AB', noteWas: 'A' } }]);
    const rated = { ...change, change: { rating: 2 } };
    expect(withoutSent([rated], { ...change, change: { rating: 1 } }, 'c1')).toEqual([rated]);
    const noted = { ...change, change: { note: 'A', noteWas: '', rating: 2 } };
    expect(withoutSent([noted], { ...change, change: { rating: 2 } }, 'c1')).toEqual([noted]);
  });
});

it('what is kept for a contact is found by it', () => {
  expect(changeOf([scan, change], 'c1')).toEqual({ note: 'A', noteWas: '' });
  expect(changeOf([change], 'c2')).toEqual({});
});
