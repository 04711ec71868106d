import './ErrorNote.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parts } from '../../messages/parts.ts';
import { Button } from './Button.tsx';

type Props = {
  /** A Problem, or anything with its sentence. */
  error: { msg: string; code?: string };
  retry?: () => void;
  retryLabel?: string;
  children?: ReactNode;
};

/** What went wrong, in place, with the way on. */
export function ErrorNote({ error, retry, retryLabel = parts.retry, children }: Props) {
  return (
    <div className="error-note" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p className="error-title">{error.code === 'offline' ? parts.offlineTitle : parts.errorTitle}</p>
        <p>{error.msg}</p>
        {retry || children ? (
          <div className="error-actions">
            {retry ? (
              <Button size="sm" variant="outline" onClick={retry}>
                {retryLabel}
              </Button>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
}
