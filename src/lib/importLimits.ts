import { hasText } from './csv.ts';

/**
 * Of a file with attendees: its bytes, also unpacked, its rows and columns, the cells that are kept of it and their characters, and sheets
 * that are looked at. Cells can share a text, so that a small workbook has more of it than memory.
 * `batch` rows go to the server in a call, fewer where they have more than `batchText` characters.
 */
export const importLimits = {
  bytes: 20_000_000,
  unpacked: 150_000_000,
  rows: 50_000,
  columns: 200,
  cells: 10_000_000,
  text: 50_000_000,
  sheets: 20,
  batch: 200,
  batchText: 400_000,
};

/** Why a file cannot be read. */
export type SheetError =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'notTable'
  | 'oldWorkbook'
  | 'broken';

/** A sheet of a workbook, or a text file; every row from the first, and of each its cells as text. */
export type Sheet = { name: string; rows: string[][] };

/** Whether these rows are within the limits, counted up to the last that says something. */
export function sheetErrorOf(rows: readonly (readonly string[])[]): SheetError | null {
  if (rows.findLastIndex(hasText) > importLimits.rows) return 'tooManyRows';
  return rows.some((row) => row.findLastIndex((cell) => cell.trim() !== '') >= importLimits.columns)
    ? 'tooManyColumns'
    : null;
}
