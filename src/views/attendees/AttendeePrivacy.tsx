import { type ReactNode, useState } from 'react';
import { privacy as words } from '#words/privacy.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { May } from '../parts/desk/May.tsx';

type Props = {
  file: TaskActor;
  busy: boolean;
  /** Null for who was erased already. */
  onErase: (() => void) | null;
  /** Who saw and changed the attendee, once it is opened. */
  renderLog: () => ReactNode;
};

/** What is held about an attendee: as a file, to be erased, and who saw it. */
export function AttendeePrivacy({ file, busy, onErase, renderLog }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="attendee-part" aria-label={words.title}>
      <header className="row-between">
        <h3>{words.title}</h3>
        <div className="row-between">
          {onErase ? (
            <>
              <May need="export">
                <DownloadButton actor={file} label={words.download} />
              </May>
              <May need="manage">
                <Button size="sm" variant="ghost" tone="danger" disabled={busy} onClick={onErase}>
                  {words.erase}
                </Button>
              </May>
            </>
          ) : null}
        </div>
      </header>
      <DownloadError actor={file} />
      {onErase ? <p className="form-help">{words.downloadHelp}</p> : null}
      <details className="attendee-log" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.log}</summary>
        {isOpen ? renderLog() : null}
      </details>
    </section>
  );
}
