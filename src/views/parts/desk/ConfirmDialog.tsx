import type { ReactNode } from 'react';
import { parts } from '#words/parts.ts';
import { Button } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import { Dialog } from '../Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** What is done when it is confirmed. Without it the dialog only says something, and is closed. */
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** A way round what cannot be done. */
  instead?: { label: string; href: string } | undefined;
  /** `danger` for what cannot be undone. */
  tone?: 'accent' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters. Escape and Cancel are the same; focus starts on Cancel. */
export function ConfirmDialog({ open, title, children, tone = 'danger', busy = false, ...rest }: Props) {
  const { confirmLabel, instead, onConfirm, onCancel } = rest;
  const { cancelLabel = confirmLabel || instead ? parts.cancel : parts.close } = rest;
  return open ? (
    <Dialog title={title} onClose={onCancel}>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        {instead ? (
          <ButtonLink href={instead.href} variant={confirmLabel ? 'outline' : 'solid'}>
            {instead.label}
          </ButtonLink>
        ) : null}
        {confirmLabel ? (
          <Button tone={tone} onClick={onConfirm} disabled={busy}>
            {confirmLabel}
          </Button>
        ) : null}
      </div>
    </Dialog>
  ) : null;
}
