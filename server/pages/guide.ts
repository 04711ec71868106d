import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
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

/** What links in a text lead to, beside the text. */
type Env = { folder: string; query: string };

const reader = new MarkdownIt({ html: false });
reader.renderer.rules.image = (tokens, at, _, env) => {
  const { folder } = env as Env;
  const name = String(tokens[at]?.attrGet('src')).replace('../pictures/', '');
  const { width, height } = sizeOfJpeg(readFileSync(join(folder, 'pictures', name)));
  const src = `${help()}/pictures/${name}`;
  const attributes = Object.entries({ src, alt: tokens[at]?.content ?? '', width, height, loading: 'lazy' });
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
export function readGuide(markdown: string, folder: string, query: string): ReadGuide {
  const env: Env = { folder, query };
  const tokens = reader.parse(markdown, env);
  const parts: ReadGuide['parts'] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const title = tokens[at + 1]?.content ?? '';
    const id = idOf(title);
    token.attrSet('id', id);
    if (token.tag === 'h2') parts.push({ id, title });
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

/** So that a page doesn't move while its pictures come. */
function sizeOfJpeg(file: Buffer): { width: number; height: number } {
  let at = 2;
  // A file is marked segments with their lengths; the frame's tells its size.
  while (![0xffc0, 0xffc1, 0xffc2].includes(file.readUInt16BE(at))) at += 2 + file.readUInt16BE(at + 2);
  return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
}
