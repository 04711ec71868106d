import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventDraft, formDraft, promoDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { summariesOf } from '../../../server/event/event.ts';
import { events } from '../../../server/platform/db/schema/usersAndEvents.ts';
import { maxKeptImage } from '../../../src/lib/limits.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { badgeLayout, onePixel, qrElement, textElement } from '../../support/badges.ts';
import { fillWith } from '../../support/crowd.ts';
import { openApi } from '../../support/fixtures.ts';
import { rowsRead } from '../../support/plans.ts';
import { randomOf } from '../../support/random.ts';
import {
  newAppUser,
  newAttendee,
  newEvent,
  newOrganiser,
  saveForm,
  saveTicket,
  setStatus,
  usersOf,
} from '../../support/world.ts';

/** The smallest images there are. */
const jpegClaimed = `data:image/jpeg;base64,${onePixel.split(',')[1]}`;
const script = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)">').toString('base64')}`;

const api = await openApi();
const { token } = await newOrganiser(api);

const tick = () => api.clock.advance(1_000);

const nothing = {
  cover: null,
  status: 'planned',
  kept: false,
  registered: 0,
  checkedIn: 0,
  sold: 0,
  capacity: null,
  revenue: 0,
  testMoney: false,
};

/** What only `getEvent` answers. */
const words = { transferAccount: null, transferNote: '', doorNote: '' };
const own = { ...words, pricing: usualPricing, accent: '#1b1d1b', drafted: [] };

