import { offsetAt } from '../../src/lib/dates.ts';
import { conflict } from './http/errors.ts';
import { nextTurn } from './nextTurn.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Text as it was typed, a number, money in minor units, a part of one, a day or an instant as ISO 8601, or nothing. */
export type Cell = string | number | null;
type Kind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'time';
/** `width` is in characters; `of` is what stands in it of a row. */
export type Column<Row> = { head: string; kind: Kind; width: number; of: (row: Row) => Cell };
type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** A sheet with its rows as cells. */
export type Sheet = { name: string; columns: readonly Omit<Column<never>, 'of'>[]; rows: Rows<readonly Cell[]> };

/** A sheet of a workbook; its name has at most 31 characters and none of `[]:*?/\'`. Its rows are taken when it is written. */
export function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: Rows<Row>): Sheet {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ of }) => of(row));
  }
  return { name, columns, rows: cells() };
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What no spreadsheet program goes beyond. */
const maxSize = { rows: 1_048_576, columns: 16_384 };
const tooLarge = () => conflict((words) => words.report.tooLarge);

/**
 * The pieces of a workbook: each of its sheets has a header that stays in sight, with a filter. Rows may come one by one, without
 * end: only what is packed is kept. Text is text, whatever it begins with, so that no spreadsheet takes it for a formula.
 * Instants are written as the clocks of `timeZone` show them. Throws 409 where a spreadsheet cannot hold so much.
 */
export function xlsx(sheets: readonly Sheet[], timeZone: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const clock = clockOf(timeZone);
  const counts = sheets.map(() => 1);
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [packageRelations] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [styleSheet] },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: writeSheet(sheet, clock, index === 0, (count) => {
        counts[index] = count;
      }),
    })),
    // After the sheets, whose rows are counted by then.
    { name: 'xl/workbook.xml', content: writeWorkbook(sheets, counts) },
  ];
  return zip(entries);
}

async function* writeSheet(
  { columns, rows }: Sheet,
  clock: Clock,
  isFirst: boolean,
  whenCounted: (rows: number) => void,
): AsyncGenerator<string> {
  if (columns.length > maxSize.columns) throw tooLarge();
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  for (const [index, { width }] of columns.entries())
    yield `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  yield `</cols><sheetData><row r="1">${columns.map(({ head }, index) => textCell(`${letterOf(index)}1`, head, styles.head)).join('')}</row>`;
  const write = rowWriter(columns, clock);
  let count = 1;
  let cells = 0;
  let text = '';
  for await (const row of rows) {
    if (count === maxSize.rows) throw tooLarge();
    count++;
    text += write(row, count);
    cells += columns.length;
    if (cells > cellsInTurn) {
      cells = 0;
      await nextTurn();
    }
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  whenCounted(count);
  yield `${text}</sheetData><autoFilter ref="A1:${letterOf(columns.length - 1)}${count}"/></worksheet>`;
}

function* writeWorkbook(sheets: readonly Sheet[], counts: readonly number[]): Generator<string> {
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // The filter is also a hidden name, which some programs look for.
  const filters = sheets.map(
    ({ name, columns }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escaped(name)}'!$A$1:$${letterOf(columns.length - 1)}$${counts[index]}</definedName>`,
  );
  yield `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

/** Cells, also empty ones, that are written before others have their turn: a few milliseconds. */
const cellsInTurn = 20_000;

/** Characters that are packed at a time. */
const pieceLength = 65_536;

const styles = { head: 1, text: 2, money: 3, time: 4, number: 5, percent: 6, date: 7 };

function rowWriter(columns: Sheet['columns'], clock: Clock) {
  const letters = columns.map((_, index) => letterOf(index));
  const cell = (value: Cell, kind: Kind, place: string): string => {
    if (value === null || value === '') return '';
    if (kind === 'text') return textCell(place, String(value), styles.text);
    return `<c r="${place}" s="${styles[kind]}"><v>${numberOf(value, kind, clock)}</v></c>`;
  };
  return (row: readonly Cell[], place: number): string => {
    const cells = columns.map(({ kind }, index) => cell(row[index] ?? null, kind, `${letters[index]}${place}`));
    return `<row r="${place}">${cells.join('')}</row>`;
  };
}

function numberOf(value: string | number, kind: Kind, clock: Clock): number {
  if (kind === 'money') return Number(value) / 100;
  if (kind === 'time') return clock(String(value));
  return kind === 'date' ? daysOf(Date.parse(String(value))) : Number(value);
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** The most characters that a cell can have. */
const longest = 32_767;

/**
 * Text for XML. A character that XML cannot have is written as spreadsheets do, `_x0007_`, and what looks like that already is
 * told apart from it.
 */
const escaped = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones XML cannot have
    .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, coded)
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A, B, … Z, AA … */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const dayOfEpoch = 25_569;
const minute = 60_000;

type Clock = (iso: string) => number;

/** An instant as a spreadsheet counts: days since the end of 1899, by the clocks of a zone. */
function clockOf(timeZone: string): Clock {
  const offsets = new Map<number, number>();
  return (iso) => {
    const time = Date.parse(iso);
    // No zone changes its clocks within a quarter of an hour.
    const quarter = Math.floor(time / (15 * minute));
    const offset = offsets.get(quarter) ?? offsetAt(quarter * 15 * minute, timeZone);
    offsets.set(quarter, offset);
    return daysOf(time + offset);
  };
}

/** Milliseconds since 1970 as days since the end of 1899. */
const daysOf = (time: number): number => time / 86_400_000 + dayOfEpoch;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbered = (count: number, each: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index + 1)).join('');

const contentTypes = (sheets: number) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMime}.sheet.main+xml"/>${numbered(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetMime}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${sheetMime}.styles+xml"/></Types>`;
const packageRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = (sheets: number) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${numbered(sheets, (number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

/** Formats 4, 9 and 49 are built in: money with two decimals, whole per cent, and text. `quotePrefix` keeps text from being read anew when it is edited. */
const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
