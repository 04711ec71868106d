import MarkdownIt from 'markdown-it';
import { pictureFiles, pictureForms } from './eventPage.ts';
import { escapeHtml } from './text.ts';

/** Quotes in quotes in quotes are drawn this deep at most: text that was made to be slow is not. */
const maxDepth = 20;

/** A picture of an event's page that may stand in a text; its largest width and height in pixels. */
export type TextPicture = { id: string; width: number; height: number };
type Env = { under?: number; pictures?: readonly TextPicture[] };

const ownPicture = /^picture:([\da-f-]{36})$/;

const depth: object = { maxNesting: maxDepth };
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true, ...depth });
reader.validateLink = (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address) || ownPicture.test(address);
/** Of a picture of another host its words alone are shown: it would tell that host who reads the page. */
reader.renderer.rules.image = (tokens, at, _, env) => {
  const token = tokens[at];
  const id = ownPicture.exec(String(token?.attrGet('src')))?.[1];
  if (!id) return escapeHtml(token?.content ?? '');
  const picture = (env as Env).pictures?.find((each) => each.id === id);
  if (!picture) return '';
  const { src, srcSet } = pictureFiles(picture, pictureForms.text.widths, 'webp');
  const facts = { src, srcset: srcSet, sizes: '(min-width: 48rem) 42rem, 100vw', alt: token?.content ?? '' };
  const { width, height } = picture;
  const attributes = Object.entries({ ...facts, width, height, loading: 'lazy', decoding: 'async' });
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeHtml(String(value))}"`).join(' ')}>`;
};
reader.core.ruler.push('links', ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'link_open') {
        token.attrSet('rel', 'nofollow noopener noreferrer');
        token.attrSet('target', '_blank');
      }
});
const [readTable] = reader.block.ruler.getRules('');
/** A row is filled up to as many cells as the head of its table has. What would have more than a cell for two letters was made to be slow, and is no table. */
reader.block.ruler.at(
  'table',
  (state, from, until, silent) => {
    if (!readTable?.(state, from, until, true)) return false;
    let end = from;
    while (!state.isEmpty(end)) end++;
    const letters = Number(state.eMarks[end - 1]) - Number(state.bMarks[from]);
    const cells = (end - from - 2) * state.getLines(from, from + 1, 0, false).split('|').length;
    return 2 * cells <= letters && (silent || readTable(state, from, until, false));
  },
  { alt: ['paragraph', 'reference'] },
);
/** The highest heading of the text comes right below the page's own, whichever it is, and the others below that. */
reader.core.ruler.push('headings', ({ tokens, env }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = headings.map(({ tag }) => Number(tag.slice(1)));
  const { under = 0 } = env as Env;
  const highest = Math.min(...levels);
  for (const [at, heading] of headings.entries())
    heading.tag = `h${Math.min(6, (levels[at] ?? 1) - highest + under + 1)}`;
});

/**
 * Markdown that people wrote as HTML that is safe to show: no HTML of theirs, links to pages, mail and phones, and of pictures only those given.
 * `under` is the level of the page's heading that it stands below.
 */
export const htmlOfMarkdown = (markdown: string, under = 2, pictures: readonly TextPicture[] = []): string =>
  // A picture that is not among them leaves nothing, not an empty line.
  reader.render(markdown, { under, pictures }).replaceAll('<p></p>\n', '').trim();

/** How a picture of an event's page stands in a text. `alt` says what is to be seen. */
export const markdownOfPicture = (id: string, alt: string): string =>
  `![${alt.replace(/[[\]\\]/g, '')}](picture:${id})`;

export const markdownStyles = ['heading', 'bold', 'list', 'link'] as const;

export type MarkdownStyle = (typeof markdownStyles)[number];

/** A text in which what stands from `start` to before `end` is selected. */
export type SelectedText = { text: string; start: number; end: number };

/**
 * The text with what is selected in that style, or without it where it has it already, and what is selected from then on: what one would type over next. A
 * heading and a list are of whole lines; around what is bold or a link no space is caught.
 */
export function styleMarkdown(selected: SelectedText, style: MarkdownStyle): SelectedText {
  if (style === 'heading') return markLines(selected, '## ');
  if (style === 'list') return markLines(selected, '- ');
  const inner = withoutSpace(selected);
  return style === 'bold' ? toggleBold(inner) : linkTo(inner);
}

const lineMark = /^(?:#{1,6}|[-*+]) /;

function markLines({ text, start, end }: SelectedText, mark: string): SelectedText {
  const from = text.slice(0, start).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMeant = (line: string) => line.trim() !== '' || lines.length === 1;
  const has = lines.filter(isMeant).every((line) => line.startsWith(mark));
  const marked = lines
    .map((line) => (isMeant(line) ? (has ? '' : mark) + line.replace(lineMark, '') : line))
    .join('\n');
  const last = from + marked.length;
  return {
    text: text.slice(0, from) + marked + text.slice(to),
    // The cursor stays before what it stood before.
    start: start === end ? Math.max(from, last - (to - end)) : from,
    end: start === end ? Math.max(from, last - (to - end)) : last,
  };
}

function withoutSpace({ text, start, end }: SelectedText): SelectedText {
  const chosen = text.slice(start, end);
  const from = start + chosen.length - chosen.trimStart().length;
  return { text, start: from, end: Math.max(from, start + chosen.trimEnd().length) };
}

function toggleBold({ text, start, end }: SelectedText): SelectedText {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  return before.endsWith('**') && after.startsWith('**')
    ? { text: before.slice(0, -2) + chosen + after.slice(2), start: start - 2, end: end - 2 }
    : { text: `${before}**${chosen}**${after}`, start: start + 2, end: end + 2 };
}

function linkTo({ text, start, end }: SelectedText): SelectedText {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(chosen);
  const [words, address] = isAddress ? ['', chosen] : [chosen, 'https://'];
  // What is missing is typed next: the words of a link, or else its address.
  const missing = isAddress || words === '' ? start + 1 : start + words.length + 3;
  return {
    text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`,
    start: missing,
    end: isAddress || words === '' ? missing : missing + address.length,
  };
}

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
