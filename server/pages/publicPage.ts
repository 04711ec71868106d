import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import { formatRange } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { pageTitle, product } from '../../src/lib/product.ts';
import { eventLogo, to } from '../../src/paths.ts';
import { escapeHtml, scriptJson } from './html.ts';
import type { PageParts } from './pageHtml.ts';

/** As src/views/parts/Mark.tsx draws it. */
const mark = `<span class="mark"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 22V10a8 8 0 0 1 16 0v12Z" fill="currentColor"/><path d="M9 22V11.5a3 3 0 0 1 6 0V22Z" fill="var(--colors-mark)"/><path d="M9 22h6l3 2H6Z" fill="var(--colors-mark)" opacity=".55"/></svg><span class="mark-name">${product}</span></span>`;

/**
 * The public registration page before any script runs: its event in words, and its data for the script to begin with. The
 * markup is that of BareLayout and EventHeader, so that nothing moves when React renders them.
 */
export function publicPage(data: PublicForm, publicUrl: string | null, locale: Locale): Omit<PageParts, 'lang'> {
  const { event, form } = data;
  const given = `<script type="application/json" id="first-data">${scriptJson(data)}</script>`;
  if (data.state === 'unpublished') return { title: pageTitle(null), head: '', shell: '', data: given };
  const when = formatRange(event.startsAt, event.endsAt, event.timeZone, locale);
  const [title, logo] = [escapeHtml(event.name), escapeHtml(eventLogo(event.id, event.logo))];
  return {
    title: pageTitle(event.name),
    head: eventHead(event, to.registration(event.id, form.id), publicUrl, locale),
    shell: `<div class="bare"><header class="bare-top">${mark}</header><main class="bare-main"><div class="registration"><header class="event-header"><img src="${logo}" alt="" width="96" height="96"><div class="event-header-words"><h1>${title}</h1>${paragraph('when', when)}${paragraph('where', event.place)}</div><div class="event-header-about">${paragraph('form', form.title)}</div></header></div></main></div>`,
    data: given,
  };
}

/** The public page of an event before any script runs, as `publicPage` is that of a form. */
export function publicEventPage(data: PublicEvent, publicUrl: string | null, locale: Locale): Omit<PageParts, 'lang'> {
  const { event } = data;
  const when = formatRange(event.startsAt, event.endsAt, event.timeZone, locale);
  const [title, logo] = [escapeHtml(event.name), escapeHtml(eventLogo(event.id, event.logo))];
  return {
    title: pageTitle(event.name),
    head: eventHead(event, to.publicEvent(event.slug), publicUrl, locale),
    shell: `<div class="bare"><header class="bare-top">${mark}</header><main class="bare-main"><div class="registration"><header class="event-header"><img src="${logo}" alt="" width="96" height="96"><div class="event-header-words"><h1>${title}</h1>${paragraph('when', when)}${paragraph('where', event.place)}</div></header></div></main></div>`,
    data: `<script type="application/json" id="first-data">${scriptJson(data)}</script>`,
  };
}

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

const paragraph = (name: string, text: string): string =>
  text === '' ? '' : `<p class="event-header-${name}">${escapeHtml(text)}</p>`;

const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line;
};
