import { describe, expect, it } from 'vitest';
import { requestsMachine } from '../../../src/machines/parts/requests.ts';
import { walk } from '../../support/walk.ts';

describe('requestsMachine', () => {
  const { differences, given } = walk(requestsMachine, {
    starts: { 'nothing asked': undefined },
    events: {
      'a started': { type: 'request.started', id: 'a' },
      'b started': { type: 'request.started', id: 'b' },
      'a settled': { type: 'request.settled', id: 'a' },
      'b settled': { type: 'request.settled', id: 'b' },
    },
  });

  it('goes where the table says', () => {
    const [a, b, ab, ba] = [['a'], ['b'], ['a', 'b'], ['b', 'a']];
    const busy = 'inProgress';
    expect(
      differences([
        ['start', 'nothing asked', 'idle'],
        ['idle', 'a started', busy, { underWay: a }],
        ['idle', 'b started', busy, { underWay: b }],

        // Two that overlap: the first to settle leaves the other, the last ends both.
        ...given({ underWay: a }, [busy, 'b started', '=', { underWay: ab }]),
        ...given({ underWay: b }, [busy, 'a started', '=', { underWay: ba }]),
        ...given({ underWay: ab }, [busy, 'a started', '=', { underWay: ba }]),
        ...given({ underWay: ba }, [busy, 'b started', '=', { underWay: ab }]),
        ...given({ underWay: a }, [busy, 'a settled', 'idle', { underWay: [] }]),
        ...given({ underWay: b }, [busy, 'b settled', 'idle', { underWay: [] }]),
        ...given(({ underWay }) => underWay.length === 2, [busy, 'a settled', '=', { underWay: b }]),
        ...given(({ underWay }) => underWay.length === 2, [busy, 'b settled', '=', { underWay: a }]),

        // Nothing changes when one starts twice, or settles that is not under way.
        [busy, ['a started', 'b started'], '='],
        [busy, ['a settled', 'b settled'], '='],
      ]),
    ).toEqual([]);
  });
});
