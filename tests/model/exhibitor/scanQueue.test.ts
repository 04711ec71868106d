import { describe, expect, it } from 'vitest';
import type { Lead } from '../../../src/api/contract/exhibitor.ts';
import {
  changeOf,
  type Kept,
  scanQueueMachine,
  withChange,
  withoutSent,
  withScan,
} from '../../../src/machines/exhibitor/scanQueue.ts';
import { done, failed, walk } from '../../support/walk.ts';

describe('the scan queue', () => {
  const at = '2027-03-01T10:00:00.000Z';
  const lead = { id: 'c1' } as Lead;
  const scan = { kind: 'scan' as const, key: 'a', at, change: {} };
  const change = { kind: 'change' as const, key: 'c1', at, change: { rating: 4 } };
  const refused = { code: 'refused', status: 409, msg: 'Withdrawn.' } as const;
  const away = { code: 'offline', status: 0, msg: 'Offline.' } as const;

  describe('scanQueueMachine', () => {
    const { differences, inputs } = walk(scanQueueMachine, {
      error: away,
      starts: { empty: { kept: [] }, 'with a scan': { kept: [scan] } },
      events: {
        kept: { type: 'scan.kept', code: 'a', at },
        noted: { type: 'change.made', key: 'c1', change: { rating: 4 }, at },
        sent: done('send', { verdict: 'new', lead }),
        unknown: done('send', { verdict: 'unknown', lead: null }),
        refused: failed('send', refused),
        'no network': failed('send', away),
      },
    });
    type Before = { kept: readonly { key: string }[] };
    const all = ['empty', 'pausing', 'sending', 'waiting'];
    const has = (key: string) => (before: Before) => before.kept.some((each) => each.key === key);
    const isMore = ({ kept }: Before) => kept.length > 1;
    const added = (item: typeof scan | typeof change) => ({ kept: ({ kept }: Before) => [...kept, item] as never });
    const rest = { kept: ({ kept }: Before) => kept.slice(1) as never };
    const first = { sent: ({ kept }: Before) => kept[0] as never };
    const second = { sent: ({ kept }: Before) => kept[1] as never };
    const unknown = { refusals: [{ at, verdict: 'unknown' as const, msg: '' }] };
    const withdrawn = { refusals: [{ at, verdict: null, msg: 'Withdrawn.' }] };
    const told = ['onSent', { lead }] as const;

    it('goes where the table says', () => {
      expect(
        differences([
          ['start', 'empty', 'empty'],
          ['start', 'with a scan', 'sending', { sent: scan }],
          ['empty', 'kept', 'pausing', 'store', { kept: [scan] }],
          ['empty', 'noted', 'pausing', 'store', { kept: [change] }],
          [['pausing', 'sending', 'waiting'], 'kept', '=', 'store', {}, has('a')],
          [['pausing', 'sending', 'waiting'], 'kept', '=', 'store', added(scan)],
          ['pausing', 'noted', '↻ pausing', 'store', {}, has('c1')],
          ['pausing', 'noted', '↻ pausing', 'store', added(change)],
          [['sending', 'waiting'], 'noted', '=', 'store', {}, has('c1')],
          [['sending', 'waiting'], 'noted', '=', 'store', added(change)],
          ['pausing', 'after pause', 'sending', first],
          ['sending', 'sent', '↻ sending', ['store', told], { ...rest, ...second }, isMore],
          ['sending', 'sent', 'empty', ['store', told], rest],
          ['sending', 'unknown', '↻ sending', 'store', { ...rest, ...second, ...unknown }, isMore],
          ['sending', 'unknown', 'empty', 'store', { ...rest, ...unknown }],
          ['sending', 'refused', '↻ sending', 'store', { ...rest, ...second, ...withdrawn }, isMore],
          ['sending', 'refused', 'empty', 'store', { ...rest, ...withdrawn }],
          ['sending', ['no network', 'after timeout'], 'waiting'],
          ['waiting', ['after again', 'network.returned'], 'sending'],
          [all, 'refusals.read', '=', { refusals: [] }],
          [all, 'network fails', '='],
        ]),
      ).toEqual([]);
    });

    it('sends one at a time', () => expect(inputs().send).toEqual([{ item: change }, { item: scan }]));
  });
});

describe('what is kept to be sent', () => {
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
});
