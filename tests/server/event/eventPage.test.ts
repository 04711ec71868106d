import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { emptyPage, toPublicPage } from '../../../server/purchase/publicPage.ts';
import type { Picture } from '../../../src/api/contract/eventPage.ts';
import { plainAccent } from '../../../src/lib/colour.ts';
import { eventPageLimits } from '../../../src/lib/limits.ts';
import { turnsDuring } from '../../support/eventLoop.ts';
import { pageDraft, session, speaker } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { noting } from '../../support/noting.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newMember, newOrganiser, newEvent as newPlace } from '../../support/world.ts';

/** Characters that the database answered with. */
let told = 0;
const note = (_: string, rows: unknown[]) => {
  told += JSON.stringify(rows).length;
};
const api = await openApi({ wrap: (db) => drizzle(noting(db.$client, note)) });
const { token, id } = await newOrganiser(api);

async function newEvent(facts = {}) {
  const { event } = await api.ask('saveEvent', eventDraft({ published: true, ...facts }), token);
  return event;
}

async function photo(width: number, height: number, type: 'png' | 'jpeg' = 'jpeg'): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#205070' } });
  const content = await (type === 'png' ? drawn.png() : drawn.jpeg()).toBuffer();
  return `data:image/${type};base64,${content.toString('base64')}`;
}

const add = (eventId: string, use: 'cover' | 'portrait' | 'logo' | 'text', image: string) =>
  api.call('addEventPicture', { eventId, use, image }, token);
const save = (eventId: string, page = pageDraft(), version?: number) =>
  api.call('saveEventPage', { eventId, page, version }, token);
const publish = (eventId: string, version?: number) => api.call('publishEventPage', { eventId, version }, token);
const lacking = async (eventId: string) => (await api.ask('getEventSummary', { eventId }, token)).event.lacking;
const readersSee = async (slug: string) => (await api.ask('getPublicEvent', { slug })).page;

