import './DataTable.css';
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The row's name: its header cell, and the title of its card on a phone. */
  primary?: boolean;
  align?: 'end';
  /** The head is for screen readers only, e.g. of a column of buttons. */
  quiet?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Rows and columns in plain elements; below md each row is a card. For lists that need no window. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align, quiet }) => (
            <th key={key} scope="col" className={align === 'end' ? 'is-end' : undefined}>
              {quiet ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { primary, align, head, quiet, cell } = column;
  const className =
    [primary ? 'is-primary' : '', align === 'end' ? 'is-end' : ''].filter(Boolean).join(' ') || undefined;
  return primary ? (
    <th scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td className={className} data-head={quiet ? undefined : head}>
      {cell(row)}
    </td>
  );
}
