import { describe, expect, it } from 'vitest';
import { ownNameMachine } from '../../../src/machines/account/ownName.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const name = 'Ada Lovelace';
const error = { code: 'refused', status: 422, field: 'name', msg: 'Name is required.' } as const;
const currentUser = { id: 'u', role: 'admin' as const, email: 'ada@example.org', name, eventId: null };

describe('ownNameMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(ownNameMachine, {
    starts: { opened: undefined },
    events: {
      submitted: { type: 'name.submitted', name },
      saved: done('save', currentUser),
      'not saved': failed('save', error),
      'it takes too long': elapsed('patience', 'ownName.saving'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'typing', '', { name: '', error: null }],
        ['typing', 'submitted', 'saving', 'keepName', { name }],
        ['saved', 'submitted', 'saving', 'keepName'],
        ['refused', 'submitted', 'saving', 'keepName', { error: null }],
        ['saving', 'saved', 'saved', [['onSaved', { currentUser }]]],
        ['saving', 'not saved', 'refused', 'keepError', { error }],
        ['saving', 'it takes too long', 'refused'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('saves what was typed', () => expect(inputs()).toEqual({ save: [{ name }] }));

  it('labels its states', () => {
    expect(labels()).toEqual({
      typing: 'ownName.typing',
      refused: 'ownName.refused',
      saved: 'ownName.saved',
      saving: 'ownName.saving #busy',
    });
  });

  it('says what no page provided', () => expect(unprovided()).toEqual(['ownNameMachine: provide `save`']));
});
