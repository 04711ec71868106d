import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Hono } from 'hono';
import { ownWindowParameter } from '../../src/lib/embedCode.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import { hasTrustedTypes, pageFilesPath, type Route, routes } from '../../src/paths.ts';
import { type Encoding, encode, encodingFor, packer } from '../platform/http/encoding.ts';
import { localeOf, wordsOf } from '../platform/http/language.ts';
import { type RouteMatch, routeOf } from '../platform/http/routeOf.ts';
import { onceFor } from '../platform/onceFor.ts';
import { type ClientBuild, readClientBuild } from './clientBuild.ts';
import { firstCallsOf } from './firstCalls.ts';
import { type DrawScreen, readInlineScript, screensIn } from './firstScreens.ts';
import { ownWindowDialog, scriptJson, watched } from './html.ts';
import { createContent, isListed, noteText, type Page, type Served, showsPublished } from './pageContent.ts';
import { pageHtml } from './pageHtml.ts';
import { serveRobots } from './robots.ts';

type PageDeps = Pick<Served, 'publicUrl'> & {
  provider: string | null;
  contentOf: ReturnType<typeof createContent>;
  watch: string;
  trustedTypes: string;
  firstCalls: string;
  startScanner: string;
  iframeChild: string;
  fromFrame: string;
};

/** Serves the built application: its files, and its one page at every other address. */
export function servePages(app: Hono, served: Served, drawScreen?: DrawScreen): void {
  const { clientDir } = served;
  if (clientDir === null) {
    app.get('*', (c) => c.text(wordsOf(c).parts.pagesNotBuilt, 503, { 'Cache-Control': 'no-store' }));
    return;
  }
  const build = readClientBuild(clientDir);
  const script = (name: Parameters<typeof readInlineScript>[1]) => readInlineScript(clientDir, name);
  const deps = {
    publicUrl: served.publicUrl,
    provider: served.openId?.name ?? null,
    contentOf: createContent(served, {
      drawScreen: drawScreen ?? screensIn(clientDir),
      preHydration: script('preHydration'),
    }),
    firstCalls: script('makeFirstCalls'),
    startScanner: script('startScanner'),
    iframeChild: script('iframeChild'),
    fromFrame: script('fromFrame'),
    watch: script('watch'),
    trustedTypes: script('trustedTypes'),
  };
  serveRobots(app, served);
  app.get(pageFilesPath, (c) => {
    const { pageFiles: pages, offline } = build.pages[localeOf(c)];
    return sendText(c, 'application/json', JSON.stringify({ pages, offline }));
  });
  app.get('*', async (c) => {
    const { path } = c.req;
    if (build.files.has(path)) return sendFile(c, build.folder, path);
    if (path.startsWith('/assets/')) return c.text(wordsOf(c).parts.noSuchFile, 404, { 'Cache-Control': 'no-store' });
    return sendPage(c, deps, build, routeOf(path));
  });
}

async function sendPage(c: Context, deps: PageDeps, build: ClientBuild, match: RouteMatch | null): Promise<Response> {
  const route = match?.route ?? routes.notFound;
  const locale = localeOf(c);
  // The root leads who is not signed in to the sign-in.
  const pages = build.pages[locale];
  const needs = pages.needs(c.req.path === '/' ? routes.signin : route);
  const { status, parts } = await deps.contentOf(c, match);
  const calls = match ? firstCallsOf(route, match.parameters, new URL(c.req.url).searchParams) : [];
  const readerFiles = route.page === routes.checkinStaff.page ? build.readerFiles : [];
  const isTyped = hasTrustedTypes(route);
  if (!isTyped) noteText(c);
  const headBefore =
    (isTyped ? inlineScript(deps.trustedTypes) : '') +
    named('public-url', deps.publicUrl) +
    named('sign-in-provider', deps.provider) +
    // The root leads elsewhere at once.
    (c.req.path === '/' ? '' : firstPage(route, parts.hydrates === true)) +
    withFirstCalls('first-calls', calls, deps.firstCalls) +
    withFirstCalls('reader-files', readerFiles, deps.startScanner);
  const inFrame = showsPublished(c) && mayBeInFrame(c) && deps.iframeChild !== '';
  const fromFrame = parts.formId && c.req.query(ownWindowParameter) !== undefined ? deps.fromFrame : '';
  const dataBefore = fromFrame && `<script data-form="${parts.formId}">${fromFrame}</script>`;
  const dataAfter = inFrame ? `${ownWindowDialog(wordsOf(c).purchase)}<script>${deps.iframeChild}</script>` : '';
  const write = () =>
    pageHtml(
      pages.template,
      {
        ...parts,
        head: headBefore + parts.head,
        notes: watched(wordsOf(c).parts, deps.watch),
        data: dataBefore + parts.data + dataAfter,
        lang: locale,
      },
      needs,
    );
  const besides = JSON.stringify([locale, c.req.path === '/', route.page, headBefore, dataBefore, dataAfter]);
  if (!parts.hydrates) c.header('Link', pages.entryLink);
  if (!isListed(c) || isOnesOwn(c)) c.header('X-Robots-Tag', 'noindex');
  return sendPacked(c, 'text/html; charset=utf-8', (encoding) => packedOf(parts)(besides, encoding, write), status);
}

