import './ErrorNote.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parts } from '#words/parts.ts';
import { Button } from './Button.tsx';

type Props = {
  /** An `ApiError`, or anything with a sentence. One that a toast says is not said again. */
  error: { msg: string; code?: string; said?: true };
  /** What failed, where it has a name. */
  title?: string;
  /** What to do about it, in the place of the sentence that a toast says. */
  advice?: string;
  retry?: () => void;
  children?: ReactNode;
};

/** What went wrong, where it did, and what can be done. */
export function ErrorNote({ error, title = parts.errorTitle, advice = parts.errorSaid, retry, children }: Props) {
  return (
    <div className="error-note" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p className="error-title">{error.code === 'offline' ? parts.offlineTitle : title}</p>
        <p>{error.said ? advice : error.msg}</p>
        {retry || children ? (
          <div className="error-actions">
            {retry ? (
              <Button size="sm" variant="outline" onClick={retry}>
                {parts.retry}
              </Button>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
}
