import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { isFoundBy } from '../../../lib/text.ts';
import type { ListingActor } from '../../../machines/parts/listing.ts';

/** A list and its rows to show: what is loaded narrows at once, until the server has answered for all. */
export function useLongList<Row extends { searched: string }>(list: ListingActor<Row>) {
  const snapshot = useSelector(list, (state) => state);
  const { rows, query, shownQuery } = snapshot.context;
  const isAnswered = snapshot.hasTag('rows') && query === shownQuery;
  const shown = useMemo(() => {
    const isFound = isFoundBy(query);
    return isAnswered ? rows : rows.filter(({ searched }) => isFound(searched));
  }, [rows, query, isAnswered]);
  // Asked again of rows that were read anew: while they are read, the list asks for no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows say that they are others
  const onNearEnd = useCallback(() => list.send({ type: 'more.requested' }), [list, rows]);
  return { list, snapshot, isAnswered, shown, onNearEnd };
}
