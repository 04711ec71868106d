import { describe, expect, it } from 'vitest';
import { type Cell, type Column, type Sheet, xlsx } from '../../../server/platform/xlsx.ts';
import { readSpreadsheet, readWorkbook } from '../../support/spreadsheet.ts';

async function* each<Row>(rows: Row[]) {
  yield* rows;
}
type Head = Omit<Column<never>, 'of'>;
const book = async (sheets: Sheet[], timeZone = 'Europe/London') => new Blob(await xlsx(sheets, timeZone));
const read = async (columns: Head[], rows: Cell[][], timeZone?: string) =>
  readSpreadsheet(await book([{ name: 'Money & more', columns, rows: each(rows) }], timeZone));

const text = (head = 'Text'): Head => ({ head, kind: 'text', width: 20 });

describe.concurrent('a workbook', () => {
  it('has a header that stays in sight, and a filter over all of its rows', async () => {
    const sheet = await read(
      [text('One'), text('Two <&>')],
      [
        ['a', 'b'],
        ['c', null],
      ],
    );
    expect(sheet).toMatchObject({ name: 'Money & more', frozen: 1, filter: 'A1:B3' });
    expect(sheet.rows.map((row) => row.map(({ value }) => value).slice(0, 2))).toEqual([
      ['One', 'Two <&>'],
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  it('opens without any row', async () => {
    const sheet = await read([text('Alone')], []);
    expect(sheet.rows.map((row) => row[0]?.value)).toEqual(['Alone']);
    expect(sheet.filter).toBe('A1:A1');
  });

  it('keeps text as it was typed, and takes none of it for a formula or a number', async () => {
    const typed = [
      '=1+1',
      '+49 30 123',
      '-5',
      '@SUM(A1:A9)',
      "=cmd|' /C calc'!A0",
      '007',
      '1e5',
      '2027-01-01',
      'TRUE',
      '<b>&amp;</b> "quoted"',
      '  three   spaces  ',
      'two\nlines',
      'tab\there',
      '_x0041_',
      'Zoë Łukasz 東京 😀',
      '#REF!',
    ];
    const sheet = await read(
      [text()],
      typed.map((value) => [value]),
    );
    const cells = sheet.rows.slice(1).map(([cell]) => cell);
    expect(cells.map((cell) => cell?.value)).toEqual(typed);
    expect(new Set(cells.map((cell) => cell?.kind))).toEqual(new Set(['string']));
    expect(cells.every((cell) => cell?.formula === null)).toBe(true);
  });

  it('opens with characters that XML cannot have, and cuts text that no cell can hold', async () => {
    const sheet = await read(
      [text()],
      [['bell\u0007and\u0000nothing\ufffe'], ['half \ud83d of a pair'], ['x'.repeat(40_000)]],
    );
    const [, bell, half, long] = sheet.rows.map((row) => row[0]?.value ?? '');
    expect(bell).toMatch(/^bell.*and.*nothing/);
    expect(half).toMatch(/^half .+ of a pair$/);
    expect(long?.length).toBe(32_767);
  });

  it('has money and counts as numbers', async () => {
    const columns: Head[] = [
      { head: 'Money', kind: 'money', width: 10 },
      { head: 'Count', kind: 'number', width: 10 },
    ];
    const sheet = await read(columns, [
      [123_456, 7],
      [-5, 0],
      [0, null],
    ]);
    const values = sheet.rows.slice(1).map((row) => row.slice(0, 2).map(({ kind, value }) => [kind, value]));
    expect(values).toEqual([
      [
        ['float', '1234.56'],
        ['float', '7'],
      ],
      [
        ['float', '-0.05'],
        ['float', '0'],
      ],
      [
        ['float', '0'],
        ['empty', ''],
      ],
    ]);
  });

  it.each([
    ['Europe/London', '2027-03-28T00:59:00.000Z', '2027-03-28T00:59:00'],
    ['Europe/London', '2027-03-28T01:00:00.000Z', '2027-03-28T02:00:00'],
    ['Asia/Kathmandu', '2027-01-01T00:00:30.000Z', '2027-01-01T05:45:30'],
    ['America/St_Johns', '2027-01-01T00:00:00.000Z', '2026-12-31T20:30:00'],
  ])('has an instant as a date by the clocks of %s', async (zone, instant, shown) => {
    const sheet = await read([{ head: 'When', kind: 'time', width: 17 }], [[instant]], zone);
    expect(sheet.rows[1]?.[0]).toMatchObject({ kind: 'date', value: shown });
  });

  it('names more columns than there are letters', async () => {
    const columns = Array.from({ length: 30 }, (_, place) => text(`Column ${place}`));
    const sheet = await read(columns, [columns.map(({ head }) => head)]);
    expect(sheet.filter).toBe('A1:AD2');
    expect(sheet.rows[1]?.map(({ value }) => value).slice(0, 30)).toEqual(columns.map(({ head }) => head));
  });

  it('has several sheets, each with its own rows, header and filter', async () => {
    const share: Head = { head: 'Share', kind: 'percent', width: 10 };
    const sheets = await readWorkbook(
      await book([
        { name: 'First', columns: [text('One')], rows: [['a'], ['a']] },
        { name: 'By ticket', columns: [text('Two'), share], rows: each([['b', 0.25]]) },
        { name: 'Empty', columns: [text('Three')], rows: [] },
      ]),
    );
    expect(sheets.map(({ name, frozen, filter }) => [name, frozen, filter])).toEqual([
      ['First', 1, 'A1:A3'],
      ['By ticket', 1, 'A1:B2'],
      ['Empty', 1, 'A1:A1'],
    ]);
    const values = sheets.map(({ rows }) => rows.map((row) => row.map(({ value }) => value).filter(Boolean)));
    expect(values).toEqual([
      [['One'], ['a'], ['a']],
      [
        ['Two', 'Share'],
        ['b', '0.25'],
      ],
      [['Three']],
    ]);
    expect(sheets[1]?.rows[1]?.[1]?.kind).toBe('percentage');
  });

  it('is refused where no spreadsheet can hold it', async () => {
    const columns = Array.from({ length: 16_385 }, () => text());
    await expect(book([{ name: 'Wide', columns, rows: [] }])).rejects.toThrow(/more than a spreadsheet can hold/);
    function* rows(): Generator<Cell[]> {
      for (let count = 0; count < 1_048_576; count++) yield [null];
    }
    await expect(book([{ name: 'Long', columns: [text()], rows: rows() }])).rejects.toThrow(
      /more than a spreadsheet can hold/,
    );
  });

  it('takes rows one by one: none is asked for before the one before is written', async () => {
    let waiting = 0;
    async function* rows(): AsyncGenerator<Cell[]> {
      for (let count = 0; count < 5_000; count++) {
        waiting++;
        expect(waiting).toBe(1);
        yield [`row ${count}`];
        waiting--;
      }
    }
    const file = await book([{ name: 'Rows', columns: [text()], rows: rows() }]);
    expect((await readSpreadsheet(file)).rows).toHaveLength(5_001);
  });
});
