import './Page.css';
import type { ReactNode } from 'react';

/** The column a page's content stands in: `narrow` for a form, `column` for reading, `page` for lists and tables, `full` for a workbench. */
export function Page({
  width = 'page',
  children,
}: {
  width?: 'narrow' | 'column' | 'page' | 'full';
  children: ReactNode;
}) {
  return <div className={`page is-${width}`}>{children}</div>;
}
