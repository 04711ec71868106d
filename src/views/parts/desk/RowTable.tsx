import './RowTable.css';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { breakpoints } from '../../../theme.ts';
import { useMedia } from './useMedia.ts';
import { useRowWindow } from './useRowWindow.ts';

/** How many rows before the end the next page is asked for. */
const ahead = 60;

type Props<Row> = {
  /** Names the look of the columns. */
  className: string;
  caption: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** How many there are in all, loaded or not. */
  total: number;
  /** Pixels of a row, and of a card below lg. */
  heights: { wide: number; card: number };
  onNearEnd: () => void;
  /** A `tr` with that `aria-rowindex`; its header cell has the button or link that the whole row is pressed for. */
  renderRow: (row: Row, index: number) => ReactNode;
};

/** A long list, only the rows in sight rendered: a table, below lg cards. */
export function RowTable<Row>({ className, caption, heads, rows, total, heights, onNearEnd, renderRow }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useMedia(`(width >= ${breakpoints.lg})`);
  const rowHeight = isWide ? heights.wide : heights.card;
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const isNearEnd = end >= rows.length - ahead;

  useEffect(() => {
    if (isNearEnd && rows.length > 0) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  return (
    <table
      className={`row-table ${className}`}
      aria-rowcount={total + 1}
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {start > 0 ? <Gap height={start * rowHeight} /> : null}
        {rows.slice(start, end).map((row, place) => renderRow(row, start + place + 2))}
        {end < rows.length ? <Gap height={(rows.length - end) * rowHeight} /> : null}
      </tbody>
    </table>
  );
}

/** Where rows out of sight would be. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return <tr aria-hidden="true" className="row-gap" style={{ height }} />;
}
