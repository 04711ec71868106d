import { deflateRawSync } from 'node:zlib';

type File = { name: string; content: string | Uint8Array; stored?: boolean };

/** A zip archive of these files. */
export function zipOf(files: readonly File[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false } of files) {
    const raw = Buffer.from(content as string);
    const packed = stored ? raw : deflateRawSync(raw);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(raw.length, 18);
    facts.writeUInt16LE(title.length, 22);
    // As other programs do: something more in the head of the file than in the directory.
    facts.writeUInt16LE(4, 24);
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title, Buffer.alloc(4), packed]);
    facts.writeUInt16LE(2, 24);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    facts.copy(entry, 6);
    entry.writeUInt16LE(3, 32);
    entry.writeUInt32LE(offset, 42);
    directory.push(Buffer.concat([entry, title, Buffer.alloc(5)]));
    parts.push(head);
    offset += head.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** What a workbook is made of: its sheets with the XML of their rows, texts that cells share, and formats with a number each. */
export type WorkbookParts = {
  sheets: { name: string; rows: string; state?: string; type?: string }[];
  shared?: string;
  formats?: Record<number, string>;
  /** The number of the format of each style. */
  styles?: number[];
  properties?: string;
};

/** An Excel workbook, written by hand as Excel writes them. */
export function workbookOf({ sheets, shared, formats = {}, styles = [], properties = '' }: WorkbookParts): Uint8Array {
  const relations = sheets.map(
    ({ type = 'worksheet' }, place) =>
      `<Relationship Id="rId${place + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${place % 2 ? '/xl/' : ''}worksheets/sheet${place + 1}.xml"/>`,
  );
  const names = sheets.map(
    ({ name, state }, place) =>
      `<sheet name="${escaped(name)}" sheetId="${place + 7}"${state ? ` state="${state}"` : ''} r:id="rId${place + 1}"/>`,
  );
  const codes = Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`);
  const looks = styles.map((id) => `<xf numFmtId="${id}" fontId="0"/>`);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr ${properties}/><sheets>${names.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relations.join('')}<Relationship Id="s" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
    },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` }]),
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${looks.join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, place) => ({
      name: `xl/worksheets/sheet${place + 1}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
}

const letterOf = (column: number) => String.fromCharCode(65 + column);

/** Rows of text for a sheet; a number stays one, as Excel stores a phone number that was typed without a plus sign. */
export const textRows = (rows: (string | number)[][]): string =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) => {
            const place = `${letterOf(column)}${row + 1}`;
            return typeof cell === 'number'
              ? `<c r="${place}"><v>${cell}</v></c>`
              : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
          })
          .join('')}</row>`,
    )
    .join('');
