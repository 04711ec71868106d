import type { ListingActor } from '../../machines/parts/listing.ts';

/** Reads a list from its start, as it is narrowed now: somebody has a place in it that they had not. */
export function reloadList<Row extends object>(list: ListingActor<Row>): void {
  const { filter, query } = list.getSnapshot().context;
  list.send({ type: 'filter.changed', filter, query });
}
