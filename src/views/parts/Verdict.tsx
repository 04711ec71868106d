import './Verdict.css';
import { Check, CircleHelp, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type VerdictTone = 'success' | 'danger' | 'warn' | 'info';

const icons: Record<VerdictTone, LucideIcon> = { success: Check, danger: X, warn: TriangleAlert, info: CircleHelp };

type Props = {
  tone: VerdictTone;
  title: string;
  /** In place of the tone's own. */
  icon?: LucideIcon;
  detail?: ReactNode;
  children?: ReactNode;
};

/** What the door does with this ticket, readable at two metres: colour, icon and words say the same. The screen's live region says it aloud. */
export function Verdict({ tone, title, icon: Icon = icons[tone], detail, children }: Props) {
  return (
    <section className={`verdict is-${tone}`}>
      <Icon className="verdict-icon" aria-hidden strokeWidth={3} />
      <h2 className="verdict-title">{title}</h2>
      {detail ? <div className="verdict-detail">{detail}</div> : null}
      {children ? <div className="verdict-actions">{children}</div> : null}
    </section>
  );
}
