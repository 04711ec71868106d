import { describe, expect, it } from 'vitest';
import type { WaitingPlace } from '../../../src/api/contract/waiting.ts';
import { waitingPlaceMachine } from '../../../src/machines/purchase/waitingPlace.ts';
import { done, failed, walk } from '../../support/walk.ts';

const waiting: WaitingPlace = {
  state: 'waiting',
  confirmed: true,
  ahead: 2,
  ticketName: 'Day pass',
  count: 1,
  email: 'grace@example.org',
  offeredUntil: null,
  formId: 'f1',
  formTitle: 'Visitors',
  formSlug: 'visitors',
  event: {
    id: 'e1',
    slug: 'harbour-day',
    name: 'Harbour Day',
    place: '',
    startsAt: '2027-03-06T09:00:00.000Z',
    endsAt: '2027-03-06T17:00:00.000Z',
    timeZone: 'Europe/London',
  },
};
const left: WaitingPlace = { ...waiting, state: 'left', ahead: null };
const unconfirmed: WaitingPlace = { ...waiting, confirmed: false };
const error = { code: 'unexpected', status: 500, msg: 'It failed.' } as const;
const missing = { code: 'refused', status: 404, msg: 'No longer there.' } as const;
const malformed = { code: 'refused', status: 422, msg: 'No longer there.' } as const;

describe('waitingPlaceMachine', () => {
  const { differences, inputs, tags } = walk(waitingPlaceMachine, {
    error,
    starts: { opened: { key: 'k1' } },
    events: {
      loaded: done('load', waiting),
      'loaded unconfirmed': done('load', unconfirmed),
      confirmed: done('confirm', waiting),
      'loaded after leaving': done('load', left),
      'no such entry': failed('load', missing),
      'no such key': failed('load', malformed),
      'not loaded': failed('load', error),
      'has left': done('leave', left),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'loaded', 'shown', { place: waiting, error: null }],
        ['loading', 'loaded unconfirmed', 'verifying', { place: unconfirmed, error: null }],
        ['verifying', 'confirmed', 'shown', { place: waiting }],
        ['verifying', 'confirm fails', 'unverified', { error }],
        ['verifying', 'after timeout', 'unverified'],
        ['unverified', 'page.retried', 'verifying', { error: null }],
        ['loading', 'loaded after leaving', 'shown', { place: left, error: null }],
        ['loading', 'no such entry', 'unknown'],
        ['loading', 'no such key', 'unknown'],
        ['loading', 'not loaded', 'failed', { error }],
        ['loading', 'after timeout', 'failed', { error: null }],
        ['failed', 'page.retried', 'loading'],
        ['unknown', 'page.retried', 'loading'],
        ['shown', 'leaving.requested', '=', {}, ({ place }) => place?.state === 'left'],
        ['shown', 'leaving.requested', 'confirming'],
        ['confirming', 'leaving.confirmed', 'leaving', { error: null }],
        ['confirming', 'leaving.cancelled', 'shown'],
        ['leaving', 'has left', 'shown', { place: left }],
        ['leaving', 'leave fails', 'refused', { error }],
        ['leaving', 'after timeout', 'refused'],
        ['refused', 'leaving.confirmed', 'leaving', { error: null }],
        ['refused', 'leaving.cancelled', 'shown'],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ place: ['shown', 'confirming', 'leaving', 'refused'] }));

  it('asks by the key of the link', () =>
    expect(inputs()).toEqual({ load: [{ key: 'k1' }], confirm: [{ key: 'k1' }], leave: [{ key: 'k1' }] }));
});
