import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { MovesFocusContext } from './movesFocus.ts';

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
