import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem as Trouble } from '../../lib/apiError.ts';
import { registration as words } from '../../messages/registration.ts';

/** What stands in the way, where it is to be mended. */
export const Problem = ({ problem }: { problem: Trouble }) => <Alarm>{problem.msg || words.noAnswer}</Alarm>;

/** Words that must not be missed: they are said at once, and never appear outside of the window. */
export function Alarm({ title, children }: { title?: string; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="trouble" role="alert" ref={note}>
      {title ? <strong>{title}</strong> : null}
      <p>{children}</p>
    </div>
  );
}
