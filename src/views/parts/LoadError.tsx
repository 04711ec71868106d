import type { Problem } from '../../lib/apiError.ts';
import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { ProblemNote } from './ErrorNote.tsx';

/** Why a page could not be loaded: another try, and the way out where it is gone for good. */
export function LoadFailure({ problem, retry }: { problem: Problem | null; retry: () => void }) {
  return (
    <ProblemNote problem={problem ?? { msg: organiser.timedOut }} retry={retry}>
      <ButtonLink href={to.home()} size="sm" variant="ghost">
        {organiser.toEvents}
      </ButtonLink>
    </ProblemNote>
  );
}
