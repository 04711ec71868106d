import './Sheet.css';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { title: string; lead?: ReactNode; closeLabel: string; onClose: () => void; children: ReactNode };

/** A matter beside the page, over it on a phone: open while it is rendered. Escape closes it; focus returns where it was. */
export function Sheet({ title, lead, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

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
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A dialog or a file chooser inside bubbles its own cancel up to here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="sheet-header">
        <div>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {lead ? <div className="sheet-lead">{lead}</div> : null}
        </div>
        <button type="button" className="icon-button" onClick={onClose}>
          <X aria-hidden />
          <span className="visually-hidden">{closeLabel}</span>
        </button>
      </header>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
