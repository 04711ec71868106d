import './RowTable.css';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { breakpoints } from '../../../theme.ts';

/** How many rows before the end the next page is asked for. */
const ahead = 60;

/** The head of a column: `way` is how the rows are sorted by it, where they can be; by its `text`, a column has the width it needs. */
type Head<Row> = {
  key: string;
  head: ReactNode;
  text?: (row: Row) => string;
  way?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
};

type Props<Row> = {
  /** Names the look of the columns. */
  className: string;
  caption: string;
  heads: readonly Head<Row>[];
  rows: readonly Row[];
  /** How many there are in all, loaded or not. */
  total: number;
  /** Pixels of a row, and of a card below lg. */
  heights: { wide: number; card: number };
  onNearEnd: () => void;
  /**
   * A `tr` with that `aria-rowindex`; its header cell has the button or link that the whole row is pressed for. The Tab key
   * stops at one row, the active one; the arrow keys lead on from there.
   */
  renderRow: (row: Row, index: number, tabIndex: 0 | -1) => ReactNode;
};

/** A long list, only the rows in sight rendered: a table, below lg cards. */
export function RowTable<Row>({ className, caption, heads, rows, total, heights, onNearEnd, renderRow }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useMedia(`(width >= ${breakpoints.lg})`);
  const rowHeight = isWide ? heights.wide : heights.card;
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const isNearEnd = end >= rows.length - ahead;
  const [focused, setFocused] = useState(0);
  const shares = useMemo(() => sharesOf(heads, rows), [heads, rows]);
  const active = Math.max(start, Math.min(focused, end - 1));

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
          {heads.map(({ key, head, way, onSort }, place) => (
            <th key={key} scope="col" className={`col-${key}`} aria-sort={way} style={{ width: shares[place] }}>
              {onSort ? (
                <button type="button" onClick={onSort}>
                  {head}
                </button>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        onKeyDown={moveFocus}
        onFocus={({ target }: FocusEvent<HTMLElement>) =>
          setFocused(Number(target.closest('tr')?.getAttribute('aria-rowindex')) - 2)
        }
      >
        {start > 0 ? <Gap height={start * rowHeight} /> : null}
        {rows
          .slice(start, end)
          .map((row, place) => renderRow(row, start + place + 2, start + place === active ? 0 : -1))}
        {end < rows.length ? <Gap height={(rows.length - end) * rowHeight} /> : null}
      </tbody>
    </table>
  );
}

/** What is as long as a tag of that name. */
export const tagText = (name: string) => `●  ${name}  `;

/** Letters that a column makes room for, however long its texts are, and what is around them. */
const [mostLetters, around] = [24, 4];

/**
 * The widths of columns by the longest texts of the first rows, so that none takes room for what is not there. Columns without
 * texts keep theirs.
 */
function sharesOf<Row>(heads: readonly Head<Row>[], rows: readonly Row[]): (string | undefined)[] {
  const letters = heads.map(({ head, text }) => {
    if (!text) return 0;
    const texts = rows.slice(0, 2 * spare).map((row) => text(row).length);
    return Math.min(mostLetters, Math.max(typeof head === 'string' ? head.length : 0, ...texts)) + around;
  });
  const all = letters.reduce((sum, each) => sum + each, 0);
  return letters.map((each) => (each === 0 ? undefined : `${(100 * each) / all}%`));
}

/** The arrow keys lead from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const next =
    event.key === 'ArrowDown'
      ? row?.nextElementSibling
      : event.key === 'ArrowUp'
        ? row?.previousElementSibling
        : undefined;
  const opener = next?.querySelector<HTMLElement>('th :is(a, button)');
  if (!opener) return;
  event.preventDefault();
  opener.focus();
}

/** Where rows out of sight would be. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return <tr aria-hidden="true" className="row-gap" style={{ height }} />;
}

/** Whether a media query matches now. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(query).matches ?? true,
  );

/** Rows rendered above and below what is seen, so that a quick scroll meets no gap. */
const spare = 12;

/**
 * Which rows of a long list to render, while the page itself scrolls: from `start` up to, not with, `end`. `rowHeight`
 * is in pixels, the same for every row.
 */
function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ start: 0, end: Math.min(count, 2 * spare) });
  const isNew = useRef(true);

  useLayoutEffect(() => {
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // In steps, so that not every pixel renders.
      const first = Math.floor(-top / rowHeight / 4) * 4;
      const start = Math.max(0, Math.min(first - spare, count - 1));
      const end = Math.min(count, Math.max(0, first) + Math.ceil(window.innerHeight / rowHeight) + 2 * spare);
      setSeen((now) => (now.start === start && now.end === end ? now : { start, end }));
    }
    // A new list is at its beginning: measuring it before it is painted would have the browser lay it out twice.
    const frame = isNew.current ? requestAnimationFrame(look) : null;
    if (frame === null) look();
    isNew.current = false;
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, rowHeight]);

  return seen;
}