describe('events', () => {
  it('say how many tickets are sold of how many, and for how much', async () => {
    const mine = (await newOrganiser(api)).token;
    const place = await newEvent(api, mine, { price: 1_000, quantity: 5 }, takesTransfers);
    const summary = async () => {
      const { events } = await api.ask('getAllEvents', {}, mine);
      return events.map(({ registered, sold, capacity, revenue }) => ({ registered, sold, capacity, revenue }));
    };
    const { formId, ticketId } = place;
    const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    const attendees = [1, 2].map(() => ({ ticketId, fields, answers: {} }));
    const registration = { formId, key: crypto.randomUUID(), attendees, promoCode: null };
    await api.ask('submitUserForm', { payload: { ...registration, paymentMethod: 'transfer' } });
    expect(await summary()).toEqual([{ registered: 2, sold: 2, capacity: 5, revenue: 0 }]);
    const users = await usersOf(api, mine, { formId });
    const pId = users[0]?.pId ?? '';
    await setStatus(api, mine, pId, 'paid');
    expect(await summary()).toEqual([{ registered: 2, sold: 2, capacity: 5, revenue: 2_000 }]);
    const capped = formDraft(place.eventId, { id: formId, capacity: 3 });
    await api.ask('saveForm', { payload: capped }, mine);
    expect((await summary())[0]?.capacity).toBe(3);
    const form = await saveForm(api, mine, place.eventId, { capacity: 10 });
    await saveTicket(api, mine, form.id, { quantity: null });
    expect((await summary())[0]?.capacity).toBe(13);
    await api.ask('saveForm', { payload: { ...capped, capacity: null } }, mine);
    await saveTicket(api, mine, formId, { quantity: null });
    expect((await summary())[0]?.capacity).toBeNull();
    await setStatus(api, mine, pId, 'cancelled');
    // Nobody sent the money back.
    expect((await summary())[0]).toEqual({ registered: 0, sold: 0, capacity: null, revenue: 2_000 });
  });

  it('come back as they were saved, the latest first, with how full they are', async () => {
    const mine = (await newOrganiser(api)).token;
    const on = (day: string) => ({ startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T17:00:00.000Z` });
    const later = eventDraft({ name: ' Second ', ...on('2031-02-01') });
    const { msg, payload } = await api.call('saveEvent', later, mine);
    tick();
    const sooner = eventDraft({ name: 'First', ...on('2031-01-01') });
    const first = (await api.ask('saveEvent', sooner, mine)).event;
    expect(msg).toBe('Event saved.');
    expect(payload.event).toMatchObject({ name: 'Second', logo: null, published: true, currency: 'gbp' });
    const { events } = await api.ask('getAllEvents', {}, mine);
    expect(events).toEqual([
      { ...payload.event, ...nothing },
      { ...first, ...nothing },
    ]);
    expect(await api.ask('getEvent', { eventId: first.id }, mine)).toEqual({ event: { ...first, ...own } });
  });

  it('keep their time in UTC, whatever offset they came with', async () => {
    const draft = eventDraft({ startsAt: '2031-05-01T10:00:00+02:00', endsAt: '2031-05-01T09:00:00.001Z' });
    const { event } = await api.ask('saveEvent', draft, token);
    expect(event).toMatchObject({ startsAt: '2031-05-01T08:00:00.000Z', endsAt: '2031-05-01T09:00:00.001Z' });
  });

  it('must end after they start', async () => {
    const { startsAt } = eventDraft();
    const reply = await api.call('saveEvent', eventDraft({ startsAt, endsAt: startsAt }), token);
    expect(reply).toMatchObject({ status: 422, field: 'endsAt', msg: 'The end must be after the start.' });
  });

  it('keep their currency after the first order', async () => {
    const place = await newEvent(api, token);
    const change = { ...eventDraft({ currency: 'eur' }), id: place.eventId };
    expect((await api.call('saveEvent', change, token)).status).toBe(200);
    await newAttendee(api, place);
    expect((await api.call('saveEvent', change, token)).status).toBe(200);
    const reply = await api.call('saveEvent', { ...change, currency: 'usd' }, token);
    expect(reply).toMatchObject({ status: 409, field: 'currency' });
  });

  it('have one address each, also when several ask for it at once', async () => {
    const mine = await Promise.all([1, 2, 3, 4].map(() => newEvent(api, token)));
    const replies = await Promise.all(
      mine.map(({ eventId }) =>
        api.call('saveEvent', { ...eventDraft({ slug: 'wanted-by-all' }), id: eventId }, token),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const reply of refused) expect(reply).toMatchObject({ status: 409, field: 'slug' });
    const [kept] = replies.filter(({ status }) => status === 200);
    const again = { ...eventDraft({ slug: 'wanted-by-all' }), id: kept?.payload.event.id };
    expect((await api.call('saveEvent', again, token)).status).toBe(200);
  });

  it('keep an address that they give up from other organisers, who find what was printed leading to them: renamed or deleted, also at that moment', async () => {
    const other = await newOrganiser(api);
    const take = (slug: string, as = other.token) => api.call('saveEvent', eventDraft({ slug }), as);
    const [renamed, deleted] = await Promise.all(['old-pier', 'old-mill'].map((slug) => take(slug, token)));
    const id = renamed?.payload.event.id;
    await api.ask('saveEvent', { ...eventDraft({ slug: 'new-pier' }), id }, token);
    await api.ask('deleteEvent', { eventId: deleted?.payload.event.id ?? '' }, token);
    for (const slug of ['old-pier', 'old-mill']) expect(await take(slug)).toMatchObject({ status: 409, field: 'slug' });
    const own = (await take('their-pier')).payload.event;
    const moved = await api.call('saveEvent', { ...eventDraft({ slug: 'old-pier' }), id: own.id }, other.token);
    expect(moved).toMatchObject({ status: 409, field: 'slug' });
    const named = await api.ask('saveEvent', eventDraft({ name: 'Old mill' }), other.token);
    expect(named.event.slug).toBe('old-mill-2');
    expect((await take('old-mill', token)).status).toBe(200);
    expect((await api.call('saveEvent', { ...eventDraft({ slug: 'old-pier' }), id }, token)).status).toBe(200);
    for (let round = 0; round < 10; round++) {
      const slug = `given-up-${round}`;
      const { event } = (await take(slug, token)).payload;
      const [, taken] = await Promise.all([
        api.call('saveEvent', { ...eventDraft({ slug: `kept-${round}` }), id: event.id }, token),
        take(slug),
      ]);
      expect(taken).toMatchObject({ status: 409, field: 'slug' });
    }
  });

  it('keep of these the thousand that an organiser gave up last', async () => {
    const [one, other] = [await newOrganiser(api), await newOrganiser(api)];
    await api.sql(
      `insert into former_addresses (kind, slug, owner_id, given_up_at)
       select 'event', 'former-' || n, $1, now() - interval '1 day' + n * interval '1 second' from generate_series(1, 1000) n`,
      [one.id],
    );
    const { event } = await api.ask('saveEvent', eventDraft({ slug: 'one-more' }), one.token);
    await api.ask('deleteEvent', { eventId: event.id }, one.token);
    const status = async (slug: string) => (await api.call('saveEvent', eventDraft({ slug }), other.token)).status;
    expect([await status('former-1'), await status('former-2'), await status('one-more')]).toEqual([200, 409, 409]);
  });

  it('are published and unpublished, and nothing else of them changes', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ published: false, logo: onePixel }), token);
    const opened = await api.call('publishEvent', { eventId: event.id, published: true }, token);
    expect(opened).toMatchObject({ status: 200, msg: 'Event published.' });
    expect(opened.payload).toEqual({ event: { ...event, published: true, version: event.version + 1 } });
    expect(await api.ask('getEvent', { eventId: event.id }, token)).toEqual({
      event: { ...opened.payload.event, ...own },
    });
    const again = await api.ask('publishEvent', { eventId: event.id, published: true }, token);
    expect(again).toEqual(opened.payload);
    const closed = await api.call('publishEvent', { eventId: event.id, published: false }, token);
    expect(closed).toMatchObject({
      status: 200,
      msg: 'Event unpublished.',
      payload: { event: { ...event, version: event.version + 2 } },
    });
    expect(await api.ask('getEvent', { eventId: event.id }, token)).toEqual({
      event: { ...event, version: event.version + 2, ...own },
    });
  });

  it('leave other events as they are when one is published', async () => {
    const drafts = [eventDraft({ published: false }), eventDraft({ published: false })];
    const [one, other] = await Promise.all(
      drafts.map(async (draft) => (await api.ask('saveEvent', draft, token)).event.id),
    );
    await api.ask('publishEvent', { eventId: one ?? '', published: true }, token);
    expect((await api.ask('getEvent', { eventId: other ?? '' }, token)).event.published).toBe(false);
  });

  it('show an app user the one event they belong to', async () => {
    const { eventId } = await newEvent(api, token);
    const appUser = await newAppUser(api, token, eventId, 'checkin');
    const { events } = await api.ask('getEventByAppUserId', { userId: appUser.id }, appUser.token);
    expect(events.map(({ id }) => id)).toEqual([eventId]);
  });
});

describe('a logo', () => {
  it('is read from the database once for all who look at it, until there is another', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ logo: onePixel }), token);
    const bytes = async (id = event.id) =>
      ((await api.ask('getEventLogo', { id })) as Blob).arrayBuffer().then((all) => all.byteLength);
    const change = (to: string) => api.pool.query(`update images set ${to} where owner_id = $1`, [event.id]);
    const first = await bytes();
    expect(first).toBeGreaterThan(1);
    await api.pool.query("insert into files (id, bytes, content) values ('another', 1, '\\x00')");
    await change("file = 'another'");
    expect(await bytes()).toBe(first);
    expect(await bytes(event.id.toUpperCase())).toBe(first);
    await change("version = 'another'");
    expect(await bytes()).toBe(1);
  });

  it('is kept by what it is, shown to everybody, for good at its own address, and removed', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ logo: jpegClaimed }), token);
    const version = event.logo ?? '';
    const shown = await api.call('getEventLogo', { id: event.id, v: version });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const { width, height, format } = await sharp(await (shown.payload as Blob).arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1, height: 1, format: 'png' });
    const plain = await api.call('getEventLogo', { id: event.id });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=60');

    const draft = { ...eventDraft(), id: event.id };
    expect((await api.ask('saveEvent', draft, token)).event.logo).toBe(version);
    expect((await api.ask('saveEvent', { ...draft, logo: null }, token)).event.logo).toBeNull();
    expect((await api.call('getEventLogo', { id: event.id })).status).toBe(404);
  });

  it('must be an image by its content, and belong to an event that exists', async () => {
    const reply = await api.call('saveEvent', eventDraft({ logo: script }), token);
    expect(reply).toMatchObject({ status: 422, field: 'logo' });
    for (const id of ['null', '../../etc/passwd', crypto.randomUUID()]) {
      expect((await api.call('getEventLogo', { id })).status).toBe(404);
      expect((await api.call('getUserPhoto', { id })).status).toBe(404);
    }
  });

  it('with more pixels than a photo has is refused, however small its file', async () => {
    const content = await sharp({ create: { width: 5_001, height: 5_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(content.length).toBeLessThan(2_000_000);
    const logo = `data:image/png;base64,${content.toString('base64')}`;
    expect(await api.call('saveEvent', eventDraft({ logo }), token)).toMatchObject({
      status: 422,
      field: 'logo',
      msg: 'This image can’t be read, or it has more than 25 million pixels. Choose another one.',
    });
  });

  it('that takes more memory to unpack than a photo is refused, however few its pixels, and the largest photo is not', async () => {
    const blank = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#a00' } });
    const save = (type: string, content: Buffer) =>
      api.call('saveEvent', eventDraft({ logo: `data:image/${type};base64,${content.toString('base64')}` }), token);
    const heavy = await blank.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer();
    expect(await save('png', heavy)).toMatchObject({
      ...{ status: 422, field: 'logo' },
      msg: 'This image takes too much memory to read. Save it with 8 bits a colour and without interlacing, or smaller.',
    });
    const photo = await blank.clone().jpeg({ progressive: true }).toBuffer();
    expect((await save('jpeg', photo)).status).toBe(200);
  });

  it('is drawn one at a time, whoever else sends one', async () => {
    const content = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${content.toString('base64')}`;
    const organisers = await Promise.all(Array.from({ length: 4 }, () => newOrganiser(api)));
    let most = 0;
    const note = (atWork: number) => {
      most = Math.max(most, atWork);
    };
    sharp.queue.on('change', note);
    const saved = await Promise.all(organisers.map((each) => api.call('saveEvent', eventDraft({ logo }), each.token)));
    sharp.queue.off('change', note);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // Read after another image may have been taken up: 0 or 1.
    expect(most).toBeLessThanOrEqual(1);
  });

  it('that is small as it is sent, and large once it is drawn, is kept in a megabyte at most', async () => {
    const side = 2_400;
    const random = randomOf(1);
    const noise = Buffer.from(Array.from({ length: side * side }, () => random(2) * 255));
    const raw = { width: side, height: side, channels: 1 } as const;
    const content = await sharp(noise, { raw }).png({ palette: true, colours: 2 }).toBuffer();
    const drawn = await sharp(content).resize({ width: 1_200 }).png().toBuffer();
    expect(drawn.length, 'or this shows nothing').toBeGreaterThan(maxKeptImage);
    const logo = `data:image/png;base64,${content.toString('base64')}`;
    const { event } = await api.ask('saveEvent', eventDraft({ logo }), token);
    const shown = Buffer.from(await (await api.app.request(`/api/public/event-logo/${event.id}`)).arrayBuffer());
    expect(shown.length).toBeLessThanOrEqual(maxKeptImage);
    expect((await sharp(shown).metadata()).width).toBeGreaterThanOrEqual(600);
  }, 30_000);

  it('is drawn anew, no larger than it is shown, and what else its file said is gone', async () => {
    const content = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#a00' } })
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer();
    expect(content.toString('latin1')).toContain('taken at home');
    const logo = `data:image/jpeg;base64,${content.toString('base64')}`;
    const { event } = await api.ask('saveEvent', eventDraft({ logo }), token);
    const shown = Buffer.from(await ((await api.ask('getEventLogo', { id: event.id })) as Blob).arrayBuffer());
    const { width, height, format } = await sharp(shown).metadata();
    expect({ width, height, format }).toEqual({ width: 1_200, height: 600, format: 'jpeg' });
    expect(shown.toString('latin1')).not.toContain('taken at home');
  });

  it('of 2 MB passes, a larger one does not', async () => {
    const image = (size: number) => {
      const content = Buffer.alloc(size);
      Buffer.from(onePixel.split(',')[1] ?? '', 'base64').copy(content);
      return `data:image/png;base64,${content.toString('base64')}`;
    };
    expect((await api.call('saveEvent', eventDraft({ logo: image(2_000_000) }), token)).status).toBe(200);
    expect((await api.call('saveEvent', eventDraft({ logo: image(2_000_001) }), token)).status).toBe(422);
  });
});

describe('a copy of an event', () => {
  it('has its forms, questions, tickets, promos and logo, and no attendees and nothing sold', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ logo: onePixel }), token);
    const { formType } = await api.ask('saveFormType', { newFormType: { eventId: event.id, name: 'Press' } }, token);
    const first = question({ type: 2, options: ['Yes', 'No'] });
    const second = question({ condition: { questionId: first.id, equals: 'Yes' } });
    const draft = formDraft(event.id, { formTypeId: formType.id, questions: [first, second], capacity: 20 });
    const { form } = await api.ask('saveForm', { payload: draft }, token);
    const ticket = {
      formId: form.id,
      name: 'Pass',
      description: '',
      price: 0,
      vatRate: 700,
      quantity: 5,
      maxPerOrder: 2,
    };
    const sale = { saleStartsAt: null, saleEndsAt: null, earlyBird: null, design: 1 as const, advert: '' };
    const saved = (await api.ask('saveTicket', { payload: { ...ticket, ...sale } }, token)).ticket;
    const promo = promoDraft(form.id, { ticketIds: [saved.id] });
    await api.ask('savePromo', { payload: promo }, token);
    await newAttendee(api, { formId: form.id, ticketId: saved.id });

    const upload = { payload: { eventId: event.id, image: onePixel } };
    const { image } = await api.ask('saveBadgeImage', upload, token);
    const shows = { tickets: [saved.id], forms: [form.id], choices: [{ questionId: first.id, option: 'Yes' }] };
    const elements = [
      textElement({ shows, text: `{{name}} {{answer:${first.id}}}` }),
      { ...qrElement({ id: 'logo' }), kind: 'image' as const, imageId: image.id },
    ];
    const design = { eventId: event.id, name: 'Card', formIds: [form.id], layout: badgeLayout({ elements }) };
    await api.ask('saveBadgeDesign', { payload: design }, token);

    const copy = (await api.ask('duplicateEvent', { eventId: event.id }, token)).event;
    expect(copy).toMatchObject({ name: `Copy of ${event.name}`, published: false, logo: event.logo });
    expect((await api.call('getEventLogo', { id: copy.id })).status).toBe(200);
    const { forms } = await api.ask('getAllForms', { eventId: copy.id }, token);
    expect(forms).toMatchObject([{ title: form.title, registered: 0, capacity: 20 }]);
    const formId = forms[0]?.id ?? '';
    const { formTypes } = await api.ask('getFormTypesByEventId', { eventId: copy.id }, token);
    expect(formTypes).toMatchObject([{ name: 'Press', id: forms[0]?.formTypeId }]);
    const { questions } = (await api.ask('getForm', { formId }, token)).form;
    expect(questions.map(({ label }) => label)).toEqual([first.label, second.label]);
    expect(questions[1]?.condition).toEqual({ questionId: questions[0]?.id, equals: 'Yes' });
    expect(questions[0]?.id).not.toBe(first.id);
    const { tickets } = await api.ask('getTickets', { formId }, token);
    expect(tickets).toMatchObject([{ name: 'Pass', quantity: 5, reserved: 0 }]);
    const { promos } = await api.ask('getPromos', { formId }, token);
    expect(promos).toMatchObject([{ code: promo.code, used: 0, ticketIds: [tickets[0]?.id] }]);

    const { badgeDesigns } = await api.ask('getAllBadgeDesigns', { eventId: copy.id }, token);
    expect(badgeDesigns).toMatchObject([
      {
        ...{ name: 'Card', formIds: [formId] },
        uses: { forms: [form.title], tickets: ['Pass'], choices: [{ question: first.label, option: 'Yes' }] },
      },
    ]);
    const ask = { badgeDesignId: badgeDesigns[0]?.id ?? '' };
    const { badgeDesign } = await api.ask('getBadgeDesignWVisibility', ask, token);
    expect(badgeDesign.layout.elements).toMatchObject([
      {
        shows: {
          ...{ tickets: [tickets[0]?.id], forms: [formId] },
          choices: [{ questionId: questions[0]?.id, option: 'Yes' }],
        },
        text: `{{name}} {{answer:${questions[0]?.id}}}`,
      },
      { imageId: badgeDesign.images[0]?.id },
    ]);
    const shown = async (url = '') => Buffer.from(await (await api.app.request(url)).arrayBuffer());
    expect(await shown(badgeDesign.images[0]?.url)).toEqual(await shown(image.url));
    expect(badgeDesign.images[0]?.id).not.toBe(image.id);
  });
});

