import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../src/lib/enumerations.ts';
import type { Verdict } from '../../src/lib/importRow.ts';
import { wantedBy } from '../../src/lib/importWanted.ts';

const question = {
  ...{ id: 'q1', type: questionTypes.checkboxes, label: 'Workshop', required: false, condition: null },
  options: ['Boats', 'Birds', 'Bridges'],
  limits: [2, null, 1],
};
const row = (ticketId: string | null, answer?: string | string[]) => ({
  ticketId,
  answers: answer === undefined ? {} : { q1: answer },
});
const verdict = (outcome: Verdict['outcome'], movedFrom?: string): Verdict => ({
  outcome,
  errors: [],
  ...(movedFrom && { movedFrom }),
});
const nothing = { wanted: {}, moved: 0, choices: [] };

describe('rows that were checked take', () => {
  it('nothing while none was, and where nobody is added or moved', () => {
    const rows = [row('t1', 'Boats'), row('t1'), row('t1'), row('t1')];
    expect(wantedBy({ questions: [question] }, rows, [])).toEqual(nothing);
    const verdicts = [null, verdict('unchanged'), verdict('updated'), verdict('refused')];
    expect(wantedBy({ questions: [question] }, rows, verdicts)).toEqual(nothing);
  });

  it('a ticket for each attendee who is added or moved', () => {
    const rows = [row('t1'), row('t2'), row('t1'), row(null)];
    const verdicts = [verdict('added'), verdict('updated', 'Day'), verdict('added'), verdict('added')];
    expect(wantedBy({ questions: [] }, rows, verdicts)).toEqual({ wanted: { t1: 2, t2: 1 }, moved: 1, choices: [] });
  });

  it('the options with a limit that new attendees have chosen', () => {
    const rows = [row('t1', 'Boats'), row('t1', ['Birds', 'Boats']), row('t1', 'Bridges'), row('t1')];
    const verdicts = [verdict('added'), verdict('added'), verdict('updated', 'Day'), verdict('added')];
    expect(wantedBy({ questions: [question] }, rows, verdicts).choices).toEqual([
      { questionId: 'q1', option: 'Boats', count: 2 },
    ]);
  });
});
