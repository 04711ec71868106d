import './Page.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { parts } from '../../messages/parts.ts';

type Props = {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** The way back up, outermost first. */
  crumbs?: readonly { label: string; href: string }[];
  actions?: ReactNode;
};

/** The top of a page, with its only h1. */
export function PageHeader({ title, lead, crumbs = [], actions }: Props) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        {crumbs.length > 0 ? (
          <nav className="crumbs no-print" aria-label={parts.breadcrumbs}>
            <ol>
              {crumbs.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className="page-title" tabIndex={-1}>
          {title}
        </h1>
        {lead ? <div className="page-lead">{lead}</div> : null}
      </div>
      {actions ? <div className="page-actions no-print">{actions}</div> : null}
    </header>
  );
}
