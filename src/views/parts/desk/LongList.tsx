import type { ReactNode } from 'react';
import { LiveRegion } from '../LiveRegion.tsx';
import { Loading } from '../Loading.tsx';
import { labelOf } from '../labelOf.ts';
import { ListError } from './LoadError.tsx';
import type { useLongList } from './useLongList.ts';

type Props<Row extends { searched: string }> = {
  found: ReturnType<typeof useLongList<Row>>;
  /** How many rows there are, in words. */
  lead: string;
  /** The same above the rows, where more is said there. */
  count?: ReactNode;
  /** The search, and what else narrows the list. */
  tools: ReactNode;
  /** Instead of the rows, where there are none. */
  empty: ReactNode;
  /** The rows as a table. */
  children: ReactNode;
};

/** A list that is loaded page by page and found in by typing, from its first wait to its last page. */
export function LongList<Row extends { searched: string }>(props: Props<Row>) {
  const { found, lead, count = lead, tools, empty, children } = props;
  const { list, snapshot, isAnswered, shown } = found;
  const hasRows = snapshot.context.rows.length > 0;
  return (
    <>
      <LiveRegion>
        {labelOf(snapshot)} {isAnswered ? lead : ''}
      </LiveRegion>
      <ListError list={list} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={8} /> : null}
      {tools}
      {isAnswered && hasRows ? <p className="row-count">{count}</p> : null}
      {shown.length > 0 ? children : null}
      {isAnswered && !hasRows ? empty : null}
      {snapshot.matches({ browsing: 'loadingMore' }) ? <p className="row-more">{labelOf(snapshot)}</p> : null}
    </>
  );
}
