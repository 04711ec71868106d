import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { getOrganiserPage } from '../../src/api/contract/organiserPage.ts';
import { findForm, getPublicEvent, type PublicEvent, type PublicForm } from '../../src/api/contract/registration.ts';
import { id } from '../../src/api/contract/values.ts';
import { ownWindowParameter } from '../../src/lib/embedCode.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import { pageFilesPath, type Route, routes, to } from '../../src/paths.ts';
import { readOrganiserPage } from '../event/organiserPage.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';
import { gatewayOf } from '../platform/gateways/gateway.ts';
import { type Encoding, encode, encodingFor, packer } from '../platform/http/encoding.ts';
import { HttpError } from '../platform/http/errors.ts';
import { localeOf, wordsOf } from '../platform/http/language.ts';
import { originFinder } from '../platform/http/origin.ts';
import { replyOf } from '../platform/http/reply.ts';
import { type RouteMatch, routeOf } from '../platform/http/routeOf.ts';
import { onceFor, sharedWhileMade } from '../platform/onceFor.ts';
import { findForm as findFormAt, publicSlugOf, readPreview, readPublicEvent } from '../purchase/publicEvent.ts';
import { readPublicForm } from '../purchase/publicForm.ts';
import { type ClientBuild, readClientBuild } from './clientBuild.ts';
import { eventHead } from './eventHead.ts';
import { firstCallsOf } from './firstCalls.ts';
import { type DrawScreen, readInlineScript, screensIn } from './firstScreens.ts';
import { ownWindowDialog, scriptJson, unscripted, watched } from './html.ts';
import { pageHtml } from './pageHtml.ts';
import { organiserPage, publicEventPage, publicPage, type WrittenPage } from './publicPage.ts';
import { serveRobots } from './robots.ts';

type Served = Pick<
  Deps,
  'db' | 'clock' | 'gateways' | 'log' | 'clientDir' | 'publicUrl' | 'ownMailServer' | 'trustProxy' | 'onUnnamed'
>;
type PageDeps = Served & {
  originOf: ReturnType<typeof originFinder>;
  drawScreen: DrawScreen;
  written: ReturnType<typeof createWritten>;
  writing: ReturnType<typeof sharedWhileMade<Page['parts']>>;
  places: ReturnType<typeof createPlaces>;
  formReply: (form: PublicForm) => PublicForm;
  eventReply: (event: PublicEvent) => PublicEvent;
  preHydration: string;
  watch: string;
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
  const formReply = replyOf('getFormWQuestion', served.onUnnamed);
  const eventReply = replyOf('getPublicEvent', served.onUnnamed);
  const deps = {
    ...served,
    originOf: originFinder(served.trustProxy),
    drawScreen: drawScreen ?? screensIn(clientDir),
    written: createWritten(),
    writing: sharedWhileMade<Page['parts']>(),
    places: createPlaces(),
    formReply: onceFor((form: PublicForm) => formReply(form, toAnybody)),
    eventReply: onceFor((event: PublicEvent) => eventReply(event, toAnybody)),
    preHydration: readInlineScript(clientDir, 'preHydration'),
    firstCalls: readInlineScript(clientDir, 'makeFirstCalls'),
    startScanner: readInlineScript(clientDir, 'startScanner'),
    iframeChild: readInlineScript(clientDir, 'iframeChild'),
    fromFrame: readInlineScript(clientDir, 'fromFrame'),
    watch: readInlineScript(clientDir, 'watch'),
  };
  serveRobots(app, deps);
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
  const headBefore =
    publicAddress(deps.publicUrl) +
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
  if (c.get(listed) !== true || isOnesOwn(c)) c.header('X-Robots-Tag', 'noindex');
  return sendPacked(c, 'text/html; charset=utf-8', (encoding) => packedOf(parts)(besides, encoding, write), status);
}

/** Whether the address of a page says whose order or offer it shows, or has the key of a draft. */
const isOnesOwn = (c: Context): boolean =>
  ['purchase', 'offer', 'preview'].some((name) => c.req.query(name) !== undefined);

