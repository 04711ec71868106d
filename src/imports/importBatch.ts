import { importLimits } from '../lib/import.ts';
import type { ImportRow } from './importRows.ts';

/** The places of the rows that go to the server in the next call, from a place on, and where the one after it begins. */
export function nextBatch(
  rows: readonly ImportRow[],
  from: number,
  isSent: (row: ImportRow, place: number) => boolean,
): { places: number[]; next: number } {
  const places: number[] = [];
  let text = 0;
  let next = from;
  for (; next < rows.length; next++) {
    const row = rows[next];
    if (!row || !isSent(row, next)) continue;
    text += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (places.length === importLimits.batch || (places.length > 0 && text > importLimits.batchText)) break;
    places.push(next);
  }
  return { places, next };
}
