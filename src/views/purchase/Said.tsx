import type { ReactNode } from 'react';
import { StepHeading } from './StepHeading.tsx';

/** Words in the place of a step, with the ways on. */
export function Said({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="outcome">
      <StepHeading>{title}</StepHeading>
      <p>{help}</p>
      {children ? <div className="outcome-actions">{children}</div> : null}
    </div>
  );
}
