import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { pageDraft } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { readPdf } from '../../support/pdf.ts';
import { pdfText } from '../../support/pdfText.ts';
import { readCodes } from '../../support/qr.ts';
import { newOrganiser } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
const api = await openApi({ publicUrl });
const placeless = await openApi({ on: api });
const { token } = await newOrganiser(api);
await api.ask('saveSettings', { organisation: 'Harbour Trust', contact: '', publishableKey: '' }, token);

const day = { startsAt: '2027-06-05T09:00:00.000Z', endsAt: '2027-06-05T16:00:00.000Z', timeZone: 'Europe/London' };
const newEvent = async (facts = {}) =>
  (await api.ask('saveEvent', eventDraft({ ...day, place: 'Pier 4', ...facts }), token)).event;

async function poster(eventId: string, size: 'a4' | 'a3' = 'a4', from = api) {
  const input = { eventId, size, origin: 'http://foyer.local:3000' };
  return Buffer.from(await (await from.ask('printPoster', input, token)).arrayBuffer());
}

it('says what, when and where, and has the code of the public page', async () => {
  const event = await newEvent({ name: 'Harbour Day' });
  const pdf = await poster(event.id);
  const { pages, title } = pdfText(pdf);
  expect([pages.length, title]).toEqual([1, 'Harbour Day']);
  for (const said of [
    'Harbour Day',
    'Saturday 5 June 2027',
    '10:00–17:00',
    'Pier 4',
    'Harbour Trust',
    'Scan to register',
  ])
    expect(pages[0]).toContain(said);
  expect(pages[0]).toContain(`tickets.example.org/e/${event.slug}`);
  const [page] = readPdf(pdf).pages;
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([210, 297]);
  expect(readCodes(page?.png ?? Buffer.of())).toEqual([`${publicUrl}/e/${event.slug}`]);
});

it('is one page of A3 with its picture, however long its name and place are', async () => {
  const event = await newEvent({
    name: 'Wayfinding '.repeat(11).slice(0, 120),
    place: 'Harbour '.repeat(25).slice(0, 200),
  });
  const red = { create: { width: 1_200, height: 600, channels: 3 as const, background: '#ff0000' } };
  const image = `data:image/png;base64,${(await sharp(red).png().toBuffer()).toString('base64')}`;
  const { picture } = await api.ask('addEventPicture', { eventId: event.id, use: 'cover', image }, token);
  await api.ask('saveEventPage', { eventId: event.id, page: pageDraft({ cover: { id: picture.id, alt: '' } }) }, token);
  await api.ask('publishEventPage', { eventId: event.id }, token);
  const { pages } = readPdf(await poster(event.id, 'a3'));
  expect(pages).toHaveLength(1);
  expect([Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)]).toEqual([297, 420]);
  expect(Math.round(pages[0]?.images[0]?.width ?? 0)).toBe(297);
  expect(readCodes(pages[0]?.png ?? Buffer.of())).toEqual([`${publicUrl}/e/${event.slug}`]);
});

it('leads to where its organiser sees Foyer where that does not know its own address', async () => {
  const event = await newEvent();
  const [page] = readPdf(await poster(event.id, 'a4', placeless)).pages;
  expect(readCodes(page?.png ?? Buffer.of())).toEqual([`http://foyer.local:3000/e/${event.slug}`]);
  const script = { eventId: event.id, size: 'a4' as const, origin: 'javascript:alert(1)' };
  expect((await api.call('printPoster', script, token)).status).toBe(422);
});
