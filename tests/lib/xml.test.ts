import { describe, expect, it } from 'vitest';
import { readXml } from '../../src/lib/xml.ts';

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

  it('is nested so deep and no deeper', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(readXml(nested(59))?.name).toBe('a');
    expect(readXml(nested(60))).toBeNull();
  });
});
