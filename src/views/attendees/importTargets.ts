import { fields } from '#words/fields.ts';
import { importing as words } from '#words/importing.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions } from '../../api/contract/form.ts';
import type { Ticket } from '../../api/contract/ticket.ts';
import { type Target, targetsOf } from '../../imports/importColumns.ts';
import type { CellError, ImportForm, Verdict } from '../../lib/import.ts';
import { readAttendeePath } from '../../lib/input.ts';

/** The form that is imported into. */
export type ImportSubject = {
  event: Event;
  form: FormWithQuestions;
  /** Those of the event, which attendees can be imported into. */
  forms: readonly { id: string; title: string }[];
  tickets: Ticket[];
};

/** What a column can be, grouped as it is offered. */
export function targetGroups(form: ImportForm): { label: string; targets: Target[] }[] {
  const all = targetsOf(form);
  const isQuestion = (target: Target) => target.startsWith('answers.');
  return [
    { label: words.targetGroups.attendee, targets: all.filter((target) => !isQuestion(target)) },
    { label: words.targetGroups.questions, targets: all.filter(isQuestion) },
  ].filter(({ targets }) => targets.length > 0);
}

/** What a path is called. */
export function pathLabel(form: ImportForm, path: string): string {
  if (path === 'name' || path === 'externalId' || path === 'ticketId') return words.targets[path];
  const input = readAttendeePath(path);
  if (input?.kind === 'field') return fields[input.key];
  return form.questions.find(({ id }) => input?.kind === 'answer' && id === input.questionId)?.label ?? '';
}

/** What is wrong, in words. */
export const reasonOf = (form: ImportForm, { path, error, of }: CellError): string =>
  words.errors[error](pathLabel(form, path), of ?? null);

/** The same of any row: one that another row has taken is not said to be that one's. */
export const reasonToCount = (form: ImportForm, { path, error }: CellError): string => reasonOf(form, { path, error });

/** Why rows are refused, with how many are for each reason, the most frequent first. */
export function reasonCounts(
  form: ImportForm,
  verdicts: readonly (Verdict | null)[],
): [reason: string, rows: number][] {
  const counts = new Map<string, number>();
  for (const verdict of verdicts) {
    if (verdict?.outcome !== 'refused') continue;
    // A row may lack two parts of one name.
    for (const reason of new Set(verdict.errors.map((error) => reasonToCount(form, error))))
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** A, B, … Z, AA … */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** The column that an error is about; null where the whole row is meant. */
export function columnOf(targets: readonly (Target | null)[], path: string): number | null {
  const own = targets.indexOf(path as Target);
  if (own >= 0) return own;
  const whole = path === 'fields.firstname' || path === 'fields.surname' ? targets.indexOf('name') : -1;
  return whole >= 0 ? whole : null;
}
