import { fields } from '#words/fields.ts';
import { importing as words } from '#words/importing.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions } from '../../api/contract/form.ts';
import type { Ticket } from '../../api/contract/ticket.ts';
import { type Target, targetsOf } from '../../imports/importColumns.ts';
import type { CellError, ImportForm } from '../../lib/import.ts';
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
  words.errors[error](pathLabel(form, path), of ?? 0);

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
