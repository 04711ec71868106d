import type { ReactNode } from 'react';
import { parts } from '../../../messages/parts.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'accent' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters. Escape and Cancel are the same; focus starts on Cancel. */
export function ConfirmDialog({ open, title, children, tone = 'danger', busy = false, ...rest }: Props) {
  const { confirmLabel, cancelLabel = parts.cancel, onConfirm, onCancel } = rest;
  return open ? (
    <Dialog title={title} onClose={onCancel}>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button tone={tone} onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  ) : null;
}
