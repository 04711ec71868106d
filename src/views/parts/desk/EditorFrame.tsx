import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { editing } from '#words/editing.ts';
import type { EditorActor, EditorSnapshot } from '../../../machines/parts/editor.ts';
import { editorLabel } from '../editorLabel.ts';
import { LiveRegion } from '../LiveRegion.tsx';
import { Loading } from '../Loading.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LoadError } from './LoadError.tsx';
import { useUnsaved } from './useUnsaved.ts';

type Props<Subject, Draft, Saved> = {
  editor: EditorActor<Subject, Draft, Saved>;
  children: (subject: Subject, snapshot: EditorSnapshot<Subject, Draft, Saved>) => ReactNode;
};

/** What all pages with an editor share: the form once its subject is loaded, until then a placeholder or the error. */
export function EditorFrame<Subject, Draft, Saved>({ editor, children }: Props<Subject, Draft, Saved>) {
  const snapshot = useSelector(editor, (state) => state);
  const { subject, isTyped, error } = snapshot.context;
  useUnsaved(isTyped);
  return (
    <>
      <LiveRegion>{editorLabel(snapshot)}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={6} /> : null}
      {snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => editor.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.hasTag('form') && subject !== null ? children(subject, snapshot) : null}
      <ConfirmDialog
        open={snapshot.matches('confirmingDiscard')}
        title={editing.discard.title}
        confirmLabel={editing.discard.confirm}
        cancelLabel={editing.discard.keep}
        onConfirm={() => editor.send({ type: 'discard.confirmed' })}
        onCancel={() => editor.send({ type: 'discard.cancelled' })}
      >
        {editing.discard.text}
      </ConfirmDialog>
    </>
  );
}
