import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { eventDraft, type formDraft, ticketDraft } from '../../../harness/drafts.ts';
import { onePixel } from '../../support/badges.ts';
import { openApi } from '../../support/fixtures.ts';
import { plainBuild } from '../../support/plainBuild.ts';
import { newEvent, newOrganiser, saveForm } from '../../support/world.ts';

/*
 * What other programs read of a public page: previews, search engines, calendars, browsers that show it in a frame. A Foyer that
 * knows its address, and one that does not.
 */

const publicUrl = 'https://tickets.example.org';
const folder = plainBuild();
const build = { clientDir: folder, logged: [], now: new Date('2027-01-01T12:00:00.000Z') };
const api = await openApi({ ...build, publicUrl });
const placeless = await openApi({ ...build, on: api });
const { token } = await newOrganiser(api);
await api.ask('saveSettings', { organisation: 'Harbour Trust', contact: 'hi@example.org', publishableKey: '' }, token);
afterAll(() => rmSync(folder, { recursive: true }));

const day = { startsAt: '2027-06-05T09:00:00.000Z', endsAt: '2027-06-05T16:00:00.000Z', timeZone: 'Europe/London' };
const save = async (changes: Parameters<typeof eventDraft>[0] = {}) =>
  (await api.ask('saveEvent', eventDraft({ ...day, ...changes }), token)).event;
async function addForm(eventId: string, changes: Parameters<typeof formDraft>[1] = {}) {
  api.clock.advance(1);
  return (await saveForm(api, token, eventId, changes)).id;
}
const sell = (formId: string, changes: Parameters<typeof ticketDraft>[1]) =>
  api.ask('saveTicket', { payload: ticketDraft(formId, changes) }, token);

const htmlOf = async (path: string, from = api) => (await from.app.request(path)).text();
const properties = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map(
      ([, name = '', value]) => [name, value],
    ),
  );
const cardAddress = (slug: string) =>
  new RegExp(`^${publicUrl}/api/public/event-card/${slug}\\?lang=en-GB&(amp;)?v=[\\da-f]{16}$`);
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const structured = (html: string) => {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return found.length === 0 ? null : JSON.parse(found[0]?.[1] ?? '');
};

describe('the preview of a shared page', () => {
  it('has the event in plain words, its logo, and the address where people reach it', async () => {
    const event = await save({
      name: 'Harbour "Day" & <Night>',
      description: '# Come\n**aboard** the _ship_.',
      logo: onePixel,
    });
    const html = await htmlOf(`/e/${event.slug}`);
    expect(properties(html)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Foyer',
      'og:locale': 'en_GB',
      'og:locale:alternate': 'de_DE',
      'og:title': 'Harbour &quot;Day&quot; &amp; &lt;Night&gt;',
      'og:description': 'Come aboard the ship.',
      'og:url': `${publicUrl}/e/${event.slug}`,
      'og:image': expect.stringMatching(cardAddress(event.slug)),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/^Harbour &quot;Day&quot; &amp; &lt;Night&gt; · Sat.5.June.2027/),
      'twitter:card': 'summary_large_image',
    });
    expect(canonical(html)).toBe(`${publicUrl}/e/${event.slug}`);
    expect([...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...each]) => each)).toEqual([
      ['en', `${publicUrl}/e/${event.slug}?lang=en`],
      ['de', `${publicUrl}/e/${event.slug}?lang=de`],
      ['x-default', `${publicUrl}/e/${event.slug}`],
    ]);
    const unknown = await htmlOf(`http://evil.example/e/${event.slug}`, placeless);
    expect(Object.keys(properties(unknown))).not.toContain('og:image');
    expect(Object.keys(properties(unknown))).not.toContain('og:url');
    expect([canonical(unknown), unknown.includes('evil.example')]).toEqual([undefined, false]);
  });

  it('has a picture for an event without logo, and when and where for one without words', async () => {
    const event = await save({ name: 'Bare', description: '', place: 'Pier 4' });
    const read = properties(await htmlOf(`/e/${event.slug}`));
    expect(read['og:image']).toMatch(cardAddress('bare'));
    expect(read['og:description']).toBe(
      'Sat\u00a05\u00a0June\u00a02027 (05/06/2027), 10:00\u2060–\u206017:00\u00a0BST · Pier 4',
    );
  });
});

