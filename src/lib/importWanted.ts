import { limitedChoicesOf } from './choiceLimits.ts';
import type { GivenRow, ImportForm, Verdict } from './importRow.ts';

/**
 * What rows that were checked would take: tickets by id, `moved` of them for attendees who are registered already, and options that only so
 * many can choose. Of options, those of new attendees: the others may have them already.
 */
export type ImportWanted = {
  wanted: Record<string, number>;
  moved: number;
  choices: { questionId: string; option: string; count: number }[];
};

export function wantedBy(
  form: Pick<ImportForm, 'questions'>,
  rows: readonly Pick<GivenRow, 'ticketId' | 'answers'>[],
  verdicts: readonly (Verdict | null)[],
): ImportWanted {
  const taken = rows.flatMap((row, place) => {
    const verdict = verdicts[place];
    const isMoved = verdict?.movedFrom !== undefined;
    return verdict?.outcome === 'added' || isMoved ? [{ ...row, isMoved }] : [];
  });
  const wanted: Record<string, number> = {};
  for (const { ticketId } of taken) if (ticketId) wanted[ticketId] = (wanted[ticketId] ?? 0) + 1;
  const added = taken.filter(({ isMoved }) => !isMoved);
  const choices = limitedChoicesOf(form.questions).flatMap(({ questionId, option }) => {
    const count = added.filter(({ answers }) => [answers[questionId]].flat().includes(option)).length;
    return count === 0 ? [] : [{ questionId, option, count }];
  });
  return { wanted, moved: taken.length - added.length, choices };
}
