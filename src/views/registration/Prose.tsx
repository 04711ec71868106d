import { useState } from 'react';
import { registration as words } from '../../messages/registration.ts';

/** Longer texts begin folded, so that a phone shows the tickets. */
const foldedFrom = 110;

/** What an organiser wrote. `html` is what the server made of it: safe, and nothing else may be given here. */
export function Prose({ html, folds = false }: { html: string; folds?: boolean }) {
  const isLong = folds && html.replace(/<[^>]*>/g, '').length > foldedFrom;
  const [folded, setFolded] = useState(isLong);
  return (
    <>
      <div
        className={`prose${folded ? ' is-folded' : ''}`}
        // What is folded away is not reached by the keyboard either.
        inert={folded}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML and allows few links
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isLong ? (
        <button type="button" className="text-button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? words.more : words.less}
        </button>
      ) : null}
    </>
  );
}
