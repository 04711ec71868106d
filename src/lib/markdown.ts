import MarkdownIt from 'markdown-it';

/** Quotes in quotes in quotes are drawn this deep at most: text that was made to be slow is not. */
const maxDepth = 20;

const depth: object = { maxNesting: maxDepth };
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true, ...depth });
// No picture of another host: it would tell that host who reads the page.
reader.disable('image');
reader.validateLink = (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address);
reader.core.ruler.push('links', ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'link_open') {
        token.attrSet('rel', 'nofollow noopener noreferrer');
        token.attrSet('target', '_blank');
      }
});
/** The highest heading of the text comes right below the page's own, whichever it is, and the others below that. */
reader.core.ruler.push('headings', ({ tokens, env }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = headings.map(({ tag }) => Number(tag.slice(1)));
  const { under = 0 } = env as { under?: number };
  for (const [at, heading] of headings.entries())
    heading.tag = `h${Math.min(6, (levels[at] ?? 1) - Math.min(...levels) + under + 1)}`;
});

/**
 * Markdown that people wrote as HTML that is safe to show: no HTML of theirs, no pictures, and links to pages, mail and phones.
 * `under` is the level of the page's heading that it stands below.
 */
export const htmlOfMarkdown = (markdown: string, under = 2): string => reader.render(markdown, { under }).trim();

/** The same text for where nothing is drawn: a calendar, a preview, a search engine. A link is its words, then its address. */
export function textOfMarkdown(markdown: string): string {
  let text = '';
  for (const token of reader.parse(markdown, {})) {
    const { type, level, children, content, info } = token;
    if (type === 'list_item_open') text += `${'  '.repeat((level - 1) / 2)}${info ? `${info}.` : '-'} `;
    text += inlineText(children ?? []);
    if (type === 'fence' || type === 'code_block') text += `${content}\n`;
    // In a list, a paragraph ends its line and no more; so does a list in a list.
    const inList = token.hidden || (type.endsWith('list_close') && level > 0);
    text += inList ? (type === 'paragraph_close' ? '\n' : '') : (endings[type] ?? '');
  }
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

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
    .map((token) => {
      const { type, content, markup } = token;
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      // An address that stands in the text is its own words.
      if (type === 'link_open') address = markup === '' ? String(token.attrGet('href')) : '';
      return type === 'link_close' && address !== '' ? ` (${address})` : content;
    })
    .join('');
}
