import { describe, expect, it } from 'vitest';
import { secondFactorMachine } from '../../../src/machines/account/secondFactor.ts';
import { done, walk } from '../../support/walk.ts';

const current = 'correct horse 1';
const code = '123456';
const proof = { current, code };
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Foyer:ada' };
const codes = ['ABCD-EFGH-2345-JKLM-NPQR-6789', 'STUV-WXYZ-7892-ABCD-EFGH-3456'];
const error = { code: 'refused', status: 422, field: 'code', msg: 'This code isn’t right.' } as const;
const nothing = { current: '', code: '' };

describe('secondFactorMachine', () => {
  const { differences, inputs, tags } = walk(secondFactorMachine, {
    error,
    starts: { 'turned off': { isOn: false, codesLeft: 0 }, 'turned on': { isOn: true, codesLeft: 7 } },
    events: {
      begun: { type: 'start.submitted', current },
      'secret made': done('start', secret),
      'code typed': { type: 'code.submitted', code },
      confirmed: done('confirm', codes),
      proven: { type: 'proof.submitted', proof },
      renewed: done('renew', codes),
      stopped: done('stop'),
    },
  });

  it('goes where the table says', () => {
    const start = { secret: null, codes: [], typed: nothing, error: null };
    const typed = { current: '', code };
    expect(
      differences([
        ['start', 'turned off', 'off.typing', { ...start }],
        ['start', 'turned on', 'on', { ...start }],
        [['off.typing', 'off.refused'], 'begun', 'off.starting', { typed: { current, code: '' }, error: null }],
        ['off.starting', 'secret made', 'enrolling.typing', { typed: nothing, secret }],
        ['off.starting', 'start fails', 'off.refused', { typed: nothing, error }],
        ['off.starting', 'after timeout', 'off.refused', { typed: nothing }],
        [['enrolling.typing', 'enrolling.refused'], 'code typed', 'enrolling.confirming', { typed, error: null }],
        [['enrolling.typing', 'enrolling.refused'], 'proof.abandoned', 'off.typing', { secret: null, error: null }],
        ['enrolling.confirming', 'confirmed', 'showing', { typed: nothing, secret: null, codes, codesLeft: 2 }],
        ['enrolling.confirming', 'confirm fails', 'enrolling.refused', { typed: nothing, error }],
        ['enrolling.confirming', 'after timeout', 'enrolling.refused', { typed: nothing }],
        ['showing', 'codes.kept', 'on', { codes: [] }],
        ['on', 'renewal.requested', 'renewing.typing'],
        ['on', 'stop.requested', 'stopping.typing'],
        [['renewing.typing', 'renewing.refused'], 'proven', 'renewing.asking', { typed: proof, error: null }],
        [['renewing.typing', 'renewing.refused'], 'proof.abandoned', 'on', { error: null }],
        ['renewing.asking', 'renewed', 'showing', { typed: nothing, codes, codesLeft: 2 }],
        ['renewing.asking', 'renew fails', 'renewing.refused', { typed: nothing, error }],
        ['renewing.asking', 'after timeout', 'renewing.refused', { typed: nothing }],
        [['stopping.typing', 'stopping.refused'], 'proven', 'stopping.asking', { typed: proof, error: null }],
        [['stopping.typing', 'stopping.refused'], 'proof.abandoned', 'on', { error: null }],
        ['stopping.asking', 'stopped', 'off.typing', { typed: nothing }],
        ['stopping.asking', 'stop fails', 'stopping.refused', { typed: nothing, error }],
        ['stopping.asking', 'after timeout', 'stopping.refused', { typed: nothing }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({
      off: ['off'],
      refused: ['off.refused', 'enrolling.refused', 'renewing.refused', 'stopping.refused'],
      enrolling: ['enrolling'],
      proving: ['renewing', 'stopping'],
    }));

  it('sends what was typed', () => {
    expect(inputs()).toEqual({ start: [{ current }], confirm: [{ code }], renew: [proof], stop: [proof] });
  });
});
