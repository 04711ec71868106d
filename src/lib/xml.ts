/** An element without its namespace; `text` is what stands in it directly. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const deepest = 60;
const token =
  /<\?[^?]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,40})\s*(\/?)>|([^<]+)/y;

/** Reads a document of elements, attributes and text; null for what is none. It knows no declarations and no entities of its own. */
export function readXml(text: string): Element | null {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    const inside = open.at(-1);
    if (!match || !inside) return null;
    const [, data, closes, name = '', attributes = '', isEmpty, plain] = match;
    if (data !== undefined) inside.text += data;
    else if (plain !== undefined) inside.text += withEntities(plain);
    else if (closes === undefined) continue;
    else if (closes === '/') {
      if (open.length === 1 || localName(name) !== inside.name) return null;
      open.pop();
    } else {
      const element = { name: localName(name), attributes: attributesIn(attributes), children: [], text: '' };
      inside.children.push(element);
      if (isEmpty !== '/') open.push(element);
      if (open.length > deepest) return null;
    }
  }
  const [document, ...others] = root.children;
  return open.length === 1 && document && others.length === 0 && root.text.trim() === '' ? document : null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      localName(name),
      withEntities(double ?? single ?? ''),
    ]),
  );

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Those that XML may have. */
const isCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

const withEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : whole;
  });
