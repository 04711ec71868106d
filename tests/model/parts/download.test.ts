import { describe, expect, it } from 'vitest';
import { downloadMachine } from '../../../src/machines/parts/download.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'unexpected', status: 500, msg: 'Something went wrong.' } as const;
const file = new Blob(['rows']);

describe('downloadMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(downloadMachine, {
    starts: { opened: undefined },
    events: {
      'asked for': { type: 'download.requested' },
      fetched: done('fetchFile', file),
      'not fetched': failed('fetchFile', error),
      'fetching takes too long': elapsed('patience', 'download.fetching'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'ready', '', { error: null }],
        ['ready', 'asked for', 'fetching', 'forgetError'],
        ['fetching', 'fetched', 'fetched', [['onFile', { file }]]],
        ['fetching', 'not fetched', 'failed', 'keepError', { error }],
        ['fetching', 'fetching takes too long', 'failed'],
        ['fetched', 'asked for', 'fetching', 'forgetError'],
        ['failed', 'asked for', 'fetching', 'forgetError', { error: null }],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('needs no input', () => expect(inputs().fetchFile).toEqual([undefined]));

  it('labels its states', () =>
    expect(labels()).toEqual({
      ready: 'download.ready',
      fetching: 'download.fetching #busy',
      fetched: 'download.fetched',
      failed: 'download.failed',
    }));

  it('says what no page provided', () => expect(unprovided()).toEqual(['downloadMachine: provide `fetchFile`']));
});
