import { describe, expect, it } from 'vitest';
import { joiningMachine } from '../../../src/machines/purchase/joining.ts';
import { done, walk } from '../../support/walk.ts';

const empty = { ticketId: 'day', count: 1, firstname: '', surname: '', email: '' };
const full = { ticketId: 'vip', count: 2, firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
const error = { code: 'refused', status: 409, msg: 'Available again.' } as const;
const isEmpty = ({ draft }: { draft: typeof empty }) => draft.email === '';
const input = { formId: 'f1', ticketId: 'day' };

describe('joiningMachine', () => {
  const { differences, inputs, tags } = walk(joiningMachine, {
    error,
    starts: { folded: { ...input, isOpen: false }, open: { ...input, isOpen: true } },
    events: {
      typed: { type: 'draft.changed', change: full },
      mailed: done('join', { mailed: true }),
      answered: done('join', { mailed: false }),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'folded', 'closed', { draft: empty }],
        ['start', 'open', 'typing', { draft: empty }],
        ['closed', 'joining.opened', 'typing'],
        ['typing', 'typed', 'typing', { draft: full }],
        ['typing', 'draft.submitted', 'invalid', {}, isEmpty],
        ['typing', 'draft.submitted', 'sending', { error: null }],
        ['invalid', 'typed', 'invalid', { draft: full }],
        ['invalid', 'draft.submitted', 'invalid', {}, isEmpty],
        ['invalid', 'draft.submitted', 'sending'],
        ['sending', 'mailed', 'joined'],
        ['sending', 'answered', 'unmailed'],
        ['sending', 'join fails', 'refused', { error }],
        ['sending', 'after timeout', 'refused'],
        ['refused', 'typed', 'typing'],
        ['refused', 'draft.submitted', 'sending', { error: null }],
        ['unmailed', 'joining.again', 'typing', { draft: { ...empty, ticketId: 'vip' } }],
        ['joined', 'joining.again', 'typing', { draft: { ...empty, ticketId: 'vip' } }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({ form: ['typing', 'invalid', 'sending', 'refused'], joined: ['joined', 'unmailed'] }));

  it('joins with what was typed', () => expect(inputs()).toEqual({ join: [{ payload: { formId: 'f1', ...full } }] }));
});
