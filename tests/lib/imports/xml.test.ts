import { describe, expect, it } from 'vitest';
import { type Element, elementsAt, readXml, scanXml } from '../../../src/imports/xml.ts';

const element = (name: string, text = '', children: unknown[] = [], attributes = {}) => ({
  name,
  attributes,
  children,
  text,
});

describe('a document', () => {
  it('is its elements without their namespaces, with attributes and text', () => {
    const text = `<?xml version="1.0"?>\n<!-- said <b> before -->
<n:a x:one="1" two = '&lt;"' ><b/>some<c.d-e>&amp;&#65;&#x42;&unknown;</c.d-e><![CDATA[<raw> & ]]>end</n:a >\n`;
    expect(readXml(text)).toEqual(
      element('a', 'some<raw> & end', [element('b'), element('c.d-e', '&AB&unknown;')], { one: '1', two: '<"' }),
    );
  });

  it('keeps a number that is no character', () => {
    expect(readXml('<a>&#9999999;&#xFFFFFF;&gt;&quot;&apos;</a>')?.text).toBe('&#9999999;&#xFFFFFF;>"\'');
  });

  it('keeps a number that no document may have, such as half a character', () => {
    const kept = '&#0;&#8;&#11;&#31;&#xD800;&#xDFFF;&#xFFFE;&#xFFFF;&#x110000;';
    expect(readXml(`<a>${kept}</a>`)?.text).toBe(kept);
    expect(readXml('<a>&#9;&#10;&#13;&#32;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;</a>')?.text).toBe(
      '\t\n\r \ud7ff\ue000\ufffd\u{10000}\u{10ffff}',
    );
  });

  it('takes no word of the language it is written in for an entity', () => {
    const kept = '&constructor;&toString;&__proto__;&AMP;';
    expect(readXml(`<a>${kept}</a>`)?.text).toBe(kept);
  });

  it('has so many attributes and no more', () => {
    const of = (count: number) =>
      readXml(`<a${Array.from({ length: count }, (_, place) => ` b${place}="c"`).join('')}/>`);
    expect(Object.keys(of(40)?.attributes ?? {})).toHaveLength(40);
    expect(of(41)).toBeNull();
    expect(of(1_000_000)).toBeNull();
  });

  it('may have any space before an attribute, and any text or none in it', () => {
    expect(readXml('<a  b="long text"\n  c="" d=\'\'/>')?.attributes).toEqual({ b: 'long text', c: '', d: '' });
  });

  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>text',
    '<a b=c/>',
    '<a b="<"/>',
    '<a>< b></a>',
    '<1/>',
    '<!DOCTYPE a><a/>',
    '<a></a></a>',
  ])('is not: %s', (text) => expect(readXml(text)).toBeNull());

  it('is told as it comes, until the listener ends it', () => {
    const told: string[] = [];
    const scan = (text: string, last?: string) =>
      scanXml(text, {
        open(name) {
          told.push(`<${name}>`);
          return name !== last;
        },
        text: (said) => told.push(said),
        close: (name) => told.push(`</${name}>`),
      });
    expect(scan('<a>one<b/></a>')).toBe(true);
    expect(told.splice(0)).toEqual(['<a>', 'one', '<b>', '</b>', '</a>']);
    expect(scan('<a/>', 'a')).toBe(false);
    expect(told.splice(0)).toEqual(['<a>']);
    expect(scan(' ')).toBe(false);
    expect(told).toEqual([]);
  });

  it('is nested so deep and no deeper', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(readXml(nested(59))?.name).toBe('a');
    expect(readXml(nested(60))).toBeNull();
  });
});

describe('a path', () => {
  const root = readXml('<a><b><c>1</c><d/><c>2</c></b><c>no</c><b/><b><c>3</c></b></a>') as Element;

  it('leads to every element of its names, in their order', () => {
    expect(elementsAt(root, 'b', 'c').map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(elementsAt(root, 'b')).toHaveLength(3);
    expect(elementsAt(root, 'd')).toEqual([]);
    expect(elementsAt(root, 'x', 'c')).toEqual([]);
  });

  it('without a name leads to where it begins', () => expect(elementsAt(root)).toEqual([root]));
});
