import { describe, expect, it } from 'vitest';
import { eventDraft, formDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { type AttendeeFilter, attendeeSorts } from '../../../src/lib/attendee.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, saveTicket, setStatus, usersOf } from '../../support/world.ts';

const meal = question({ type: 2, label: 'Meal', options: ['Fish', 'Beans'] });
const days = question({ type: 3, label: 'Days', options: ['Friday', 'Saturday'] });
const motto = question({ label: 'Motto' });

/** Everybody of an event in New York with two forms; registered an hour apart, in this order, from 23:00 on 28/02/2027 there. */
const people = [
  { name: 'Ada Öberg', org: 'élan', job: 'Zoologist', country: 'SE', on: 'Day', meal: 'Fish', days: ['Friday'] },
  { name: 'Bob Zu', org: '', job: '', country: '', on: 'Day', meal: 'Beans', days: ['Friday', 'Saturday'] },
  { name: 'Cy Oz', org: 'Zebra', job: 'chef', country: 'DE', on: 'Paid', days: [] },
  { name: 'ada Alder', org: 'Acme', job: 'Baker', country: 'DE', on: 'Press', days: [] },
  { name: 'Dee Oak', org: 'Eland', job: 'Archer', country: 'AT', on: 'Day', meal: 'Fish', days: ['Saturday'] },
];

const forms = { visitors: '', press: '' };
const tickets: Record<string, string> = {};

async function newForm(title: string, questions = [meal, days, motto]) {
  const draft = formDraft(eventId, { title, fields: allFields, questions });
  return (await api.ask('saveForm', { payload: draft }, token)).form.id;
}
const allFields = (['organization', 'jobTitle', 'country'] as const).map((key) => ({ key, required: false }));

async function newTicket(formId: string, name: string, price = 0) {
  const ticket = await saveTicket(api, token, formId, { name, price });
  tickets[name] = ticket.id;
}

const api = await openApi({ now: new Date('2027-03-01T04:00:00Z') });
const { token } = await newOrganiser(api);
const [startsAt, endsAt] = ['2027-06-01T09:00:00Z', '2027-06-02T17:00:00Z'];
const draft = eventDraft({ ...takesTransfers, timeZone: 'America/New_York', startsAt, endsAt });
const eventId = (await api.ask('saveEvent', draft, token)).event.id;
forms.visitors = await newForm('Visitors');
forms.press = await newForm('Press', []);
await newTicket(forms.visitors, 'Day');
await newTicket(forms.visitors, 'Paid', 500);
await newTicket(forms.press, 'Press');
for (const { name, org, job, country, on, meal: eaten, days: chosen } of people) {
  const [firstname = '', surname = ''] = name.split(' ');
  const email = `${surname.toLowerCase().replace('ö', 'o')}@example.org`;
  const fields = { firstname, surname, email, organization: org, jobTitle: job, country };
  const answers = { ...(eaten && { [meal.id]: eaten }), ...(chosen.length > 0 && { [days.id]: chosen }) };
  const payload = {
    formId: on === 'Press' ? forms.press : forms.visitors,
    key: crypto.randomUUID(),
    attendees: [{ ticketId: tickets[on] ?? '', fields, answers }],
    promoCode: null,
    paymentMethod: 'transfer' as const,
  };
  await api.ask('submitUserForm', { payload });
  api.clock.advance(3_600_000);
}
type Page = AttendeeFilter & { cursor?: string; limit?: string };
const list = (page: Page) => api.ask('getUsersByEvent', { eventId, ...page }, token);
const found = async (page: Page) => (await list(page)).users.map(({ firstname, surname }) => `${firstname} ${surname}`);

const cy = (await list({ name: 'Cy' })).users[0];
const ada = (await list({ name: 'Öberg' })).users[0];
await setStatus(api, token, cy?.pId ?? '', 'paid');
for (const user of [cy, ada]) await api.ask('checkin', { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' }, token);

const inOrder = ['Ada Öberg', 'Bob Zu', 'Cy Oz', 'ada Alder', 'Dee Oak'];
const [oberg, zu, oz, alder, oak] = inOrder as [string, string, string, string, string];

describe('the attendees of an event, sorted', () => {
  const sorted = {
    name: [alder, oberg, zu, oz, oak],
    organization: [alder, oberg, oak, oz, zu],
    email: [alder, oak, oberg, oz, zu],
    jobTitle: [oak, alder, oz, oberg, zu],
    registered: inOrder,
  };

  it('go by each column whatever their case and accents, with what is empty last both ways', async () => {
    for (const [column, names] of Object.entries(sorted) as [keyof typeof sorted, string[]][])
      expect([column, await found({ sort: column })]).toEqual([column, names]);
    expect(await found({ sort: '-organization' })).toEqual([oz, oak, oberg, alder, zu]);
    expect(await found({ sort: '-jobTitle' })).toEqual([oberg, oz, alder, oak, zu]);
    expect(await found({ sort: '-name' })).toEqual([oak, oz, zu, oberg, alder]);
    expect((await found({ sort: 'country' })).at(-1)).toBe(zu);
    expect((await found({ sort: 'form' }))[0]).toBe(alder);
    expect((await found({ sort: '-ticket' }))[0]).toBe(alder);
  });

  it('go by status as an order goes through them, and by check-in with those who are not in last', async () => {
    expect((await found({ sort: 'status' }))[0]).toBe(oz);
    const times = async (sort: AttendeeFilter['sort']) =>
      (await list({ sort })).users.map(({ checkedInAt }) => checkedInAt !== null);
    expect(await times('checkedIn')).toEqual([true, true, false, false, false]);
    expect(await times('-checkedIn')).toEqual([true, true, false, false, false]);
  });

  it('come page by page without losing or repeating anybody, in every order', async () => {
    for (const sort of attendeeSorts) {
      const whole = await found({ sort });
      const pages: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '2', ...(cursor && { cursor }) });
        pages.push(...page.users.map(({ firstname, surname }) => `${firstname} ${surname}`));
        cursor = page.next;
      }
      expect([sort, pages]).toEqual([sort, whole]);
    }
  });

  it('keep their places while an attendee on an earlier page is renamed', async () => {
    const first = await list({ sort: 'email', limit: '2' });
    const uId = first.users[1]?.uId ?? '';
    const rename = (email: string) =>
      api.ask('updateUser', { payload: { uId, fields: { firstname: 'Dee', surname: 'Oak', email } } }, token);
    await rename('zzz@example.org');
    expect(await found({ sort: 'email', limit: '2', cursor: first.next ?? '' })).toEqual([oberg, oz]);
    await rename('oak@example.org');
  });

  it('refuse a cursor of another order, and one that was made up', async () => {
    const { next } = await list({ sort: 'email', limit: '1' });
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const id = crypto.randomUUID();
    const wrong: [AttendeeFilter['sort'], string | null][] = [
      ['name', next],
      ['email', made('email', 'x', 'y')],
      ['email', made('email', 'x\0', id)],
      ['email', made('email', 1, id)],
      ['status', made('status', 'x', id)],
      ['registered', made('registered', '2027-13-01T00:00:00.000Z', id)],
      ['email', Buffer.from('"email"').toString('base64url')],
    ];
    for (const [sort, cursor] of wrong) {
      const reply = await api.call('getUsersByEvent', { eventId, sort, cursor: cursor ?? '' }, token);
      expect(reply).toMatchObject({ status: 422, field: 'cursor' });
    }
  });
});

