import { describe, expect, it } from 'vitest';
import { eventDraft, type formDraft, ticketDraft } from '../../../harness/drafts.ts';
import { publicPage } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser, saveForm, saveTicket } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const save = async (changes: Parameters<typeof eventDraft>[0] = {}, as = token) =>
  (await api.ask('saveEvent', eventDraft(changes), as)).event;
const shown = (slug: string) => api.ask('getPublicEvent', { slug });
const statusOf = async (slug: string) => (await api.call('getPublicEvent', { slug })).status;
async function addForm(eventId: string, changes: Parameters<typeof formDraft>[1] = {}) {
  api.clock.advance(1);
  const form = await saveForm(api, token, eventId, changes);
  await saveTicket(api, token, form.id);
  return form.id;
}

describe('the address of an event', () => {
  it('is made from its first name, and stays when the name changes', async () => {
    const event = await save({ name: 'Ahoi München 2031' });
    expect(event.slug).toBe('ahoi-muenchen-2031');
    expect((await save({ id: event.id, name: 'Another name' })).slug).toBe('ahoi-muenchen-2031');
  });

  it('is one event’s alone in the whole installation, of many that begin at once too', async () => {
    const other = await newOrganiser(api);
    const events = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save({ name: 'Regatta' }, index % 2 ? other.token : token)),
    );
    const slugs = events.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs.filter((slug) => /^regatta(-[2-9])?$/.test(slug))).toHaveLength(9);
    expect(slugs.every((slug) => slug.startsWith('regatta'))).toBe(true);
  });

  it('is changed by hand, to one that is free and can stand in an address', async () => {
    const [mine, taken] = [await save({ name: 'Mine' }), await save({ name: 'Taken' })];
    const change = (slug: string) => api.call('saveEvent', { ...eventDraft(), id: mine.id, slug }, token);
    expect((await change('my-own')).payload.event.slug).toBe('my-own');
    expect((await change('my-own')).status).toBe(200);
    expect(await change(taken.slug)).toMatchObject({ status: 409, field: 'slug' });
    for (const slug of ['', 'Mine', 'a b', '../x', 'a--b', 'x'.repeat(61)])
      expect(await change(slug)).toMatchObject({ status: 422, field: 'slug' });
    expect([await statusOf('my-own'), await statusOf('mine')]).toEqual([200, 404]);
  });

  it('of a copy is the copy’s own', async () => {
    const { id } = await save({ name: 'Original' });
    const { event } = await api.ask('duplicateEvent', { eventId: id }, token);
    expect(event.slug).toBe('copy-of-original');
  });
});

