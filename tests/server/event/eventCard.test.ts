import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { pageDraft, speaker } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { plainBuild } from '../../support/plainBuild.ts';
import { newOrganiser } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
const clientDir = plainBuild();
afterAll(() => rmSync(clientDir, { recursive: true }));
const api = await openApi({ publicUrl, clientDir, logged: [] });
const { token } = await newOrganiser(api);

async function newEvent(facts = {}) {
  const { event } = await api.ask('saveEvent', eventDraft({ published: true, ...facts }), token);
  return event;
}

const card = (slug: string, query = '') => api.app.request(`/api/public/event-card/${slug}${query}`);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The address of the picture as the page of the event names it, and what the page tells search engines. */
async function namedBy(slug: string, headers = {}) {
  const html = await (await api.app.request(`/e/${slug}`, { headers })).text();
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const told = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  return { image: image.replace(publicUrl, ''), told };
}

const names: [string, string][] = [
  ['two words', 'Harbour Day'],
  [
    '120 characters',
    'The Eleventh International Conference on Wayfinding, Cartography and Maritime Navigation '.padEnd(120, 'x'),
  ],
  ['one long word', 'x'.repeat(120)],
  ['Arabic', 'مؤتمر الملاحة البحرية الدولي'],
  ['Hindi', 'हिन्दी साहित्य सम्मेलन'],
  ['Chinese', '国际航海导航大会'],
  ['emoji and what no font writes', '🎉 Party \u{1F9FF} \u{12000}'],
];

it.each(names)('is a picture of 1200 × 630 for %s', async (_, name) => {
  const { slug } = await newEvent({ name: name.slice(0, 120) });
  const sent = await card(slug);
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(await bytesOf(sent)).metadata();
  expect([width, height]).toEqual([1_200, 630]);
});

it('may be kept for good under the address that the page names, and not under others', async () => {
  const { slug } = await newEvent({ name: 'Kept' });
  const { image } = await namedBy(slug);
  const keptBy = async (address: string) => (await api.app.request(address)).headers.get('cache-control');
  expect(await keptBy(image)).toBe('public, max-age=31536000, immutable');
  expect(await keptBy(image.replace(/v=.*/, 'v=other'))).toBe('public, max-age=600');
  const german = (await namedBy(slug, { 'Accept-Language': 'de' })).image;
  expect(german).toContain('lang=de-DE');
  expect(await bytesOf(await api.app.request(german))).not.toEqual(await bytesOf(await api.app.request(image)));
});

it('has the green of the page where no colour is chosen', async () => {
  const { image } = await namedBy((await newEvent({ name: 'Plain' })).slug);
  const shown = sharp(await bytesOf(await api.app.request(image)));
  const [red = 0, green = 0, blue = 0] = await shown
    .extract({ left: 1_190, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([green - red > 20, blue - red > 20]).toEqual([true, true]);
});

it('changes with the event, its colour and its cover, and shows the cover once the page is published', async () => {
  const event = await newEvent({ name: 'Changing' });
  const before = await namedBy(event.slug);
  const red = { create: { width: 2_000, height: 1_000, channels: 3 as const, background: '#ff0000' } };
  const content = await sharp(red).jpeg().toBuffer();
  const image = `data:image/jpeg;base64,${content.toString('base64')}`;
  const { picture } = await api.ask('addEventPicture', { eventId: event.id, use: 'cover', image }, token);
  const ada = speaker('1', 'Ada Lovelace', { role: 'Analyst', links: ['https://ada.example'] });
  const page = pageDraft({ accent: '#ffcc00', cover: { id: picture.id, alt: '' }, speakers: [ada] });
  await api.ask('saveEventPage', { eventId: event.id, page }, token);
  expect(await namedBy(event.slug)).toEqual(before);
  await api.ask('publishEventPage', { eventId: event.id }, token);
  const after = await namedBy(event.slug);
  expect(after.image).not.toBe(before.image);
  const shown = sharp(await bytesOf(await api.app.request(after.image)));
  const [red1 = 0, green1 = 0] = await shown.extract({ left: 1_190, top: 300, width: 1, height: 1 }).raw().toBuffer();
  expect(red1).toBeGreaterThan(200);
  expect(green1).toBeLessThan(60);
  expect(after.told.image).toEqual([
    publicUrl + after.image,
    `${publicUrl}/api/public/event-picture/${picture.id}?w=2000`,
  ]);
  expect(after.told.performer).toEqual([
    { '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Analyst', sameAs: ['https://ada.example'] },
  ]);
});

it('is there for published events only', async () => {
  const { slug } = await newEvent({ name: 'Hidden', published: false });
  expect((await card(slug)).status).toBe(404);
  expect((await card('never-was')).status).toBe(404);
  expect((await card('never-was', '?lang=fr')).status).toBe(422);
});
