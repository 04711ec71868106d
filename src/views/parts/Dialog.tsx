import './Dialog.css';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './IconButton.tsx';

type Props = {
  title: string;
  /** A box in the middle, a sheet at the page's side, or nothing around content that says its title itself. */
  look?: 'box' | 'sheet' | 'bare';
  /** Under the title of a sheet. */
  lead?: ReactNode;
  /** The name of a sheet's button that closes it. */
  closeLabel?: string;
  /** Escape and a press outside ask for it too. A dialog without it stays open. */
  onClose?: () => void;
  children: ReactNode;
};

/** A modal dialog, open while it is rendered; the focus returns to where it was. */
export function Dialog({ title, look = 'box', lead, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);

  // A native dialog is modal only when opened by its method.
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is its key, in onCancel
    <dialog
      ref={dialog}
      className={`dialog is-${look}`}
      {...(look === 'bare' ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onCancel={(event) => {
        // A dialog or a file chooser inside bubbles its own cancel up to here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose?.();
      }}
      // A text selected from the inside outwards ends outside, and closes nothing.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose?.();
      }}
    >
      {look === 'box' ? <h2 id={titleId}>{title}</h2> : null}
      {look === 'sheet' ? (
        <header className="dialog-header">
          <div>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {lead ? <div className="dialog-lead">{lead}</div> : null}
          </div>
          {closeLabel ? (
            <IconButton label={closeLabel} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          ) : null}
        </header>
      ) : null}
      {look === 'bare' ? children : <div className="dialog-body">{children}</div>}
    </dialog>
  );
}

/** Its backdrop counts as the dialog itself, its content does not. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
