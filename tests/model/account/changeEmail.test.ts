import { describe, expect, it } from 'vitest';
import { changeEmailMachine } from '../../../src/machines/account/changeEmail.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const wish = { email: 'grace@example.org', current: 'correct horse 1' };
const nothing = { email: '', current: '' };
const forgotten = { ...wish, current: '' };
const error = { code: 'refused', status: 422, field: 'current', msg: 'This isn’t your current password.' } as const;

describe('changeEmailMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(changeEmailMachine, {
    starts: { opened: undefined },
    events: {
      submitted: { type: 'email.submitted', wish },
      'once more': { type: 'email.again' },
      asked: done('ask'),
      'not asked': failed('ask', error),
      'it takes too long': elapsed('patience', 'changeEmail.asking'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'typing', '', { wish: nothing, error: null }],
        ['typing', 'submitted', 'asking', 'keepWish', { wish }],
        ['refused', 'submitted', 'asking', 'keepWish', { wish, error: null }],
        ['asking', 'asked', 'asked', 'forgetPassword', { wish: forgotten }],
        ['asking', 'not asked', 'refused', 'forgetPassword keepError', { wish: forgotten, error }],
        ['asking', 'it takes too long', 'refused', 'forgetPassword', { wish: forgotten }],
        ['asked', 'once more', 'typing'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('sends what was typed', () => expect(inputs()).toEqual({ ask: [wish] }));

  it('labels its states', () => {
    expect(labels()).toEqual({
      typing: 'changeEmail.typing',
      asking: 'changeEmail.asking #busy',
      refused: 'changeEmail.refused',
      asked: 'changeEmail.asked',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['changeEmailMachine: provide `ask`']));
});
