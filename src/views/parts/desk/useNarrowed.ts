import { useMemo } from 'react';
import { isFoundBy } from '../../../lib/text.ts';
import type { ListingSnapshot } from '../../../machines/parts/listing.ts';

/** The rows to show: what is loaded narrows at once, until the server has answered for all. */
export function useNarrowed<Row extends { searched: string }>(snapshot: ListingSnapshot<Row>) {
  const { rows, query, shownQuery } = snapshot.context;
  const isAnswered = snapshot.hasTag('rows') && query === shownQuery;
  const shown = useMemo(() => {
    const isFound = isFoundBy(query);
    return isAnswered ? rows : rows.filter(({ searched }) => isFound(searched));
  }, [rows, query, isAnswered]);
  return { shown, isAnswered };
}
