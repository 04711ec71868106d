import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';

/** Quotes in quotes in quotes are drawn this deep at most: text that somebody made to be slow is not. */
const maxDepth = 20;
/** Descriptions are few and read by every buyer. */
const maxKept = 500;

const depth: object = { maxNesting: maxDepth };
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true, ...depth });
// No picture of another host: it would tell that host who reads the page.
reader.disable('image');
reader.validateLink = (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address.trim());
reader.core.ruler.push('links', ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'link_open') {
        token.attrSet('rel', 'nofollow noopener noreferrer');
        token.attrSet('target', '_blank');
      }
});
// The page's own headings are above any in a text.
reader.core.ruler.push('headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
});

const keeping = (write: (markdown: string) => string) => {
  const kept = new LRUCache<string, string>({ max: maxKept });
  return (markdown: string): string => {
    const known = kept.get(markdown);
    if (known !== undefined) return known;
    const written = write(markdown);
    kept.set(markdown, written);
    return written;
  };
};

/** Markdown that people wrote as HTML that is safe to show: no HTML of theirs, no pictures, and links to pages, mail and phones. */
export const safeHtml = keeping((markdown) => reader.render(markdown).trim());

/** The same text for where nothing is drawn: a calendar, a preview, a search engine. A link is its words, then its address. */
export const plainMarkdown = keeping((markdown) => {
  let text = '';
  for (const token of reader.parse(markdown, {})) {
    const { type, level, children, content, info } = token;
    if (type === 'list_item_open') text += `${'  '.repeat((level - 1) / 2)}${info ? `${info}.` : '-'} `;
    if (type === 'inline') text += inlineText(children ?? []);
    if (type === 'fence' || type === 'code_block') text += `${content}\n`;
    // In a list, a paragraph ends its line and no more; so does a list in a list.
    const inList = token.hidden || (type.endsWith('list_close') && level > 0);
    text += inList ? (type === 'paragraph_close' ? '\n' : '') : (endings[type] ?? '');
  }
  return text.replace(/\n{3,}/g, '\n\n').trim();
});

const endings: Partial<Record<string, string>> = {
  paragraph_close: '\n\n',
  heading_close: '\n\n',
  bullet_list_close: '\n',
  ordered_list_close: '\n',
  th_close: ' ',
  td_close: ' ',
  tr_close: '\n',
};

type Token = ReturnType<typeof reader.parse>[number];

function inlineText(tokens: Token[]): string {
  let address = '';
  return tokens
    .map(({ type, content, markup }, index) => {
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      if (type === 'link_open') address = markup === '' ? String(tokens[index]?.attrGet('href') ?? '') : '';
      return type === 'link_close' && address !== '' ? ` (${address})` : content;
    })
    .join('');
}