describe('the attendees of an event, narrowed', () => {
  it('to a ticket, a payment, a check-in or a country', async () => {
    expect(await found({ ticket: tickets.Paid })).toEqual([oz]);
    expect(await found({ payment: 'paid' })).toEqual([oz]);
    expect(await found({ payment: 'free' })).toEqual([oak, alder, zu, oberg]);
    expect(await found({ payment: 'transfer' })).toEqual([]);
    expect((await found({ checkedIn: 'yes' })).sort()).toEqual([oberg, oz]);
    expect(await found({ checkedIn: 'no' })).toEqual([oak, alder, zu]);
    expect(await found({ country: 'DE' })).toEqual([alder, oz]);
  });

  it('to an option of a question, whether one or several can be chosen, or to all who answered it', async () => {
    expect(await found({ question: meal.id, answer: 'Fish' })).toEqual([oak, oberg]);
    expect(await found({ question: days.id, answer: 'Saturday' })).toEqual([oak, zu]);
    expect(await found({ question: days.id })).toEqual([oak, zu, oberg]);
    expect(await found({ question: crypto.randomUUID(), answer: 'Fish' })).toEqual([]);
  });

  it('to the days on which they registered, where the event is', async () => {
    expect(await found({ to: '2027-02-28' })).toEqual([oberg]);
    expect(await found({ from: '2027-03-01' })).toEqual([oak, alder, oz, zu]);
    expect(await found({ from: '2027-02-28', to: '2027-03-01' })).toHaveLength(5);
    const users = await usersOf(api, token, { formId: forms.visitors }, { to: '2027-02-28' });
    expect(users).toMatchObject([{ surname: 'Öberg' }]);
  });

  it('by everything at once, sorted, counted and within the form', async () => {
    const filter = { country: 'DE', sort: 'name', name: 'example.org', checkedIn: 'no' } as const;
    expect(await list({ ...filter, limit: '1' })).toMatchObject({
      users: [{ surname: 'Alder' }],
      next: null,
      total: 1,
    });
    expect((await list({ payment: 'free', limit: '1' })).total).toBe(4);
    const users = await usersOf(api, token, { formId: forms.visitors }, { country: 'DE' });
    expect(users).toMatchObject([{ surname: 'Oz' }]);
  });

  it.each([
    [{ from: '2027-02-30' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ sort: 'age' }, 'sort'],
    [{ ticket: 'x' }, 'ticket'],
    [{ payment: 'late' }, 'payment'],
  ])('refuse %o', async (filter, field) => {
    expect(await api.call('getUsersByEvent', { eventId, ...(filter as object) }, token)).toMatchObject({
      status: 422,
      field,
    });
  });

  it('offer the tickets and choices of every form, and the countries there are', async () => {
    const choices = await api.ask('getAttendeeChoices', { eventId }, token);
    expect(choices.countries).toEqual(['AT', 'DE', 'SE']);
    expect(choices.forms.map(({ title, questions }) => [title, questions.map(({ label }) => label)])).toEqual([
      ['Press', []],
      ['Visitors', ['Meal', 'Days']],
    ]);
    expect(choices.forms[1]?.tickets.map(({ name }) => name).sort()).toEqual(['Day', 'Paid']);
    expect(choices.forms[1]?.questions[0]).toEqual({ id: meal.id, label: 'Meal', options: ['Fish', 'Beans'] });
  });

  it('are none of another event', async () => {
    const other = await newEvent(api, token);
    const { users } = await api.ask('getUsersByEvent', { eventId: other.eventId, ticket: tickets.Day }, token);
    expect(users).toEqual([]);
  });
});
