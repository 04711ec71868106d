import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { registration as words } from '../../messages/registration.ts';

/** Why the server refused, at the step where the buyer can correct it. */
export const StepError = ({ error }: { error: ApiError }) => <ErrorAlert>{error.msg || words.noAnswer}</ErrorAlert>;

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
