import type { Locale } from './locale.ts';

/** Between the cells of a line. */
export const delimiters = [';', ',', '\t', '|'] as const;

/**
 * Every line as its cells, empty ones too, so that the first is line 1; no more than `max` of them, and of each its first
 * `widest` cells, with the next one that has something in it. A quoted cell may have delimiters, quotes and line ends in it.
 */
export function recordsOf(
  text: string,
  delimiter: string,
  max = Number.POSITIVE_INFINITY,
  widest = Number.POSITIVE_INFINITY,
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    if (row.length < widest || (row.length === widest && cell.trim() !== '')) row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let place = 0; place < text.length && rows.length < max; place++) {
    const character = text[place] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[place + 1] === '"') {
        cell += '"';
        place++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) endCell();
    else if (character === '\n' || (character === '\r' && text[place + 1] !== '\n')) endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Whether anything stands in a row. */
export const hasText = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** The lines that have something in a cell. */
export const rowsOf = (text: string, delimiter: string): string[][] => recordsOf(text, delimiter).filter(hasText);

/** Lines that are looked at to find the delimiter, and characters. */
const looked = 50;
const lookedInto = 1_000_000;

/** The delimiter that gives most lines the same number of cells, two or more; null where none does. */
export function delimiterOf(text: string): string | null {
  let best: { delimiter: string; score: number } | null = null;
  const beginning = text.slice(0, lookedInto);
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>();
    for (const { length } of recordsOf(beginning, delimiter, looked)) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [cells, lines] of counts) {
      const score = cells * lines;
      if (cells > 1 && score > (best?.score ?? 0)) best = { delimiter, score };
    }
  }
  return best?.delimiter ?? null;
}

/** What the spreadsheets of a language expect between cells: where a comma is in numbers, it is no comma. */
export const delimiterIn = (locale: Locale): string => (locale === 'de-DE' ? ';' : ',');

/** Several texts as one, of which each can be told from the others again: one with a comma in it stands in quotes. */
export const listText = (texts: readonly string[]): string => texts.map((text) => quoted(text, ',')).join(', ');

/** What a spreadsheet would take for a formula; where people write Chinese or Japanese, with the wide signs, too. */
const formula = /^[\s']*[=+\-@＝＋－＠]/;
/** A phone number begins with a sign, too, and leaves nothing to work out. */
const phone = /^\s*\+\d[\d .()]*$/;
const isFormula = (cell: string): boolean => formula.test(cell) && !phone.test(cell);

/** A sign before what would be worked out keeps that text: at the begin of a cell, and where a program that takes another sign for the delimiter would begin one, also in a later line, as it then takes no quotes for such. */
const guarded = (cell: string): string =>
  cell
    .split(/([;,\t\r\n])/)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join('');

/** Lines as a spreadsheet opens them: with the mark of UTF-8. */
export const csvText = (rows: readonly (readonly string[])[], delimiter: string): string =>
  `\ufeff${csvLines(rows, delimiter)}`;

/** More lines of such a text. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.map((row) => `${row.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`).join('');

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
