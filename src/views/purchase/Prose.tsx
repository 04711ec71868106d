import './Prose.css';
import { useState } from 'react';
import { registration as words } from '#words/registration.ts';
import { SafeHtml } from '../parts/SafeHtml.tsx';

/** Longer texts begin folded, so that a phone shows the tickets. */
const foldedFrom = 110;

/** What an organiser wrote, long texts folded where that is asked for. */
export function Prose({ html, folds = false }: { html: string; folds?: boolean }) {
  const isLong = folds && html.replace(/<[^>]*>/g, '').length > foldedFrom;
  const [folded, setFolded] = useState(isLong);
  return (
    <>
      {/* What is folded away is not reached by the keyboard either. */}
      <SafeHtml className={`prose${folded ? ' is-folded' : ''}`} inert={folded} html={html} />
      {isLong ? (
        <button type="button" className="text-button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? words.more : words.less}
        </button>
      ) : null}
    </>
  );
}