describe('the list of very many events', () => {
  it('is read of all of them at once, not through the orders of everybody for each', async () => {
    const orders = 3_000;
    const [crowded, { id: ownerId, token: mine }] = [await newEvent(api, token), await newOrganiser(api)];
    await fillWith(api, crowded, { count: orders });
    for (let n = 0; n < 5; n++) await newEvent(api, mine);
    const [{ eventId: copied }] = [await newEvent(api, mine)];
    await api.sql(
      `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n))).*
       from events e, generate_series(1, 60) n where e.id = $1`,
      [copied],
    );
    await api.sql('analyze events');
    const { sql: text, params } = summariesOf(api.db, eq(events.ownerId, ownerId)).toSQL();
    expect(await rowsRead(api, text, params)).toBeLessThan(orders * 10);
    expect((await api.ask('getAllEvents', {}, mine)).events.length).toBe(66);
  });
});

describe('deleting an event', () => {
  it('takes all of it along when there are no registrations', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const appUser = await newAppUser(api, token, eventId, 'checkin');
    expect(await api.ask('deleteEvent', { eventId }, token)).toEqual({ eventId });
    expect((await api.call('getEvent', { eventId }, token)).status).toBe(404);
    expect((await api.call('getForm', { formId }, token)).status).toBe(404);
    expect((await api.call('getEventByAppUserId', { userId: appUser.id }, appUser.token)).status).toBe(401);
  });

  it('is refused while attendees are registered', async () => {
    const place = await newEvent(api, token);
    await newAttendee(api, place);
    const { eventId, formId } = place;
    expect(await api.call('deleteEvent', { eventId }, token)).toMatchObject({ status: 409, msg: expect.any(String) });
    expect(await api.call('deleteForm', { formId }, token)).toMatchObject({ status: 409, msg: expect.any(String) });
    expect((await api.call('getEvent', { eventId }, token)).status).toBe(200);
  });
});
