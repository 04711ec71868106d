import { describe, expect, it } from 'vitest';
import { mailPreviewMachine } from '../../../src/machines/mail/mailPreview.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 404, msg: 'Not found.' } as const;
const mail = { toName: 'Ada', toAddress: 'ada@example.org', subject: 'Hi', html: '', text: '', attached: [] };
const words = { subject: 'Hi', title: '', body: '', after: '' };
const first = { mail, isMadeUp: false, hasNext: true };
const last = { mail, isMadeUp: false, hasNext: false };

describe('mailPreviewMachine', () => {
  const { differences, inputs } = walk(mailPreviewMachine, {
    error,
    starts: { opened: { max: 2 } },
    events: {
      'words are typed': { type: 'words.typed', words },
      'a name is typed': { type: 'name.typed', name: 'ada' },
      'one is read with others after': done('read', first),
      'the last is read': done('read', last),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'reading'],
        ['reading', 'mail.changed', '↻ reading'],
        [['typing', 'shown', 'failed'], 'mail.changed', 'reading'],
        ['typing', 'words are typed', '↻ typing', { words }],
        [['reading', 'shown', 'failed'], 'words are typed', 'typing', { words }],
        ['typing', 'a name is typed', '↻ typing', { name: 'ada', place: 0 }],
        [['reading', 'shown', 'failed'], 'a name is typed', 'typing', { name: 'ada', place: 0 }],
        ['typing', 'after rest', 'reading'],
        ['reading', 'one is read with others after', 'shown', { preview: first, error: null }],
        ['reading', 'the last is read', 'shown', { preview: last, error: null }],
        ['reading', 'read fails', 'failed', { error }],
        ['reading', 'after timeout', 'failed', { error: null }],
        ['shown', 'next.requested', '=', {}, { preview: last }],
        ['shown', 'next.requested', '=', {}, { place: 1 }],
        ['shown', 'next.requested', 'reading', { place: 1 }],
        ['shown', 'previous.requested', '=', {}, { place: 0 }],
        ['shown', 'previous.requested', 'reading', { place: 0 }],
      ]),
    ).toEqual([]);
  });

  it('asks for one reader at a time', () =>
    expect(inputs().read).toEqual(
      expect.arrayContaining([
        { name: '', place: 0, words: null },
        { name: 'ada', place: 1, words },
      ]),
    ));
});