describe('the public page of an event', () => {
  it('shows what it is, who runs it, and its forms with the state of each, oldest first', async () => {
    await api.ask(
      'saveSettings',
      {
        organisation: 'Harbour Trust',
        contact: 'hi@example.org',
        termsLink: ' https://harbour.example/terms ',
        publishableKey: '',
      },
      token,
    );
    const event = await save({ name: 'Open Day', description: '**Come** aboard.' });
    const open = await addForm(event.id, { title: 'Visitors', description: 'For *all*.' });
    const closed = await addForm(event.id, { title: 'Crew', closesAt: '2020-01-01T00:00:00.000Z' });
    expect(await shown('open-day')).toEqual({
      event: {
        id: event.id,
        slug: 'open-day',
        name: 'Open Day',
        description: '**Come** aboard.',
        about: '<p><strong>Come</strong> aboard.</p>',
        place: event.place,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        timeZone: event.timeZone,
        unlisted: false,
        logo: null,
        organiser: {
          name: 'Harbour Trust',
          contact: 'hi@example.org',
          policies: { terms: 'https://harbour.example/terms', privacy: '', refunds: '' },
          mustAccept: false,
        },
        isOver: false,
        findsTickets: false,
        organiserSlug: null,
        currency: event.currency,
        terms: { feeRate: 0, feeFixed: 0, feeInside: false, vat: null },
      },
      page: publicPage(),
      next: null,
      isDraft: false,
      forms: [
        {
          id: open,
          slug: 'visitors',
          title: 'Visitors',
          about: '<p>For <em>all</em>.</p>',
          state: 'open',
          closesAt: null,
          prices: { lowest: 0, highest: 0 },
          tickets: [{ name: 'Day pass', price: 0, state: 'onSale' }],
          furtherTickets: 0,
          waitingList: false,
          salesStart: null,
        },
        {
          id: closed,
          slug: 'crew',
          title: 'Crew',
          about: '',
          state: 'closed',
          closesAt: '2020-01-01T00:00:00.000Z',
          prices: null,
          tickets: [],
          furtherTickets: 0,
          waitingList: false,
          salesStart: null,
        },
      ],
    });
  });

  it('says between what the tickets cost that can be had now, as they are shown', async () => {
    const pricing = { feeRate: 0, feeFixed: 0, feeInside: false, vatRate: 2_000, feeVatRate: null };
    const shownWithout = { ...pricing, vatIncluded: true, vatShown: false, reverseCharge: false };
    const vat = {
      chargesVat: true,
      vatRate: 1_900,
      country: 'DE',
      vatNumber: 'DE136695976',
      address: 'Pier 4, Hamburg',
    };
    await api.ask('saveSettings', { organisation: 'Harbour Trust', publishableKey: '', ...vat }, token);
    const event = await save({ name: 'Priced', pricing: shownWithout });
    const form = await addForm(event.id);
    const sell = (name: string, facts: Parameters<typeof ticketDraft>[1]) =>
      api.ask('saveTicket', { payload: ticketDraft(form, { name, ...facts }) }, token);
    await sell('Child', { price: 1_200 });
    await sell('Adult', { price: 2_500 });
    await sell('Later', { price: 1, saleStartsAt: '2050-01-01T00:00:00.000Z' });
    await sell('Earlier', { price: 99_900, saleEndsAt: '2020-01-01T00:00:00.000Z' });
    expect((await shown(event.slug)).forms[0]?.prices).toEqual({ lowest: 0, highest: 2_083 });
    expect((await shown(event.slug)).forms[0]?.tickets).toEqual([
      { name: 'Day pass', price: 0, state: 'onSale' },
      { name: 'Child', price: 1_000, state: 'onSale' },
      { name: 'Adult', price: 2_083, state: 'onSale' },
      { name: 'Later', price: 1, state: 'notYet' },
      { name: 'Earlier', price: 83_250, state: 'ended' },
    ]);
    await sell('Untaxed', { price: 2_200, vatRate: 0 });
    await sell('Student', { price: 600 });
    const [many] = (await shown(event.slug)).forms;
    expect([many?.tickets.length, many?.furtherTickets]).toEqual([6, 1]);
    expect(many?.tickets.at(-1)?.name).toBe('Later');
    expect((await shown(event.slug)).forms[0]?.prices).toEqual({ lowest: 0, highest: 2_200 });
  });

  it('says of an early-bird price until when and for how many it is, and what the ticket costs after it', async () => {
    const event = await save({ name: 'Early' });
    const form = await addForm(event.id);
    const earlyBird = { price: 1_500, quantity: 20, until: '2050-01-01T00:00:00.000Z' };
    const over = { price: 1, quantity: null, until: '2020-01-01T00:00:00.000Z' };
    for (const facts of [
      { name: 'Adult', price: 2_000, earlyBird },
      { name: 'Child', price: 900, earlyBird: over },
    ])
      await saveTicket(api, token, form, facts);
    expect((await shown(event.slug)).forms[0]?.tickets.slice(1)).toEqual([
      {
        ...{ name: 'Adult', price: 1_500, state: 'onSale' },
        earlyBird: { fullPrice: 2_000, until: '2050-01-01T00:00:00.000Z', left: 20 },
      },
      { name: 'Child', price: 900, state: 'onSale' },
    ]);
  });

  it('says of its forms what they are as far as a page takes it, and leaves the rest to theirs', async () => {
    const event = await save({ name: 'Long' });
    const description = 'A form with much to say. '.repeat(190);
    for (let form = 0; form < 45; form++) await addForm(event.id, { title: `Form ${form}`, description });
    const { forms } = await shown(event.slug);
    const described = forms.map(({ about }) => about.length > 0);
    expect(described.lastIndexOf(true)).toBe(41);
    expect(described.indexOf(false)).toBe(42);
    const { id } = forms[44] ?? { id: '' };
    const own = await api.ask('getFormWQuestion', { eventId: event.id, formId: id });
    expect(own.form.about).toContain('A form with much to say.');
  });

  it('says when the event is over', async () => {
    const { slug } = await save({
      name: 'Past',
      startsAt: '2020-01-01T00:00:00.000Z',
      endsAt: '2020-01-02T00:00:00.000Z',
    });
    expect((await shown(slug)).event.isOver).toBe(true);
  });

  it('is not there for an event that is not published, nor for one that never was', async () => {
    const { slug, id } = await save({ name: 'Surprise', published: false });
    const hidden = await api.call('getPublicEvent', { slug });
    const unknown = await api.call('getPublicEvent', { slug: 'never-was' });
    expect([hidden.status, hidden.msg]).toEqual([404, unknown.msg]);
    expect((await api.call('getEventCalendar', { id })).status).toBe(404);
  });
});

describe('the calendar file of an event', () => {
  it('is downloaded under the event’s own name', async () => {
    const { id } = await save({
      name: 'Tall Ships',
      startsAt: '2031-05-01T08:00:00.000Z',
      endsAt: '2031-05-01T16:00:00.000Z',
    });
    const { status, headers, payload } = await api.call('getEventCalendar', { id });
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="tall-ships.ics"',
    ]);
    const lines = (await (payload as Blob).text()).split('\r\n');
    expect(lines).toContain('SUMMARY:Tall Ships');
    expect(lines).toContain('DTSTART:20310501T080000Z');
  });

  it('is none of an id that leads nowhere', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
      expect((await api.call('getEventCalendar', { id })).status).toBe(404);
  });
});

describe('a form that is not published', () => {
  it('is not on the page of its event until it is', async () => {
    const event = await save({ name: 'Half open' });
    const formId = await addForm(event.id, { title: 'Visitors' });
    api.clock.advance(1);
    const { form } = await api.ask('duplicateForm', { payload: { formId } }, token);
    const titles = async () => (await shown(event.slug)).forms.map(({ title }) => title);
    expect(await titles()).toEqual(['Visitors']);
    await api.ask('publishForm', { payload: { formId: form.id, published: true } }, token);
    expect(await titles()).toEqual(['Visitors', 'Copy of Visitors']);
  });
});
