import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { id } from '../../src/api/contract/values.ts';
import { escapeHtml } from '../../src/lib/escapeHtml.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { pageFilesPath, routes, to } from '../../src/paths.ts';
import { settings } from '../db/schema/accounts.ts';
import { events } from '../db/schema/events.ts';
import type { Deps } from '../deps.ts';
import { encode, encodingFor } from '../encoding.ts';
import { gatewayOf } from '../gateways/gatewayOf.ts';
import { HttpError } from '../httpError.ts';
import { publicSlugOf, readPublicEvent } from '../registration/publicEvent.ts';
import { readPublicForm } from '../registration/publicForm.ts';
import { localeOf, wordsOf } from '../router/language.ts';
import { type ClientBuild, readClientBuild } from './clientBuild.ts';
import { eventHead } from './eventHead.ts';
import { firstCallsOf } from './firstCalls.ts';
import { type FirstScreens, firstScreensIn, readEarlyScript, type Screens } from './firstScreens.ts';
import { scriptJson, unscripted } from './html.ts';
import { type PageParts, pageHtml } from './pageHtml.ts';
import { publicEventPage, publicPage } from './publicPage.ts';
import { isOnesOwn, serveRobots } from './robots.ts';
import { type RouteMatch, routeOf } from './routeOf.ts';
import { sendFile } from './staticFile.ts';

type Served = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log' | 'clientDir' | 'publicUrl'>;
type PageDeps = Served & {
  screens: FirstScreens;
  early: string;
  firstCalls: string;
  startScanner: string;
  embedded: string;
};

/** Serves the built application: its files, and its one page at every other address. */
export function servePages(app: Hono, served: Served, screens?: FirstScreens): void {
  const { clientDir } = served;
  if (clientDir === null) {
    app.get('*', (c) => c.text(wordsOf(c).parts.pagesNotBuilt, 503, { 'Cache-Control': 'no-store' }));
    return;
  }
  const build = readClientBuild(clientDir);
  const deps = {
    ...served,
    screens: screens ?? firstScreensIn(clientDir),
    early: readEarlyScript(clientDir, 'early'),
    firstCalls: readEarlyScript(clientDir, 'makeFirstCalls'),
    startScanner: readEarlyScript(clientDir, 'startScanner'),
    embedded: readEarlyScript(clientDir, 'embedded'),
  };
  serveRobots(app, deps);
  app.get(pageFilesPath, (c) => sendText(c, 'application/json', JSON.stringify(build.pages[localeOf(c)].pageFiles)));
  app.get('*', async (c) => {
    const { path } = c.req;
    if (build.files.has(path)) return sendFile(c, build.folder, path);
    if (path.startsWith('/assets/')) return c.text(wordsOf(c).parts.noSuchFile, 404, { 'Cache-Control': 'no-store' });
    return sendPage(c, deps, build, routeOf(path));
  });
}

/** Noted with a request whose page shows Stripe's form. */
const throughStripe = 'throughStripe';
export const paysThroughStripe = (c: Context): boolean => c.get(throughStripe) === true;

/** Noted with a request whose page shows a published event: other sites may show it in a frame. */
const published = 'published';
export const showsPublished = (c: Context): boolean => c.get(published) === true;

/** Noted with it where search engines may list the event. */
const listed = 'listed';

function notePublished(c: Context, { unlisted }: { unlisted: boolean }): void {
  c.set(published, true);
  c.set(listed, !unlisted);
}

async function sendPage(c: Context, deps: PageDeps, build: ClientBuild, match: RouteMatch | null): Promise<Response> {
  const route = match?.route ?? routes.notFound;
  const locale = localeOf(c);
  // The root leads who is not signed in to the sign-in.
  const pages = build.pages[locale];
  const needs = pages.needs(c.req.path === '/' ? routes.signin : route);
  const { status, parts } = await pageOf(c, deps, match);
  const calls = match ? firstCallsOf(route, match.parameters, new URL(c.req.url).searchParams) : [];
  const readerFiles = route.page === routes.checkinStaff.page ? build.readerFiles : [];
  const head =
    publicAddress(deps.publicUrl) +
    asEarly('first-calls', calls, deps.firstCalls) +
    asEarly('reader-files', readerFiles, deps.startScanner) +
    parts.head;
  const inFrame = showsPublished(c) && mayBeInFrame(c) && deps.embedded !== '';
  const data = parts.data + (inFrame ? `<script>${deps.embedded}</script>` : '');
  const html = pageHtml(pages.template, { ...parts, head, data, lang: locale }, needs);
  c.header('Link', pages.entryLink);
  if (c.get(listed) !== true || isOnesOwn(c)) c.header('X-Robots-Tag', 'noindex');
  return sendText(c, 'text/html; charset=utf-8', html, status);
}

/** Older browsers do not say where they show a page: the script finds it out. */
const mayBeInFrame = (c: Context): boolean => (c.req.header('sec-fetch-dest') ?? 'iframe') === 'iframe';

