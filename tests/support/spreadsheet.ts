import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { JSDOM } from 'jsdom';

type SheetCell = { kind: string; value: string; formula: string | null };
/** A sheet as LibreOffice, an independent reader, sees it. Text is as it is shown, numbers and dates as they are kept. */
export type Spreadsheet = {
  name: string;
  rows: SheetCell[][];
  /** How many rows stay in sight. */
  frozen: number;
  /** The cells that the filter is for, like `A1:C3`. */
  filter: string | null;
};

/** Opens a workbook and answers with its first sheet. */
export const readSpreadsheet = async (file: Blob): Promise<Spreadsheet> => first(await readWorkbook(file));

/** Opens a workbook and answers with its sheets. */
export const readWorkbook = async (file: Blob): Promise<Spreadsheet[]> => first(await readWorkbooks([file]));

/** Opens several workbooks and answers with the sheets of each. */
export const readWorkbooks = async (files: readonly Blob[]): Promise<Spreadsheet[][]> =>
  inFolder(async (folder) => {
    const names = files.map((_, index) => `${index}.xlsx`);
    for (const [index, file] of files.entries())
      writeFileSync(join(folder, `${index}.xlsx`), Buffer.from(await file.arrayBuffer()));
    return openAll(folder, names);
  });

/** Unpacks an archive of workbooks with a program of its own, and answers with the sheets of each by the name of its file. */
export const readArchive = async (file: Blob): Promise<Record<string, Spreadsheet[]>> =>
  inFolder(async (folder) => {
    const source = join(folder, 'archive.zip');
    writeFileSync(source, Buffer.from(await file.arrayBuffer()));
    const inside = join(folder, 'inside');
    run('unzip', ['-q', source, '-d', inside]);
    const names = readdirSync(inside).sort();
    const books = await openAll(inside, names);
    return Object.fromEntries(names.map((name, index) => [name, books[index] ?? []]));
  });

function first<Item>([item]: Item[]): Item {
  if (item === undefined) throw new Error('The file is empty.');
  return item;
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-xlsx-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sheets of workbooks; throws what LibreOffice says where it cannot open one. */
const openAll = (folder: string, names: readonly string[]): Promise<Spreadsheet[][]> =>
  Promise.all(
    names.map(async (name) => {
      const source = join(folder, name);
      const shown = source.replace(/\.xlsx$/, '.fods');
      await openInOffice(source, shown);
      return sheetsOf(readFileSync(shown, 'utf8'), source);
    }),
  );

function run(program: string, options: string[]): string {
  const { stdout, status, stderr } = spawnSync(program, options, { encoding: 'utf8', maxBuffer: 500_000_000 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** LibreOffice without a screen forgets how a sheet is shown, so this is read from the file itself. */
function frozenIn(source: string, sheet: number): number {
  const xml = run('unzip', ['-p', source, `xl/worksheets/sheet${sheet}.xml`]);
  return Number(/<pane ySplit="(\d+)"[^>]* state="frozen"/.exec(xml)?.[1] ?? 0);
}

function sheetsOf(xml: string, source: string): Spreadsheet[] {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const named = (name: string) => [...document.getElementsByTagName(name)];
  const ranges = named('table:database-range').map(
    (range) => range.getAttribute('table:target-range-address')?.split(':') ?? [],
  );
  return named('table:table').map((table, index) => {
    const name = table.getAttribute('table:name') ?? '';
    // The name of a sheet stands in quotes where it is more than a word.
    const range = ranges.find(([from = '']) => from.replaceAll("'", '').startsWith(`${name}.`));
    return {
      name,
      rows: rowsOf(table),
      frozen: frozenIn(source, index + 1),
      filter: range?.map((corner) => corner.slice(corner.lastIndexOf('.') + 1)).join(':') ?? null,
    };
  });
}

function rowsOf(table: Element): SheetCell[][] {
  const rows = [...table.getElementsByTagName('table:table-row')].flatMap((row) => {
    const cells = [...row.children].flatMap((cell) => {
      const times = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
      const read = cellOf(cell);
      return Array.from({ length: read.kind === 'empty' ? Math.min(times, 50) : times }, () => read);
    });
    const times = Number(row.getAttribute('table:number-rows-repeated') ?? 1);
    return Array.from({ length: cells.every(({ kind }) => kind === 'empty') ? 1 : times }, () => cells);
  });
  const last = rows.findLastIndex((row) => row.some(({ kind }) => kind !== 'empty'));
  return rows.slice(0, last + 1);
}

/** The rows under the heads, by the names of these; cells without anything are left out. */
export function valuesOf({ rows }: Spreadsheet): Record<string, string>[] {
  const [heads = [], ...rest] = rows;
  return rest.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, place) => (cell.kind === 'empty' ? [] : [[heads[place]?.value, cell.value]])),
    ),
  );
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

type Answer = (refusal: string) => void;
type Office = (source: string, target: string, answer: Answer) => void;
let kept: Office | undefined;

/**
 * Has LibreOffice open a workbook, and save what it sees of it as flat XML. Throws what it says where it cannot.
 * It is started once, and kept as long as this process.
 */
function openInOffice(source: string, target: string): Promise<void> {
  kept ??= startOffice();
  const office = kept;
  return new Promise((resolve, reject) =>
    office(source, target, (refusal) => (refusal === '' ? resolve() : reject(new Error(`${source}: ${refusal}`)))),
  );
}

function startOffice(): Office {
  const program = fileURLToPath(new URL('office.py', import.meta.url));
  const driver = spawn('/usr/bin/python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: Answer[] = [];
  createInterface(driver.stdout).on('line', (line) => waiting.shift()?.(line));
  driver.on('close', () => {
    kept = undefined;
    for (const answer of waiting) answer('LibreOffice has ended');
  });
  return (source, target, answer) => {
    waiting.push(answer);
    driver.stdin.write(`${source}\t${target}\n`);
  };
}
