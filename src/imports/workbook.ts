import { importLimits, type Sheet, type SheetError } from '../lib/import.ts';
import { openZip } from '../lib/unzip.ts';
import { type Element, elementsAt, readXml, scanXml } from './xml.ts';

/** How a number is shown: as a day, a time of day, both, with so many digits, or as it is. */
type Look = { day: boolean; time: boolean; digits: number };
/** A cell as it stands in the file: `value`, or text in the cell itself. */
type Cell = { kind: string; look: Look | undefined; value: string; inline: string };
type Book = {
  shared: readonly string[];
  looks: readonly Look[];
  is1904: boolean;
  left: { cells: number; text: number };
};
type Part = string | SheetError | null;

/**
 * The visible sheets of an Excel workbook that have something in them. Of a formula its last result is read, and nothing is worked out.
 * A sheet beyond the limits is left out where another one is within them.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[] | SheetError> {
  const archive = openZip(bytes, importLimits.unpacked);
  if (!archive) return 'broken';
  const textOf = async (path: string): Promise<Part> => {
    const content = await archive.read(path);
    return content instanceof Uint8Array ? new TextDecoder().decode(content) : content;
  };
  const part = async (path: string) => {
    const text = await textOf(path);
    return isProblem(text) ? text : text === null ? null : (readXml(text) ?? 'broken');
  };
  const main = await part('xl/workbook.xml');
  if (main === null) return 'notTable';
  const relations = await part('xl/_rels/workbook.xml.rels');
  if (typeof main === 'string') return main;
  if (typeof relations === 'string' || relations === null) return relations ?? 'broken';
  const targets = elementsAt(relations, 'Relationship').map(({ attributes }) => ({
    id: attributes.Id,
    type: attributes.Type ?? '',
    path: pathOf(attributes.Target ?? ''),
  }));
  const typed = (type: string) => targets.find((target) => target.type.endsWith(type))?.path ?? '';
  const shared = sharedIn(await textOf(typed('/sharedStrings')));
  const styles = await part(typed('/styles'));
  if (typeof shared === 'string') return shared;
  if (typeof styles === 'string') return styles;
  const [about] = elementsAt(main, 'workbookPr');
  const book: Book = {
    shared,
    looks: styles ? looksIn(styles) : [],
    is1904: isTrue(about?.attributes.date1904),
    left: { cells: importLimits.cells, text: importLimits.text },
  };

  const sheets: Sheet[] = [];
  let problem: SheetError = 'empty';
  const listed = elementsAt(main, 'sheets', 'sheet').filter(
    ({ attributes }) => (attributes.state ?? 'visible') === 'visible',
  );
  for (const { attributes } of listed.slice(0, importLimits.sheets)) {
    const target = targets.find(({ id }) => id === attributes.id);
    // A chart has a sheet of its own, without cells.
    if (!target?.type.endsWith('/worksheet')) continue;
    const text = await textOf(target.path);
    const rows = isProblem(text) ? text : text === null ? 'broken' : rowsIn(text, book);
    if (typeof rows === 'string') problem = rows;
    else if (rows.length > 0) sheets.push({ name: attributes.name ?? '', rows });
  }
  return sheets.length > 0 ? sheets : problem;
}

const problems: readonly unknown[] = ['tooLarge', 'broken'] satisfies SheetError[];
const isProblem = (part: Part): part is SheetError => problems.includes(part);

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The targets of a workbook are beside it, unless they begin at the top. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Text that cells share. Hints how to read it aloud are not part of it. */
function sharedIn(document: Part): string[] | SheetError {
  if (document === null) return [];
  if (isProblem(document)) return document;
  const shared: string[] = [];
  const path: string[] = [];
  const isRead = scanXml(document, {
    open(name) {
      if (name === 'si') shared.push('');
      path.push(name);
      return true;
    },
    text(text) {
      if (path.at(-1) === 't' && !path.includes('rPh')) shared[shared.length - 1] += text;
    },
    close: () => path.pop(),
  });
  // What is blank is looked at once, and not by each cell that has it.
  return isRead ? shared.map((text) => (text.trim() === '' ? '' : withCoded(text))) : 'broken';
}

/** Characters that XML cannot have are written `_x0007_`. */
const withCoded = (text: string): string =>
  text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\p{Surrogate}/gu, '\ufffd');

/** Characters of a format; no spreadsheet writes a longer one, and a pattern that looks for what is closed nowhere takes the square of its length. */
const longestFormat = 255;

