import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import { eventCard } from '../../src/filePaths.ts';
import { plainAccent } from '../../src/lib/colour.ts';
import { formatRangeInWords } from '../../src/lib/dates.ts';
import { eventPicture } from '../../src/lib/eventPage.ts';
import { type Locale, languageOf, locales, otherLocales } from '../../src/lib/locale.ts';
import { shownPrice } from '../../src/lib/pricing.ts';
import { product } from '../../src/lib/product.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import { eventLogo, to } from '../../src/paths.ts';
import { cardVersion } from '../event/eventCard.ts';
import { cardSize } from '../event/eventCardPicture.ts';
import { plainMarkdown } from '../platform/markdown.ts';
import { scriptJson } from './html.ts';
import { type StructuredOffer, structuredEvent } from './structuredEvent.ts';

type Described = Pick<
  PublicEvent['event'],
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'place'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'logo'
  | 'organiser'
  | 'currency'
>;
/** What is known of its page: of a form's page, only the colour of its event. */
type Shown = Pick<PublicEvent['page'], 'accent'> & Partial<PublicEvent['page']>;
/** Where a page is: only the configuration knows it for certain, since a request may claim any host. */
type Place = { path: string; publicUrl: string | null };

/** What previews in chats and social networks read of an event's page. */
export function eventHead(event: Described, page: Shown, { path, publicUrl }: Place, locale: Locale): string {
  const when = formatRangeInWords(event.startsAt, event.endsAt, event.timeZone, locale);
  const about = summary(prose(plainMarkdown(event.description))) || [when, event.place].filter(Boolean).join(' · ');
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', product],
    ['og:locale', locale.replace('-', '_')],
    ...otherLocales(locale).map((other): [string, string] => ['og:locale:alternate', other.replace('-', '_')]),
    ['og:title', event.name],
    ['og:description', about],
    ...(publicUrl
      ? ([
          ['og:url', publicUrl + path],
          ['og:image', publicUrl + cardOf(event, page, locale)],
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', `${cardSize.width}`],
          ['og:image:height', `${cardSize.height}`],
          ['og:image:alt', [event.name, when, event.place].filter(Boolean).join(' · ')],
        ] satisfies [string, string][])
      : []),
  ];
  const tags = [
    `<meta name="description" content="${escapeHtml(about)}">`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    // What the card says is read from the properties above.
    `<meta name="twitter:card" content="${publicUrl ? 'summary_large_image' : 'summary'}">`,
    publicUrl ? addresses(publicUrl + path) : '',
  ];
  return tags.join('');
}

/** A page has one address, which is in the reader's language, and one in each language for search engines. */
export const addresses = (address: string): string =>
  [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...locales.map(languageOf).map((language) => alternate(language, `${address}?lang=${language}`)),
    alternate('x-default', address),
  ].join('');

const alternate = (language: string, address: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;

/** The address of the picture of an event. It is the one of this version as long as all that it shows is known here. */
function cardOf(event: Described, { accent, cover }: Shown, locale: Locale): string {
  const { name, place, startsAt, endsAt, timeZone } = event;
  const facts = { ...{ name, place, startsAt, endsAt, timeZone, accent }, organiser: event.organiser.name };
  return eventCard(event.slug, locale, cardVersion({ ...facts, cover: cover?.id ?? null }, locale));
}

/** Without the marks of its lists, and without the addresses of its links. */
const prose = (text: string): string =>
  text.replace(/^\s*(?:-|\d+\.) /gm, '').replace(/ \((?:https?:\/\/|mailto:)[^\s)]*\)/g, '');

const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line;
};

/** What search engines read of an event's page: its forms, each with what its tickets cost. */
export function eventData({ event, forms, page }: PublicEvent, publicUrl: string | null, locale: Locale): string {
  const states = { open: 'onSale', full: 'soldOut', closed: 'ended', over: 'ended', unpublished: 'ended' } as const;
  const offers = forms.map((form) => ({
    name: form.title,
    state: states[form.state],
    lowest: form.prices?.lowest ?? null,
    highest: form.prices?.highest ?? null,
    from: null,
    until: form.closesAt,
    url: publicUrl && publicUrl + formPathOf(event, form),
  }));
  const place = { path: to.publicEvent(event.slug), publicUrl };
  return structured(event, page, place, event.isOver ? [] : offers, locale);
}

type InEvent = { id: string; slug: string | null };

const formPathOf = (event: { id: string; slug: string }, { id, slug }: InEvent): string =>
  to.publicForm({ eventId: event.id, formId: id, eventSlug: event.slug, slug });

/** The address of a form's page that search engines list. */
export const pathOfForm = ({ event, form }: Pick<PublicForm, 'event' | 'form'>): string => formPathOf(event, form);

/** What search engines read of a form's page: its tickets. */
export function formData(
  { event, form, state, tickets }: PublicForm,
  publicUrl: string | null,
  locale: Locale,
): string {
  const path = formPathOf(event, form);
  const url = publicUrl && publicUrl + path;
  const offers = tickets.map((ticket): StructuredOffer => {
    const price = shownPrice(ticket.price, event.terms, ticket.vatRate);
    return {
      name: ticket.name,
      state: state === 'open' ? ticket.state : state === 'full' ? 'soldOut' : 'ended',
      lowest: price,
      highest: price,
      from: ticket.saleStartsAt,
      until: earlier(ticket.saleEndsAt, form.closesAt),
      url,
    };
  });
  return structured(event, shownOf(event), { path, publicUrl }, state === 'over' ? [] : offers, locale);
}

/** What a form's page knows of its event's: the colour. */
export const shownOf = ({ brand }: Pick<PublicForm['event'], 'brand'>): Shown => ({
  accent: brand?.fill ?? plainAccent,
});

const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

/** As many speakers as a search engine shows any of. */
const performersTold = 50;

function structured(
  event: Described,
  page: Shown,
  { path, publicUrl }: Place,
  offers: StructuredOffer[],
  locale: Locale,
): string {
  const whole = (address: string) => publicUrl + address;
  const { cover, speakers = [] } = page;
  const pictures = [
    cardOf(event, page, locale),
    ...(cover ? [eventPicture(cover.id, cover.width)] : []),
    ...(event.logo ? [eventLogo(event.id, event.logo)] : []),
  ];
  const data = structuredEvent({
    ...event,
    status: page.status ?? 'planned',
    description: plainMarkdown(event.description),
    url: publicUrl && whole(path),
    images: publicUrl ? pictures.map(whole) : [],
    performers: speakers.slice(0, performersTold).map(({ name, role, links, photo }) => ({
      ...{ name, role, links, image: publicUrl && photo ? whole(eventPicture(photo.id, photo.width)) : null },
    })),
    offers,
  });
  return `<script type="application/ld+json">${scriptJson(data)}</script>`;
}
