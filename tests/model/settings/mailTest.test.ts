import { describe, expect, it } from 'vitest';
import { mailTestMachine } from '../../../src/machines/settings/mailTest.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 422, msg: 'smtp.example.org refused this user name and password.' } as const;
const answer = { to: 'ada@example.org', answer: '250 OK' };

describe('mailTestMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(mailTestMachine, {
    starts: { opened: undefined },
    events: {
      'asked for': { type: 'test.requested', to: 'ada@example.org' },
      'settings changed': { type: 'test.outdated' },
      sent: done('sendTest', answer),
      'not sent': failed('sendTest', error),
      'sending takes too long': elapsed('patience', 'mailTest.sending'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'ready', '', { answer: null, error: null }],
        ['ready', 'asked for', 'sending'],
        ['sending', 'sent', 'answered', 'keepAnswer', { answer }],
        ['sending', 'not sent', 'refused', 'keepError', { error }],
        ['sending', 'sending takes too long', 'refused'],
        ['answered', 'asked for', 'sending', 'forget', { answer: null }],
        ['answered', 'settings changed', 'ready', 'forget', { answer: null }],
        ['refused', 'asked for', 'sending', 'forget', { error: null }],
        ['refused', 'settings changed', 'ready', 'forget', { error: null }],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('sends to whom it was asked', () => expect(inputs().sendTest).toEqual([{ to: 'ada@example.org' }]));

  it('labels its states', () => {
    expect(labels()).toEqual({
      ready: 'resource.ready',
      sending: 'listing.performing #busy',
      answered: 'resource.ready',
      refused: 'listing.refused',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['mailTestMachine: provide `sendTest`']));
});
