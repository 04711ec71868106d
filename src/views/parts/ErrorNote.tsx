import './ErrorNote.css';
import { Button } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parts } from '../../messages/parts.ts';

type Props = {
  /** A Problem, or anything with its sentence. */
  problem: { msg: string; code?: string };
  retry?: () => void;
  retryLabel?: string;
  children?: ReactNode;
};

/** What went wrong, in place, with the way on. */
export function ProblemNote({ problem, retry, retryLabel = parts.retry, children }: Props) {
  return (
    <div className="problem-note" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p className="problem-title">{problem.code === 'offline' ? parts.offlineTitle : parts.problemTitle}</p>
        <p>{problem.msg}</p>
        {retry || children ? (
          <div className="problem-actions">
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
