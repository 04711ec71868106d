import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { registration as words } from '#words/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';

/** Whether a step that appears takes the focus: not the first one, which the page itself opened with. */
export const MovesFocusContext = createContext(false);

/** The heading of a step. A step that the buyer moved to starts at its top, with the focus here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const movesFocus = useContext(MovesFocusContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const moves = useRef(movesFocus);
  useEffect(() => {
    if (!moves.current) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <h2 className="step-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The bar that stays at the bottom of a step: what it comes to, and the way on. */
export function StepBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="step-bar">
      <div className="step-bar-summary">{summary}</div>
      <div className="step-bar-actions">{children}</div>
    </div>
  );
}

/** Words in the place of a step, with the ways on. */
export function Message({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="outcome">
      <StepHeading>{title}</StepHeading>
      <p>{help}</p>
      {children ? <div className="outcome-actions">{children}</div> : null}
    </div>
  );
}

/** That something stands in the way, where it is to be mended. `children` is what to do; a toast says why, unless it could not. */
export const StepError = ({ error, children }: { error: ApiError; children: string }) => (
  <ErrorAlert>{error.said ? children : error.msg || words.noAnswer}</ErrorAlert>
);

/** Announced at once, and scrolled into view. */
export function ErrorAlert({ title, children }: { title?: string; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="error-alert" role="alert" ref={note}>
      {title ? <strong>{title}</strong> : null}
      <p>{children}</p>
    </div>
  );
}