/** Sends what differs by the reader's language. */
async function sendText(c: Context, type: string, text: string, status: 200 | 404 = 200): Promise<Response> {
  const encoding = encodingFor(c.req.header('accept-encoding'));
  c.header('Content-Type', type);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest');
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await encode(text, encoding)), status);
}

/** A script that begins, as soon as the HTML is there, with what these addresses answer; it finds them under that id. */
const asEarly = (id: string, addresses: string[], script: string): string =>
  addresses.length === 0 || script === ''
    ? ''
    : `<script type="application/json" id="${id}">${scriptJson(addresses)}</script><script>${script}</script>`;

/** Tells the app where people reach Foyer, for the links that it shows to be shared. */
const publicAddress = (publicUrl: string | null): string =>
  publicUrl ? `<meta name="public-url" content="${escapeHtml(publicUrl)}">` : '';

type Page = { status: 200 | 404; parts: Omit<PageParts, 'lang'> };

function plainParts(c: Context, match: RouteMatch | null): Page {
  const { path } = c.req;
  const { titles, parts } = wordsOf(c);
  const missing = path !== '/' && (!match || match.route === routes.notFound);
  const key = missing ? 'notFound' : match?.route.title;
  return {
    status: missing ? 404 : 200,
    parts: { title: pageTitle(key ? titles[key] : null), head: '', shell: unscripted(parts.withoutScripts), data: '' },
  };
}

function pageOf(c: Context, deps: PageDeps, match: RouteMatch | null): Promise<Page> | Page {
  switch (match?.route) {
    case routes.registration:
      return formPage(c, deps, match);
    case routes.publicEvent:
      return publicEventParts(c, deps, match);
    case routes.event:
      return organisersPage(c, deps, match);
    default:
      return plainParts(c, match);
  }
}

async function formPage(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const ids = v.safeParse(v.object({ eventId: id('event'), formId: id('form') }), match.parameters);
  const offer = c.req.query('offer');
  const data = ids.success
    ? await readData(deps, () => readPublicForm(deps, ids.output.eventId, ids.output.formId, offer))
    : 'missing';
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  if (!data) return plainParts(c, match);
  if (data.gateway === 'stripe') c.set(throughStripe, true);
  if (data.state !== 'unpublished') notePublished(c, data.event);
  const locale = localeOf(c);
  const purchaseKey = c.req.query('purchase') ?? null;
  const screen = await draw(deps, locale, ({ formScreen }) => formScreen(data, purchaseKey));
  // Nothing can be counted on the page of a purchase, and who has an offer begins with its tickets.
  const early = screen !== '' && purchaseKey === null && offer === undefined && data.state === 'open' ? deps.early : '';
  const withoutScripts = wordsOf(c).registration.withoutScripts;
  return { status: 200, parts: publicPage(data, { screen, early, withoutScripts }, deps.publicUrl, locale) };
}

async function publicEventParts(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const slug = match.parameters.slug ?? '';
  const [data, isStripe] = await Promise.all([
    readData(deps, () => readPublicEvent(deps, slug)),
    takesStripe(deps, slug),
  ]);
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  if (!data) return plainParts(c, match);
  // From here the app goes on to a form without loading another page.
  if (isStripe) c.set(throughStripe, true);
  notePublished(c, data.event);
  const locale = localeOf(c);
  const screen = await draw(deps, locale, ({ eventScreen }) => eventScreen(data));
  return { status: 200, parts: publicEventPage(data, screen, deps.publicUrl, locale) };
}

/** Whether payments for an event go through Stripe. */
async function takesStripe({ db }: PageDeps, slug: string): Promise<boolean> {
  const [found] = await db
    .select({ mode: settings.stripeMode })
    .from(settings)
    .innerJoin(events, eq(events.ownerId, settings.ownerId))
    .where(eq(events.slug, slug));
  return gatewayOf(found?.mode ?? null) === 'stripe';
}

/** Nothing where a page cannot be drawn here: the app then draws it alone. */
async function draw(deps: PageDeps, locale: Locale, screen: (screens: Screens) => string): Promise<string> {
  try {
    return screen(await deps.screens(locale));
  } catch (error) {
    deps.log.error({ err: error }, 'A public page could not be drawn on the server.');
    return '';
  }
}

/** The organiser's page of an event names the public one, where there is one: a stranger is led there. */
async function organisersPage(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const plain = plainParts(c, match);
  const slug = await readData(deps, () => publicSlugOf(deps, match.parameters.eventId ?? ''));
  const data = slug && slug !== 'missing' ? await readData(deps, () => readPublicEvent(deps, slug)) : null;
  if (!data || data === 'missing') return plain;
  const path = to.publicEvent(data.event.slug);
  const head = eventHead(data.event, { path, publicUrl: deps.publicUrl }, localeOf(c));
  return {
    ...plain,
    parts: { ...plain.parts, head: `${head}<meta name="public-page" content="${escapeHtml(path)}">` },
  };
}

/** Null when the data could not be read: the page loads without it, and asks again itself. */
async function readData<Data>(deps: PageDeps, read: () => Promise<Data>): Promise<Data | 'missing' | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HttpError) return 'missing';
    deps.log.error({ err: error }, 'The data of a public page could not be read.');
    return null;
  }
}