/** Older browsers do not say where they show a page: the script finds it out. */
const mayBeInFrame = (c: Context): boolean => (c.req.header('sec-fetch-dest') ?? 'iframe') === 'iframe';

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
    : `<script type="application/json" id="${id}">${scriptJson(addresses)}</script><script>${script}</script>`;

/** Tells the app which page to begin with, and whether what stands in its place is its own first screen. */
const firstPage = ({ page, layout }: Route, hydrates: boolean): string =>
  `<meta id="first-page" data-page="${page}" data-layout="${layout}"${hydrates ? ' data-hydrates' : ''}>`;

/** Tells the app where people reach Foyer, for the links that it shows to be shared. */
const publicAddress = (publicUrl: string | null): string =>
  publicUrl ? `<meta name="public-url" content="${escapeHtml(publicUrl)}">` : '';

type Page = { status: 200 | 404; parts: WrittenPage & { formId?: string } };

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
    case routes.publicForm:
      return shortFormPage(c, deps, match);
    case routes.publicEvent:
      return publicEventParts(c, deps, match);
    case routes.organiser:
      return organiserParts(c, deps, match);
    case routes.event:
      return organisersPage(c, deps, match);
    default:
      return plainParts(c, match);
  }
}

/** The same page under the address of its event. */
async function shortFormPage(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const { slug, form } = match.parameters;
  const asked = v.safeParse(findForm.input, { slug, form });
  const found = asked.success ? await idsAt(deps, asked.output) : 'missing';
  if (!found) return plainParts(c, match);
  return formPage(c, deps, { ...match, parameters: found === 'missing' ? {} : found });
}

/** Which form stands at an address is asked once a second. */
function idsAt(deps: PageDeps, { slug, form }: { slug: string; form: string }) {
  const key = `${slug}/${form}`;
  const found = deps.places.get(key) ?? readData(deps, async () => (await findFormAt(deps, slug, form)) ?? 'missing');
  deps.places.set(key, found);
  return found;
}

type FormPlace = { eventId: string; formId: string } | 'missing' | null;
const createPlaces = () => new LRUCache<string, Promise<FormPlace>>({ max: 1_000, ttl: 1_000 });

async function formPage(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const ids = v.safeParse(v.object({ eventId: id('event'), formId: id('form') }), match.parameters);
  const offer = c.req.query('offer');
  const data = ids.success
    ? await readForm(deps, ids.output.eventId, ids.output.formId, offer, deps.originOf(c).isHidden)
    : 'missing';
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  if (!data) return plainParts(c, match);
  if (data.gateway === 'stripe') c.set(throughStripe, true);
  if (data.state !== 'unpublished') notePublished(c, data.event);
  const locale = localeOf(c);
  const isPurchase = c.req.query('purchase') !== undefined;
  // Nothing can be counted on the page of a purchase, and who has an offer begins with its tickets.
  const counts = !isPurchase && offer === undefined && data.state === 'open';
  const withoutScripts = wordsOf(c).purchase.withoutScripts;
  return writeOnce(deps, `${locale} ${isPurchase} ${counts} `, data, async (isLarge) => {
    const screen = await draw(deps, locale, 'formScreen', { form: data, isPurchase }, isLarge);
    const preHydration = screen !== '' && counts ? deps.preHydration : '';
    const parts = publicPage(data, { screen, preHydration, withoutScripts }, deps.publicUrl, locale);
    return { ...parts, formId: data.form.id };
  });
}

async function publicEventParts(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const asked = v.safeParse(getPublicEvent.input, { slug: match.parameters.slug, preview: c.req.query('preview') });
  if (!asked.success) return { ...plainParts(c, match), status: 404 };
  const { slug, preview } = asked.output;
  const [data, isStripe] = await Promise.all([readEvent(deps, slug, preview), takesStripe(deps, slug)]);
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  if (!data) return plainParts(c, match);
  // From here the app goes on to a form without loading another page.
  if (isStripe) c.set(throughStripe, true);
  if (!data.isDraft) notePublished(c, data.event);
  const locale = localeOf(c);
  return writeOnce(deps, locale, data, async (isLarge) => {
    const screen = await draw(deps, locale, 'eventScreen', data, isLarge);
    return publicEventPage(data, screen, deps.publicUrl, locale);
  });
}

