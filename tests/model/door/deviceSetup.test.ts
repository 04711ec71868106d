import { describe, expect, it } from 'vitest';
import type { DeviceCode, DeviceDraft } from '../../../src/api/contract/deviceCode.ts';
import { deviceSetupMachine } from '../../../src/machines/door/deviceSetup.ts';
import { done, failed, walk } from '../../support/walk.ts';

const draft: DeviceDraft = { name: 'North 1', gate: 'North', direction: 'in' };
const code: DeviceCode = { id: 'u', key: 'K7QM-2XWD-9HRT', expiresAt: '2027-03-06T10:10:00.000Z' };
const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const refusal = { code: 'refused', status: 409, field: 'payload.name', msg: 'It is locked.' } as const;

describe('deviceSetupMachine', () => {
  const { differences, inputs, tags } = walk(deviceSetupMachine, {
    error,
    starts: { opened: undefined },
    events: {
      submitted: { type: 'device.submitted', draft },
      made: done('make', code),
      'not made': failed('make', refusal),
      'waits still': done('look', { state: 'valid' }),
      'was taken': done('look', { state: 'used' }),
      'has expired': done('look', { state: 'expired' }),
      'is of a locked login': done('look', { state: 'locked' }),
      'was replaced': done('look', { state: 'unknown' }),
    },
  });

  it('goes where the table says', () => {
    const asked = { draft, error: null };
    const gone = { code: null };
    expect(
      differences([
        ['start', 'opened', 'naming', { draft: null, code: null, error: null }],
        [['naming', 'refused'], 'submitted', 'making', asked],
        ['making', 'made', 'showing.resting', { code }],
        ['making', 'not made', 'refused', { error: refusal }],
        ['making', 'after timeout', 'refused'],
        ['showing.resting', 'after pause', 'showing.looking'],
        ['showing.looking', 'waits still', 'showing.resting'],
        ['showing.looking', 'was taken', 'taken', 'onTaken', gone],
        ['showing.looking', 'has expired', 'expired', gone],
        ['showing.looking', ['is of a locked login', 'was replaced'], 'ended', gone],
        // The code works all the same: the device may have a network where this screen has none.
        ['showing.looking', 'look fails', 'showing.resting'],
        ['showing.looking', 'after timeout', 'showing.resting'],
        ['taken', 'device.added', 'naming'],
        [['expired', 'ended'], 'code.renewed', 'making'],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({ form: ['naming', 'making', 'refused'], over: ['expired', 'ended'] }));

  it('sends what was typed, and asks about the login of the code', () =>
    expect(inputs()).toEqual({ make: [{ draft }], look: [{ id: 'u' }] }));
});
