import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import { formatRangeInWords } from '../../src/lib/dates.ts';
import { type Locale, otherLocales } from '../../src/lib/locale.ts';
import { shownPrice } from '../../src/lib/pricing.ts';
import { product } from '../../src/lib/product.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import { eventLogo, to } from '../../src/paths.ts';
import { plainMarkdown } from '../platform/markdown.ts';
import { scriptJson } from './html.ts';
import { type StructuredOffer, structuredEvent } from './structuredEvent.ts';

type Described = Pick<
  PublicEvent['event'],
  'id' | 'name' | 'description' | 'place' | 'startsAt' | 'endsAt' | 'timeZone' | 'logo' | 'organiser' | 'currency'
>;
/** Where a page is: only the configuration knows it for certain, since a request may claim any host. */
type Place = { path: string; publicUrl: string | null };

/** What previews in chats and social networks read of an event's page. */
export function eventHead(event: Described, { path, publicUrl }: Place, locale: Locale): string {
  const when = formatRangeInWords(event.startsAt, event.endsAt, event.timeZone, locale);
  const about = summary(plainMarkdown(event.description)) || [when, event.place].filter(Boolean).join(' · ');
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
          ['og:image', imageOf(event, publicUrl)],
          ['og:image:alt', event.name],
        ] satisfies [string, string][])
      : []),
  ];
  const tags = [
    `<meta name="description" content="${escapeHtml(about)}">`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    // A logo is about square. What the card says is read from the properties above.
    '<meta name="twitter:card" content="summary">',
    publicUrl ? `<link rel="canonical" href="${escapeHtml(publicUrl + path)}">` : '',
  ];
  return tags.join('');
}

const imageOf = ({ id, logo }: Described, publicUrl: string): string => publicUrl + eventLogo(id, logo);

const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line;
};

/** What search engines read of an event's page: its forms, each with what its tickets cost. */
export function eventData({ event, forms }: PublicEvent, publicUrl: string | null): string {
  const states = { open: 'onSale', full: 'soldOut', closed: 'ended', over: 'ended', unpublished: 'ended' } as const;
  const offers = forms.map((form) => ({
    name: form.title,
    state: states[form.state],
    lowest: form.prices?.lowest ?? null,
    highest: form.prices?.highest ?? null,
    from: null,
    until: form.closesAt,
    url: publicUrl && publicUrl + to.registration(event.id, form.id),
  }));
  return structured(event, { path: to.publicEvent(event.slug), publicUrl }, event.isOver ? [] : offers);
}

/** What search engines read of a form's page: its tickets. */
export function formData({ event, form, state, tickets }: PublicForm, publicUrl: string | null): string {
  const path = to.registration(event.id, form.id);
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
  return structured(event, { path, publicUrl }, state === 'over' ? [] : offers);
}

const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

function structured(event: Described, { path, publicUrl }: Place, offers: StructuredOffer[]): string {
  const data = structuredEvent({
    ...event,
    description: plainMarkdown(event.description),
    url: publicUrl && publicUrl + path,
    image: publicUrl && imageOf(event, publicUrl),
    offers,
  });
  return `<script type="application/ld+json">${scriptJson(data)}</script>`;
}
