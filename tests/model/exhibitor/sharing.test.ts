import { describe, expect, it } from 'vitest';
import type { Sharing } from '../../../src/api/contract/sharing.ts';
import { sharingMachine } from '../../../src/machines/exhibitor/sharing.ts';
import { done, failed, walk } from '../../support/walk.ts';

const sharing: Sharing = {
  name: 'Ada',
  event: { name: 'Harbour Day', timeZone: 'Europe/London' },
  notice: null,
  told: null,
  endedAt: null,
  asked: [],
  scans: [],
  total: 0,
};
const ended: Sharing = { ...sharing, endedAt: '2027-03-01T10:00:00.000Z' };
const error = { code: 'unexpected', status: 500, msg: 'It failed.' } as const;
const missing = { code: 'refused', status: 404, msg: 'No ticket.' } as const;
const malformed = { code: 'refused', status: 422, msg: 'No ticket.' } as const;
const [stop, again] = [
  { standId: 's1', share: false },
  { standId: null, share: true },
];

describe('sharingMachine', () => {
  const { differences, inputs, tags } = walk(sharingMachine, {
    error,
    starts: { opened: { key: 'k1' } },
    events: {
      loaded: done('load', { sharing }),
      'no such ticket': failed('load', missing),
      'no such key': failed('load', malformed),
      'not loaded': failed('load', error),
      'stop asked': { type: 'ending.requested', standId: 's1' },
      allowed: { type: 'sharing.allowed', standId: null },
      saved: done('save', { sharing: ended }),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'loaded', 'shown', { sharing, error: null }],
        ['loading', ['no such ticket', 'no such key'], 'unknown'],
        ['loading', 'not loaded', 'failed', { error }],
        ['loading', 'after timeout', 'failed', { error: null }],
        [['unknown', 'failed'], 'page.retried', 'loading'],
        ['shown', 'stop asked', 'confirming', { wish: stop }],
        ['shown', 'allowed', 'saving', { wish: again, error: null }],
        ['confirming', 'ending.confirmed', 'saving', { error: null }],
        ['confirming', 'ending.cancelled', 'shown', { wish: null }],
        ['saving', 'saved', 'shown', { sharing: ended, wish: null }],
        ['saving', 'save fails', 'refused', { error }],
        ['saving', 'after timeout', 'refused'],
        ['refused', 'ending.confirmed', 'saving', { error: null }],
        ['refused', 'ending.cancelled', 'shown', { wish: null }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ sharing: ['shown', 'confirming', 'saving', 'refused'] }));

  it('asks by the ticket, for one exhibitor or all', () =>
    expect(inputs()).toEqual({
      load: [{ key: 'k1' }],
      save: [
        { key: 'k1', ...stop },
        { key: 'k1', ...again },
      ],
    }));
});