/** Whether the address of a page says whose order or offer it shows, or has the key of a draft. */
const isOnesOwn = (c: Context): boolean =>
  ['purchase', 'offer', 'preview'].some((name) => c.req.query(name) !== undefined);

/** Frames are made by `iframe`, `frame`, `object` and `embed`. Older browsers do not say where they show a page: the script finds it out. */
const mayBeInFrame = (c: Context): boolean => c.req.header('sec-fetch-dest') !== 'document';

/** In so many places around what it shows a page is kept. */
const keptWays = 8;

/** Packs a page once for all who are sent the same, as long as what it shows is known. `besides` is what else it has. */
const packedOf = onceFor((_: Page['parts']) => {
  const ways = new Map<string, ReturnType<typeof packer>>();
  return (besides: string, encoding: Encoding, write: () => string): Promise<Buffer> => {
    const known = ways.get(besides) ?? packer(write);
    if (ways.size >= keptWays) ways.clear();
    ways.set(besides, known);
    return known(encoding);
  };
});

const sendText = (c: Context, type: string, text: string): Promise<Response> =>
  sendPacked(c, type, (encoding) => encode(text, encoding), 200);

/** Sends what differs by the reader's language. */
async function sendPacked(
  c: Context,
  type: string,
  pack: (encoding: Encoding) => Promise<Buffer>,
  status: 200 | 404,
): Promise<Response> {
  const encoding = encodingFor(c.req.header('accept-encoding'));
  c.header('Content-Type', type);
  c.header('Cache-Control', isOnesOwn(c) ? 'private, no-store' : 'no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest');
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await pack(encoding)), status);
}

/** A script that begins, as soon as the HTML is there, with what these addresses answer; it finds them under that id. */
const withFirstCalls = (id: string, addresses: string[], script: string): string =>
  addresses.length === 0 || script === ''
    ? ''
    : `<script type="application/json" id="${id}">${scriptJson(addresses)}</script>${inlineScript(script)}`;

const inlineScript = (script: string): string => script && `<script>${script}</script>`;

/** Tells the app which page to begin with, and whether what stands in its place is its own first screen. */
const firstPage = ({ page, layout }: Route, hydrates: boolean): string =>
  `<meta id="first-page" data-page="${page}" data-layout="${layout}"${hydrates ? ' data-hydrates' : ''}>`;

/** Tells the app where people reach Foyer, for the links that it shows to be shared, or what the provider is called that they sign in with. */
const named = (name: string, content: string | null): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

/** Names under /assets change with their content; the others may change under their name. */
const lifetime = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Sends a built file, as it was compressed at build time where the caller takes that. `address` is known to be one. */
async function sendFile(c: Context, folder: string, address: string): Promise<Response> {
  const path = join(folder, address);
  const encoding = encodingFor(c.req.header('accept-encoding'));
  const packed = encoding && (await readFile(path + (encoding === 'br' ? '.br' : '.gz')).catch(() => null));
  c.header('Content-Type', types[extname(address)] ?? 'application/octet-stream');
  c.header('Cache-Control', lifetime(address));
  c.header('Vary', 'Accept-Encoding');
  if (packed) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(packed || (await readFile(path))));
}
