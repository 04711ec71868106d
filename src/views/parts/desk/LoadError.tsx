import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { desk } from '#words/desk.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import type { ListingActor, ListingSnapshot } from '../../../machines/parts/listing.ts';
import type { ResourceActor } from '../../../machines/parts/resource.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { Loading } from '../Loading.tsx';

type NoteProps = { error: ApiError | null; retry: () => void; children?: ReactNode };

const Note = ({ error, ...ways }: NoteProps) => <ErrorNote error={error ?? { msg: desk.timedOut }} {...ways} />;

/** Why a page could not be loaded, with a button to retry and a link to the start page. */
export const LoadError = (props: Omit<NoteProps, 'children'>) => (
  <Note {...props}>
    <ButtonLink href={to.home()} size="sm" variant="ghost">
      {desk.toEvents}
    </ButtonLink>
  </Note>
);

type ResourceNoteProps<Subject> = { resource: ResourceActor<Subject>; rows?: number };

/**
 * What is said of a thing above or instead of it: `rows` lines until it is loaded, or why it could not be, or not anew. That is said until it
 * was, so that nothing moves at each try.
 */
export function ResourceNote<Subject>({ resource, rows = 0 }: ResourceNoteProps<Subject>) {
  const snapshot = useSelector(resource, (state) => state);
  const { subject, error } = snapshot.context;
  const props = { error, retry: () => resource.send({ type: 'load.retried' }) };
  if (rows > 0 && snapshot.matches('loading')) return <Loading rows={rows} />;
  if (!error && !snapshot.matches('failed') && !snapshot.matches('outdated')) return null;
  return subject === null ? <LoadError {...props} /> : <Note {...props}>{desk.states['resource.outdated']}</Note>;
}

type ListErrorProps<Row> = { list: ListingActor<Row>; snapshot: ListingSnapshot<Row> };

/** Why a list, its next page or a search failed, or why it is shown as it was before, with a button to retry. */
export function ListError<Row>({ list, snapshot }: ListErrorProps<Row>) {
  const isOutdated = snapshot.matches({ browsing: 'outdated' });
  const failed =
    isOutdated ||
    snapshot.matches('failed') ||
    snapshot.matches({ browsing: 'searchFailed' }) ||
    snapshot.matches({ browsing: 'moreFailed' });
  return failed ? (
    <Note error={snapshot.context.error} retry={() => list.send({ type: 'load.retried' })}>
      {isOutdated ? desk.states['resource.outdated'] : null}
    </Note>
  ) : null;
}
