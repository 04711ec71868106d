import { describe, expect, it } from 'vitest';
import { waitingMailsMachine } from '../../../src/machines/mail/waitingMails.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'Other mails wait by now.' } as const;

describe('waitingMailsMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(waitingMailsMachine, {
    starts: { opened: undefined },
    events: {
      'asked for': { type: 'release.requested', count: 12 },
      confirmed: { type: 'release.confirmed' },
      cancelled: { type: 'release.cancelled' },
      retried: { type: 'release.retried' },
      released: done('release'),
      'not released': failed('release', error),
      'it takes too long': elapsed('patience', 'waitingMails.releasing'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'waiting', '', { count: 0, error: null }],
        ['waiting', 'asked for', 'confirming', 'keepCount', { count: 12 }],
        ['confirming', 'confirmed', 'releasing'],
        ['confirming', 'cancelled', 'waiting'],
        ['releasing', 'released', 'waiting', ['forgetError', 'onReleased'], { error: null }],
        ['releasing', 'not released', 'refused', 'keepError', { error }],
        ['releasing', 'it takes too long', 'refused', 'forgetError', { error: null }],
        ['refused', 'retried', 'releasing'],
        ['refused', 'cancelled', 'waiting', ['forgetError', 'onReleased'], { error: null }],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('releases as many as were seen', () => expect(inputs().release).toEqual([{ count: 12 }]));

  it('labels its states', () => {
    expect(labels()).toEqual({
      waiting: 'resource.ready',
      confirming: 'listing.confirming',
      releasing: 'listing.performing #busy',
      refused: 'listing.refused',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['waitingMailsMachine: provide `release`']));
});
