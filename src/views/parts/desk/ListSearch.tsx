import './RowTable.css';
import { Search } from 'lucide-react';
import type { ListingActor } from '../../../machines/parts/listing.ts';
import { Input } from '../Input.tsx';

type Props<Row> = { list: ListingActor<Row>; query: string; label: string };

/** Finds rows of a list while it is typed. */
export const ListSearch = <Row,>({ list, query, label }: Props<Row>) => (
  <div className="row-search">
    <Search aria-hidden />
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={query}
      onChange={({ target }) => list.send({ type: 'query.typed', query: target.value })}
    />
  </div>
);
