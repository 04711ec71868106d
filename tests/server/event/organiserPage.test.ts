import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, expect, it } from 'vitest';
import { eventDraft, formDraft } from '../../../harness/drafts.ts';
import type { Db } from '../../../server/platform/deps.ts';
import { formsOnSale } from '../../../server/purchase/formOnSale.sql.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { plainBuild } from '../../support/plainBuild.ts';
import { blocksRead } from '../../support/plans.ts';
import { newOrganiser, saveForm, saveTicket } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
const clientDir = plainBuild();
afterAll(() => rmSync(clientDir, { recursive: true }));
const now = new Date('2027-01-01T12:00:00.000Z');
/** The latest statement that reads pages of events. */
let asked: [text: string, values: unknown[]] = ['', []];
const note = (text: string, _: unknown[], values: unknown[]) => {
  if (text.includes('event_pages')) asked = [text, values];
};
const wrap = (db: Db) => drizzle(noting(db.$client, note));
const api = await openApi({ publicUrl, clientDir, logged: [], now, wrap });

const save = (token: string, slug: string) =>
  api.call('saveSettings', { organisation: 'Harbour Trust', contact: '', publishableKey: '', slug }, token);
const newEvent = async (token: string, name: string, month: string, facts = {}) => {
  const times = { startsAt: `2027-${month}-05T09:00:00.000Z`, endsAt: `2027-${month}-05T16:00:00.000Z` };
  const draft = eventDraft({ name, ...times, timeZone: 'Europe/London', ...facts });
  return (await api.ask('saveEvent', draft, token)).event;
};
const read = (slug: string, from?: string) => api.ask('getOrganiserPage', from ? { slug, from } : { slug });

it('lists public events, those to come first, with the price of the cheapest ticket', async () => {
  const { token } = await newOrganiser(api);
  await save(token, 'harbour-trust');
  const june = await newEvent(token, 'June', '06');
  await newEvent(token, 'May', '05');
  await newEvent(token, 'Draft', '05', { published: false });
  await newEvent(token, 'Invited', '05', { unlisted: true });
  const past = { startsAt: '2026-03-05T09:00:00.000Z', endsAt: '2026-03-05T16:00:00.000Z' };
  await newEvent(token, 'Long ago', '01', { startsAt: '2025-03-05T09:00:00.000Z', endsAt: '2025-03-05T16:00:00.000Z' });
  await newEvent(token, 'Last year', '01', past);
  const form = await saveForm(api, token, june.id);
  for (const price of [2_500, 1_200]) await saveTicket(api, token, form.id, { price });
  const { organiser, events, more } = await read('harbour-trust');
  expect([organiser, more]).toEqual([{ slug: 'harbour-trust', name: 'Harbour Trust', contact: '' }, false]);
  expect(events.map(({ name, isOver, prices }) => [name, isOver, prices])).toEqual([
    ['May', false, null],
    ['June', false, { lowest: 1_200, highest: 2_500 }],
    ['Last year', true, null],
    ['Long ago', true, null],
  ]);
  const page = await api.app.request('/o/harbour-trust');
  const html = await page.text();
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/o/harbour-trust">`);
  expect(html).toContain('"name":"May"');
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(await (await api.app.request('/sitemap.xml')).text()).toContain(`<loc>${publicUrl}/o/harbour-trust</loc>`);
});

it('shows fifty at a time, and the next ones under an address of their own that is not listed', async () => {
  const { token } = await newOrganiser(api);
  await save(token, 'busy');
  const event = await newEvent(token, 'First', '02');
  await api.sql(
    `insert into events (owner_id, name, slug, description, place, starts_at, ends_at, time_zone, currency, published, created_at)
     select owner_id, 'Copy ' || n, 'busy-copy-' || n, '', '', starts_at + n * interval '1 hour', ends_at + n * interval '1 hour',
       time_zone, currency, true, created_at from events, generate_series(1, 59) n where id = $1`,
    [event.id],
  );
  const [first, next] = [await read('busy'), await read('busy', '50')];
  expect([first.events.length, first.more, next.events.length, next.more]).toEqual([50, true, 10, false]);
  expect(new Set([...first.events, ...next.events].map(({ id }) => id)).size).toBe(60);
  expect((await api.app.request('/o/busy?from=50')).headers.get('x-robots-tag')).toBe('noindex');
  for (const wrong of ['-1', 'x', '10001']) expect((await api.app.request(`/o/busy?from=${wrong}`)).status).toBe(404);
});

it('has the address that the organisation chooses, once, and none where it has none', async () => {
  const [one, other] = [await newOrganiser(api), await newOrganiser(api)];
  expect((await save(one.token, 'first')).payload.settings.slug).toBe('first');
  expect(await save(other.token, 'first')).toMatchObject({ status: 409, field: 'slug' });
  expect(await save(other.token, 'Not one')).toMatchObject({ status: 422, field: 'slug' });
  expect((await save(one.token, 'first')).status).toBe(200);
  expect((await save(one.token, '')).payload.settings.slug).toBe('');
  expect((await api.call('getOrganiserPage', { slug: 'first' })).status).toBe(404);
  expect((await api.app.request('/o/first')).status).toBe(404);
  // What was printed leads there, and to nobody else.
  expect(await save(other.token, 'first')).toMatchObject({ status: 409, field: 'slug' });
  expect((await save(one.token, 'second')).status).toBe(200);
  expect((await save(one.token, 'first')).status).toBe(200);
  expect(await save(other.token, 'second')).toMatchObject({ status: 409, field: 'slug' });
});

it('is read without the pages of its events, however large these are, and so are a form and the picture for previews', async () => {
  const { token } = await newOrganiser(api);
  await save(token, 'large');
  const events: Awaited<ReturnType<typeof newEvent>>[] = [];
  for (const name of ['One', 'Two', 'Three']) events.push(await newEvent(token, name, '06'));
  const ids = events.map(({ id }) => id);
  const cover = { id: '6d1c0b3e-8a57-4b0f-9d55-2f0c2c1f0a11', alt: '', width: 960, height: 480, blur: '' };
  await api.sql(
    `insert into event_pages (event_id, draft, preview_key, live)
     select id, '{}', 'key', jsonb_build_object('accent', '#205070', 'cover', $2::jsonb,
       'agenda', (select string_agg(md5(n::text || id::text), '') from generate_series(1, 20000) n))
     from events where id = any($1)`,
    [ids, JSON.stringify(cover)],
  );
  expect((await read('large')).events.map((each) => each.cover)).toEqual([cover, cover, cover]);
  expect(await blocksRead(api, ...asked)).toBeLessThan(100);
  const draft = formDraft(ids[0] ?? '');
  const { form } = await api.ask('saveForm', { payload: draft }, token);
  expect(await blocksRead(api, formsOnSale.text, [[form.id]])).toBeLessThan(100);
  // Its picture is none that there is: what is known of the event was read by then.
  await api.app.request(`/api/public/event-card/${events[0]?.slug}`);
  expect(await blocksRead(api, ...asked)).toBeLessThan(100);
});
