import { describe, expect, it } from 'vitest';
import { forgotPasswordMachine } from '../../../src/machines/account/forgotPassword.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const email = 'ada@example.org';
const error = { code: 'refused', status: 429, msg: 'Too many attempts.' } as const;

describe('forgotPasswordMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(forgotPasswordMachine, {
    starts: { opened: undefined },
    events: {
      submitted: { type: 'email.submitted', email },
      abandoned: { type: 'email.abandoned' },
      'another address': { type: 'email.corrected' },
      answered: done('ask'),
      'turned away': failed('ask', error),
      'it takes too long': elapsed('patience', 'forgotPassword.asking'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'typing', '', { email: '', error: null }],
        ['typing', 'submitted', 'asking', 'keepEmail', { email }],
        ['asking', 'abandoned', 'typing'],
        ['asking', 'answered', 'asked'],
        ['asking', 'turned away', 'refused', 'keepError', { error }],
        ['asking', 'it takes too long', 'refused'],
        ['refused', 'submitted', 'asking', 'keepEmail', { error: null }],
        ['asked', 'another address', 'typing'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('asks for the address that was typed', () => expect(inputs()).toEqual({ ask: [{ email }] }));

  it('labels its states', () => {
    expect(labels()).toEqual({
      typing: 'forgotPassword.typing',
      asking: 'forgotPassword.asking #busy',
      refused: 'forgotPassword.refused',
      asked: 'forgotPassword.asked',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['forgotPasswordMachine: provide `ask`']));
});
