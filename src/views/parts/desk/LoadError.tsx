import { desk } from '#words/desk.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { ErrorNote } from '../ErrorNote.tsx';

/** Why a page could not be loaded, with a button to retry and a link to the start page. */
export function LoadError({ error, retry }: { error: ApiError | null; retry: () => void }) {
  return (
    <ErrorNote error={error ?? { msg: desk.timedOut }} retry={retry}>
      <ButtonLink href={to.home()} size="sm" variant="ghost">
        {desk.toEvents}
      </ButtonLink>
    </ErrorNote>
  );
}
