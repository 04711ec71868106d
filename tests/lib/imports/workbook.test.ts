import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../src/imports/workbook.ts';
import { importLimits, type Sheet } from '../../../src/lib/import.ts';
import { textRows, type WorkbookParts, workbookOf, zipOf } from '../../support/workbook.ts';

const read = (parts: WorkbookParts) => readWorkbook(workbookOf(parts));
const rowsOf = async (rows: string, more: Partial<WorkbookParts> = {}) => {
  const sheets = await read({ sheets: [{ name: 'One', rows }], ...more });
  return typeof sheets === 'string' ? sheets : (sheets[0] as Sheet).rows;
};
const number = (value: string | number, style = 0) => `<row><c s="${style}"><v>${value}</v></c></row>`;
const shown = async (value: string | number, format: number | string, more: Partial<WorkbookParts> = {}) => {
  const own = typeof format === 'string';
  const facts = own ? { formats: { 164: format }, styles: [0, 164] } : { styles: [0, format] };
  const rows = await rowsOf(number(value, 1), { ...facts, ...more });
  return typeof rows === 'string' ? rows : rows[0]?.[0];
};

describe('a sheet', () => {
  it('has its cells at their places, whether they say where that is or not', async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="AB2"><v>3</v></c></row>
      <row><c><v>4</v></c></row><row r="6"/><row r="7"><c r="A7"/><c r="B7"><v> </v></c></row>`;
    const [first, second, ...others] = (await rowsOf(rows)) as string[][];
    expect([first, others]).toEqual([[], [['4']]]);
    expect(second).toHaveLength(28);
    expect([second?.[0], second?.[1], second?.[2], second?.[27]]).toEqual(['', '1', '2', '3']);
  });

  it('has text that cells share, of several pieces, without how it is read', async () => {
    const shared =
      '<si><t>one</t></si><si><r><t>tw</t></r><r><rPr/><t xml:space="preserve">o </t></r><rPh><t>hint</t></rPh></si><si/>';
    const rows = '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>2</v></c><c t="s"><v>9</v></c></row>';
    expect(await rowsOf(rows, { shared })).toEqual([['two ', 'one']]);
  });

  it('has text that cells share without the space around it, and whole behind one that is read aloud differently', async () => {
    const shared = '<si> <t>one</t> <rPh><t>hint</t></rPh> </si>\n<si>\n<t>two</t>\n</si>';
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    expect(await rowsOf(rows, { shared })).toEqual([['one', 'two']]);
    expect(await rowsOf(rows)).toBe('empty');
  });

  it('has no text but that of its cells', async () => {
    const rows = '<row><t>beside</t><c t="inlineStr"><f>formula</f><is>between<t>a</t></is></c></row>';
    expect(await rowsOf(rows)).toEqual([['a']]);
  });

  it('has a cell of a place that cannot be, or of an unknown kind, as it is', async () => {
    expect(await rowsOf('<row><c r="ABCD1"><v>1</v></c></row>')).toEqual([['1']]);
    expect(await rowsOf('<row><c t="x"><v>007</v></c></row>')).toEqual([['007']]);
  });

  it('has text of its own, results of formulas, and what is true or wrong', async () => {
    const rows = `<row><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is></c>
      <c t="str"><f>CONCAT("x")</f><v>=x</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>
      <c><f>1+1</f><v>2</v></c><c t="n"><v>abc</v></c></row>`;
    expect(await rowsOf(rows)).toEqual([['ab', '=x', 'TRUE', 'FALSE', '#N/A', '2', 'abc']]);
  });

  it('has characters that XML cannot have, and none that is half of another', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>a_x0009_b_x005F_x_xD800_</t></is></c><c t="str"><v>_x0041_</v></c></row>';
    expect(await rowsOf(rows, { shared: '<si><t>_x0042_</t></si>' })).toEqual([['a\tb_x\ufffd', 'A']]);
    expect(await rowsOf('<row><c t="s"><v>0</v></c></row>', { shared: '<si><t>_x0042_</t></si>' })).toEqual([['B']]);
  });
});

describe('a number', () => {
  it.each([
    ['1', '1'],
    // A phone number, as Excel stores it.
    ['4.915112345678E+11', '491511234567.8'],
    ['4.91511234567E+11', '491511234567'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['-5', '-5'],
    ['1E+21', '1e+21'],
    ['123456789012345678901', '123456789012346000000'],
    ['', 'empty'],
  ])('%s is shown as %s', async (value, text) => expect(await shown(value, 0)).toBe(text));

  it('has the zeros before it that its format shows', async () => {
    expect(await shown(1234, '00000')).toBe('01234');
    expect(await shown(1234, '0')).toBe('1234');
    expect(await shown(1234, '00000.0')).toBe('1234');
  });

  it('is not read by a format that goes on for longer than any spreadsheet writes one', async () => {
    expect(await shown(46_023, `${'"x"'.repeat(85)}dd.mm.yyyy`)).toBe('46023');
    expect(await shown(46_023, `${'"x"'.repeat(80)}dd.mm.yyyy`)).toBe('01/01/2026');
  });
});

describe('a day or a time', () => {
  it.each([
    [46_023, 14, '01/01/2026'],
    [46_023.5, 14, '01/01/2026'],
    [46_023.5, 22, '01/01/2026 12:00'],
    [46_023.75, 20, '18:00'],
    [0.25, 22, '06:00'],
    [46_023, 'dd.mm.yyyy', '01/01/2026'],
    [46_023, '[$-407]d. mmmm yyyy;@', '01/01/2026'],
    [46_023.999_999, 'yyyy-mm-dd hh:mm', '02/01/2026 00:00'],
    [46_023.25, '[h]:mm', '06:00'],
    [46_023.25, '[hh]:mm', '06:00'],
    [46_023, '"day" 0', '46023'],
    [46_023, '0\\d', '46023'],
    [46_023, '[Red]0', '46023'],
    [46_023, '#,##0.00', '46023'],
    [1, 14, '01/01/1900'],
    [59, 14, '28/02/1900'],
    // A day that spreadsheets know and the calendar does not.
    [60, 14, '28/02/1900'],
    [61, 14, '01/03/1900'],
    [2_958_465, 14, '31/12/9999'],
    [2_958_466, 14, 'empty'],
    [1e12, 14, 'empty'],
  ])('%d with format %s is %s', async (value, format, text) => expect(await shown(value, format)).toBe(text));

  it('may be counted from 1904', async () => {
    expect(await shown(44_561, 14, { properties: 'date1904="1"' })).toBe('01/01/2026');
    expect(await shown(44_561, 14, { properties: 'date1904="true"' })).toBe('01/01/2026');
    expect(await shown(44_561, 14, { properties: 'date1904="0"' })).toBe('31/12/2021');
    expect(await shown(5, 0, { properties: 'date1904="1"' })).toBe('5');
  });

  it('may be written out', async () => {
    const cell = (value: string) => rowsOf(`<row><c t="d"><v>${value}</v></c></row>`);
    expect(await cell('2026-01-02')).toEqual([['02/01/2026']]);
    expect(await cell('2026-01-02T10:30:00Z')).toEqual([['02/01/2026 10:30']]);
    expect(await cell('2026-01-02T10:30:00.5')).toEqual([['02/01/2026 10:30']]);
    expect(await cell('2026-01-02T10:30Z')).toEqual([['02/01/2026 10:30']]);
    expect(await cell('2026-01-02T10:30:00+02:00')).toEqual([['02/01/2026 10:30']]);
    expect(await cell('soon')).toBe('empty');
  });

  it.each([
    ...[15, 16, 17, 27, 36, 50, 58].map((format) => [format, '01/01/2026']),
    ...[18, 19, 21, 32, 33, 45, 46, 47].map((format) => [format, '00:00']),
    ...[1, 9, 13, 23, 37, 49, 59].map((format) => [format, '46023']),
  ])('is what format %d says', async (format, text) => expect(await shown(46_023, format as number)).toBe(text));
});

describe('a workbook', () => {
  const rows = (text: string) => textRows([[text]]);

  it('has the sheets that can be seen and have something in them', async () => {
    const sheets = [
      { name: 'Guests & "friends"', rows: rows('a') },
      { name: 'Second', rows: rows('b'), state: 'visible' },
      { name: 'Empty', rows: '<row r="1"><c r="A1"/></row>' },
      { name: 'Hidden', rows: rows('c'), state: 'hidden' },
      { name: 'Very', rows: rows('d'), state: 'veryHidden' },
      { name: 'Chart', rows: rows('e'), type: 'chartsheet' },
    ];
    expect(await read({ sheets })).toEqual([
      { name: 'Guests & "friends"', rows: [['a']] },
      { name: 'Second', rows: [['b']] },
    ]);
    expect(await read({ sheets: sheets.slice(2) })).toBe('empty');
  });

  it('may be without styles and shared text', async () => {
    const parts = zipOf([
      { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>' },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></Relationships>',
      },
      { name: 'xl/s.xml', content: `<worksheet><sheetData>${number(46_023, 1)}</sheetData></worksheet>` },
    ]);
    expect(await readWorkbook(parts)).toEqual([{ name: 'A', rows: [['46023']] }]);
  });

  it('may have a sheet without a name, one that is nowhere, and a format that says nothing', async () => {
    const parts = zipOf([
      {
        name: 'xl/workbook.xml',
        content: '<workbook><sheets><sheet name="Gone" r:id="r0"/><sheet r:id="r1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/styles" Target="t.xml"/></Relationships>',
      },
      {
        name: 'xl/t.xml',
        content:
          '<styleSheet><numFmts><numFmt numFmtId="164"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
      { name: 'xl/s.xml', content: `<worksheet><sheetData>${number(46_023)}</sheetData></worksheet>` },
    ]);
    expect(await readWorkbook(parts)).toEqual([{ name: '', rows: [['46023']] }]);
  });

  it('has as many sheets as are looked at', async () => {
    const sheets = Array.from({ length: importLimits.sheets + 1 }, (_, place) => ({
      name: `${place}`,
      rows: rows('a'),
    }));
    expect(await read({ sheets })).toHaveLength(importLimits.sheets);
  });

  it('is refused with too many rows or columns, unless another sheet has fewer', async () => {
    const { rows: max, columns } = importLimits;
    const at = (row: number, place = `A${row}`) => `<row r="${row}"><c r="${place}"><v>1</v></c></row>`;
    expect(await rowsOf(at(max + 1))).toHaveLength(max + 1);
    expect(await rowsOf(at(max + 2))).toBe('tooManyRows');
    expect(await rowsOf(at(0))).toBe('tooManyRows');
    expect(await rowsOf('<row r="many"><c><v>1</v></c></row>')).toBe('tooManyRows');
    expect(await rowsOf('<row r="1.5"><c><v>1</v></c></row>')).toBe('tooManyRows');
    expect(await rowsOf(`<row r="${max + 2}"><c r="A1"/></row>${at(1)}`)).toEqual([['1']]);
    // The 200th column is GR.
    expect(columns).toBe(200);
    expect(((await rowsOf(at(1, 'GR1'))) as string[][])[0]).toHaveLength(200);
    expect(await rowsOf(at(1, 'GS1'))).toBe('tooManyColumns');
    const both = [
      { name: 'Many', rows: at(max + 2) },
      { name: 'Few', rows: rows('a') },
    ];
    expect(await read({ sheets: both })).toEqual([{ name: 'Few', rows: [['a']] }]);
  });

  it('is refused where its cells are more than are kept, or share more text than that, unless another sheet has less', async () => {
    const { rows: max, columns, cells, text } = importLimits;
    const one = { name: 'One', rows: textRows([['Ada']]) };
    const last = (row: number) => `<row r="${row}"><c r="GR${row}" t="str"><v>x</v></c></row>`;
    const wide = Array.from({ length: max }, (_, place) => last(place + 1)).join('');
    expect(max * columns).toBe(cells);
    const full = await read({ sheets: [{ name: 'Wide', rows: wide }, one] });
    expect(Array.isArray(full) && full.map(({ name }) => name)).toEqual(['Wide']);
    const shared = `<si><t>${'a'.repeat(text / 4)}</t></si><si><t>${' '.repeat(text / 4)}</t></si>`;
    const sharing = (count: number, of = 0) => `<row>${`<c t="s"><v>${of}</v></c>`.repeat(count)}</row>`;
    expect(await rowsOf(sharing(5), { shared })).toBe('tooLarge');
    const both = await read({ sheets: [{ name: 'Shared', rows: sharing(5) }, one], shared });
    expect(Array.isArray(both) && both.map(({ name }) => name)).toEqual(['One']);
    expect(await rowsOf(sharing(4), { shared })).toHaveLength(1);
    // Looked at once, however many cells have it.
    expect(await rowsOf(sharing(columns, 1).repeat(200), { shared })).toBe('empty');
  });

  it('stops reading a sheet at its first row too many', async () => {
    const broken = `<row r="${importLimits.rows + 2}"><c><v>1</v></c></row><row><not closed`;
    expect(await rowsOf(broken)).toBe('tooManyRows');
  });

  it.each([
    ['no archive', new TextEncoder().encode('PK is how it begins'), 'broken'],
    ['another kind of archive', zipOf([{ name: 'content.xml', content: '<office/>' }]), 'notTable'],
    ['one without its relations', zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), 'broken'],
    ['one that is no XML', zipOf([{ name: 'xl/workbook.xml', content: 'text' }]), 'broken'],
    [
      'one whose relations are none',
      zipOf([
        { name: 'xl/workbook.xml', content: '<workbook/>' },
        { name: 'xl/_rels/workbook.xml.rels', content: 'text' },
      ]),
      'broken',
    ],
  ])('is not: %s', async (_, bytes, problem) => expect(await readWorkbook(bytes)).toBe(problem));

  it('is broken where one of its parts is', async () => {
    expect(await rowsOf('<row><c>')).toBe('broken');
    expect(await rowsOf(rows('a'), { shared: '<si>' })).toBe('broken');
    expect(await rowsOf(rows('a'), { formats: { 1: '<' }, styles: [1] })).toEqual([['a']]);
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
    const parts = (more: { name: string; content: string }[]) =>
      readWorkbook(
        zipOf([
          { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>' },
          {
            name: 'xl/_rels/workbook.xml.rels',
            content: `<Relationships>${relation('r1', 'worksheet', 's.xml')}${relation('r2', 'styles', 't.xml')}</Relationships>`,
          },
          ...more,
        ]),
      );
    expect(await parts([{ name: 'xl/t.xml', content: 'text' }])).toBe('broken');
    expect(await parts([])).toBe('broken');
  });

  it('is too large that unpacks to more than is read, in whichever part', async () => {
    const many = ' '.repeat(importLimits.unpacked + 1);
    const file = (name: string, content: string) => ({ name, content });
    expect(await readWorkbook(zipOf([file('xl/workbook.xml', many)]))).toBe('tooLarge');
    expect(await rowsOf(`<row/>${many}`)).toBe('tooLarge');
    expect(await rowsOf('<row/>', { shared: many })).toBe('tooLarge');
  }, 60_000);
});
