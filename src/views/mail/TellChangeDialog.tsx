import { desk } from '#words/desk.ts';
import { mailing } from '#words/mailing.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';

const words = mailing.change;

type Props = {
  isBusy: boolean;
  /** The email could not be begun; without an error the server did not answer in time. */
  problem: { error: ApiError | null } | null;
  onTell: () => void;
  onSkip: () => void;
};

/** Asks whether the attendees shall hear of a change of their event. */
export const TellChangeDialog = ({ isBusy, problem, onTell, onSkip }: Props) => (
  <ConfirmDialog
    open
    title={words.title}
    tone="accent"
    busy={isBusy}
    confirmLabel={words.tell}
    cancelLabel={words.skip}
    onConfirm={onTell}
    onCancel={onSkip}
  >
    {problem ? <ErrorNote error={problem.error ?? { msg: desk.timedOut }} /> : words.text}
  </ConfirmDialog>
);
