import { describe, expect, it } from 'vitest';
import { type HandedOut, handOutMachine } from '../../../src/machines/account/handOut.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'Set up a mail server first.' } as const;
const given: HandedOut = { way: 'cards', cards: [{ id: 'u', key: 'k' }], expiresAt: '2027-05-10T18:00:00.000Z' };

describe('handOutMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(handOutMachine, {
    starts: { opened: undefined },
    events: {
      confirmed: { type: 'handOut.confirmed' },
      retried: { type: 'handOut.retried' },
      given: done('give', given),
      'not given': failed('give', error),
      'it takes too long': elapsed('patience', 'handOut.giving'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'asking', '', { given: null, error: null }],
        ['asking', 'confirmed', 'giving'],
        ['giving', 'given', 'given', ['keepGiven', ['onGiven', { given }]], { given }],
        ['giving', 'not given', 'failed', 'keepError', { error }],
        ['giving', 'it takes too long', 'failed', 'forgetError', { error: null }],
        ['failed', 'retried', 'giving'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('gives nothing before it was confirmed', () => expect(inputs().give).toEqual([undefined]));

  it('labels its states', () => {
    expect(labels()).toEqual({
      asking: 'handOut.asking',
      giving: 'handOut.giving #busy',
      failed: 'handOut.failed',
      given: 'handOut.given (final)',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['handOutMachine: provide `give`']));
});
