import { Parser } from 'htmlparser2';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { tokenOf } from '../../../src/lib/mail.ts';
import { escapeHtml } from '../../../src/lib/text.ts';
import { bodyStyles } from './mailTemplate.ts';

/** What an organiser's words may have: what every mail program shows, and nothing that is fetched from elsewhere. */
const allowed: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Nobody writes deeper than this, and every level makes the lines of its text longer. Tables that are left out count.
  nestingLimit: 60,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    strike: 's',
    del: 's',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isWebAddress(href) ? { href: href.trim() } : ({} as Attributes),
    }),
  },
};

/** A whole address, or the placeholder for one. */
const isWebAddress = (href: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)/i.test(href.trim()) || href.trim() === tokenOf('ticketLink');

/** What of an organiser's HTML a mail may have. Cleaning it again changes nothing. */
export const cleanBody = (html: string): string => sanitizeHtml(html, allowed).trim();

/** Whether there is anything to read. */
export const isEmptyBody = (body: string): boolean => plainBody(body).trim() === '';

/** The only paragraph of a list's item, which would stand apart from the next. */
const onlyParagraph = /<li><p>((?:(?!<\/?(?:p|li)>).)*)<\/p>/gs;

/** A cleaned body with the look of our mails, on every element, since many programs read no style sheet. */
export const styledBody = (body: string): string =>
  // Cleaned again with the addresses that placeholders stood for. Written by the cleaner, every `<` begins one of its tags.
  cleanBody(body.replace(onlyParagraph, '<li>$1')).replace(
    /<([a-z]\w*)( href="[^"]*")?/g,
    (_, name: string, href = '') => `<${name}${href}${looks.get(name) ?? ''}`,
  );

const looks = new Map(
  Object.entries(bodyStyles).map(([name, look]) => [
    name,
    Object.entries(look)
      .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
      .join(''),
  ]),
);

/** A text that grows at its end. Its pieces are put together once: whoever reads a text that grows copies all of it each time. */
function growingText() {
  const pieces: string[] = [];
  const last = () => pieces.at(-1) ?? '';
  return {
    /** How many pieces there are: a place to take what follows from. */
    place: () => pieces.length,
    since: (place: number) => pieces.slice(place).join(''),
    endsWith: (end: string) => last().endsWith(end),
    isEmpty: () => pieces.length === 0,
    add(piece: string) {
      if (piece !== '') pieces.push(piece);
    },
    /** Ends the line, without the spaces before. */
    endLine(count: number) {
      while (last().endsWith(' ')) {
        // By hand: a pattern for the end of a text looks at every space in it.
        const piece = pieces.pop() ?? '';
        let end = piece.length;
        while (piece[end - 1] === ' ') end -= 1;
        if (end > 0) pieces.push(piece.slice(0, end));
      }
      pieces.push('\n'.repeat(count));
    },
  };
}

/** A cleaned body as plain text: paragraphs with a line between, lists with dashes or numbers, links with their address behind. */
export function plainBody(body: string): string {
  const text = growingText();
  /** The lists that are open, with the number of the last item of those that have numbers. */
  const lists: (number | null)[] = [];
  const links: { href: string; place: number }[] = [];
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'br') text.endLine(1);
      if (name === 'hr') text.add('\n\n----\n\n');
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : null);
      if (name === 'li' && !text.isEmpty() && !text.endsWith('\n')) text.endLine(1);
      if (name === 'li') {
        const last = lists.at(-1) ?? null;
        if (last !== null) lists[lists.length - 1] = last + 1;
        text.add(`${'  '.repeat(Math.max(0, lists.length - 1))}${last === null ? '- ' : `${last + 1}. `}`);
      }
      if (name === 'a') links.push({ href, place: text.place() });
    },
    ontext(piece) {
      const words = piece.replace(/\s+/g, ' ');
      text.add(text.endsWith(' ') ? words.trimStart() : words);
    },
    onclosetag(name) {
      if (name === 'a') {
        const { href, place } = links.pop() ?? { href: '', place: 0 };
        const shown = text.since(place).trim();
        const address = href.replace(/^(mailto|tel):/i, '');
        if (href !== '' && shown !== href && shown !== address) text.add(` (${address})`);
      }
      if (name === 'ul' || name === 'ol') {
        lists.pop();
        if (lists.length === 0) text.endLine(2);
      }
      if (/^(p|h2|h3|blockquote)$/.test(name) && lists.length === 0) text.endLine(2);
    },
  });
  parser.end(body);
  return text
    .since(0)
    .replace(/\n[ \t]+(?=[^\s\-\d])/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
