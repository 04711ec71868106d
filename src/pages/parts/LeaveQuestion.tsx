import { desk } from '#words/desk.ts';
import type { LeavingActor } from '../../machines/parts/leaving.ts';
import { ConfirmDialog } from '../../views/parts/desk/ConfirmDialog.tsx';

export default function LeaveQuestion({ leaving }: { leaving: LeavingActor }) {
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
