/** An element without its namespace; `text` is what stands in it directly. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** What hears a document from its beginning to its end. Names are without their namespaces. */
export type XmlListener = {
  /** `false` ends the reading. */
  open: (name: string, attributes: Record<string, string>) => boolean | undefined;
  /** Only within an element. */
  text: (text: string) => void;
  close: (name: string) => void;
};

const deepest = 60;
const token =
  /<\?[^?]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,40})\s*(\/?)>|([^<]+)/y;

/**
 * Reads a document of elements, attributes and text, and tells of each when it comes; false for what is none, or where the listener
 * ended it. It knows no declarations and no entities of its own.
 */
export function scanXml(document: string, { open, text, close }: XmlListener): boolean {
  const next = new RegExp(token);
  const names: string[] = [];
  let documents = 0;
  while (next.lastIndex < document.length) {
    const match = next.exec(document);
    if (!match) return false;
    const [, data, closes, prefixed = '', attributes = '', isEmpty, plain] = match;
    const said = plain === undefined ? data : withEntities(plain);
    const name = localName(prefixed);
    if (said !== undefined) {
      if (names.length > 0) text(said);
      else if (said.trim() !== '') return false;
    } else if (closes === '/') {
      if (names.pop() !== name) return false;
      close(name);
    } else if (closes === '') {
      if (names.length === 0 && ++documents > 1) return false;
      if (open(name, attributesIn(attributes)) === false) return false;
      if (isEmpty === '/') close(name);
      else if (names.push(name) >= deepest) return false;
    }
  }
  return names.length === 0 && documents === 1;
}

/** Reads a whole document; null for what is none. */
export function readXml(document: string): Element | null {
  const documents: Element[] = [];
  const open: Element[] = [];
  const isRead = scanXml(document, {
    open(name, attributes) {
      const element = { name, attributes, children: [], text: '' };
      (open.at(-1)?.children ?? documents).push(element);
      open.push(element);
      return true;
    },
    text(said) {
      (open.at(-1) as Element).text += said;
    },
    close: () => open.pop(),
  });
  return isRead ? (documents[0] ?? null) : null;
}

/** All elements that a path of names leads to. */
export const elementsAt = (from: Element, ...path: string[]): Element[] =>
  path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  );

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