describe('what search engines read', () => {
  it('of an event are its forms with what they cost and whether they can be had', async () => {
    const event = await save({ name: 'Regatta', description: 'Sails **up**.', place: 'Pier 4, Bristol' });
    const visitors = await addForm(event.id, { title: 'Visitors', closesAt: '2027-06-01T10:00:00.000Z' });
    await sell(visitors, { price: 1_200 });
    await sell(visitors, { name: 'Adult', price: 2_500 });
    const full = await addForm(event.id, { title: 'Crew', capacity: 1 });
    await sell(full, {});
    await api.sql('update forms set reserved = 1 where id = $1', [full]);
    expect(structured(await htmlOf('/e/regatta'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Regatta',
      description: 'Sails up.',
      startDate: '2027-06-05T10:00:00+01:00',
      endDate: '2027-06-05T17:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Pier 4, Bristol', address: 'Pier 4, Bristol' },
      organizer: { '@type': 'Organization', name: 'Harbour Trust', email: 'hi@example.org' },
      image: [expect.stringMatching(cardAddress('regatta'))],
      url: `${publicUrl}/e/regatta`,
      offers: [
        {
          '@type': 'AggregateOffer',
          name: 'Visitors',
          lowPrice: '12.00',
          highPrice: '25.00',
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          validThrough: '2027-06-01T11:00:00+01:00',
          url: `${publicUrl}/e/regatta/visitors`,
        },
        {
          '@type': 'Offer',
          name: 'Crew',
          availability: 'https://schema.org/SoldOut',
          url: `${publicUrl}/e/regatta/crew`,
        },
      ],
    });
  });

  it('of a form are its tickets', async () => {
    const event = await save({ name: 'Talks' });
    const form = await addForm(event.id, { closesAt: '2027-06-01T10:00:00.000Z' });
    await sell(form, { name: 'Day', price: 1_250 });
    await sell(form, {
      name: 'Later',
      saleStartsAt: '2027-03-01T10:00:00.000Z',
      saleEndsAt: '2027-05-01T10:00:00.000Z',
    });
    const path = `/event/${event.id}/form/${form}`;
    const read = structured(await htmlOf(path, placeless));
    expect([read.url, read.image]).toEqual([undefined, undefined]);
    expect(read.offers).toEqual([
      {
        '@type': 'Offer',
        name: 'Day',
        price: '12.50',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        validThrough: '2027-06-01T11:00:00+01:00',
      },
      {
        '@type': 'Offer',
        name: 'Later',
        price: '0.00',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/PreOrder',
        validFrom: '2027-03-01T10:00:00+00:00',
        validThrough: '2027-05-01T11:00:00+01:00',
      },
    ]);
    expect(structured(await htmlOf(path)).url).toBe(`${publicUrl}/e/talks/visitors`);
  });

  it('is nothing to register for once the event is over', async () => {
    const past = { startsAt: '2026-06-05T09:00:00.000Z', endsAt: '2026-06-05T16:00:00.000Z' };
    const event = await save({ name: 'Past', ...past });
    const form = await addForm(event.id);
    await sell(form, {});
    for (const path of ['/e/past', `/event/${event.id}/form/${form}`])
      expect(structured(await htmlOf(path))).toMatchObject({ name: 'Past', startDate: '2026-06-05T10:00:00+01:00' });
    expect(structured(await htmlOf('/e/past')).offers).toBeUndefined();
    expect(structured(await htmlOf(`/event/${event.id}/form/${form}`)).offers).toBeUndefined();
  });

  it('ends no script early, whatever people typed', async () => {
    const typed = '</script><script>alert(1)</script>\u2028<!--';
    const event = await save({ name: typed, description: typed, place: typed });
    const html = await htmlOf(`/e/${event.slug}`);
    expect(html).not.toContain('<script>alert');
    expect(structured(html)).toMatchObject({
      name: typed.replace('\u2028', ' '),
      description: expect.stringContaining('</script>'),
    });
  });
});

describe('a page in a frame of another site', () => {
  const policyOf = async (path: string) => {
    const { headers } = await api.app.request(path);
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')];
  };

  it('is shown where it is public: of an event, of its forms, of an order being paid', async () => {
    const event = await save({ name: 'Framed' });
    const form = `/event/${event.id}/form/${await addForm(event.id)}`;
    for (const path of ['/e/framed', form, `${form}?purchase=${'a'.repeat(43)}`])
      expect(await policyOf(path)).toEqual(['*', null]);
  });

  it('is refused everywhere else', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const hidden = await save({ name: 'Hidden', published: false });
    const hiddenForm = await addForm(hidden.id);
    const paths = [
      ...['/', '/signin', '/register', '/home', '/settings', '/access', '/no/such/page', '/e/never-was', '/e/hidden'],
      ...[`/event/${eventId}`, `/event/${eventId}/edit`, `/event/${eventId}/form/${formId}/users`],
      ...[`/event/${hidden.id}/form/${hiddenForm}`, `/event/${hidden.id}/form/${formId}`],
      ...[`/ticket?id=${'a'.repeat(43)}`, `/invoice?id=${'a'.repeat(43)}`, '/dashboard/checkin-staff', '/sitemap.xml'],
      `/api/event/getPublicEvent?slug=harbour-conference`,
    ];
    for (const path of paths) expect([path, ...(await policyOf(path))]).toEqual([path, "'self'", 'SAMEORIGIN']);
  });
});

