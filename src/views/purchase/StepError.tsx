import { type ReactNode, useEffect, useRef } from 'react';
import { registration as words } from '#words/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';

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
