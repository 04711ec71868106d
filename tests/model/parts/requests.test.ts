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
        ['start', 'nothing asked', 'idle', '', { underWay: [] }],
        ['idle', 'a started', busy, 'add', { underWay: a }],
        ['idle', 'b started', busy, 'add', { underWay: b }],

        // Two that overlap: the first to settle leaves the other, the last ends both.
        ...given({ underWay: a }, [busy, 'b started', '=', 'add', { underWay: ab }]),
        ...given({ underWay: b }, [busy, 'a started', '=', 'add', { underWay: ba }]),
        ...given({ underWay: ab }, [busy, 'a started', '=', 'add', { underWay: ba }]),
        ...given({ underWay: ba }, [busy, 'b started', '=', 'add', { underWay: ab }]),
        ...given({ underWay: a }, [busy, 'a settled', 'idle', 'drop', { underWay: [] }]),
        ...given({ underWay: b }, [busy, 'b settled', 'idle', 'drop', { underWay: [] }]),
        ...given(({ underWay }) => underWay.length === 2, [busy, 'a settled', '=', 'drop', { underWay: b }]),
        ...given(({ underWay }) => underWay.length === 2, [busy, 'b settled', '=', 'drop', { underWay: a }]),

        // Nothing changes when one starts twice, or settles that is not under way.
        [busy, ['a started', 'b started'], '=', 'add'],
        [busy, ['a settled', 'b settled'], '=', 'drop'],
      ]),
    ).toEqual([]);
  });
});