describe('search engines', () => {
  const minuteLater = () => api.clock.advance(60_000);

  it('get a list that is written once a minute, however many ask', async () => {
    minuteLater();
    const before = await htmlOf('/sitemap.xml');
    await save({ name: 'Just now' });
    expect(await htmlOf('/sitemap.xml')).toBe(before);
    minuteLater();
    expect(await htmlOf('/sitemap.xml')).toContain('/e/just-now');
  });

  it('find published events that are not over, and no others', async () => {
    const shown = await save({ name: 'On the map' });
    const changedAt = api.clock.now.toISOString();
    await addForm(shown.id);
    const draft = await addForm(shown.id);
    await api.ask('publishForm', { payload: { formId: draft, published: false } }, token);
    const secret = await save({ name: 'Secret thing', published: false });
    await save({ name: 'Long gone', startsAt: '2026-06-05T09:00:00.000Z', endsAt: '2026-06-05T16:00:00.000Z' });
    minuteLater();
    const response = await api.app.request('/sitemap.xml');
    const entries = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    const places = entries.map(([, place]) => place);
    expect(entries.find(([, place]) => place?.endsWith('/e/on-the-map'))?.[2]).toBe(changedAt);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(places).toContain(`${publicUrl}/e/on-the-map`);
    expect(places).toContain(`${publicUrl}/e/on-the-map/visitors`);
    expect(places.filter((place) => place?.endsWith('/e/on-the-map'))).toHaveLength(1);
    for (const hidden of [draft, 'secret-thing', secret.id, 'long-gone'])
      expect(places.some((place) => place?.includes(hidden))).toBe(false);
    expect(await htmlOf('/robots.txt')).toBe(
      `User-agent: *\nAllow: /api/public/event-logo/\nAllow: /api/public/event-picture/\nAllow: /api/public/event-card/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  });

  it('are told nothing of an unlisted event, which everybody with its link can open', async () => {
    const event = await save({ name: 'By invitation', unlisted: true });
    const form = await addForm(event.id);
    minuteLater();
    const listing = await htmlOf('/sitemap.xml');
    for (const hidden of ['by-invitation', event.id]) expect(listing).not.toContain(hidden);
    for (const path of ['/e/by-invitation', `/event/${event.id}/form/${form}`]) {
      const response = await api.app.request(path);
      const html = await response.text();
      expect([path, response.status, response.headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
      expect(html).not.toContain('application/ld+json');
      // Whoever is sent the link sees in the chat what it leads to.
      expect(properties(html)['og:title']).toBe('By invitation');
    }
    const copied = (await api.ask('duplicateEvent', { eventId: event.id }, token)).event;
    expect(copied).toMatchObject({ unlisted: true, published: false });
    // Whoever saves without saying it leaves it as it is.
    expect((await api.ask('saveEvent', { ...eventDraft(day), id: event.id }, token)).event.unlisted).toBe(true);
    await api.ask('saveEvent', { ...eventDraft({ ...day, unlisted: false }), id: event.id }, token);
    minuteLater();
    expect(await htmlOf('/sitemap.xml')).toContain('by-invitation');
  });

  it('are led nowhere where the address is not known', async () => {
    expect(await htmlOf('/robots.txt', placeless)).not.toContain('Sitemap');
    expect((await placeless.app.request('/sitemap.xml')).status).toBe(404);
  });

  it('list public pages only, and no order', async () => {
    const listed = async (path: string) => (await api.app.request(path)).headers.get('x-robots-tag') === null;
    const event = await save({ name: 'Listed' });
    const form = `/event/${event.id}/form/${await addForm(event.id)}`;
    expect([await listed('/e/listed'), await listed(form)]).toEqual([true, true]);
    for (const path of [
      `${form}?purchase=x`,
      `${form}?offer=x`,
      '/ticket?id=x',
      '/signin',
      `/event/${event.id}`,
      '/e/x',
    ])
      expect([path, await listed(path)]).toEqual([path, false]);
  });
});

describe('a calendar entry', () => {
  it('has the description in plain words', async () => {
    const event = await save({ name: 'Plain', description: '**Bring** [boots](https://boots.example).' });
    const payload = await api.ask('getEventCalendar', { id: event.id });
    expect(await (payload as Blob).text()).toContain('DESCRIPTION:Bring boots (https://boots.example).\r\n');
  });
});
