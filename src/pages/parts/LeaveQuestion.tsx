import { desk } from '#words/desk.ts';
import type { UnsavedChangesActor } from '../../machines/parts/unsavedChanges.ts';
import { ConfirmDialog } from '../../views/parts/desk/ConfirmDialog.tsx';

export default function LeaveQuestion({ leaving }: { leaving: UnsavedChangesActor }) {
  return (
    <ConfirmDialog
      open
      title={desk.leave.title}
      confirmLabel={desk.leave.confirm}
      cancelLabel={desk.leave.keep}
      onConfirm={() => leaving.send({ type: 'leave.confirmed' })}
      onCancel={() => leaving.send({ type: 'leave.cancelled' })}
    >
      {desk.leave.text}
    </ConfirmDialog>
  );
}
