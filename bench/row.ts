/** One line of the report. `met` is null for a figure that has no budget. */
export type Row = { what: string; figure: string; budget: string; met: boolean | null };

export const atMost = (what: string, value: number, max: number, unit: string): Row => ({
  what,
  figure: `${shown(value)} ${unit}`,
  budget: `≤ ${shown(max)} ${unit}`,
  met: value <= max,
});

export const atLeast = (what: string, value: number, min: number, unit: string): Row => ({
  what,
  figure: `${shown(value)} ${unit}`,
  budget: `≥ ${shown(min)} ${unit}`,
  met: value >= min,
});

export const figure = (what: string, value: number, unit: string): Row => ({
  what,
  figure: `${shown(value)} ${unit}`,
  budget: '',
  met: null,
});

const shown = (value: number) => (value >= 1_000 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1));

export function print(title: string, rows: readonly Row[]) {
  console.log(`\n${title}`);
  for (const { what, figure, budget, met } of rows) {
    const verdict = met === null ? '' : met ? 'met' : 'not met';
    console.log(`  ${what.padEnd(64)} ${figure.padStart(14)}  ${budget.padEnd(16)} ${verdict}`.trimEnd());
  }
}

export const median = (values: readonly number[]) => percentile(values, 50);

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
