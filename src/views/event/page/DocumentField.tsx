import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { pageEditor } from '#words/pageEditor.ts';
import { documentAt } from '../../../lib/eventPage.ts';
import { eventPageLimits as limits } from '../../../lib/limits.ts';
import type { TaskActor } from '../../../machines/parts/task.ts';
import { Button, buttonClass } from '../../parts/Button.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import type { DocumentProps } from './pageEditing.ts';

const words = pageEditor.documents;

/** A PDF that Foyer keeps, in the place of a link: uploaded, saved and uploaded again. */
export function DocumentField({ of, link, actor }: Omit<DocumentProps, 'onChange'> & { actor: TaskActor<File> }) {
  const snapshot = useSelector(actor, (state) => state);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isKept = documentAt(link) !== null;
  const busy = snapshot.hasTag('busy');
  const label = isKept ? words.replace : words.upload;

  function choose(file: File | undefined) {
    const fits = file !== undefined && /\.pdf$/i.test(file.name) && file.size <= limits.documentBytes;
    setWrong(file !== undefined && !fits);
    if (fits) actor.send({ type: 'task.asked', input: file });
  }

  return (
    <div className="page-document">
      <LiveRegion>{busy ? words.uploading : isKept ? words.uploaded : ''}</LiveRegion>
      {snapshot.matches('refused') ? (
        <ErrorNote title={words.failed} error={snapshot.context.error ?? { msg: pageEditor.timedOut }} />
      ) : null}
      {isWrong ? (
        <p className="form-error" role="alert">
          {words.tooLarge}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="button-row">
        {isKept ? (
          <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={link} download={`${of}.pdf`}>
            <Download aria-hidden />
            {words.open} <span className="visually-hidden">{of}</span>
          </a>
        ) : null}
        <Button size="sm" variant="outline" disabled={busy} onClick={() => input.current?.click()}>
          {busy ? words.uploading : label}
          <span className="visually-hidden"> {of}</span>
        </Button>
      </div>
    </div>
  );
}
