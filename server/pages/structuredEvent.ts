import { offsetAt } from '../../src/lib/dates.ts';
import type { Currency, EventStatus } from '../../src/lib/enumerations.ts';
import { isOnline } from '../../src/lib/eventPage.ts';

/*
 * What search engines are told of an event, in the words of schema.org. Undefined values are left out where this is written
 * as JSON.
 */

/** One way in: a ticket, or a form with tickets from the lowest to the highest price. Prices in minor units, instants in UTC. */
export type StructuredOffer = {
  name: string;
  state: 'onSale' | 'notYet' | 'ended' | 'soldOut';
  lowest: number | null;
  highest: number | null;
  from: string | null;
  until: string | null;
  /** The whole address, null where it is not configured. */
  url: string | null;
};

export type StructuredFacts = {
  name: string;
  /** Plain text. */
  description: string;
  place: string;
  status: EventStatus;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  currency: Currency;
  organiser: { name: string; contact: string };
  /** Whole addresses, null where they are not configured. */
  url: string | null;
  images: readonly string[];
  /** Who speaks there. */
  performers: readonly { name: string; role: string; links: readonly string[]; image: string | null }[];
  offers: readonly StructuredOffer[];
};

const statuses: Record<EventStatus, string> = {
  planned: 'EventScheduled',
  moved: 'EventRescheduled',
  cancelled: 'EventCancelled',
};

const vocabulary = 'https://schema.org';

const availability: Record<StructuredOffer['state'], string> = {
  onSale: 'InStock',
  notYet: 'PreOrder',
  ended: 'OutOfStock',
  soldOut: 'SoldOut',
};

/** An event as schema.org has it. */
export function structuredEvent(facts: StructuredFacts): object {
  const { name, description, startsAt, endsAt, timeZone, url, images, performers, organiser } = facts;
  const online = isOnline(facts.place);
  return {
    '@context': vocabulary,
    '@type': 'Event',
    name,
    description: description || undefined,
    startDate: withOffset(startsAt, timeZone),
    endDate: withOffset(endsAt, timeZone),
    eventStatus: `${vocabulary}/${statuses[facts.status]}`,
    eventAttendanceMode: facts.place ? `${vocabulary}/${online ? 'Online' : 'Offline'}EventAttendanceMode` : undefined,
    location: facts.place ? locationOf(facts, online) : undefined,
    organizer: organiser.name
      ? { '@type': 'Organization', name: organiser.name, email: organiser.contact || undefined }
      : undefined,
    image: images.length > 0 ? images : undefined,
    performer: performers.length > 0 ? performers.map(performerOf) : undefined,
    url: url ?? undefined,
    offers: facts.offers.length > 0 ? facts.offers.map((offer) => offerOf(offer, facts)) : undefined,
  };
}

const address = /https?:\/\/\S+/i;

const locationOf = ({ place, url }: StructuredFacts, online: boolean): object =>
  online
    ? { '@type': 'VirtualLocation', url: address.exec(place)?.[0] ?? url ?? undefined }
    : { '@type': 'Place', name: place, address: place };

const performerOf = ({ name, role, links, image }: StructuredFacts['performers'][number]): object => ({
  ...{ '@type': 'Person', name, jobTitle: role || undefined, image: image ?? undefined },
  sameAs: links.length > 0 ? links : undefined,
});

function offerOf(offer: StructuredOffer, { currency, timeZone }: StructuredFacts): object {
  const { name, state, lowest, highest, from, until, url } = offer;
  const known = lowest !== null && highest !== null;
  const prices = known ? pricesOf(lowest, highest) : {};
  return {
    '@type': known && lowest !== highest ? 'AggregateOffer' : 'Offer',
    name,
    ...prices,
    priceCurrency: known ? currency.toUpperCase() : undefined,
    availability: `${vocabulary}/${availability[state]}`,
    validFrom: from ? withOffset(from, timeZone) : undefined,
    validThrough: until ? withOffset(until, timeZone) : undefined,
    url: url ?? undefined,
  };
}

const pricesOf = (lowest: number, highest: number): object =>
  lowest === highest ? { price: decimal(lowest) } : { lowPrice: decimal(lowest), highPrice: decimal(highest) };

/** All currencies of ours have a hundred minor units. */
const decimal = (minor: number): string => (minor / 100).toFixed(2);

const minute = 60_000;

/** An instant as the clocks of a zone show it, with how far they are ahead of UTC: `2027-06-05T10:00:00+01:00`. */
export function withOffset(instant: string, zone: string): string {
  const at = Date.parse(instant);
  const ahead = Math.round(offsetAt(at, zone) / minute);
  const shown = new Date(at + ahead * minute).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const sign = ahead < 0 ? '-' : '+';
  return `${shown}${sign}${[hours, minutes].map((part) => `${part}`.padStart(2, '0')).join(':')}`;
}
