import { desk } from '#words/desk.ts';
import type { ListingActor, ListingSnapshot } from '../../../machines/parts/listing.ts';
import { ErrorNote } from '../ErrorNote.tsx';

type Props<Row> = { list: ListingActor<Row>; snapshot: ListingSnapshot<Row> };

/** Why a list, its next page or a search failed, with a button to retry. */
export function ListError<Row>({ list, snapshot }: Props<Row>) {
  const failed =
    snapshot.matches('failed') ||
    snapshot.matches({ browsing: 'searchFailed' }) ||
    snapshot.matches({ browsing: 'moreFailed' });
  return failed ? (
    <ErrorNote
      error={snapshot.context.error ?? { msg: desk.timedOut }}
      retry={() => list.send({ type: 'load.retried' })}
    />
  ) : null;
}
