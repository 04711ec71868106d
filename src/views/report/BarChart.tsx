import './BarChart.css';
import { figures as words } from '#words/figures.ts';
import { barOf, labelledSlots, scaleOf } from '../../lib/report.ts';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';

export type Bar = {
  key: string;
  /** Of its stretch of time, in full and as it stands below the chart. */
  name: string;
  label: string;
  value: number;
  /** Of the event before; null where there is none to compare with. */
  before: number | null;
};

type Props = {
  title: string;
  /** What one bar is of: a day, a week. */
  unit: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** A value at the side of the chart, where there is little room. */
  formatShort: (value: number) => string;
  /** The event before, where there is one to compare with. */
  before: string | null;
  /** Columns of the table behind the chart that are not drawn. */
  more?: readonly Column<Bar>[];
};

/** Bars over time, lighter ones of the event before behind them, and the table with the same numbers. */
export function BarChart({ title, unit, bars, format, formatShort, before, more = [] }: Props) {
  const lines = scaleOf(bars.flatMap(({ value, before: earlier }) => [value, earlier ?? 0]));
  const columns: Column<Bar>[] = [
    { key: 'name', head: unit, cell: ({ name }) => name, primary: true },
    { key: 'value', head: before ? words.thisEvent : title, cell: ({ value }) => format(value), align: 'end' },
    ...(before
      ? [
          {
            key: 'before',
            head: words.eventBefore,
            cell: ({ before: earlier }: Bar) => format(earlier ?? 0),
            align: 'end',
          } as const,
        ]
      : []),
    ...more,
  ];
  return (
    <div>
      {before ? (
        <p className="chart-legend">
          <span className="chart-key is-own">{words.thisEvent}</span>
          <span className="chart-key is-before">{words.aligned(before)}</span>
        </p>
      ) : null}
      <div className="chart">
        <div className="chart-scale" aria-hidden>
          {lines.toReversed().map((line) => (
            <span key={line}>{formatShort(line)}</span>
          ))}
        </div>
        <Plot title={title} bars={bars} lines={lines} format={format} before={before} />
        <div className="chart-labels" aria-hidden>
          {labelledSlots(bars.length).map((index) => (
            <span key={index}>{bars[index]?.label}</span>
          ))}
        </div>
      </div>
      <details className="chart-table">
        <summary>
          {words.showTable}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <DataTable caption={words.tableOf(title)} columns={columns} rows={bars} rowKey={({ key }) => key} />
      </details>
    </div>
  );
}

type PlotProps = Pick<Props, 'title' | 'bars' | 'format' | 'before'> & { lines: readonly number[] };

/** Drawn one wide for each bar and 100 high, and stretched from there to the room that there is. */
function Plot({ title, bars, lines, format, before }: PlotProps) {
  const heightOf = (value: number) => barOf(value, lines);
  const zero = heightOf(0).y;
  return (
    <svg
      className="chart-plot"
      role="img"
      aria-label={alternative(title, bars, format)}
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
    >
      {lines.map((line) => {
        const { y } = barOf(line, lines);
        const at = line < 0 ? y + heightOf(line).height : y;
        return <path key={line} className={line === 0 ? 'chart-zero' : 'chart-line'} d={`M0 ${at}H${bars.length}`} />;
      })}
      {before ? <Earlier bars={bars} lines={lines} zero={zero} /> : null}
      {bars.map(({ key, name, value, before: earlier }, index) => {
        const { y, height } = heightOf(value);
        return (
          <g key={key}>
            <rect className="chart-bar" x={index + 0.15} y={y} width={0.7} height={height} />
            <rect className="chart-slot" x={index} y={0} width={1} height={100}>
              <title>{tipOf(name, format(value), earlier === null ? null : format(earlier), before)}</title>
            </rect>
          </g>
        );
      })}
    </svg>
  );
}

/** The event before, as a stepped line with its ground filled. */
function Earlier({ bars, lines, zero }: Pick<PlotProps, 'bars' | 'lines'> & { zero: number }) {
  const steps = bars.map(({ before }, index) => {
    const value = before ?? 0;
    const { y, height } = barOf(value, lines);
    return `V${value < 0 ? y + height : y}H${index + 1}`;
  });
  return (
    <>
      <path className="chart-before-ground" d={`M0 ${zero}${steps.join('')}V${zero}Z`} />
      <path className="chart-before" d={`M0 ${zero}${steps.join('')}V${zero}`} />
    </>
  );
}

const tipOf = (name: string, value: string, earlier: string | null, before: string | null) =>
  [`${name}: ${value}`, ...(before && earlier ? [words.before(earlier, before)] : [])].join('\n');

function alternative(title: string, bars: readonly Bar[], format: Props['format']): string {
  const peak = bars.reduce<Bar | null>((best, bar) => (bar.value > (best?.value ?? 0) ? bar : best), null);
  const [first, last] = [bars[0], bars.at(-1)];
  return words.alternative(
    title,
    first?.label ?? '',
    last?.label ?? '',
    peak && { name: peak.name, value: format(peak.value) },
  );
}
