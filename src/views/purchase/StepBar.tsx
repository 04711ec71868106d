import type { ReactNode } from 'react';

/** The bar that stays at the bottom of a step: what it comes to, and the way on. */
export function StepBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="step-bar">
      <div className="step-bar-summary">{summary}</div>
      <div className="step-bar-actions">{children}</div>
    </div>
  );
}
