import { describe, expect, it } from 'vitest';
import { onePrintMachine } from '../../../src/machines/badge/onePrint.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'unexpected', status: 500, msg: 'Something went wrong.' } as const;

describe('onePrintMachine', () => {
  const { differences, given, labels, unprovided, unwalked } = walk(onePrintMachine, {
    starts: { asked: { byItself: false, times: 0 }, 'by itself': { byItself: true, times: 1 } },
    events: {
      'asked for': { type: 'print.requested' },
      printed: done('print', { times: 2 }),
      'not printed': failed('print', error),
      'printing takes too long': elapsed('patience', 'onePrint.printing'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ...given({ times: 0 }, ['ready', 'asked for', 'printing']),
        ['start', 'asked', 'ready', '', { byItself: false, times: 0, error: null }],
        ['start', 'by itself', 'printing', '', { byItself: true, times: 1, error: null }],
        ['printing', 'printed', 'printed', 'keepTimes', { times: 2, error: null }],
        ['printing', 'not printed', 'failed', 'keepError', { error }],
        ['printing', 'printing takes too long', 'failed', 'forgetError', { error: null }],
        [['printed', 'failed'], 'asked for', 'printing'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('labels its states', () =>
    expect(labels()).toEqual({
      opening: 'onePrint.ready',
      ready: 'onePrint.ready',
      printing: 'onePrint.printing #busy',
      printed: 'onePrint.printed',
      failed: 'onePrint.failed',
    }));

  it('says what no page provided', () => expect(unprovided()).toEqual(['onePrintMachine: provide `print`']));
});
