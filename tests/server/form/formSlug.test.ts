import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { eventDraft, formDraft } from '../../../harness/drafts.ts';
import { openApi } from '../../support/fixtures.ts';
import { plainBuild } from '../../support/plainBuild.ts';
import { newOrganiser } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
const clientDir = plainBuild();
afterAll(() => rmSync(clientDir, { recursive: true }));
const api = await openApi({ publicUrl, clientDir, logged: [] });
const { token } = await newOrganiser(api);

const newEvent = async (facts = {}) =>
  (await api.ask('saveEvent', eventDraft({ published: true, ...facts }), token)).event;
const save = (eventId: string, facts: Parameters<typeof formDraft>[1] = {}) =>
  api.call('saveForm', { payload: formDraft(eventId, facts) }, token);
const page = (path: string) => api.app.request(path);

it('is made of the title, once in each event, and stays when the title changes', async () => {
  const [one, other] = [await newEvent(), await newEvent()];
  const slugs = [];
  for (const [eventId, title] of [
    [one.id, 'Press & Media'],
    [one.id, 'Press & Media'],
    [other.id, 'Press & Media'],
    [one.id, 'Tickets'],
    [one.id, '国际'],
    [one.id, '会议'],
  ] as const)
    slugs.push((await save(eventId, { title })).payload.form.slug);
  expect(slugs).toEqual(['press-and-media', 'press-and-media-2', 'press-and-media', 'tickets-2', 'form', 'form-2']);
  const form = (await save(one.id, { title: 'Crew' })).payload.form;
  const renamed = (await save(one.id, { id: form.id, title: 'Volunteers', version: form.version })).payload.form;
  expect(renamed.slug).toBe('crew');
});

it('is one each for forms that are saved at once', async () => {
  const { id } = await newEvent();
  const saved = await Promise.all(Array.from({ length: 5 }, () => save(id, { title: 'Crew' })));
  expect(saved.map(({ payload }) => payload.form.slug).sort()).toEqual([
    'crew',
    'crew-2',
    'crew-3',
    'crew-4',
    'crew-5',
  ]);
});

it('is chosen by the organiser, unless it is taken, reserved or none', async () => {
  const { id } = await newEvent();
  const press = (await save(id, { title: 'Press' })).payload.form;
  const crew = (await save(id, { title: 'Crew' })).payload.form;
  const changed = await save(id, { id: crew.id, title: 'Crew', slug: 'helpers' });
  expect(changed.payload.form.slug).toBe('helpers');
  for (const [slug, status] of [
    ['press', 409],
    ['tickets', 409],
    ['No Slug', 422],
  ] as const)
    expect(await save(id, { id: crew.id, title: 'Crew', slug })).toMatchObject({ status, field: 'payload.slug' });
  expect((await save(id, { id: press.id, title: 'Press', slug: 'press' })).status).toBe(200);
});

it('is given to a form of before when it is saved or copied', async () => {
  const { id } = await newEvent();
  const { form } = (await save(id, { title: 'Crew' })).payload;
  await api.sql('update forms set slug = null where id = $1', [form.id]);
  const copied = (await api.ask('duplicateForm', { payload: { formId: form.id } }, token)).form;
  expect(copied.slug).toBe('copy-of-crew');
  const event = (await api.ask('duplicateEvent', { eventId: id }, token)).event;
  const { forms } = await api.ask('getAllForms', { eventId: event.id }, token);
  expect(forms.map(({ slug }) => slug).sort()).toEqual(['copy-of-crew', 'crew']);
  expect((await save(id, { id: form.id, title: 'Crew' })).payload.form.slug).toBe('crew');
});

it('leads to the page of the form, as its long address does for ever', async () => {
  const event = await newEvent();
  const { form } = (await save(event.id, { title: 'Press' })).payload;
  const short = `/e/${event.slug}/press`;
  const [html, long] = await Promise.all(
    [short, `/event/${event.id}/form/${form.id}`].map(async (path) => (await page(path)).text()),
  );
  const dataOf = (text = '') => JSON.parse(/id="first-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
  expect(dataOf(html).form).toEqual(dataOf(long).form);
  for (const text of [html, long]) expect(text).toContain(`<link rel="canonical" href="${publicUrl}${short}">`);
  expect((await page(short)).headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect((await page(`${short}?purchase=${randomUUID()}`)).headers.get('cache-control')).toBe('private, no-store');
  expect(await (await page(`/e/${event.slug}`)).text()).toContain(`"url":"${publicUrl}${short}"`);
  expect(await (await page('/sitemap.xml')).text()).toContain(`<loc>${publicUrl}${short}</loc>`);
  const found = await api.ask('findForm', { slug: event.slug, form: 'press' });
  expect(found).toEqual({ eventId: event.id, formId: form.id });
  expect((await api.call('findForm', { slug: event.slug, form: 'crew' })).status).toBe(404);
});

it.each(['crew', 'tickets/more', '%3Cscript%3E', '%00'])('leads nowhere with %s', async (form) => {
  const event = await newEvent();
  const answered = await page(`/e/${event.slug}/${form}`);
  expect([answered.status, (await answered.text()).includes('first-data')]).toEqual([404, false]);
});

it('says nothing of a form that is not published', async () => {
  const event = await newEvent();
  const { form } = (await save(event.id, { title: 'Secret Dinner', slug: 'dinner' })).payload;
  await api.ask('publishForm', { payload: { formId: form.id, published: false } }, token);
  const text = await (await page(`/e/${event.slug}/dinner`)).text();
  expect(text).not.toMatch(/Secret Dinner|"dinner"/);
});

it('leaves the page for one’s own tickets where it is', async () => {
  const event = await newEvent();
  expect((await page(`/e/${event.slug}/tickets`)).status).toBe(200);
});
