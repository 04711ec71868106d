import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/imports/decodeText.ts';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9], 'é'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['Windows-1252', [0xe9, 0x61], 'éa'],
    ['UTF-16, low byte first', [0xff, 0xfe, 0xe9, 0x00], 'é'],
    ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0xe9], 'é'],
    ['two bytes that only begin like a mark', [0xff, 0x61], 'ÿa'],
    ['two others', [0xfe, 0x61], 'þa'],
    ['two that only end like one', [0x61, 0xfe], 'aþ'],
    ['two others', [0x61, 0xff], 'aÿ'],
    ['UTF-16 without a mark, low byte first', [0x61, 0x00, 0x62, 0x00, 0x3c, 0x04], 'abм'],
    ['UTF-16 without a mark, high byte first', [0x00, 0x61, 0x00, 0x62, 0x04, 0x3c], 'abм'],
    ['UTF-8 with zeros at odd places only now and then', [0x61, 0x00, 0x62, 0x63], 'a\u0000bc'],
    ['UTF-8 with zeros at even places only now and then', [0x00, 0x61, 0x62, 0x63], '\u0000abc'],
    ['UTF-8 with zeros everywhere', [0x00, 0x00, 0x00, 0x00], '\u0000\u0000\u0000\u0000'],
    ['one byte', [0x61], 'a'],
  ])('is read as %s', (_, content, text) => expect(decodeText(Uint8Array.from(content))).toBe(text));
});

it('is told to be UTF-16 by its beginning', () => {
  const wide = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const begins = wide('a'.repeat(600));
  expect(decodeText(Uint8Array.from([...begins, ...wide('b'), 0x00, 0x01, 0x00, 0x02]))).toContain('ab');
  // The zeros of what comes later say nothing: a text with many of them at its end is none of these.
  const late = [...new Array(1_000).fill(0x61), ...wide('b'.repeat(2_000))];
  expect(decodeText(Uint8Array.from(late))).toHaveLength(late.length);
});
