import { describe, expect, it } from 'vitest';
import { type StructuredFacts, structuredEvent, withOffset } from '../../../server/pages/structuredEvent.ts';

const facts: StructuredFacts = {
  name: 'Harbour Day',
  description: 'Two days by the water.',
  place: 'Harbour Hall, Bristol',
  status: 'planned',
  startsAt: '2027-06-05T09:00:00.000Z',
  endsAt: '2027-06-06T16:30:00.000Z',
  timeZone: 'Europe/London',
  currency: 'gbp',
  organiser: { name: 'Harbour Trust', contact: 'hi@example.org' },
  url: 'https://t.example/e/harbour-day',
  images: ['https://t.example/logo.png'],
  performers: [],
  offers: [],
};
const visitors: StructuredFacts['offers'][number] = {
  name: 'Visitors',
  state: 'onSale',
  lowest: 1_200,
  highest: 2_505,
  from: null,
  until: null,
  url: null,
};
const nothing: Partial<StructuredFacts> = {
  description: '',
  place: '',
  organiser: { name: '', contact: 'hi@example.org' },
  url: null,
  images: [],
};

/** As it stands in the page. */
const written = (changes: Partial<StructuredFacts> = {}) =>
  JSON.parse(JSON.stringify(structuredEvent({ ...facts, ...changes })));
const offer = (changes: Partial<typeof visitors>) => written({ offers: [{ ...visitors, ...changes }] }).offers[0];

describe('what search engines are told of an event', () => {
  it('is all that is known of it', () => {
    expect(written({ offers: [{ ...visitors, url: 'https://t.example/event/1/form/2' }] })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Harbour Day',
      description: 'Two days by the water.',
      startDate: '2027-06-05T10:00:00+01:00',
      endDate: '2027-06-06T17:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Harbour Hall, Bristol', address: 'Harbour Hall, Bristol' },
      organizer: { '@type': 'Organization', name: 'Harbour Trust', email: 'hi@example.org' },
      image: ['https://t.example/logo.png'],
      url: 'https://t.example/e/harbour-day',
      offers: [
        {
          '@type': 'AggregateOffer',
          name: 'Visitors',
          lowPrice: '12.00',
          highPrice: '25.05',
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          url: 'https://t.example/event/1/form/2',
        },
      ],
    });
  });

  it.each([
    ['moved', 'https://schema.org/EventRescheduled'],
    ['cancelled', 'https://schema.org/EventCancelled'],
  ] as const)('is that it is %s', (status, said) => expect(written({ status }).eventStatus).toBe(said));

  it('is nothing that is not known', () => {
    expect(written(nothing)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Harbour Day',
      startDate: '2027-06-05T10:00:00+01:00',
      endDate: '2027-06-06T17:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
    expect(written({ organiser: { name: 'Harbour Trust', contact: '' } }).organizer).toEqual({
      '@type': 'Organization',
      name: 'Harbour Trust',
    });
  });

  it.each<[string, string | null, string | undefined]>([
    ['Online', 'https://t.example/e/harbour-day', 'https://t.example/e/harbour-day'],
    ['online, by video', null, undefined],
    ['https://meet.example.org/x', null, 'https://meet.example.org/x'],
    ['HTTP://meet.example.org', null, 'HTTP://meet.example.org'],
    ['Online: https://meet.example.org/x then a walk', 'https://t.example', 'https://meet.example.org/x'],
  ])('is that it takes place on the internet, where the place is “%s”', (place, url, said) => {
    const { location, eventAttendanceMode } = written({ place, url });
    expect(eventAttendanceMode).toBe('https://schema.org/OnlineEventAttendanceMode');
    expect(location).toEqual({ '@type': 'VirtualLocation', ...(said && { url: said }) });
  });

  it.each([
    'Onlineshop, Berlin',
    'The Online Hall',
    'Hall 4, see https://x.example',
  ])('is that it takes place in the hall called “%s”', (place) =>
    expect(written({ place }).location['@type']).toBe('Place'));

  it('is one price where all cost the same, none where nothing is on sale', () => {
    expect(offer({ lowest: 0, highest: 0 })).toMatchObject({ '@type': 'Offer', price: '0.00', priceCurrency: 'GBP' });
    const none = { '@type': 'Offer', name: 'Visitors', availability: 'https://schema.org/SoldOut' };
    expect(offer({ lowest: null, highest: null, state: 'soldOut' })).toEqual(none);
    expect(offer({ lowest: 100, highest: null, state: 'soldOut' })).toEqual(none);
    expect(offer({ lowest: null, highest: 100, state: 'soldOut' })).toEqual(none);
  });

  it('is whether tickets can be had, and from when until when', () => {
    const states = (['onSale', 'notYet', 'ended', 'soldOut'] as const).map((state) => offer({ state }).availability);
    expect(states).toEqual([
      'https://schema.org/InStock',
      'https://schema.org/PreOrder',
      'https://schema.org/OutOfStock',
      'https://schema.org/SoldOut',
    ]);
    expect(offer({ from: '2027-01-01T09:00:00.000Z', until: '2027-06-01T09:00:00.000Z' })).toMatchObject({
      validFrom: '2027-01-01T09:00:00+00:00',
      validThrough: '2027-06-01T10:00:00+01:00',
    });
    expect(Object.keys(offer({}))).not.toContain('validFrom');
  });
});

describe('an instant with the offset of its zone', () => {
  it.each([
    ['2027-01-05T09:00:00.000Z', 'Europe/London', '2027-01-05T09:00:00+00:00'],
    ['2027-07-05T09:00:00.000Z', 'Europe/Berlin', '2027-07-05T11:00:00+02:00'],
    ['2027-07-05T02:00:00.000Z', 'America/St_Johns', '2027-07-04T23:30:00-02:30'],
    ['2027-07-05T20:00:00.000Z', 'Asia/Kathmandu', '2027-07-06T01:45:00+05:45'],
    ['2027-07-05T20:00:00.000Z', 'Pacific/Kiritimati', '2027-07-06T10:00:00+14:00'],
  ])('%s in %s is %s', (instant, zone, said) => expect(withOffset(instant, zone)).toBe(said));
});
