import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

type SheetCell = { kind: string; value: string; formula: string | null };
/** A workbook as LibreOffice, an independent reader, sees it. Text is as it is shown, numbers and dates as they are kept. */
export type Spreadsheet = {
  name: string;
  rows: SheetCell[][];
  /** How many rows stay in sight. */
  frozen: number;
  /** The cells that the filter is for, like `A1:C3`. */
  filter: string | null;
};

/** Opens a workbook; throws what LibreOffice says where it cannot, or has something to complain of. */
export async function readSpreadsheet(file: Blob): Promise<Spreadsheet> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-xlsx-'));
  try {
    const source = join(folder, 'report.xlsx');
    writeFileSync(source, Buffer.from(await file.arrayBuffer()));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const options = ['--headless', '--norestore', '--convert-to', 'fods', '--outdir', folder, source];
    const { status, stderr } = spawnSync('soffice', [profile, ...options], { encoding: 'utf8', timeout: 120_000 });
    // Without Java and a screen it says so, whatever it opens.
    const said = stderr.split('\n').filter((line) => line.trim() !== '' && !/javaldx|dconf|gtk/i.test(line));
    if (status !== 0 || said.length > 0) throw new Error(`soffice ended with ${status}: ${said.join('\n')}`);
    return sheetOf(readFileSync(join(folder, 'report.fods'), 'utf8'), frozenIn(source));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** LibreOffice without a screen forgets how a sheet is shown, so this is read from the file itself. */
function frozenIn(source: string): number {
  const { stdout, status, stderr } = spawnSync('unzip', ['-p', source, 'xl/worksheets/sheet1.xml'], {
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  });
  if (status !== 0) throw new Error(`unzip ended with ${status}: ${stderr}`);
  return Number(/<pane ySplit="(\d+)"[^>]* state="frozen"/.exec(stdout)?.[1] ?? 0);
}

function sheetOf(xml: string, frozen: number): Spreadsheet {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const named = (name: string) => [...document.getElementsByTagName(name)];
  const table = named('table:table')[0];
  if (!table) throw new Error('The workbook has no sheet.');
  const range = named('table:database-range')[0]?.getAttribute('table:target-range-address') ?? null;
  const rows = [...table.getElementsByTagName('table:table-row')].map((row) =>
    [...row.children].flatMap((cell) => {
      const times = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
      const read = cellOf(cell);
      return Array.from({ length: read.kind === 'empty' ? Math.min(times, 50) : times }, () => read);
    }),
  );
  const last = rows.findLastIndex((row) => row.some(({ kind }) => kind !== 'empty'));
  return {
    name: table.getAttribute('table:name') ?? '',
    rows: rows.slice(0, last + 1),
    frozen,
    filter: range?.replace(/'[^']*'\.|[^:.]*\./g, '') ?? null,
  };
}

function cellOf(cell: Element): SheetCell {
  const kind = cell.getAttribute('office:value-type') ?? 'empty';
  const text = [...cell.getElementsByTagName('text:p')].map(shownText).join('\n');
  const value = cell.getAttribute('office:value') ?? cell.getAttribute('office:date-value') ?? text;
  return { kind, value, formula: cell.getAttribute('table:formula') };
}

/** Several spaces are one element that counts them. */
const shownText = (paragraph: Element): string =>
  [...paragraph.childNodes]
    .map((node) => {
      const element = node as Element;
      if (element.nodeName === 'text:s') return ' '.repeat(Number(element.getAttribute('text:c') ?? 1));
      if (element.nodeName === 'text:tab') return '\t';
      return element.childNodes.length > 0 ? shownText(element) : (node.textContent ?? '');
    })
    .join('');
