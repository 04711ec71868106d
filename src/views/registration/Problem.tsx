import type { Problem as Trouble } from '../../lib/problem.ts';
import { registration as words } from '../../messages/registration.ts';

/** What stands in the way, where it is to be mended. */
export const Problem = ({ problem }: { problem: Trouble }) => (
  <p className="trouble" role="alert">
    {problem.msg || words.noAnswer}
  </p>
);
