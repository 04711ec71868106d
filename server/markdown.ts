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

const kept = new Map<string, string>();

/** Markdown that people wrote as HTML that is safe to show: no HTML of theirs, no pictures, and links to pages, mail and phones. */
export function safeHtml(markdown: string): string {
  const known = kept.get(markdown);
  if (known !== undefined) return known;
  const html = reader.render(markdown).trim();
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(markdown, html);
  return html;
}