describe('the page of an event', () => {
  it('is empty, and seen by readers as it is, before anything was saved', async () => {
    const event = await newEvent();
    const own = await api.ask('getEventPage', { eventId: event.id }, token);
    expect(own).toEqual({
      page: pageDraft({ about: 'Two days by the water.' }),
      isPublished: true,
      previewKey: null,
      version: 0,
    });
    expect(await readersSee(event.slug)).toMatchObject({ look: 'quiet', accent: plainAccent, agenda: [], cover: null });
  });

  it('is shown to readers once it is published, and not before', async () => {
    const event = await newEvent();
    const page = pageDraft({ look: 'picture', speakers: [speaker('1', 'Ada Lovelace')] });
    const saved = (await save(event.id, page, 0)).payload;
    expect(saved).toMatchObject({ isPublished: false, version: 1, page });
    expect(await readersSee(event.slug)).toMatchObject({ look: 'quiet', speakers: [] });
    expect((await publish(event.id, 1)).payload).toMatchObject({ isPublished: true, version: 2 });
    expect(await readersSee(event.slug)).toMatchObject({ look: 'picture', speakers: [{ name: 'Ada Lovelace' }] });
    expect((await save(event.id, page, 2)).payload.isPublished).toBe(true);
  });

  it('goes before readers with its event as it was saved last, and later drafts do not', async () => {
    const event = await newEvent({ published: false });
    const eventId = event.id;
    await save(eventId, pageDraft({ look: 'picture', about: 'Three days by the sea.' }));
    expect(await lacking(eventId)).not.toContain('page');
    await api.ask('publishEvent', { eventId, published: true }, token);
    expect(await readersSee(event.slug)).toMatchObject({ look: 'picture' });
    expect((await api.ask('getPublicEvent', { slug: event.slug })).event.about).toContain('Three days');
    await save(eventId, pageDraft({ look: 'quiet' }));
    await api.ask('publishEvent', { eventId, published: true }, token);
    expect(await readersSee(event.slug)).toMatchObject({ look: 'picture' });
  });

  it('is called bare only where readers see nothing of it', async () => {
    const [hidden, open] = [await newEvent({ published: false }), await newEvent()];
    for (const { id } of [hidden, open]) expect(await lacking(id)).toContain('page');
    for (const { id } of [hidden, open]) await save(id, pageDraft({ look: 'picture' }));
    expect(await lacking(hidden.id)).not.toContain('page');
    expect(await lacking(open.id)).toContain('page');
  });

  it('can be seen before by who has its key, even of an event that is not published, and by nobody else', async () => {
    const event = await newEvent({ published: false });
    const { previewKey } = (await save(event.id, pageDraft({ online: 'Mailed the day before.' }))).payload;
    const asked = { slug: event.slug, preview: previewKey ?? '' };
    const seen = await api.ask('getPublicEvent', asked);
    expect(seen).toMatchObject({ isDraft: true, page: { online: 'Mailed the day before.' } });
    expect((await api.call('getPublicEvent', { slug: event.slug })).status).toBe(404);
    expect((await api.call('getPublicEvent', { ...asked, preview: 'x'.repeat(43) })).status).toBe(404);
    const other = await newEvent();
    expect((await api.call('getPublicEvent', { slug: other.slug, preview: previewKey ?? '' })).status).toBe(404);
  });

  it('has another key from when it is published on: who was sent the link to one draft does not read all that come', async () => {
    const event = await newEvent();
    const { previewKey: first } = (await save(event.id, pageDraft({ online: 'At first.' }))).payload;
    expect((await save(event.id, pageDraft({ online: 'Then.' }))).payload.previewKey).toBe(first);
    const { previewKey: next } = (await publish(event.id)).payload;
    expect((await publish(event.id)).payload.previewKey).toBe(next);
    await save(event.id, pageDraft({ online: 'Not to be told yet.' }));
    const seen = (preview: string | null) => api.call('getPublicEvent', { slug: event.slug, preview: preview ?? '' });
    expect((await seen(first)).status).toBe(404);
    expect((await seen(next)).payload.page.online).toBe('Not to be told yet.');
  });

  it('has another key from when somebody who could read its drafts leaves the team, or may only look', async () => {
    const event = await newEvent();
    const keyNow = async () => (await save(event.id)).payload.previewKey ?? '';
    const seen = async (preview: string) => (await api.call('getPublicEvent', { slug: event.slug, preview })).status;
    const first = await keyNow();
    const [manager, other] = [await newMember(api, id, 'manager'), await newMember(api, id, 'manager')];
    await api.ask('removeMember', { id: manager.id }, token);
    const second = await keyNow();
    await api.ask('changeMemberRole', { id: other.id, role: 'finance' }, token);
    const third = await keyNow();
    expect(await Promise.all([first, second, third].map(seen))).toEqual([404, 404, 200]);
    await api.ask('removeMember', { id: other.id }, token);
    expect(await seen(third)).toBe(200);
  });

  it('says when its event is moved that the agenda has stayed where it was', async () => {
    const event = await newEvent();
    await save(event.id, pageDraft({ agenda: [session('2', 'Keynote', [6, 9])] }));
    const draft = { ...eventDraft(), ...{ id: event.id, slug: event.slug } };
    const saved = async (day: string, version: number) => {
      const on = { startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T17:00:00.000Z` };
      return (await api.call('saveEvent', { ...draft, ...on, version }, token)).msg;
    };
    expect(await saved('2027-03-27', 1)).toBe(
      'Event saved. The agenda on its page is still on the old days. To move it, open “Design page” and then the agenda.',
    );
    expect(await saved('2027-03-06', 2)).toBe('Event saved.');
  });

  it('names the sections that it has, in the organiser’s order', async () => {
    const event = await newEvent();
    const page = pageDraft({
      about: 'A day by the water.',
      order: ['speakers', 'about'],
      speakers: [speaker('1', 'Ada Lovelace')],
      agenda: [session('2', 'Keynote', [6, 9])],
    });
    await save(event.id, page);
    await publish(event.id);
    expect((await readersSee(event.slug)).order).toEqual(['speakers', 'about', 'agenda']);
  });

  it('has answers as safe HTML', async () => {
    const event = await newEvent();
    const answer = '**Yes**, [by tram](https://tram.example) <script>alert(1)</script> [no](javascript:alert(1))';
    const questions = [{ id: crypto.randomUUID(), question: 'May I come by tram?', answer }];
    await save(event.id, pageDraft({ questions }));
    await publish(event.id);
    const [shown] = (await readersSee(event.slug)).questions;
    expect(shown?.answer).toContain('<strong>Yes</strong>');
    expect(shown?.answer).toContain('href="https://tram.example"');
    expect(shown?.answer).not.toMatch(/<script|href="javascript/);
  });

  it('keeps nobody waiting for all of its texts, each of which may be slow to draw', async () => {
    const questions = Array.from({ length: 50 }, (_, place) => ({
      ...{ id: randomUUID(), question: `Question ${place}`, answer: `${place}${'\n* a'.repeat(450)}` },
    }));
    const page = { ...emptyPage({ accent: plainAccent, description: 'All of it.' }), questions };
    expect(await turnsDuring(async () => toPublicPage(page))).toBeGreaterThanOrEqual(50);
  });

  it('puts the brand’s colour onto tickets, dark enough to be read there', async () => {
    const event = await newEvent();
    await save(event.id, pageDraft({ accent: '#ffcc00' }));
    await publish(event.id);
    expect((await readersSee(event.slug)).accent).toBe('#ffcc00');
    const own = (await api.ask('getEvent', { eventId: event.id }, token)).event;
    expect(own.accent).toBe('#8f7200');
  });

  it('has the buttons of its forms in the brand’s colour as it was chosen, once that is published', async () => {
    const { eventId, formId } = await newPlace(api, token);
    const brand = async () => (await api.ask('getFormWQuestion', { eventId, formId })).event.brand;
    await save(eventId, pageDraft({ accent: '#ffcc00' }));
    expect(await brand()).toBeNull();
    await publish(eventId);
    expect(await brand()).toMatchObject({ fill: '#ffcc00', onFill: '#000000' });
  });

  it('has one colour with its tickets: one that is chosen for these is the page’s, too', async () => {
    const event = await newEvent();
    await save(event.id, pageDraft({ accent: '#ffcc00' }));
    await publish(event.id);
    const own = (await api.ask('getEvent', { eventId: event.id }, token)).event;
    await api.ask('saveEvent', { ...eventDraft({ published: true }), id: event.id, accent: '#1b5e4b' }, token);
    expect((await readersSee(event.slug)).accent).toBe('#1b5e4b');
    expect((await api.ask('getEventPage', { eventId: event.id }, token)).page.accent).toBe('#1b5e4b');
    // Who had the event's form open before the page was published is asked first.
    await publish(event.id);
    const late = { ...eventDraft({ published: true }), id: event.id, version: own.version };
    expect((await api.call('saveEvent', late, token)).status).toBe(409);
  });

  it('is called published only where visitors see it', async () => {
    const [hidden, open] = [await newEvent({ published: false }), await newEvent()];
    for (const { id } of [hidden, open]) await save(id, pageDraft());
    expect((await publish(open.id)).msg).toBe('Page published.');
    expect((await publish(hidden.id)).msg).toBe('The page is ready. Visitors see it once the event is published.');
  });

  it('completes links that were typed without their beginning', async () => {
    const event = await newEvent();
    await save(event.id, pageDraft({ speakers: [speaker('1', 'Ada', { links: [' ada.example/talks '] })] }));
    const { page } = await api.ask('getEventPage', { eventId: event.id }, token);
    expect(page.speakers[0]?.links).toEqual(['https://ada.example/talks']);
  });

  it('has one text with its event: what is published describes it everywhere, and what is written there stands on the page', async () => {
    const event = await newEvent({ description: 'Old' });
    expect((await api.ask('getEventPage', { eventId: event.id }, token)).page.about).toBe('Old');
    await save(event.id, pageDraft({ about: 'By *the sea*' }));
    const described = async () => (await api.ask('getEvent', { eventId: event.id }, token)).event.description;
    expect(await described()).toBe('Old');
    await publish(event.id);
    expect(await described()).toBe('By *the sea*');
    const seen = await api.ask('getPublicEvent', { slug: event.slug });
    expect([seen.event.about, seen.page.order]).toEqual(['<p>By <em>the sea</em></p>', ['about']]);
    await api.ask('saveEvent', { ...eventDraft({ published: true, description: 'New' }), id: event.id }, token);
    expect((await api.ask('getPublicEvent', { slug: event.slug })).event.about).toBe('<p>New</p>');
    const own = await api.ask('getEventPage', { eventId: event.id }, token);
    expect(own).toMatchObject({ page: { about: 'New' }, isPublished: true });
  });

  it('keeps what its draft has changed when its event gets another text, and says so where that is changed', async () => {
    const event = await newEvent({ description: 'Old' });
    const own = async () => (await api.ask('getEvent', { eventId: event.id }, token)).event;
    const drafted = () => api.ask('getEventPage', { eventId: event.id }, token);
    const describe = (description: string) =>
      api.call(
        'saveEvent',
        { ...eventDraft({ published: true, description }), id: event.id, accent: '#1b5e4b' },
        token,
      );
    expect((await own()).drafted).toEqual([]);
    await save(event.id, pageDraft({ about: 'Drafted first' }));
    expect((await own()).drafted).toEqual(['about']);
    await describe('Before it is published');
    expect((await drafted()).page).toMatchObject({ about: 'Drafted first', accent: '#1b5e4b' });

    await publish(event.id);
    expect((await own()).drafted).toEqual([]);
    await save(event.id, pageDraft({ about: 'Drafted', accent: '#ffcc00' }));
    expect((await own()).drafted).toEqual(['about', 'accent']);
    expect((await describe('Told elsewhere')).status).toBe(200);
    expect((await api.ask('getPublicEvent', { slug: event.slug })).event.about).toBe('<p>Told elsewhere</p>');
    expect(await drafted()).toMatchObject({ page: { about: 'Drafted', accent: '#ffcc00' }, isPublished: false });
  });

  it('is read as a draft by its organiser, before anything was saved or published', async () => {
    const event = await newEvent({ published: false, description: 'Soon' });
    const seen = await api.ask('getEventPreview', { eventId: event.id }, token);
    expect(seen).toMatchObject({ isDraft: true, event: { name: event.name, about: '<p>Soon</p>' } });
  });

  it('takes a cancelled event out of calendars, and each session under a name of this event', async () => {
    const event = await newEvent();
    const talk = session('1', 'Keynote', [6, 9], { room: 'Loft' });
    const calendar = async (sessions = '') =>
      (
        await (
          await api.app.request(`/api/public/event-calendar/${event.id}${sessions && `?sessions=${sessions}`}`)
        ).text()
      )
        // Long lines go on in the next one.
        .replace(/\r\n /g, '');
    await save(event.id, pageDraft({ agenda: [talk] }));
    await publish(event.id);
    expect(await calendar(talk.id)).toContain(`UID:${talk.id}-${event.id}@foyer`);
    expect(await calendar(talk.id)).toMatch(/METHOD:PUBLISH[\s\S]*SUMMARY:Keynote\r\nLOCATION:Loft/);
    expect((await api.app.request(`/api/public/event-calendar/${event.id}?sessions=${event.id}`)).status).toBe(404);
    await save(event.id, pageDraft({ status: 'cancelled', agenda: [talk] }));
    await publish(event.id);
    for (const file of [await calendar(), await calendar(talk.id)])
      expect(file).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  });

  it('gives a calendar the sessions that are asked for, in their order, without reading the others', async () => {
    const event = await newEvent();
    const agenda = Array.from({ length: 300 }, (_, place) =>
      session(`${place}`, `Talk ${place}`, [9, 10], { about: 'x'.repeat(500) }),
    );
    await save(event.id, pageDraft({ agenda }));
    await publish(event.id);
    const asked = [agenda[7], agenda[3]].map((each) => each?.id).join(',');
    told = 0;
    const file = await (await api.app.request(`/api/public/event-calendar/${event.id}?sessions=${asked}`)).text();
    expect(file.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:Talk 3', 'SUMMARY:Talk 7']);
    expect(told).toBeLessThan(10_000);
  });

  it('looks through one agenda for one caller at a time, and for two in all', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => newEvent()));
    const talk = session('1', 'Keynote', [6, 9]);
    for (const { id: eventId } of pages) {
      await save(eventId, pageDraft({ agenda: [talk] }));
      await publish(eventId);
    }
    const other = await openTransaction(api);
    await other.query('lock table event_pages');
    const ask = (of: { id: string }) => api.app.request(`/api/public/event-calendar/${of.id}?sessions=${talk.id}`);
    const [first, ...others] = pages as [(typeof pages)[number], ...typeof pages];
    const asked = [first, first, first].map(ask);
    await other.isWaitedFor();
    const atOne = await lockWaits(api.pool);
    asked.push(...others.map(ask));
    // Asked last, what waits for no agenda is answered last.
    await api.app.request(`/api/public/event-calendar/${first.id}`);
    expect([atOne, await lockWaits(api.pool)]).toEqual([1, 2]);
    await other.commit();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('sells nothing of an event that is cancelled, and goes on when it takes place after all', async () => {
    const { eventId, formId, ticketId } = await newPlace(api, token);
    const { slug } = (await api.ask('getEvent', { eventId }, token)).event;
    const state = async () => (await api.ask('getFormWQuestion', { formId, eventId })).state;
    await save(eventId, pageDraft({ status: 'cancelled', statusNote: 'The hall burnt down.' }));
    expect(await state()).toBe('open');
    await publish(eventId);
    expect(await readersSee(slug)).toMatchObject({ status: 'cancelled', statusNote: 'The hall burnt down.' });
    api.clock.advance(2_000);
    expect(await state()).toBe('closed');
    const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    const attendees = [{ ticketId, fields, answers: {} }];
    const order = { formId, key: crypto.randomUUID(), attendees, promoCode: null, paymentMethod: 'card' as const };
    expect((await api.call('submitUserForm', { payload: order })).status).toBe(409);
    await save(eventId, pageDraft());
    await publish(eventId);
    api.clock.advance(2_000);
    expect(await state()).toBe('open');
  });

  it('is not overwritten by who has not seen what was saved meanwhile', async () => {
    const event = await newEvent();
    await save(event.id, pageDraft({ online: 'first' }), 0);
    expect((await save(event.id, pageDraft({ online: 'second' }), 0)).status).toBe(409);
    expect((await publish(event.id, 0)).status).toBe(409);
    const own = await api.ask('getEventPage', { eventId: event.id }, token);
    expect(own).toMatchObject({ version: 1, page: { online: 'first' } });
  });

  it.each([
    [
      'a session that ends before it begins',
      { agenda: [session('1', 'Talk', [6, 9], { endsAt: '2027-03-06T08:00:00.000Z' })] },
      'page.agenda.0.endsAt',
    ],
    [
      'a link that is a script',
      { speakers: [speaker('1', 'Ada', { links: ['javascript:alert(1)'] })] },
      'page.speakers.0.links.0',
    ],
    [
      'a document without an address',
      { documents: [{ id: crypto.randomUUID(), name: 'Map', link: '' }] },
      'page.documents.0.link',
    ],
    ['a session without a title', { agenda: [session('1', ' ', [6, 9])] }, 'page.agenda.0.title'],
    [
      'one speaker too many',
      { speakers: Array.from({ length: 501 }, (_, at) => speaker(`${at}`, 'Ada')) },
      'page.speakers',
    ],
  ])('refuses %s, and says which', async (_, facts, field) => {
    const event = await newEvent();
    const refused = await save(event.id, pageDraft(facts));
    expect(refused).toMatchObject({ status: 422, field });
    expect((await api.ask('getEventPage', { eventId: event.id }, token)).version).toBe(0);
  });

  it('has room for a conference of days: 500 sessions and 300 speakers, 800 characters of each', async () => {
    const event = await newEvent();
    const about = 'x'.repeat(800);
    const speakers = Array.from({ length: 300 }, (_, at) => speaker(`${at}`, 'Ada Lovelace', { about }));
    const agenda = Array.from({ length: 500 }, (_, at) =>
      session(`${at}`, `Talk ${at}`, [6, 9], {
        room: 'Loft',
        about,
        speakers: speakers.slice(0, 2).map(({ id }) => id),
      }),
    );
    expect((await save(event.id, pageDraft({ agenda, speakers }))).status).toBe(200);
    const twice = agenda.map((each) => ({ ...each, about: about + about.slice(0, 700) }));
    expect((await save(event.id, pageDraft({ agenda: twice, speakers }))).status).toBe(413);
  });

  it('is not written again where readers see it already', async () => {
    const event = await newEvent();
    await save(event.id);
    await publish(event.id);
    const row = async () =>
      (await api.sql('select xmin::text, version from event_pages where event_id = $1', [event.id]))[0];
    const before = await row();
    expect((await publish(event.id)).payload).toMatchObject({ isPublished: true, version: before.version });
    expect(await row()).toEqual(before);
  });

  it('leaves out of a session a speaker that the page has not any longer', async () => {
    const event = await newEvent();
    const ada = speaker('1', 'Ada Lovelace');
    const agenda = [session('2', 'Keynote', [6, 9], { speakers: [ada.id, speaker('3', 'Gone').id] })];
    const { page } = (await save(event.id, pageDraft({ speakers: [ada], agenda }))).payload;
    expect(page.agenda[0]?.speakers).toEqual([ada.id]);
  });
});

describe('pictures of a page', () => {
  let cover: Picture;
  let event: Awaited<ReturnType<typeof newEvent>>;
  beforeAll(async () => {
    event = await newEvent();
    cover = (await add(event.id, 'cover', await photo(2_400, 1_600))).payload.picture;
  });

  it('are cut to their use and kept in several widths and two formats', async () => {
    expect(cover).toMatchObject({ width: 2_000, height: 1_000, alt: '' });
    expect(cover.blur).toMatch(/^data:image\/webp;base64,/);
    const sizes = await Promise.all(
      (['avif', 'webp'] as const).flatMap((type) =>
        ['100', '480', '481', '1440', '9999'].map(async (w) => {
          const sent = await api.app.request(`/api/public/event-picture/${cover.id}?w=${w}&type=${type}`);
          expect(sent.headers.get('content-type')).toBe(`image/${type}`);
          return (await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).width;
        }),
      ),
    );
    expect(sizes).toEqual([480, 480, 960, 1_440, 2_000, 480, 480, 960, 1_440, 2_000]);
  });

  it('are read from the database once, however their address is spelt', async () => {
    const look = async (id: string) => (await api.app.request(`/api/public/event-picture/${id}?w=2000`)).arrayBuffer();
    const { byteLength } = await look(cover.id);
    const before = told;
    for (const id of [cover.id, cover.id.toUpperCase(), cover.id.toUpperCase()])
      expect((await look(id)).byteLength).toBe(byteLength);
    expect(told - before).toBeLessThan(byteLength);
  });

  it('are not made larger than they were', async () => {
    const small = (await add(event.id, 'portrait', await photo(120, 300, 'png'))).payload.picture;
    expect(small).toMatchObject({ width: 120, height: 120 });
    const logo = (await add(event.id, 'logo', await photo(300, 90, 'png'))).payload.picture;
    expect(logo).toMatchObject({ width: 300, height: 90 });
  });

  it('are refused with a sentence where they cannot be read', async () => {
    const broken = `data:image/png;base64,${Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(200)]).toString('base64')}`;
    expect(await add(event.id, 'cover', broken)).toMatchObject({ status: 422, field: 'image' });
    expect(
      await add(event.id, 'cover', `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}`),
    ).toMatchObject({ status: 422, field: 'image' });
    const line = (await add(event.id, 'cover', await photo(1, 20_000, 'png'))).payload.picture;
    expect(line).toMatchObject({ width: 1, height: 1 });
  });

  it('stand on the page of their own event alone', async () => {
    const other = await newEvent();
    const draft = pageDraft({ cover: { id: cover.id, alt: '' } });
    expect((await save(other.id, draft)).status).toBe(404);
    expect((await save(event.id, draft)).payload.page.cover).toEqual(cover);
  });

  it('stand in texts, of this event alone, and go when no text has them', async () => {
    const { picture } = (await add(event.id, 'text', await photo(900, 300))).payload;
    expect(picture).toMatchObject({ width: 900, height: 300 });
    const about = `Here: ![Plan](picture:${picture.id})`;
    const pictures = [{ id: picture.id, alt: '' }];
    expect((await save(event.id, pageDraft({ about, pictures }))).payload.page.pictures).toEqual([picture]);
    await publish(event.id);
    const seen = await api.ask('getPublicEvent', { slug: event.slug });
    expect(seen.event.about).toContain(`<img src="/api/public/event-picture/${picture.id}?w=900`);
    expect(Object.keys(seen.page)).not.toContain('pictures');
    const copy = (await api.ask('duplicateEvent', { eventId: event.id }, token)).event;
    const copied = (await api.ask('getEventPage', { eventId: copy.id }, token)).page;
    expect(copied.pictures).toHaveLength(1);
    expect(copied.pictures[0]?.id).not.toBe(picture.id);
    expect(copied.about).toBe(`Here: ![Plan](picture:${copied.pictures[0]?.id})`);
    expect(copy.description).toBe(copied.about);
    const other = await newEvent();
    expect((await save(other.id, pageDraft({ about, pictures }))).status).toBe(404);
    await save(other.id, pageDraft({ about }));
    await publish(other.id);
    expect((await api.ask('getPublicEvent', { slug: other.slug })).event.about).toBe('<p>Here: </p>');
    expect((await save(event.id, pageDraft({ about: 'Without', pictures }))).payload.page.pictures).toEqual([]);
  });

  it('can be PDFs, which are saved and not opened, by those alone that are whole', async () => {
    const place = await newEvent();
    const addFile = (text: string) =>
      api.call('addEventDocument', { eventId: place.id, content: Buffer.from(text).toString('base64') }, token);
    for (const text of ['<script>', '%PDF-1.7 cut', 'text %%EOF'])
      expect(await addFile(text)).toMatchObject({ status: 422 });
    const { link } = (await addFile('%PDF-1.7 a plan %%EOF')).payload;
    const documents = [{ id: randomUUID(), name: 'Plan', link }];
    expect((await save(place.id, pageDraft({ documents }))).status).toBe(200);
    const answer = await api.app.request(link);
    expect(await answer.text()).toBe('%PDF-1.7 a plan %%EOF');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.app.request(link.replace('document', 'picture'))).status).toBe(404);
    const other = await newEvent();
    expect((await save(other.id, pageDraft({ documents }))).status).toBe(404);
    const copy = (await api.ask('duplicateEvent', { eventId: place.id }, token)).event;
    const [copied] = (await api.ask('getEventPage', { eventId: copy.id }, token)).page.documents;
    expect(copied?.link).not.toBe(link);
    expect((await api.app.request(copied?.link ?? '')).status).toBe(200);
    api.clock.advance(86_400_001);
    await addFile('%PDF-1.7 another %%EOF');
    expect((await api.app.request(link)).status, 'one that the page has stays').toBe(200);
    for (const wrong of ['/api/public/event-document/x', 'javascript:alert(1)', '/account'])
      expect((await save(place.id, pageDraft({ documents: [{ ...documents[0], link: wrong } as never] }))).status).toBe(
        422,
      );
  });

  it('are copied with the event, and stay with the copy when the first one goes', async () => {
    await save(event.id, pageDraft({ cover: { id: cover.id, alt: 'The harbour' } }));
    await publish(event.id);
    const listed = (await api.ask('getAllEvents', {}, token)).events;
    expect(listed.find(({ id }) => id === event.id)?.cover, 'the organiser’s list shows it').toBe(cover.id);
    const copy = (await api.ask('duplicateEvent', { eventId: event.id }, token)).event;
    const { page } = await api.ask('getEventPage', { eventId: copy.id }, token);
    expect(page.cover).toMatchObject({ alt: 'The harbour', width: 2_000 });
    expect(page.cover?.id).not.toBe(cover.id);
    await api.ask('deleteEvent', { eventId: event.id }, token);
    expect((await api.app.request(`/api/public/event-picture/${page.cover?.id}`)).status).toBe(200);
  });

  it('are shown to nobody any more once the page is published without them, or its event is deleted', async () => {
    const place = await newEvent();
    const file = { eventId: place.id, content: Buffer.from('%PDF-1.7 names %%EOF').toString('base64') };
    const { link } = await api.ask('addEventDocument', file, token);
    const { picture } = (await add(place.id, 'logo', await photo(40, 40, 'png'))).payload;
    const kept = (await add(place.id, 'cover', await photo(40, 40, 'png'))).payload.picture;
    const addresses = [link, ...[picture, kept].map(({ id }) => `/api/public/event-picture/${id}`)];
    const sent = () => Promise.all(addresses.map(async (address) => (await api.app.request(address)).status));
    const documents = [{ id: randomUUID(), name: 'Names', link }];
    const sponsors = [{ id: randomUUID(), name: 'Acme', tier: '', link: '', logo: { id: picture.id, alt: '' } }];
    const cover = { id: kept.id, alt: '' };
    await save(place.id, pageDraft({ cover, documents, sponsors }));
    await publish(place.id);
    expect(await sent()).toEqual([200, 200, 200]);
    await save(place.id, pageDraft({ cover }));
    expect(await sent(), 'readers see them still').toEqual([200, 200, 200]);
    await publish(place.id);
    expect(await sent()).toEqual([404, 404, 200]);
    await api.ask('deleteEvent', { eventId: place.id }, token);
    expect(await sent()).toEqual([404, 404, 404]);
  });

  it('has its cover beside the registration, too, once that is published', async () => {
    const { eventId, formId } = await newPlace(api, token);
    const beside = async () => (await api.ask('getFormWQuestion', { eventId, formId })).event.cover;
    const { picture } = (await add(eventId, 'cover', await photo(40, 40, 'png'))).payload;
    await save(eventId, pageDraft({ cover: { id: picture.id, alt: '' } }));
    expect(await beside()).toBeNull();
    await publish(eventId);
    // Buyers who ask at the same moment are told the same.
    await expect.poll(beside).not.toBeNull();
    const address = await beside();
    expect((await api.app.request(address ?? '')).headers.get('content-type')).toBe('image/webp');
  });

  it('that are documents are kept by no cache between: they may be taken back', async () => {
    const place = await newEvent();
    const file = { eventId: place.id, content: Buffer.from('%PDF-1.7 %%EOF').toString('base64') };
    const { link } = await api.ask('addEventDocument', file, token);
    expect((await api.app.request(link)).headers.get('cache-control')).toBe('private, max-age=600');
  });

  it('go after a day on which no page had them, and no more than there may be are kept', async () => {
    const place = await newEvent();
    const unused = (await add(place.id, 'logo', await photo(40, 40, 'png'))).payload.picture;
    api.clock.advance(86_400_001);
    const shown = (await add(place.id, 'logo', await photo(40, 40, 'png'))).payload.picture;
    const rows = await api.pool.query('select id from event_pictures where event_id = $1', [place.id]);
    expect(rows.rows.map(({ id }) => id)).toEqual([shown.id]);
    expect(unused.id).not.toBe(shown.id);
    await api.sql(
      `insert into event_pictures (event_id, use, width, height, blur, created_at)
       select $1, 'logo', 1, 1, '', $2 from generate_series(1, $3)`,
      [place.id, api.clock.now, eventPageLimits.images - 1],
    );
    expect(await add(place.id, 'logo', await photo(40, 40, 'png'))).toMatchObject({ status: 409, field: 'image' });
  });
});
