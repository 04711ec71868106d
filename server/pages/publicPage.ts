import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import { clocksOf } from '../../src/lib/clocks.ts';
import { formatRange } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { eventLogo, routes, to } from '../../src/paths.ts';
import { escapeHtml, scriptJson, unscripted } from './html.ts';
import type { PageParts } from './pageHtml.ts';

/** What a public page needs besides its data: its first screen as HTML, and what it says when no script runs. */
type Drawn = { screen: string; early: string; withoutScripts: string };

/**
 * The public registration page before the app is there: its first screen, its data for the app to begin with, and the script
 * that counts tickets until then.
 */
export function publicPage(
  data: PublicForm,
  { screen, early, withoutScripts }: Drawn,
  publicUrl: string | null,
  locale: Locale,
): Omit<PageParts, 'lang'> {
  const { event, form } = data;
  if (data.state === 'unpublished')
    return { title: pageTitle(null), head: '', shell: screen, data: given(routes.registration.page, data, locale) };
  return {
    title: pageTitle(event.name),
    head: eventHead(event, to.registration(event.id, form.id), publicUrl, locale),
    shell: `${unscripted(withoutScripts)}${screen}`,
    data: given(routes.registration.page, data, locale) + (early && `<script>${early}</script>`),
  };
}

/** The public page of an event before the app is there. */
export function publicEventPage(
  data: PublicEvent,
  screen: string,
  publicUrl: string | null,
  locale: Locale,
): Omit<PageParts, 'lang'> {
  const { event } = data;
  return {
    title: pageTitle(event.name),
    head: eventHead(event, to.publicEvent(event.slug), publicUrl, locale),
    shell: screen,
    data: given(routes.publicEvent.page, data, locale),
  };
}

/** The data for the app to begin with, and which page they are of. */
const given = (page: string, data: PublicForm | PublicEvent, locale: Locale): string =>
  json('first-clocks', clocksOf(data.event, locale)) + json('first-data', data, ` data-page="${page}"`);

const json = (id: string, value: unknown, attributes = ''): string =>
  `<script type="application/json" id="${id}"${attributes}>${scriptJson(value)}</script>`;

type Described = Pick<
  PublicForm['event'],
  'id' | 'name' | 'description' | 'place' | 'startsAt' | 'endsAt' | 'timeZone' | 'logo'
>;

/** What search engines and previews read of an event's page at this path. */
export function eventHead(event: Described, path: string, publicUrl: string | null, locale: Locale): string {
  const when = formatRange(event.startsAt, event.endsAt, event.timeZone, locale);
  const about = escapeHtml(summary(event.description) || [when, event.place].filter(Boolean).join(' · '));
  const title = escapeHtml(event.name);
  // Only the configuration knows the address for certain: a request may claim any host.
  const base = publicUrl && escapeHtml(publicUrl);
  const address = escapeHtml(path);
  const image =
    event.logo && base
      ? `<meta property="og:image" content="${base}${escapeHtml(eventLogo(event.id, event.logo))}">`
      : '';
  const own = base
    ? `<link rel="canonical" href="${base}${address}"><meta property="og:url" content="${base}${address}">`
    : '';
  return `<meta name="description" content="${about}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${about}">${own}${image}`;
}

const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line;
};
