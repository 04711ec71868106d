import type { FileType } from '../../src/lib/mail.ts';
import { openZip } from '../../src/lib/unzip.ts';

const startsWith =
  (...starts: (string | number[])[]) =>
  (content: Buffer): boolean =>
    starts.some((start) => {
      const bytes = typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start);
      return content.subarray(0, bytes.length).equals(bytes);
    });

const pdfStart = startsWith('%PDF-');
const isPdf = (content: Buffer): boolean => pdfStart(content) && content.subarray(-1_024).includes('%%EOF');

/** No text has control characters but tabs and ends of lines and pages, whichever of Windows-1252, UTF-8 and UTF-16 it is in. */
const controls = new RegExp(`[${String.raw`\0-\x08\x0e-\x1f\x7f`}]`);
const isUtf16 = startsWith([0xff, 0xfe]);
function isText(content: Buffer): boolean {
  const text = content.toString(isUtf16(content) ? 'utf16le' : 'latin1');
  return !controls.test(text);
}

const isCalendar = (content: Buffer): boolean =>
  isText(content) && /^\uFEFF?BEGIN:VCALENDAR\s/i.test(content.toString('utf8', 0, 100));

/** A document of Office without macros, which has its parts in a folder of that name. */
const isOffice = (folder: string) => (content: Buffer) => {
  const names = openZip(content, 0)?.names ?? [];
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => name.startsWith(`${folder}/`)) &&
    !names.some((name) => /vbaProject\.bin$/i.test(name))
  );
};

/** The first file of an OpenDocument is its type, uncompressed. */
const isOpenDocument = (type: FileType) => (content: Buffer) =>
  openZip(content, 0) !== null &&
  content.toString('latin1', 30, 38) === 'mimetype' &&
  content.subarray(38, 200).includes(type);

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
const judges: Record<FileType, (content: Buffer) => boolean> = {
  'application/pdf': isPdf,
  'image/png': startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': startsWith([0xff, 0xd8, 0xff]),
  'image/gif': startsWith('GIF87a', 'GIF89a'),
  'text/plain': isText,
  'text/csv': isText,
  'text/calendar': isCalendar,
  [`${office}.wordprocessingml.document`]: isOffice('word'),
  [`${office}.spreadsheetml.sheet`]: isOffice('xl'),
  [`${office}.presentationml.presentation`]: isOffice('ppt'),
  [`${open}.text`]: isOpenDocument(`${open}.text`),
  [`${open}.spreadsheet`]: isOpenDocument(`${open}.spreadsheet`),
};

/** Whether what is in a file is of that type, whatever its name says. */
export const isOfType = (type: FileType, content: Buffer): boolean => judges[type](content);
