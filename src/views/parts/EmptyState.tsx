import './EmptyState.css';
import type { ReactNode } from 'react';

/** A list with nothing in it: says what would be here, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className="empty-state">
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M28 62V30a20 20 0 0 1 40 0v32" fill="none" stroke="var(--edge)" strokeWidth="2" />
        <path d="M38 62V32a10 10 0 0 1 20 0v30Z" fill="var(--accent-subtle)" stroke="var(--accent)" strokeWidth="2" />
        <path d="M4 62h88" stroke="var(--edge)" strokeWidth="2" strokeLinecap="round" />
        <circle cx="53.5" cy="47" r="1.6" fill="var(--accent)" />
      </svg>
      <h2>{title}</h2>
      {children ? <div className="empty-state-text">{children}</div> : null}
      {action ? <div className="empty-state-action">{action}</div> : null}
    </section>
  );
}
