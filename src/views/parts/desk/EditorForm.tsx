import type { ReactNode } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import type { EditorActor, EditorSnapshot } from '../../../machines/parts/editor.ts';
import { useMay } from './May.tsx';

type Props<Values extends FieldValues, Subject, Draft, Saved> = {
  editor: EditorActor<Subject, Draft, Saved>;
  snapshot: EditorSnapshot<Subject, Draft, Saved>;
  handleSubmit: UseFormHandleSubmit<Values, Draft>;
  /** Whether what is saved is to be confirmed before. */
  asksFor?: (draft: Draft) => boolean;
  children: ReactNode;
};

/** The form of an editor's page: it tells the editor what is typed and submitted, and takes nothing while the editor is busy. */
export function EditorForm<Values extends FieldValues, Subject, Draft, Saved>(
  props: Props<Values, Subject, Draft, Saved>,
) {
  const { editor, snapshot, handleSubmit, asksFor = () => false, children } = props;
  const busy = snapshot.hasTag('busy');
  const mayChange = useMay()('manage');
  return (
    <form
      noValidate
      aria-busy={busy}
      onChange={() => editor.send({ type: 'draft.changed' })}
      onSubmit={handleSubmit((draft) =>
        editor.send({ type: asksFor(draft) ? 'draft.proposed' : 'draft.submitted', draft }),
      )}
    >
      <fieldset disabled={busy || !mayChange} className="form-grid">
        {children}
      </fieldset>
    </form>
  );
}
