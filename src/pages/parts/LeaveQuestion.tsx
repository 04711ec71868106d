import { editing } from '#words/editing.ts';
import type { UnsavedChangesActor } from '../../machines/parts/unsavedChanges.ts';
import { ConfirmDialog } from '../../views/parts/desk/ConfirmDialog.tsx';

export default function LeaveQuestion({ leaving }: { leaving: UnsavedChangesActor }) {
  return (
    <ConfirmDialog
      open
      title={editing.leave.title}
      confirmLabel={editing.leave.confirm}
      cancelLabel={editing.leave.keep}
      onConfirm={() => leaving.send({ type: 'leave.confirmed' })}
      onCancel={() => leaving.send({ type: 'leave.cancelled' })}
    >
      {editing.leave.text}
    </ConfirmDialog>
  );
}
