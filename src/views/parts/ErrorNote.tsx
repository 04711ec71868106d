import './ErrorNote.css';
import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { parts } from '#words/parts.ts';
import { Button } from './Button.tsx';

/** Called with words that stand in their place, so that no toast says them too. */
export const SaidHereContext = createContext<(msg: string) => void>(() => {});

type Props = {
  /** An `ApiError`, or anything with a sentence. */
  error: { msg: string; code?: string; said?: true };
  /** What failed, where it has a name. */
  title?: string;
  retry?: (() => void) | undefined;
  children?: ReactNode;
};

/** What went wrong, where it did, and what can be done. */
export function ErrorNote({ error, title = parts.errorTitle, retry, children }: Props) {
  const saidHere = useContext(SaidHereContext);
  useEffect(() => {
    if (error.said) saidHere(error.msg);
  }, [error, saidHere]);
  return (
    <div className="error-note" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p className="error-title">{error.code === 'offline' ? parts.offlineTitle : title}</p>
        <p>{error.msg}</p>
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
