import './Panel.css';
import type { ReactNode } from 'react';

type Props = { title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A sheet on the page's ground with one matter on it. */
export function Panel({ title, lead, actions, children }: Props) {
  return (
    <section className="panel" aria-label={title}>
      {title ? (
        <header className="panel-header">
          <div>
            <h2>{title}</h2>
            {lead ? <p className="panel-lead">{lead}</p> : null}
          </div>
          {actions ? <div className="panel-actions no-print">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