/** The formats that every spreadsheet knows by a number, of days and times: each has days, times or both. */
const dayFormats = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const timeFormats = [18, 19, 20, 21, 22, 32, 33, 45, 46, 47];

function looksIn(styles: Element): Look[] {
  const codes = new Map(
    elementsAt(styles, 'numFmts', 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      (attributes.formatCode ?? '').slice(0, longestFormat),
    ]),
  );
  return elementsAt(styles, 'cellXfs', 'xf').map(({ attributes }) => {
    const id = Number(attributes.numFmtId);
    const code = codes.get(id);
    if (code === undefined) return { day: dayFormats.includes(id), time: timeFormats.includes(id), digits: 0 };
    // What stands in quotes, brackets or behind a backslash is shown as it is, or is a colour or a language.
    const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\])[^\]]*\]/gi, '').toLowerCase();
    return { day: /[yd]/.test(bare), time: /h/.test(bare), digits: /^0+$/.test(bare) ? bare.length : 0 };
  });
}

/** The cells of a sheet, each row at its place. */
function rowsIn(document: string, book: Book): string[][] | SheetError {
  const rows: string[][] = [];
  const path: string[] = [];
  let row = -1;
  let column = 0;
  let cell: Cell | null = null;
  let problem: SheetError | null = null;
  const left = { ...book.left };
  const isRead = scanXml(document, {
    open(name, { r, t = 'n', s }) {
      path.push(name);
      if (name === 'row') {
        row = r ? Number(r) - 1 : row + 1;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        cell = { kind: t, look: book.looks[Number(s)], value: '', inline: '' };
      }
      return problem === null;
    },
    text(text) {
      const inside = path.at(-1);
      if (cell && inside === 'v') cell.value += text;
      else if (cell && inside === 't' && !path.includes('rPh')) cell.inline += text;
    },
    close(name) {
      path.pop();
      if (name !== 'c' || !cell) return;
      const shown = shownOf(cell, book);
      cell = null;
      if (shown.trim() === '') return;
      if (!(Number.isInteger(row) && row >= 0 && row <= importLimits.rows)) problem = 'tooManyRows';
      else if (column >= importLimits.columns) problem = 'tooManyColumns';
      else if (!put(rows, row, column, shown, left)) problem = 'tooLarge';
    },
  });
  if (problem) return problem;
  // Of a sheet that is left out nothing is kept.
  book.left = left;
  return isRead ? rows : 'broken';
}

/** Puts a text at its place, where there is room for so much; false where there is not. */
function put(rows: string[][], row: number, column: number, text: string, left: Book['left']): boolean {
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] as string[];
  left.cells -= Math.max(0, column + 1 - cells.length);
  left.text -= text.length;
  if (left.cells < 0 || left.text < 0) return false;
  while (cells.length < column) cells.push('');
  cells[column] = text;
  return true;
}

/** `B7` is column 1. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownOf({ kind, look, value, inline }: Cell, { shared, is1904 }: Book): string {
  if (kind === 's') return shared[Number(value)] ?? '';
  if (kind === 'inlineStr') return withCoded(inline);
  if (kind === 'str') return withCoded(value);
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'd') return dayText(Date.parse(`${value.slice(0, 19).replace(/Z$/, '')}Z`), true, value.length > 10);
  const number = Number(value);
  if (kind !== 'n' || value.trim() === '' || !Number.isFinite(number)) return value;
  if (look?.day || look?.time) return serialText(number + (is1904 ? 1_462 : 0), look);
  return plainNumber(number).padStart(look?.digits ?? 0, '0');
}

/** All digits of a number, also of one that spreadsheets show in short; without what a computer adds behind the 15th. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)));

/** Days from the beginning of spreadsheets to that of JavaScript. The former know a 29 February 1900, the 60th day. */
const epoch = { day: 25_569, notADay: 60 };

const serialText = (serial: number, look: Look): string =>
  dayText(
    // To the second: a time is a fraction that is never exact.
    Math.round((serial - epoch.day + (serial < epoch.notADay ? 1 : 0)) * 86_400) * 1_000,
    look.day && serial >= 1,
    look.time,
  );

/** As Foyer writes days and times everywhere. */
function dayText(time: number, withDay: boolean, withTime: boolean): string {
  // There is nothing for what is no time, and a sign before a year that has not four digits.
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(time).toJSON() ?? '');
  if (!match) return '';
  const [, year, month, date, clock] = match;
  return [...(withDay ? [`${date}/${month}/${year}`] : []), ...(withTime ? [clock] : [])].join(' ');
}
