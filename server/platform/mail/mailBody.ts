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

/** A cleaned body as plain text: paragraphs with a line between, lists with dashes or numbers, links with their address behind. */
export function plainBody(body: string): string {
  let text = '';
  /** The lists that are open, with the number of the last item of those that have numbers. */
  const lists: (number | null)[] = [];
  const hrefs: string[] = [];
  const starts: number[] = [];
  const line = (count: number) => {
    // By hand: a pattern for the end of a text looks at every space in it.
    let end = text.length;
    while (text[end - 1] === ' ') end -= 1;
    text = `${text.slice(0, end)}${'\n'.repeat(count)}`;
  };
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'br') line(1);
      if (name === 'hr') text += '\n\n----\n\n';
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : null);
      if (name === 'li' && text !== '' && !text.endsWith('\n')) line(1);
      if (name === 'li') {
        const last = lists.at(-1) ?? null;
        if (last !== null) lists[lists.length - 1] = last + 1;
        text += `${'  '.repeat(Math.max(0, lists.length - 1))}${last === null ? '- ' : `${last + 1}. `}`;
      }
      if (name === 'a') {
        hrefs.push(href);
        starts.push(text.length);
      }
    },
    ontext(piece) {
      const words = piece.replace(/\s+/g, ' ');
      text += text.endsWith(' ') ? words.trimStart() : words;
    },
    onclosetag(name) {
      if (name === 'a') {
        const href = hrefs.pop() ?? '';
        const shown = text.slice(starts.pop() ?? 0).trim();
        const address = href.replace(/^(mailto|tel):/i, '');
        if (href !== '' && shown !== href && shown !== address) text += ` (${address})`;
      }
      if (name === 'ul' || name === 'ol') {
        lists.pop();
        if (lists.length === 0) line(2);
      }
      if (/^(p|h2|h3|blockquote)$/.test(name) && lists.length === 0) line(2);
    },
  });
  parser.end(body);
  return text
    .replace(/\n[ \t]+(?=[^\s\-\d])/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
