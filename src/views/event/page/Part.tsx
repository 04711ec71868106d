import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { SectionKind } from '../../../lib/eventPage.ts';

type Props = {
  title: string;
  /** The section of the page that it is about. */
  section?: SectionKind;
  /** What is in it, in a word or two. */
  facts?: string;
  isWrong?: boolean;
  startsOpen?: boolean;
  /** Unfolds it, with each new one. */
  opensFor?: object | null;
  children: () => ReactNode;
};

/** A part of the editor that folds. What is folded is not drawn, so that long lists cost nothing. */
export function Part({ title, section, facts, isWrong = false, startsOpen = false, opensFor = null, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  // From then on the browser folds it.
  const [opened] = useState(startsOpen);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opensFor && details.current) details.current.open = true;
  }, [opensFor]);
  return (
    <details
      ref={details}
      className="page-part"
      data-part={section ?? 'top'}
      open={opened}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span className="page-part-facts">
          {isWrong ? (
            <span className="page-part-wrong">
              <TriangleAlert aria-hidden />
              {words.needsFixing}
            </span>
          ) : (
            facts
          )}
        </span>
        <ChevronDown aria-hidden className="page-fold" />
      </summary>
      {isOpen ? <div className="page-part-body">{children()}</div> : null}
    </details>
  );
}