async function organiserParts(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const asked = v.safeParse(getOrganiserPage.input, { slug: match.parameters.slug, from: c.req.query('from') });
  const data = asked.success ? await readData(deps, () => readOrganiserPage(deps, asked.output)) : 'missing';
  if (data === 'missing') return { ...plainParts(c, match), status: 404 };
  if (!data) return plainParts(c, match);
  notePublished(c, { unlisted: data.from > 0 });
  const locale = localeOf(c);
  return writeOnce(deps, locale, data, async (isLarge) => {
    const screen = await draw(deps, locale, 'organiserScreen', data, isLarge);
    return organiserPage(data, screen, deps.publicUrl);
  });
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

/** The public pages that the last second wrote, under a hash of what they show: in a rush all ask for the same. */
const createWritten = () => new LRUCache<string, Page['parts']>({ max: 500, maxSize: 20_000_000, ttl: 1_000 });

/** Characters as JSON from which on what a page shows is so much that it is drawn elsewhere. */
const largeFrom = 150_000;

/** A hash of what a page shows, of which the time is no part, and whether that is much. */
const sumOf = onceFor((data: object) => {
  const said = JSON.stringify({ ...data, now: '' });
  return { hash: createHash('sha256').update(said).digest('base64'), isLarge: said.length > largeFrom };
});

/** Writes a page that shows `data`, or answers with what was written a moment ago from the same, whenever those were read. `variant` is what else it depends on. */
async function writeOnce<Data extends object>(
  { written, writing }: PageDeps,
  variant: string,
  data: Data,
  write: (isLarge: boolean) => Promise<Page['parts']>,
): Promise<Page> {
  // Others are answered between two pages, however large they are.
  await nextTurn();
  const { hash, isLarge } = sumOf(data);
  const key = variant + hash;
  const known = written.get(key);
  if (known) return { status: 200, parts: known };
  const parts = await writing(key, () => write(isLarge));
  written.set(key, parts, { size: parts.head.length + parts.shell.length + parts.data.length + 1 });
  return { status: 200, parts };
}

/** Nothing where a page cannot be drawn here: the app then draws it alone. */
async function draw(deps: PageDeps, ...screen: Parameters<DrawScreen>): Promise<string> {
  try {
    return await deps.drawScreen(...screen);
  } catch (error) {
    deps.log.error({ err: error }, 'A public page could not be drawn on the server.');
    return '';
  }
}

/** The organiser's page of an event names the public one, where there is one: a stranger is led there. */
async function organisersPage(c: Context, deps: PageDeps, match: RouteMatch): Promise<Page> {
  const plain = plainParts(c, match);
  const slug = await readData(deps, () => publicSlugOf(deps, match.parameters.eventId ?? ''));
  const data = slug && slug !== 'missing' ? await readEvent(deps, slug) : null;
  if (!data || data === 'missing') return plain;
  const path = to.publicEvent(data.event.slug);
  const head = eventHead(data.event, data.page, { path, publicUrl: deps.publicUrl }, localeOf(c));
  return {
    ...plain,
    parts: { ...plain.parts, head: `${head}<meta name="public-page" content="${escapeHtml(path)}">` },
  };
}

/** A public call keeps nothing from anybody that its reply names. */
const toAnybody = () => true;

/** What a page shows and carries is what the call of the page would answer. */
type FormAsked = [eventId: string, formId: string, offer: string | undefined, isHidden: boolean];
const readForm = (deps: PageDeps, ...which: FormAsked) =>
  readData(deps, async () => deps.formReply(await readPublicForm(deps, ...which)));
const readEvent = (deps: PageDeps, slug: string, preview?: string) =>
  readData(deps, async () =>
    deps.eventReply(await (preview === undefined ? readPublicEvent(deps, slug) : readPreview(deps, slug, preview))),
  );

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

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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
