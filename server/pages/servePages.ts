import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { PublicForm } from '../../src/api/contract/registration.ts';
import { id } from '../../src/api/contract/values.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { routes } from '../../src/paths.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../httpError.ts';
import { readPublicForm } from '../registration/publicForm.ts';
import { localeOf, wordsOf } from '../router/language.ts';
import { type ClientBuild, readClientBuild } from './clientBuild.ts';
import { encode, encodingFor } from './encoding.ts';
import { escapeHtml } from './html.ts';
import { type PageParts, pageHtml } from './pageHtml.ts';
import { publicPage } from './publicPage.ts';
import { type RouteMatch, routeOf } from './routeOf.ts';
import { sendFile } from './staticFile.ts';

type PageDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log' | 'clientDir' | 'publicUrl'>;

/** Serves the built application: its files, and its one page at every other address. */
export function servePages(app: Hono, deps: PageDeps): void {
  const { clientDir } = deps;
  if (clientDir === null) {
    app.get('*', (c) => c.text(wordsOf(c).parts.pagesNotBuilt, 503, { 'Cache-Control': 'no-store' }));
    return;
  }
  const build = readClientBuild(clientDir);
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
  const needs = build.needs(route, locale);
  const { status, parts } =
    match?.route === routes.registration ? await publicParts(c, deps, match) : plainParts(c, match);
  const html = pageHtml(
    build.template,
    { ...parts, head: `${publicAddress(deps.publicUrl)}${parts.head}`, lang: locale },
    needs,
  );
  const encoding = encodingFor(c.req.header('accept-encoding'));
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await encode(html, encoding)), status);
}

/** Tells the app where people reach Foyer, for the links that it shows to be shared. */
const publicAddress = (publicUrl: string | null): string =>
  publicUrl ? `<meta name="public-url" content="${escapeHtml(publicUrl)}">` : '';

type Page = { status: 200 | 404; parts: Omit<PageParts, 'lang'> };

function plainParts(c: Context, match: RouteMatch | null): Page {
  const { path } = c.req;
  const { titles } = wordsOf(c);
  const missing = path !== '/' && (!match || match.route === routes.notFound);
  const key = missing ? 'notFound' : match?.route.title;
  return {
    status: missing ? 404 : 200,
    parts: { title: pageTitle(key ? titles[key] : null), head: '', shell: '', data: '' },
  };
}

async function publicParts(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const data = await readData(deps, match);
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  return data ? { status: 200, parts: publicPage(data, deps.publicUrl, localeOf(c)) } : plainParts(c, match);
}

/** Null when the data could not be read: the page loads without it, and asks again itself. */
async function readData(deps: PageDeps, { parameters }: RouteMatch): Promise<PublicForm | 'missing' | null> {
  const ids = v.safeParse(v.object({ eventId: id('event'), formId: id('form') }), parameters);
  if (!ids.success) return 'missing';
  try {
    return await readPublicForm(deps, ids.output.eventId, ids.output.formId);
  } catch (error) {
    if (error instanceof HttpError) return 'missing';
    deps.log.error({ err: error }, 'The data of a public page could not be read.');
    return null;
  }
}
