import { delimiterOf, recordsOf } from '../lib/csv.ts';
import { importLimits, type Sheet, type SheetError, sheetErrorOf } from '../lib/import.ts';
import { decodeText } from './decodeText.ts';
import { readWorkbook } from './workbook.ts';

/** The sheets of an Excel workbook, or the one of a text file with any delimiter and in any usual encoding. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[] | SheetError> {
  if (bytes.length > importLimits.bytes) return 'tooLarge';
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'oldWorkbook';
  const text = decodeText(bytes);
  if (text.trim() === '') return 'empty';
  // Other kinds of files have characters that no text has, or begin with a tag or their kind.
  if (text.includes('\u0000') || /^\s*(<|%PDF|\{)/.test(text)) return 'notTable';
  const rows = tableIn(text);
  if (!rows) return 'notTable';
  return sheetErrorOf(rows) ?? [{ name: '', rows }];
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, place) => bytes[place] === byte);

/** Excel may say the delimiter in a first line, which is then an empty one. */
function tableIn(text: string): string[][] | null {
  const named = /^sep=(.)(?=\r?\n)/i.exec(text);
  const said = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(said);
  // One more than the head and all rows, to tell that there are too many.
  return delimiter === null ? null : recordsOf(said, delimiter, importLimits.rows + 2, importLimits.columns);
}
