import { describe, expect, it } from 'vitest';
import { changePasswordMachine } from '../../../src/machines/account/changePassword.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const passwords = { current: 'correct horse 1', password: 'another horse 2' };
const nothing = { current: '', password: '' };
const error = { code: 'refused', status: 422, field: 'current', msg: 'This isn’t your current password.' } as const;

describe('changePasswordMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(changePasswordMachine, {
    starts: { opened: undefined },
    events: {
      submitted: { type: 'passwords.submitted', passwords },
      'once more': { type: 'change.again' },
      changed: done('change'),
      'not changed': failed('change', error),
      'it takes too long': elapsed('patience', 'changePassword.changing'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'typing', '', { passwords: nothing, error: null }],
        ['typing', 'submitted', 'changing', 'keepPasswords', { passwords }],
        ['refused', 'submitted', 'changing', 'keepPasswords', { passwords, error: null }],
        ['changing', 'changed', 'changed', 'forgetPasswords onChanged', { passwords: nothing }],
        ['changing', 'not changed', 'refused', 'forgetPasswords keepError', { passwords: nothing, error }],
        ['changing', 'it takes too long', 'refused', 'forgetPasswords', { passwords: nothing }],
        ['changed', 'once more', 'typing'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('sends what was typed', () => expect(inputs()).toEqual({ change: [passwords] }));

  it('labels its states', () => {
    expect(labels()).toEqual({
      typing: 'changePassword.typing',
      changing: 'changePassword.changing #busy',
      refused: 'changePassword.refused',
      changed: 'changePassword.changed',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['changePasswordMachine: provide `change`']));
});
