import type { ApiError } from '../../../lib/apiError.ts';
import { desk } from '../../../messages/signedIn/desk.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { ErrorNote } from '../ErrorNote.tsx';

/** Why a page could not be loaded: another try, and the way out where it is gone for good. */
export function LoadError({ error, retry }: { error: ApiError | null; retry: () => void }) {
  return (
    <ErrorNote error={error ?? { msg: desk.timedOut }} retry={retry}>
      <ButtonLink href={to.home()} size="sm" variant="ghost">
        {desk.toEvents}
      </ButtonLink>
    </ErrorNote>
  );
}
