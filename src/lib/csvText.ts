/** What a spreadsheet would take for a formula. */
const formula = /^[\s']*[=+\-@]/;

/** Lines as a spreadsheet opens them: with the mark of UTF-8. A sign before what it would work out keeps that text. */
export const csvText = (rows: readonly (readonly string[])[], delimiter: string): string =>
  `\ufeff${rows.map((row) => row.map((cell) => quoted(formula.test(cell) ? `'${cell}` : cell, delimiter)).join(delimiter)).join('\r\n')}\r\n`;

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
