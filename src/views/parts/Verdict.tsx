import './Verdict.css';
import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type VerdictTone = 'success' | 'danger' | 'warn' | 'info';

const icons = { success: Check, danger: X, warn: TriangleAlert, info: CircleHelp };

type Props = { tone: VerdictTone; title: string; detail?: ReactNode; children?: ReactNode };

/** What the door does with this ticket, readable at two metres: colour, icon and words say the same. */
export function Verdict({ tone, title, detail, children }: Props) {
  const Icon = icons[tone];
  return (
    <section className={`verdict is-${tone}`} aria-live="assertive" aria-atomic="true">
      <Icon className="verdict-icon" aria-hidden strokeWidth={3} />
      <h2 className="verdict-title">{title}</h2>
      {detail ? <div className="verdict-detail">{detail}</div> : null}
      {children ? <div className="verdict-actions">{children}</div> : null}
    </section>
  );
}
