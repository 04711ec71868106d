import { cpus } from 'node:os';
import type { Survived } from './faults.ts';

const columns = ['', 'no write for', 'no read for', 'answered', 'refused', 'whole again after'];
const widths = [58, 14, 13, 10, 9, 19];

const line = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('');

/** What the figures were measured on. */
export function describeMachine(): string {
  const [cpu] = cpus();
  return `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpu?.model.trim()} · Node ${process.versions.node}`;
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

/** A row a fault: the longest time in which nobody was answered, and how many calls were refused until all was as before. */
export const tableOf = (survived: readonly Survived[]): string =>
  [
    columns,
    ...survived.map(({ what, noWrites, noReads, answered, refused, untilWhole }) => [
      ...[what, seconds(noWrites), seconds(noReads)],
      ...[String(answered), String(refused), seconds(untilWhole)],
    ]),
  ]
    .map(line)
    .join('\n');
