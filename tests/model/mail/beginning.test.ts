import { describe, expect, it } from 'vitest';
import { everybody } from '../../../src/lib/mail.ts';
import { beginningMachine } from '../../../src/machines/mail/beginning.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 404, msg: 'Not found.' } as const;
const asked = { recipients: everybody, copyOf: null };
const eventBefore = {
  name: 'Harbour',
  place: 'Pier 4',
  startsAt: '2027-05-01T09:00:00.000Z',
  endsAt: '2027-05-01T17:00:00.000Z',
  timeZone: 'UTC',
};

describe('beginningMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(beginningMachine, {
    starts: { opened: undefined },
    events: {
      begun: { type: 'mailing.begun', ...asked },
      'begun after a change': { type: 'mailing.begun', ...asked, eventBefore },
      retried: { type: 'beginning.retried' },
      created: done('create', 'm1'),
      'not created': failed('create', error),
      'it takes too long': elapsed('patience', 'beginning.creating'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'ready', '', { asked: null, error: null }],
        ['ready', 'begun', 'creating', 'keepAsked', { asked }],
        ['ready', 'begun after a change', 'creating', 'keepAsked', { asked: { ...asked, eventBefore } }],
        ['creating', 'created', 'begun', ['forgetError', ['onBegun', { mailingId: 'm1' }]], { error: null }],
        ['creating', 'not created', 'refused', 'keepError', { error }],
        ['creating', 'it takes too long', 'refused', 'forgetError', { error: null }],
        ['refused', 'retried', 'creating'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('asks for what was said', () =>
    expect(inputs().create).toEqual(expect.arrayContaining([asked, { ...asked, eventBefore }])));

  it('labels its states', () => {
    expect(labels()).toEqual({
      ready: 'resource.ready',
      creating: 'listing.performing #busy',
      refused: 'listing.refused',
      begun: 'resource.ready (final)',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['beginningMachine: provide `create`']));
});
