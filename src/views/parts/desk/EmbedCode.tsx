import './EmbedCode.css';
import { useId } from 'react';
import { event as eventWords } from '#words/event.ts';
import { embedCode } from '../../../lib/embedCode.ts';
import { CopyButton } from './CopyButton.tsx';

const words = eventWords.page;

/** What shows a public page in a page of the organiser's own; `title` says what one can do there. */
export function EmbedCode({ address, title, help }: { address: string; title: string; help: string }) {
  const code = embedCode(address, title);
  const id = useId();
  return (
    <details className="embed-code">
      <summary>{words.embed}</summary>
      <p id={id}>{help}</p>
      <textarea
        aria-label={words.embedCode}
        aria-describedby={id}
        readOnly
        rows={6}
        spellCheck={false}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={code} label={words.embedCode} />
    </details>
  );
}
