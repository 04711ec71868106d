import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { editing } from '#words/editing.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { formatMoment, ownTimeZone } from '../../../lib/dates.ts';
import type { EditorActor, EditorSnapshot } from '../../../machines/parts/editor.ts';
import { compareValues, type Difference, ownChanges } from '../../../machines/parts/merge.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { type Column, DataTable } from './DataTable.tsx';

const words = editing.conflict;

type Props<Subject, Draft, Saved, Values extends FieldValues> = {
  editor: EditorActor<Subject, Draft, Saved>;
  snapshot: EditorSnapshot<Subject, Draft, Saved>;
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue' | 'formState'>;
  /** What the form would start with. */
  valuesOf: (subject: Subject) => Values;
  /** What the input at a dotted path is called; inputs without a name are not compared. */
  labelOf: (path: string) => string | undefined;
  /** How a value reads, where it is not what was typed. */
  textOf?: (path: string, value: unknown) => string | undefined;
};

/** Shows what another user saved meanwhile beside what is in the form, and lets the person choose what to go on with. */
export function ConflictDialog<Subject, Draft, Saved, Values extends FieldValues>(
  props: Props<Subject, Draft, Saved, Values>,
) {
  const { editor, snapshot, form, valuesOf, labelOf, textOf = () => undefined } = props;
  const { theirs, error } = snapshot.context;
  const base = form.formState.defaultValues;
  if (!snapshot.matches('conflicting') || theirs === null) return null;
  const saved = valuesOf(theirs);
  const differences = compareValues(base, form.getValues(), saved).filter(({ path }) => labelOf(path));
  function keepMine() {
    const own = ownChanges(base, form.getValues());
    form.reset(saved);
    for (const [path, value] of own)
      form.setValue(path as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    editor.send({ type: 'mine.kept' });
  }

  function takeTheirs() {
    form.reset(saved);
    editor.send({ type: 'theirs.taken' });
  }

  return (
    <Conflict
      error={error}
      differences={differences}
      labelOf={labelOf}
      textOf={textOf}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={() => editor.send({ type: 'conflict.closed' })}
    />
  );
}

type ConflictProps = {
  /** Why the save was refused, with who saved meanwhile. */
  error: ApiError | null;
  /** What becomes of what is kept, where that is not saved by hand. */
  help?: string;
  differences: readonly Difference[];
  labelOf: (path: string) => string | undefined;
  textOf?: (path: string, value: unknown) => string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Both versions beside each other, and the choice between them. */
export function Conflict(props: ConflictProps) {
  const { error, help = words.help, differences, labelOf, textOf = () => undefined } = props;
  const { onKeepMine, onTakeTheirs, onClose } = props;
  const { by = null, at = null } = error?.changed ?? {};
  const read = (path: string, value: unknown) => textOf(path, value) ?? plainText(value);
  const columns: Column<Difference>[] = [
    { key: 'field', head: words.field, primary: true, cell: ({ path }) => labelOf(path) },
    { key: 'theirs', head: words.theirs, cell: ({ path, theirs }) => read(path, theirs) },
    { key: 'mine', head: words.mine, cell: ({ path, mine, both }) => (both ? read(path, mine) : words.unchanged) },
  ];
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="dialog-text">
        {at ? `${words.saved(formatMoment(at, ownTimeZone()), by)} ` : null}
        {differences.length > 0 ? help : words.noDifference}
      </div>
      {differences.length > 0 ? (
        <DataTable caption={words.title} columns={columns} rows={differences} rowKey={({ path }) => path} />
      ) : null}
      <div className="dialog-actions">
        <Button type="button" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
        <Button type="button" variant="outline" onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </Dialog>
  );
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? words.empty : text;
}
