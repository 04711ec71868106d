import { describe, expect, it } from 'vitest';
import { sheetMachine } from '../../../src/machines/parts/sheet.ts';
import { walk } from '../../support/walk.ts';

describe('sheetMachine', () => {
  const { differences, labels, unwalked } = walk(sheetMachine, {
    starts: { opened: undefined },
    events: {
      'Ada is opened': { type: 'sheet.opened', subject: 'Ada' },
      'Bo is opened': { type: 'sheet.opened', subject: 'Bo' },
      closed: { type: 'sheet.closed' },
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'closed', '', { subject: null }],
        ['closed', 'Ada is opened', 'open', 'keepSubject', { subject: 'Ada' }],
        ['closed', 'Bo is opened', 'open', 'keepSubject', { subject: 'Bo' }],
        ['open', 'Ada is opened', '↻ open', 'keepSubject', { subject: 'Ada' }],
        ['open', 'Bo is opened', '↻ open', 'keepSubject', { subject: 'Bo' }],
        ['open', 'closed', 'closed', 'forgetSubject', { subject: null }],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('labels its states', () => expect(labels()).toEqual({ closed: 'sheet.closed', open: 'sheet.open' }));
});
