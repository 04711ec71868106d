import './Shell.css';
import type { ReactNode } from 'react';
import { parts } from '#words/parts.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Mark } from './Mark.tsx';

/** The layout of public pages: the mark, and the page. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="bare">
      <a className="skip-link no-print" href="#content">
        {parts.skipToContent}
      </a>
      <header className="bare-top no-print">
        <Mark />
      </header>
      <main className="bare-main" id="content" tabIndex={-1}>
        {children}
      </main>
      <LanguageChoice />
    </div>
  );
}
