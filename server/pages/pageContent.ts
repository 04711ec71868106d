import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { getOrganiserPage } from '../../src/api/contract/organiserPage.ts';
import { findForm, getPublicEvent, type PublicEvent, type PublicForm } from '../../src/api/contract/registration.ts';
import { id } from '../../src/api/contract/values.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import { routes, to } from '../../src/paths.ts';
import { readOrganiserPage } from '../event/organiserPage.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';
import { gatewayOf } from '../platform/gateways/gateway.ts';
import { HttpError } from '../platform/http/errors.ts';
import { localeOf, wordsOf } from '../platform/http/language.ts';
import { originFinder } from '../platform/http/origin.ts';
import { replyOf } from '../platform/http/reply.ts';
import type { RouteMatch } from '../platform/http/routeOf.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { onceFor, sharedWhileMade } from '../platform/onceFor.ts';
import { findForm as findFormAt, publicSlugOf, readPreview, readPublicEvent } from '../purchase/publicEvent.ts';
import { readPublicForm } from '../purchase/publicForm.ts';
import { eventHead } from './eventHead.ts';
import type { DrawScreen } from './firstScreens.ts';
import { unscripted } from './html.ts';
import { organiserPage, publicEventPage, publicPage, type WrittenPage } from './publicPage.ts';

export type Served = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'gateways'
  | 'log'
  | 'clientDir'
  | 'publicUrl'
  | 'openId'
  | 'ownMailServer'
  | 'trustProxy'
  | 'onUnnamed'
>;
/** `preHydration`: the script that counts tickets before the app is there. */
type Drawing = { drawScreen: DrawScreen; preHydration: string };
type ContentDeps = Served &
  Drawing & {
    originOf: ReturnType<typeof originFinder>;
    written: ReturnType<typeof createWritten>;
    writing: ReturnType<typeof sharedWhileMade<Page['parts']>>;
    places: ReturnType<typeof createPlaces>;
    formReply: (form: PublicForm) => PublicForm;
    eventReply: (event: PublicEvent) => PublicEvent;
  };

/** What stands on the page at an address, read and drawn; public pages once for all who ask for the same in one second. */
export function createContent(served: Served, drawing: Drawing) {
  const formReply = replyOf('getFormWQuestion', served.onUnnamed);
  const eventReply = replyOf('getPublicEvent', served.onUnnamed);
  const deps = {
    ...served,
    ...drawing,
    originOf: originFinder(served.trustProxy),
    written: createWritten(),
    writing: sharedWhileMade<Page['parts']>(),
    places: createPlaces(),
    formReply: onceFor((form: PublicForm) => formReply(form, toAnybody)),
    eventReply: onceFor((event: PublicEvent) => eventReply(event, toAnybody)),
  };
  return (c: Context, match: RouteMatch | null): Promise<Page> | Page => pageOf(c, deps, match);
}

/** Noted with a request whose page shows Stripe's form. */
const throughStripe = 'throughStripe';
export const paysThroughStripe = (c: Context): boolean => c.get(throughStripe) === true;

/** Noted with a request whose page has libraries that write text as HTML. */
const text = 'text';
export const takesText = (c: Context): boolean => c.get(text) === true;
export const noteText = (c: Context): void => c.set(text, true);

/** Noted with a request whose page shows a published event: other sites may show it in a frame. */
const published = 'published';
export const showsPublished = (c: Context): boolean => c.get(published) === true;

/** Noted with it where search engines may list the event. */
const listed = 'listed';
export const isListed = (c: Context): boolean => c.get(listed) === true;

function notePublished(c: Context, { unlisted }: { unlisted: boolean }): void {
  c.set(published, true);
  c.set(listed, !unlisted);
}

/** `formId`: of the form that it shows. */
export type Page = { status: 200 | 404; parts: WrittenPage & { formId?: string } };

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

function pageOf(c: Context, deps: ContentDeps, match: RouteMatch | null): Promise<Page> | Page {
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
async function shortFormPage(c: Context, deps: ContentDeps, match: RouteMatch): Promise<Page> {
  const { slug, form } = match.parameters;
  const asked = v.safeParse(findForm.input, { slug, form });
  const found = asked.success ? await idsAt(deps, asked.output) : 'missing';
  if (!found) return plainParts(c, match);
  return formPage(c, deps, { ...match, parameters: found === 'missing' ? {} : found });
}

/** Which form stands at an address is asked once a second. */
function idsAt(deps: ContentDeps, { slug, form }: { slug: string; form: string }) {
  const key = `${slug}/${form}`;
  const found = deps.places.get(key) ?? readData(deps, async () => (await findFormAt(deps, slug, form)) ?? 'missing');
  deps.places.set(key, found);
  return found;
}

type FormPlace = { eventId: string; formId: string } | 'missing' | null;
const createPlaces = () => new LRUCache<string, Promise<FormPlace>>({ max: 1_000, ttl: 1_000 });

async function formPage(c: Context, deps: ContentDeps, match: RouteMatch): Promise<Page> {
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

async function publicEventParts(c: Context, deps: ContentDeps, match: RouteMatch): Promise<Page> {
  const asked = v.safeParse(getPublicEvent.input, { slug: match.parameters.slug, preview: c.req.query('preview') });
  if (!asked.success) return { ...plainParts(c, match), status: 404 };
  const { slug, preview } = asked.output;
  const [data, isStripe] = await Promise.all([
    readEvent(deps, slug, preview),
    readData(deps, () => takesStripe(deps, slug)),
  ]);
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

async function organiserParts(c: Context, deps: ContentDeps, match: RouteMatch): Promise<Page> {
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
async function takesStripe({ db }: ContentDeps, slug: string): Promise<boolean> {
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
const largeFrom = 30_000;

/** A hash of what a page shows, of which the time is no part, and whether that is much. */
const sumOf = onceFor((data: object) => {
  const said = JSON.stringify({ ...data, now: '' });
  return { hash: createHash('sha256').update(said).digest('base64'), isLarge: said.length > largeFrom };
});

/** Writes a page that shows `data`, or answers with what was written a moment ago from the same, whenever those were read. `variant` is what else it depends on. */
async function writeOnce<Data extends object>(
  { written, writing }: ContentDeps,
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
async function draw(deps: ContentDeps, ...screen: Parameters<DrawScreen>): Promise<string> {
  try {
    return await deps.drawScreen(...screen);
  } catch (error) {
    deps.log.error({ err: error }, 'A public page could not be drawn on the server.');
    return '';
  }
}

/** The organiser's page of an event names the public one, where there is one: a stranger is led there. */
async function organisersPage(c: Context, deps: ContentDeps, match: RouteMatch): Promise<Page> {
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
const readForm = (deps: ContentDeps, ...which: FormAsked) =>
  readData(deps, async () => deps.formReply(await readPublicForm(deps, ...which)));
const readEvent = (deps: ContentDeps, slug: string, preview?: string) =>
  readData(deps, async () =>
    deps.eventReply(await (preview === undefined ? readPublicEvent(deps, slug) : readPreview(deps, slug, preview))),
  );

/** Null when the data could not be read: the page loads without it, and asks again itself. */
async function readData<Data>(deps: ContentDeps, read: () => Promise<Data>): Promise<Data | 'missing' | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HttpError) return 'missing';
    deps.log.error({ err: error }, 'The data of a public page could not be read.');
    return null;
  }
}
