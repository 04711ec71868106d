import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { type Guide, guides, help } from '../../src/filePaths.ts';
import { askedLocale, isLocale, type Locale, languageOf, otherLocales } from '../../src/lib/locale.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { encodingFor, packer } from '../platform/http/encoding.ts';
import { localeOf } from '../platform/http/language.ts';
import { packageRoot } from '../platform/packageRoot.ts';
import { readGuide } from './guide.ts';
import { helpPage } from './helpPage.ts';

const folder = join(packageRoot, 'docs', 'guide');

/** Serves the guides of docs/guide as pages that need no script, in the reader's language or the one that the address asks for. */
export function serveHelp(app: Hono): void {
  const written = new Map<string, Promise<ReturnType<typeof packer>>>();
  /** Written when it is first asked for: the files are those of this version. */
  const page = (locale: Locale, guide: Guide | null, isAsked: boolean) => {
    const key = JSON.stringify([locale, guide, isAsked]);
    const known = written.get(key) ?? write(locale, guide, isAsked).then((html) => packer(() => html));
    written.set(key, known);
    return known;
  };
  const pages = new Hono();
  pages.use(etag());
  pages.get('/pictures/:locale/:name', (c, next) => {
    const { locale, name } = c.req.param();
    const pictures = join(folder, 'pictures', locale);
    if (!isLocale(locale) || !readdirSync(pictures).includes(name)) return next();
    return c.body(new Uint8Array(readFileSync(join(pictures, name))), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=3600',
    });
  });
  pages.get('/:guide?', async (c, next) => {
    const asked = c.req.param('guide');
    const guide = guides.find((each) => each === asked) ?? null;
    if (asked !== undefined && guide === null) return next();
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const packed = await page(localeOf(c), guide, isAskedFor(c));
    const body = await packed(encoding);
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(body), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
      'X-Robots-Tag': 'noindex',
    });
  });
  app.route(help(), pages);
}

/** Whether the address says the language: links on the page then say it, too. */
const isAskedFor = (c: Context): boolean => askedLocale(c.req.query('lang') ?? '') !== null;

const textOf = (locale: Locale, guide: Guide): string => readFileSync(join(folder, locale, `${guide}.md`), 'utf8');

async function write(locale: Locale, guide: Guide | null, isAsked: boolean): Promise<string> {
  const query = isAsked ? `?lang=${locale}` : '';
  const read = await Promise.all(
    guides.map(async (name) => ({ name, ...(await readGuide(textOf(locale, name), folder, query)) })),
  );
  return helpPage({
    locale,
    words: serverWords[locale].parts.help,
    query,
    guides: read,
    shown: read.find(({ name }) => name === guide) ?? null,
    others: otherLocales(locale).map((other) => ({
      locale: other,
      name: new Intl.DisplayNames(other, { type: 'language' }).of(languageOf(other)) ?? other,
    })),
  });
}
