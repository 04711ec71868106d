import { join } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import sharp from 'sharp';
import { type Guide, guides, help } from '../../src/filePaths.ts';
import { escapeHtml } from '../../src/lib/text.ts';

export type ReadGuide = {
  title: string;
  /** The first paragraph, which says for whom it is. */
  lead: string;
  /** The headings of its parts. */
  parts: { id: string; title: string }[];
  /** All that follows. */
  html: string;
};

/** What is said beside a text: what links to other guides end with, and how large its pictures are, so that a page doesn't move while they come. */
type Env = { query: string; sizes: Map<string, { width: number; height: number }> };

const reader = new MarkdownIt({ html: false });
/** A picture beside the guides: its language and its file. */
const nameOf = (token: Token | undefined) => String(token?.attrGet('src')).replace('../pictures/', '');

reader.renderer.rules.image = (tokens, at, _, env) => {
  const name = nameOf(tokens[at]);
  const src = `${help()}/pictures/${name}`;
  const size = (env as Env).sizes.get(name);
  const attributes = Object.entries({ src, alt: tokens[at]?.content ?? '', ...size, loading: 'lazy' });
  return `<img ${attributes.map(([key, value]) => `${key}="${escapeHtml(String(value))}"`).join(' ')}>`;
};
/** Links to other guides are those of their files, so that they lead somewhere among the files, too. */
reader.core.ruler.push('guides', ({ tokens, env }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const [, name, part = ''] = /^([a-z]+)\.md(#.*)?$/.exec(String(token.attrGet('href'))) ?? [];
    const guide = guides.find((each) => each === name);
    if (guide) token.attrSet('href', addressOf(guide, (env as Env).query, part));
  }
});

/** The address of a guide in the language that `query` may ask for. */
export const addressOf = (guide: Guide | null, query: string, part = ''): string =>
  `${guide === null ? help() : help(guide)}${query}${part}`;

/** Reads a guide: its heading, its first paragraph and its parts, with an address for each. `folder` is where its pictures are. */
export async function readGuide(markdown: string, folder: string, query: string): Promise<ReadGuide> {
  const env: Env = { query, sizes: new Map() };
  const tokens = reader.parse(markdown, env);
  const parts: ReadGuide['parts'] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const title = tokens[at + 1]?.content ?? '';
    const id = idOf(title);
    token.attrSet('id', id);
    if (token.tag === 'h2') parts.push({ id, title });
  }
  for (const picture of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'image')) {
    const { width, height } = await sharp(join(folder, 'pictures', nameOf(picture))).metadata();
    env.sizes.set(nameOf(picture), { width, height });
  }
  // The heading and the first paragraph are three tokens each.
  const [title, lead] = [tokens[1]?.content ?? '', tokens[4]?.content ?? ''];
  return { title, lead, parts, html: reader.renderer.render(tokens.slice(6), reader.options, env) };
}

/** As GitHub names headings. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, '-');
