import { expect, it } from 'vitest';
import { savedAs, shownAs } from '../../../server/platform/http/fileName.ts';

const said = (name: string) => savedAs(name)['Content-Disposition'];

it('a plain name is said as it is', () => {
  expect(said('figures-2027.xlsx')).toBe('attachment; filename="figures-2027.xlsx"');
  expect(shownAs('ticket-1.pdf')).toEqual({ 'Content-Disposition': 'inline; filename="ticket-1.pdf"' });
});

it('any other is said in plain letters and whole', () => {
  expect(said('Plakat Bücher.pdf')).toBe(
    `attachment; filename="Plakat_B_cher.pdf"; filename*=UTF-8''Plakat%20B%C3%BCcher.pdf`,
  );
});

it.each([
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: b=c',
  "a';b*(c).pdf",
  'a/../b',
  'a\\b',
  'a\0b',
  '“a”; b',
])('nothing in a name ends it or begins another part of the header: %j', (name) => {
  const [, plain = '', whole = ''] =
    /^attachment; filename="([\w.-]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(said(name)) ?? [];
  expect(plain).toHaveLength(name.length);
  expect(decodeURIComponent(whole)).toBe(name);
});
