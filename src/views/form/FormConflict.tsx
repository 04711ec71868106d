import { form as words } from '#words/form.ts';
import { labels } from '#words/labels.ts';
import { compareValues } from '../../lib/compareValues.ts';
import { formatDateTime, fromLocalText } from '../../lib/dates.ts';
import { comparable } from '../../lib/mergeForms.ts';
import { selfServices } from '../../lib/selfService.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { Conflict } from '../parts/desk/ConflictDialog.tsx';

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot };

/** What somebody else saved of the form while it was being built here. */
export function FormConflict({ builder, snapshot }: Props) {
  const { form, kept, theirs, timeZone, formTypes, error } = snapshot.context;
  if (!snapshot.matches('conflicting') || theirs === null) return null;
  const questions = [...theirs.form.questions, ...form.questions];
  const inputLabels: Record<string, string | undefined> = {
    title: labels.formTitle,
    description: labels.description,
    formTypeId: labels.formType,
    capacity: labels.capacity,
    closesAt: labels.closesAt,
    waitingHours: labels.waitingHours,
    ...Object.fromEntries(selfServices.map((what) => [`selfService.${what}`, words.selfService[what]])),
    fields: labels.field,
  };
  return (
    <Conflict
      error={error}
      differences={compareValues(comparable(kept), comparable(form), comparable(theirs.form))}
      labelOf={(path) => inputLabels[path] ?? (questions.some(({ id }) => id === path) ? labels.question : undefined)}
      textOf={(path, value) => {
        if (path === 'formTypeId') return [...theirs.formTypes, ...formTypes].find(({ id }) => id === value)?.name;
        const isRule = path.startsWith('selfService.');
        if (isRule && !value) return value === '' ? words.untilStart : words.notAllowed;
        const at = (isRule || path === 'closesAt') && typeof value === 'string' ? fromLocalText(value, timeZone) : null;
        return at ? formatDateTime(at, timeZone) : undefined;
      }}
      onKeepMine={() => builder.send({ type: 'mine.kept' })}
      onTakeTheirs={() => builder.send({ type: 'theirs.taken' })}
      onClose={() => builder.send({ type: 'conflict.closed' })}
    />
  );
}
