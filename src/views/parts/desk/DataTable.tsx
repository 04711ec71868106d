import { defineSlotRecipe, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Below md each row is a card: its name, then each value after its head. */
const table = defineSlotRecipe({
  className: 'data-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      fontSize: 'sm',
      mdDown: { display: 'block' },
      '& tbody th': {
        fontWeight: 'medium',
        textAlign: 'start',
        // A long name leaves the other columns their room.
        md: { maxWidth: '80' },
        mdDown: { flex: '1 0 100%', fontSize: 'md' },
      },
      '& tbody :is(th, td)': {
        padding: { base: '0', md: '{spacing.2.5} {spacing.3}' },
        borderBottom: { md: 'hairline' },
        overflowWrap: 'anywhere',
      },
      '& tbody tr:last-child > *': { borderBottom: '0' },
      '& [data-end]': { fontVariantNumeric: 'tabular-nums', textAlign: { base: 'start', md: 'end' } },
      '& td[data-head]:empty': { mdDown: { display: 'none' } },
      '& td[data-head]::before': { mdDown: { content: 'attr(data-head) " "', color: 'muted' } },
      '& a': { textUnderlineOffset: '{spacing.0.5}' },
      '& a:hover': { textDecoration: 'underline' },
    },
    header: {
      mdDown: {
        position: 'absolute',
        width: 'hairline',
        height: 'hairline',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
    body: { mdDown: { display: 'block' } },
    columnHeader: {
      padding: '{spacing.1.5} {spacing.3}',
      borderBottom: 'hairline',
      color: 'muted',
      fontSize: 'xs',
      fontWeight: 'medium',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    row: {
      md: { '&:hover > td, &:hover > th[scope=row]': { bg: 'hover' } },
      mdDown: {
        display: 'flex',
        flexWrap: 'wrap',
        gap: '{spacing.1} {spacing.5}',
        paddingBlock: '3',
        borderBottom: 'hairline',
        '&:last-child': { borderBottom: '0' },
      },
    },
  },
});

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

/** Rows and columns; below md each row is a card. For lists that need no window. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <Table.Root native recipe={table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align, quiet }) => (
            <th key={key} scope="col" data-end={align}>
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
    </Table.Root>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { primary, align, head, quiet, cell } = column;
  return primary ? (
    <th scope="row" data-end={align}>
      {cell(row)}
    </th>
  ) : (
    <td data-end={align} data-head={quiet ? undefined : head}>
      {cell(row)}
    </td>
  );
}
