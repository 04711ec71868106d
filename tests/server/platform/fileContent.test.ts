import { describe, expect, it } from 'vitest';
import { isOfType } from '../../../server/platform/fileContent.ts';
import { type FileType, fileTypeOf, fileTypes } from '../../../src/lib/mail.ts';
import { onePixel } from '../../support/badges.ts';
import { zipOf } from '../../support/workbook.ts';

const bytes = (text: string) => Buffer.from(text);
const office = (folder: string, ...more: string[]) =>
  Buffer.from(
    zipOf(['[Content_Types].xml', `${folder}/document2.xml`, ...more].map((name) => ({ name, content: '<x/>' }))),
  );
const openDocument = (kind: string) =>
  Buffer.from(
    zipOf([
      { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, stored: true },
      { name: 'content.xml', content: '<x/>' },
    ]),
  );

/** One of each kind. */
const files: Record<string, Buffer> = {
  pdf: bytes('%PDF-1.7\nwords\n%%EOF\n'),
  png: Buffer.from(onePixel.split(',')[1] ?? '', 'base64'),
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  gif: bytes('GIF89a\0\0'),
  txt: bytes('Grüße\tan\r\nalle\f'),
  csv: Buffer.from('Name;Größe\r\n', 'latin1'),
  ics: bytes('\uFEFFBEGIN:VCALENDAR\r\nVERSION:2.0\r\n'),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
};
const disguises = {
  program: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
  'program of Linux': bytes('\x7fELF\x02\x01\x01\0'),
  page: bytes('<!doctype html><script>alert(1)</script>'),
  'archive of a program': Buffer.from(zipOf([{ name: 'word.exe', content: 'MZ' }])),
};
const typeOf = (end: string) => fileTypeOf(`a.${end}`) as FileType;
const texts = ['text/plain', 'text/csv'];

describe('what is in a file', () => {
  it.each(Object.keys(files))('is taken for a %s where it is one', (end) => {
    expect(isOfType(typeOf(end), files[end] as Buffer)).toBe(true);
  });

  it('is known of every kind that is attached to mails', () => {
    expect(new Set(Object.keys(files).map(typeOf))).toEqual(new Set(Object.values(fileTypes)));
  });

  it.each(Object.keys(files))('is not taken for a %s where it is of another kind', (end) => {
    const taken = Object.keys(files).filter((other) => isOfType(typeOf(end), files[other] as Buffer));
    expect(taken).toEqual(texts.includes(typeOf(end)) ? ['pdf', 'txt', 'csv', 'ics'] : [end]);
  });

  it.each(Object.entries(disguises))('a %s is nothing that is attached, but a page its own text', (name, content) => {
    const taken = Object.values(fileTypes).filter((type) => isOfType(type, content));
    expect(new Set(taken)).toEqual(new Set(name === 'page' ? texts : []));
  });

  it('is no PDF that is not whole, and no Office document with macros', () => {
    expect(isOfType('application/pdf', bytes('%PDF-1.7\nwor'))).toBe(false);
    expect(isOfType(typeOf('docx'), office('word', 'word/vbaProject.bin'))).toBe(false);
  });

  it('is text in the UTF-16 of Windows, and not with its bytes alone', () => {
    const written = Buffer.from('\uFEFFWörter\r\n', 'utf16le');
    expect([isOfType('text/plain', written), isOfType('text/plain', written.subarray(2))]).toEqual([true, false]);
  });
});
