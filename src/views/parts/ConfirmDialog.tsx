import './ConfirmDialog.css';
import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { parts } from '../../messages/parts.ts';

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what cannot be taken back. */
  tone?: 'accent' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters. Escape and Cancel are the same; focus starts on Cancel and returns where it was. */
export function ConfirmDialog({ open, title, children, tone = 'danger', busy = false, ...rest }: Props) {
  const { confirmLabel, cancelLabel = parts.cancel, onConfirm, onCancel } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A native dialog is modal only when opened by its method.
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="confirm-dialog no-print"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="confirm-text">{children}</div>
      <div className="confirm-actions">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button colorPalette={tone} onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
