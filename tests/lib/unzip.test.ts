import { describe, expect, it } from 'vitest';
import { type Archive, openZip } from '../../src/lib/unzip.ts';
import { zipOf } from '../support/workbook.ts';

const plenty = 1_000_000;
const open = (bytes: Uint8Array, max = plenty) => openZip(bytes, max) as Archive;
const text = (content: unknown) => (content instanceof Uint8Array ? new TextDecoder().decode(content) : content);
const files = [
  { name: 'a/é.txt', content: 'first '.repeat(1_000) },
  { name: 'b.txt', content: 'second', stored: true },
  { name: 'empty', content: '' },
];
const at = (bytes: Uint8Array, signature: number[]) =>
  bytes.findIndex((_, place) => signature.every((byte, offset) => bytes[place + offset] === byte));
const changed = (bytes: Uint8Array, place: number, ...values: number[]) => {
  const copy = Uint8Array.from(bytes);
  copy.set(values, place);
  return copy;
};
const zip = zipOf(files);
const directory = at(zip, [0x50, 0x4b, 1, 2]);
const end = zip.length - 22;
/** The entry of the last file, `empty`: 46 bytes, its name and 5 bytes more. */
const last = end - 46 - 5 - 5;
const second = directory + at(zip.subarray(directory + 1), [0x50, 0x4b, 1, 2]) + 1;
const bytesOf = (number: number) => [number & 0xff, number >> 8, 0, 0];

describe('an archive', () => {
  it('has its files, packed or not, and no others', async () => {
    const archive = open(zip);
    expect(archive.names).toEqual(['a/é.txt', 'b.txt', 'empty']);
    expect(text(await archive.read('a/é.txt'))).toBe('first '.repeat(1_000));
    expect(text(await archive.read('b.txt'))).toBe('second');
    expect(text(await archive.read('empty'))).toBe('');
    expect(await archive.read('c.txt')).toBeNull();
  });

  it('may have a comment behind it, and be a part of something larger', async () => {
    const commented = Uint8Array.from([...zip, ...new Array(65_535).fill(0x20)]);
    expect(text(await open(commented).read('b.txt'))).toBe('second');
    expect(openZip(Uint8Array.from([...commented, 0x20]), plenty)).toBeNull();
    const inside = Uint8Array.from([1, 2, 3, ...zip]).subarray(3);
    expect(text(await open(inside).read('a/é.txt'))).toBe('first '.repeat(1_000));
  });

  it('may have its files behind its directory, up to the last byte', async () => {
    const usual = zipOf([{ name: 'a', content: 'first', stored: true }]);
    const start = at(usual, [0x50, 0x4b, 1, 2]);
    const turned = Uint8Array.from([...usual.subarray(start), ...usual.subarray(0, start)]);
    const facts = changed(turned, 42, ...bytesOf(usual.length - start));
    expect(text(await open(changed(facts, usual.length - start - 6, ...bytesOf(0))).read('a'))).toBe('first');
  });

  it('has names up to its last byte, and none beyond it', () => {
    expect(openZip(changed(zip, last + 28, zip.length - last - 46), plenty)?.names).toHaveLength(3);
    expect(openZip(changed(zip, last + 28, zip.length - last - 45), plenty)).toBeNull();
  });

  it('of nothing has nothing', () => expect(open(zipOf([])).names).toEqual([]));

  it.each([
    ['nothing', new Uint8Array()],
    ['something short', Uint8Array.from([0x50, 0x4b, 5, 6])],
    ['a text', new TextEncoder().encode('Name;Email\n'.repeat(10))],
    ['an archive without its end', zip.subarray(0, end)],
    ['one whose directory is elsewhere', changed(zip, end + 16, 0)],
    ['one whose directory is beyond it', changed(zip, end + 16, 0xff, 0xff, 0xff, 0x7f)],
    ['one whose directory is its last bytes', changed(zip, end + 16, ...bytesOf(zip.length - 2))],
    ['one whose directory ends too early', changed(zip, end + 10, 4)],
    ['one with a name beyond it', changed(zip, directory + 28, 0xff, 0xff)],
  ])('is not: %s', (_, bytes) => expect(openZip(bytes, plenty)).toBeNull());
});

describe('a file of an archive', () => {
  it.each([
    ['packed in an unknown way', 10, [9]],
    ['longer than the archive', 20, [0xff, 0xff, 0xff, 0x00]],
    ['beyond the archive', 42, [0xff, 0xff, 0xff, 0x00]],
    ['in the last bytes of the archive', 42, bytesOf(zip.length - 2)],
    ['not where the directory says', 42, [1]],
    ['shorter than what is packed', 20, [3]],
  ])('is broken that is %s', async (_, place, values) => {
    expect(await open(changed(zip, directory + place, ...values)).read('a/é.txt')).toBe('broken');
  });

  it('is broken that is longer than the archive and not packed', async () => {
    expect(await open(changed(zip, second + 20, 0xff, 0xff, 0xff, 0x00)).read('b.txt')).toBe('broken');
  });

  it('is whole that unpacks to many pieces', async () => {
    const lines = Array.from({ length: 50_000 }, (_, place) => `line ${place}`).join('\n');
    expect(text(await open(zipOf([{ name: 'long', content: lines }])).read('long'))).toBe(lines);
  });

  it('takes nothing from what the others may have where it is too large', async () => {
    const archive = open(zip, 6);
    expect(await archive.read('a/é.txt')).toBe('tooLarge');
    expect(text(await archive.read('b.txt'))).toBe('second');
  });

  it('is broken that does not unpack', async () => {
    expect(await open(changed(zip, 30 + 8 + 4, 0xff, 0xff, 0xff)).read('a/é.txt')).toBe('broken');
  });

  it('may be as large as all of them together, and no larger', async () => {
    const packed = 'first '.repeat(1_000).length;
    expect(text(await open(zip, packed).read('a/é.txt'))).toHaveLength(packed);
    expect(await open(zip, packed - 1).read('a/é.txt')).toBe('tooLarge');
    expect(text(await open(zip, 6).read('b.txt'))).toBe('second');
    expect(await open(zip, 5).read('b.txt')).toBe('tooLarge');
    const both = open(zip, packed + 5);
    expect(text(await both.read('a/é.txt'))).toHaveLength(packed);
    expect(await both.read('b.txt')).toBe('tooLarge');
    expect(text(await open(zip, packed + 6).read('b.txt'))).toBe('second');
  });

  it('has ten thousand files at most', () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, place) => ({ name: `${place}`, content: '', stored: true })));
    expect(openZip(many(10_000), 0)?.names).toHaveLength(10_000);
    expect(openZip(many(10_001), 0)).toBeNull();
  });

  it('is given up early that unpacks to gigabytes, whatever it says of itself', async () => {
    const bomb = zipOf([{ name: 'bomb', content: new Uint8Array(200_000_000) }]);
    const small = changed(bomb, at(bomb, [0x50, 0x4b, 1, 2]) + 24, 1, 0, 0, 0);
    expect(small.length).toBeLessThan(250_000);
    expect(await open(small, 1_000_000).read('bomb')).toBe('tooLarge');
  });
});
