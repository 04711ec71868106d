import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDraft, formDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { runDue } from '../../../server/startJobs.ts';
import type { Answers, FormDraft } from '../../../src/api/contract/form.ts';
import { fieldKeys, questionTypes } from '../../../src/lib/enumerations.ts';
import { type Api, startApi } from '../../support/api.ts';
import { jobDeps } from '../../support/due.ts';
import { sendMails } from '../../support/mails.ts';
import { readArchive, readWorkbooks, type Spreadsheet, valuesOf } from '../../support/spreadsheet.ts';
import { newAppUser, newEvent, newOrganiser, saveTicket, setStatus } from '../../support/world.ts';

const { shortAnswer, paragraph, dropdown, checkboxes } = questionTypes;
const motto = question({ type: paragraph, label: 'Motto' });
const meal = question({ type: dropdown, label: 'Meal', options: ['Fish', 'Beans', '=cheese'] });
const days = question({ type: checkboxes, label: 'Days', options: ['Friday', 'Saturday', 'Sunday'] });
const size = question({ type: shortAnswer, label: 'Shirt size' });
/** The same words on another form are another question. */
const pressMotto = question({ label: 'Motto' });
const email = question({ label: 'Email' });

/** What people type, also where a spreadsheet would make something else of it. */
const long = 'å'.repeat(10_000);
const typed = ['=1+1', '+442079460018', 'She said "no",\nand left; 😀 <b>', "'-5", long];

let api: Api;
let token: string;
let eventId: string;
const forms = { visitors: '', press: '' };
const tickets: Record<string, string> = {};
/** Those who registered, by their first names. */
const uIds: Record<string, string> = {};

const fields = fieldKeys.map((key) => ({ key, required: false }));
const saveForm = async (changes: Partial<FormDraft>) =>
  (await api.ask('saveForm', { payload: formDraft(eventId, { fields, ...changes }) }, token)).form;

async function newTicket(formId: string, name: string, price: number) {
  const ticket = await saveTicket(api, token, formId, { name, price });
  tickets[name] = ticket.id;
}

type Person = { name: string; on: string; phone?: string; org?: string; country?: string; answers: Answers };

/** Registers one person an hour after the one before; who has a name once is in `uIds`. */
async function register({ name, on, phone = '', org = '', country = '', answers }: Person) {
  const [firstname = '', surname = ''] = name.split(' ');
  const address = `${firstname.toLowerCase().replace(/\W/g, 'x')}@example.org`;
  const payload = {
    formId: on === 'Press' ? forms.press : forms.visitors,
    key: crypto.randomUUID(),
    attendees: [
      {
        ticketId: tickets[on] ?? '',
        fields: { firstname, surname, email: address, phone, organization: org, jobTitle: '', country },
        answers,
      },
    ],
    promoCode: null,
    paymentMethod: 'transfer' as const,
  };
  await api.ask('submitUserForm', { payload });
  const { users } = await api.ask('getUsersByEvent', { eventId }, token);
  uIds[firstname] = users[0]?.uId ?? '';
  api.clock.advance(3_600_000);
}

const orderOf = async (name: string) => (await api.ask('getAttendee', { userId: uIds[name] ?? '' }, token)).attendee;

async function atDoor(call: 'checkin' | 'undoCheckin', name: string, at: string, by: string) {
  api.clock.now = new Date(at);
  const { pId } = await orderOf(name);
  await api.ask(call, { userId: uIds[name] ?? '', purchaseId: pId, ...(call === 'checkin' && { gate: 'North' }) }, by);
}

let attendees: Spreadsheet[];
let checkIns: Spreadsheet[];
let survey: Record<string, Spreadsheet[]>;
let contacts: Record<string, Spreadsheet[]>;

beforeAll(async () => {
  api = await startApi({ now: new Date('2027-03-01T15:00:00.000Z') });
  token = (await newOrganiser(api)).token;
  const [startsAt, endsAt] = ['2027-06-01T09:00:00Z', '2027-06-02T17:00:00Z'];
  const draft = eventDraft({ ...takesTransfers, timeZone: 'America/New_York', currency: 'eur', startsAt, endsAt });
  eventId = (await api.ask('saveEvent', draft, token)).event.id;
  const visitors = await saveForm({ title: 'Visitors', questions: [motto, meal, size, days] });
  forms.visitors = visitors.id;
  forms.press = (await saveForm({ title: 'Press: "A/B"', questions: [pressMotto, email] })).id;
  await newTicket(forms.visitors, 'Day', 0);
  await newTicket(forms.visitors, 'Paid', 1_250);
  await newTicket(forms.press, 'Press', 0);
  const of = (text: string, more: Answers = {}) => ({ [motto.id]: text, ...more });
  const [formula = '', phone = '', quoted = '', minus = ''] = typed;
  await register({
    name: '=Ada Öberg',
    on: 'Paid',
    phone,
    country: 'SE',
    answers: of(formula, { [size.id]: '007', [meal.id]: 'Fish', [days.id]: ['Friday', 'Sunday'] }),
  });
  await register({ name: 'Bob Zu', on: 'Day', org: '@SUM(A1)', answers: of(quoted, { [meal.id]: '=cheese' }) });
  await register({ name: 'Cy Oz', on: 'Press', answers: { [pressMotto.id]: minus, [email.id]: 'cy@press.example' } });
  await register({ name: 'Dee Oak', on: 'Day', answers: of('soon longer', { [days.id]: ['Friday'] }) });
  await register({ name: 'Eve Gone', on: 'Day', answers: of('deleted', { [size.id]: 'XL' }) });
  await register({ name: 'Fay Void', on: 'Paid', answers: of('cancelled', { [meal.id]: 'Beans' }) });
  // Longer than the form lets anybody type, and an answer to an unknown question.
  await api.sql(
    `update registered_users set answers = answers || jsonb_build_object($2::text, $3::text, 'gone', 'from long ago') where id = $1`,
    [uIds.Dee, motto.id, long],
  );
  await api.sql("update registered_users set country = '?' where id = $1", [uIds.Dee]);
  await saveForm({ id: forms.visitors, version: visitors.version, title: 'Visitors', questions: [motto, meal, days] });
  const [ada, eve, fay] = [await orderOf('=Ada'), await orderOf('Eve'), await orderOf('Fay')];
  await setStatus(api, token, ada.pId, 'paid');
  await setStatus(api, token, fay.pId, 'cancelled');
  await api.ask('deleteUser', { userId: eve.uId, registrationId: forms.visitors }, token);

  const door = await newAppUser(api, token, eventId, 'checkin');
  const doorToken = await api.tokenOf(door.id);
  await atDoor('checkin', 'Bob', '2027-03-02T13:10:00.000Z', doorToken);
  await atDoor('checkin', '=Ada', '2027-03-02T13:59:59.000Z', doorToken);
  await atDoor('undoCheckin', '=Ada', '2027-03-02T14:00:00.000Z', doorToken);
  await atDoor('checkin', 'Cy', '2027-03-02T14:30:00.000Z', doorToken);

  const exhibitors = [
    await newAppUser(api, token, eventId, 'exhibitor'),
    await newAppUser(api, token, eventId, 'exhibitor'),
  ];
  for (const [index, { id }] of exhibitors.entries())
    await api.sql("update users set company = 'Acme: <1>', stand = $2 where id = $1", [id, index ? 'B<2>' : 'B:2']);
  await api.ask(
    'addExhibitorVisibility',
    { formId: forms.visitors, fields: ['firstname', 'phone'], questions: [motto.id] },
    token,
  );
  await api.sql(
    `insert into scans (exhibitor_id, stand_id, registered_user_id, note, scanned_at)
     select u.id, u.stand_id, v.attendee::uuid, v.note, v.at::timestamptz from users u, (values
       ($2, '=call("back")', '2027-06-01T10:00Z'), ($3, '', '2027-06-01T09:00Z'), ($4, 'deleted', '2027-06-01T11:00Z')) v(attendee, note, at)
     where u.id = $1`,
    [exhibitors[0]?.id, uIds['=Ada'], uIds.Cy, uIds.Eve],
  );
  const [attendeeFile, checkInFile] = [
    await api.ask('downloadAttendeeReport', { eventId }, token),
    await api.ask('downloadCheckinReport', { eventId }, token),
  ];
  [attendees = [], checkIns = []] = await readWorkbooks([attendeeFile, checkInFile]);
  survey = await readArchive(await api.ask('downloadSurveyReport', { eventId }, token));
  contacts = await readArchive(await api.ask('downloadScannedBadgeReport', { eventId }, token));
}, 120_000);
afterAll(() => api.drop());

const heads = (sheet: Spreadsheet | undefined) => (sheet?.rows[0] ?? []).map(({ value }) => value).filter(Boolean);
const values = (sheet: Spreadsheet | undefined) => (sheet ? valuesOf(sheet) : []);
const sheetOf = (book: Spreadsheet[], name: string) => book.find((sheet) => sheet.name === name);
const named = (rows: Record<string, string>[], firstname: string) =>
  rows.find((row) => row['First name'] === firstname) ?? {};

describe('every report', () => {
  it('has on each sheet a header that stays in sight, a filter over its columns, and no formula', () => {
    for (const sheet of [attendees, checkIns, ...Object.values(survey), ...Object.values(contacts)].flat()) {
      expect([sheet.name, sheet.frozen]).toEqual([sheet.name, 1]);
      expect(sheet.filter).toMatch(new RegExp(`^A1:[A-Z]{1,2}${sheet.rows.length}$`));
      expect(sheet.rows.flat().filter(({ formula }) => formula !== null)).toEqual([]);
    }
  });
});

describe('the attendee report', () => {
  it('has everybody on the lists, the earliest first, but for those who were deleted', () => {
    expect(attendees.map(({ name }) => name)).toEqual(['Attendees']);
    expect(values(attendees[0]).map((row) => row['First name'])).toEqual(['=Ada', 'Bob', 'Cy', 'Dee', 'Fay']);
  });

  it('has the standard fields, the order, and a column for each question of each form', () => {
    expect(heads(attendees[0])).toEqual([
      ...['First name', 'Surname', 'Email', 'Organisation', 'Job title', 'Phone', 'Country'],
      ...['Form', 'Ticket', 'Reference', 'Ticket price', 'Currency', 'Status', 'Registered', 'Checked in'],
      ...['Motto (Press: "A/B")', 'Email (Press: "A/B")'],
      ...['Motto (Visitors)', 'Meal', 'Days', 'Shirt size (removed)', 'A question that was removed'],
    ]);
  });

  it('tells of each what they registered for, with money and dates as such, by the event’s clocks', () => {
    const ada = named(values(attendees[0]), '=Ada');
    expect(ada).toMatchObject({
      Surname: 'Öberg',
      Country: 'Sweden',
      Form: 'Visitors',
      Ticket: 'Paid',
      'Ticket price': '12.5',
      Currency: 'EUR',
      Status: 'Paid',
      Registered: '2027-03-01T10:00:00',
    });
    expect(ada.Reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(ada).not.toHaveProperty('Checked in');
    expect(named(values(attendees[0]), 'Bob')).toMatchObject({
      'Ticket price': '0',
      Status: 'Free',
      'Checked in': '2027-03-02T08:10:00',
    });
    expect(named(values(attendees[0]), 'Fay').Status).toBe('Cancelled');
    const kinds = new Set(attendees[0]?.rows.slice(1).map((row) => `${row[10]?.kind} ${row[13]?.kind}`));
    expect([...kinds]).toEqual(['float date']);
  });

  it('keeps every answer as it was typed, as text', () => {
    const rows = values(attendees[0]);
    const mottos = ['=Ada', 'Bob', 'Dee'].map((name) => named(rows, name)['Motto (Visitors)']);
    const [formula, phone, quoted, minus] = typed;
    expect(mottos).toEqual([formula, quoted, long]);
    expect(named(rows, '=Ada').Phone).toBe(phone);
    expect(named(rows, 'Bob').Organisation).toBe('@SUM(A1)');
    expect(named(rows, 'Cy')['Motto (Press: "A/B")']).toBe(minus);
    expect(named(rows, 'Dee').Country).toBe('?');
    expect(named(rows, 'Bob').Meal).toBe('=cheese');
    expect(named(rows, '=Ada').Days).toBe('Friday, Sunday');
    const answers = attendees[0]?.rows.slice(1).flatMap((row) => row.slice(15, 22)) ?? [];
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['string', 'empty']));
  });

  it('keeps the answers of questions that were removed, also of an unknown one', () => {
    const rows = values(attendees[0]);
    expect(rows.map((row) => row['Shirt size (removed)'])).toEqual(['007', ...Array(4)]);
    expect(named(rows, 'Dee')['A question that was removed']).toBe('from long ago');
  });
});

describe('the check-in report', () => {
  it('has the log with who was let in or sent back, when, by whom and at which gate', () => {
    const log = values(sheetOf(checkIns, 'Check-ins'));
    expect(log.map((row) => [row.Time, row['What happened'], row['First name'], row.Gate, row.By])).toEqual([
      ['2027-03-02T08:10:00', 'Checked in', 'Bob', 'North', 'Sam Doe'],
      ['2027-03-02T08:59:59', 'Checked in', '=Ada', 'North', 'Sam Doe'],
      ['2027-03-02T09:00:00', 'Undone', '=Ada', undefined, 'Sam Doe'],
      ['2027-03-02T09:30:00', 'Checked in', 'Cy', 'North', 'Sam Doe'],
    ]);
  });

  it('says of everybody whether they are in', () => {
    const rows = values(sheetOf(checkIns, 'Attendees'));
    expect(rows.map((row) => [row['First name'], row.State, row['Checked in'], row.Status])).toEqual([
      ['=Ada', 'Not in', undefined, 'Paid'],
      ['Bob', 'In', '2027-03-02T08:10:00', 'Free'],
      ['Cy', 'In', '2027-03-02T09:30:00', 'Free'],
      ['Dee', 'Not in', undefined, 'Free'],
      ['Fay', 'Not in', undefined, 'Cancelled'],
    ]);
  });

  it('counts by ticket who is registered and in, and by hour what happened', () => {
    const tickets = values(sheetOf(checkIns, 'By ticket'));
    expect(tickets.map((row) => [row.Form, row.Ticket, row.Registered, row['Checked in'], row['Share in']])).toEqual([
      ['Press: "A/B"', 'Press', '1', '1', '1'],
      ['Visitors', 'Day', '2', '1', '0.5'],
      ['Visitors', 'Paid', '1', '0', '0'],
    ]);
    expect(values(sheetOf(checkIns, 'By hour'))).toEqual([
      { 'Hour from': '2027-03-02T08:00:00', 'Checked in': '2', Undone: '0' },
      { 'Hour from': '2027-03-02T09:00:00', 'Checked in': '1', Undone: '1' },
    ]);
  });
});

describe('the survey report', () => {
  const visitors = () => survey['Visitors.xlsx'] ?? [];

  it('has a workbook for each form, named after it as every system lets it', () => {
    expect(Object.keys(survey)).toEqual(['Press A B.xlsx', 'Visitors.xlsx']);
    expect(visitors().map(({ name }) => name)).toEqual(['Answers', 'Counts']);
  });

  it('has each answer in a column of its own, where several were chosen one for each, of those who are registered', () => {
    const rows = values(visitors()[0]);
    expect(heads(visitors()[0]).slice(8)).toEqual([
      ...['Motto', 'Meal', 'Days: Friday', 'Days: Saturday', 'Days: Sunday'],
      ...['Shirt size (removed)', 'A question that was removed'],
    ]);
    const answers = rows.map((row) => [row['First name'], row.Meal, row['Days: Friday'], row['Days: Sunday']]);
    expect(answers).toEqual([
      ['=Ada', 'Fish', 'Friday', 'Sunday'],
      ['Bob', '=cheese', undefined, undefined],
      ['Dee', undefined, 'Friday', undefined],
    ]);
    expect(rows.map(({ Motto }) => Motto)).toEqual([typed[0], typed[2], long]);
  });

  it('counts how many chose what, and how many answered', () => {
    expect(values(visitors()[1]).map((row) => [row.Question, row.Choice, row.Chosen, row.Share, row.Answered])).toEqual(
      [
        ['Motto', undefined, undefined, undefined, '3'],
        ['Meal', 'Fish', '1', '0.5', '2'],
        ['Meal', 'Beans', '0', '0', '2'],
        ['Meal', '=cheese', '1', '0.5', '2'],
        ['Days', 'Friday', '2', '1', '2'],
        ['Days', 'Saturday', '0', '0', '2'],
        ['Days', 'Sunday', '1', '0.5', '2'],
        ['Shirt size (removed)', undefined, undefined, undefined, '1'],
        ['A question that was removed', undefined, undefined, undefined, '1'],
      ],
    );
  });

  it('is refused with a sentence for an event without forms', async () => {
    const { event } = await api.ask('saveEvent', eventDraft(), token);
    const reply = await api.call('downloadSurveyReport', { eventId: event.id }, token);
    expect(reply).toMatchObject({
      status: 409,
      msg: 'This event has no registration forms yet, so there are no answers to report.',
    });
  });
});

describe('the report of scanned badges', () => {
  it('has a workbook for each exhibitor with what they see of whom they scanned, also of one who scanned none', () => {
    expect(Object.keys(contacts)).toEqual(['Acme 1 B 2 (2).xlsx', 'Acme 1 B 2.xlsx']);
    const scanned = Object.values(contacts).map(([sheet]) =>
      values(sheet).map((row) => [row.Scanned, row['First name'], row.Surname, row.Phone, row.Ticket, row.Note]),
    );
    expect(scanned).toContainEqual([]);
    expect(scanned).toContainEqual([
      // Nobody has said what exhibitors see of that form's.
      ['2027-06-01T05:00:00', undefined, undefined, undefined, undefined, undefined],
      ['2027-06-01T06:00:00', '=Ada', undefined, '+442079460018', undefined, '=call("back")'],
    ]);
  });

  it('is refused with a sentence for an event without exhibitors', async () => {
    const { eventId: other } = await newEvent(api, token);
    const reply = await api.call('downloadScannedBadgeReport', { eventId: other }, token);
    expect(reply).toMatchObject({ status: 409, msg: 'This event has no exhibitors yet. Add their logins first.' });
  });
});

describe('the export of a list', () => {
  type Asked = Parameters<typeof api.call<'exportUsers'>>[1]['payload'];
  const file = (asked: Partial<Asked>) => api.ask('exportUsers', { payload: { eventId, ...asked } }, token);

  it('has those whom the list shows, in its order, with all that is known of them', async () => {
    const asked: Partial<Asked>[] = [
      { sort: '-name', checkedIn: 'no' },
      { name: 'ober', sort: 'name', country: 'SE' },
      { formId: forms.press },
      { payment: 'free', users: [uIds.Fay ?? '', uIds['=Ada'] ?? ''], sort: 'name' },
      { sort: 'name', except: [uIds.Bob ?? '', uIds.Cy ?? ''] },
    ];
    const books = await readWorkbooks(await Promise.all(asked.map(file)));
    expect(books.map(([sheet]) => values(sheet).map((row) => row['First name']))).toEqual([
      ['Fay', 'Dee', '=Ada'],
      ['=Ada'],
      ['Cy'],
      ['=Ada', 'Fay'],
      ['=Ada', 'Dee', 'Fay'],
    ]);
    expect(heads(books[0]?.[0])).toEqual(heads(attendees[0]));
    expect(heads(books[2]?.[0]).slice(15)).toEqual(['Motto', 'Email (Press: "A/B")']);
  });

  it('has no attendee of another event, whoever is named', async () => {
    const { eventId: other, formId } = await newEvent(api, token);
    const [book] = await readWorkbooks([
      await api.ask('exportUsers', { payload: { eventId: other, users: [uIds.Bob ?? ''] } }, token),
    ]);
    expect(values(book?.[0])).toEqual([]);
    const rows = await api.sql('select chosen_ids, data from audit_log where event_id = $1', [other]);
    expect(rows).toEqual([{ chosen_ids: [], data: { file: 'selection', count: 0 } }]);
    const reply = await api.call('exportUsers', { payload: { eventId, formId } }, token);
    expect(reply.status).toBe(404);
  });

  it('names no more than so many', async () => {
    const users = Array.from({ length: 20_001 }, () => crypto.randomUUID());
    const reply = await api.call('exportUsers', { payload: { eventId, users } }, token);
    expect([reply.status, reply.field]).toEqual([422, 'payload.users']);
  });
});

describe('the figures of an event', () => {
  const figures = async () => (await api.ask('getEventFigures', { eventId }, token)).figures;

  it('count by the days of its clocks, by ticket and by hour, and say what waits', async () => {
    await register({ name: 'Gus Late', on: 'Paid', answers: {} });
    const { pId } = await orderOf('=Ada');
    await api.sql(
      `insert into disputes (id, purchase_id, amount, reason, status, opened_at)
       values ('dp_1', $1, 1250, 'general', 'needsResponse', now()), ('dp_2', $1, 1250, 'general', 'won', now())`,
      [pId],
    );
    await api.sql("update mails set state = 'failed' where event_id = $1 and purchase_id = $2", [eventId, pId]);
    const { days, tickets: sold, hours, attention, promos, currency } = await figures();
    expect(days).toEqual([
      { day: '2027-03-01', registered: 4, money: 1_250 },
      { day: '2027-03-02', registered: 1, money: 0 },
    ]);
    expect(sold.map((each) => [each.name, each.reserved, each.registered, each.checkedIn, each.sales])).toEqual([
      ['Press', 1, 1, 1, 0],
      ['Day', 2, 2, 1, 0],
      ['Paid', 2, 2, 0, 1_250],
    ]);
    expect(hours).toEqual([
      { hour: '2027-03-02T13:00:00.000Z', checkedIn: 2, undone: 0 },
      { hour: '2027-03-02T14:00:00.000Z', checkedIn: 1, undone: 1 },
    ]);
    const rows = await api.sql("select count(*)::integer as mails from mails where state = 'failed'");
    expect(rows[0].mails).toBeGreaterThan(0);
    expect(attention).toEqual({
      unpaid: { transfer: { orders: 1, total: 1_250 }, door: { orders: 0, total: 0 } },
      mails: { failed: rows[0].mails, inDoubt: 0 },
      disputes: 1,
    });
    expect([promos, currency]).toEqual([[], 'eur']);
  });

  it('come with those of the event before it in the same currency', async () => {
    expect((await figures()).before).toBeNull();
    const earlier = (startsAt: string, currency: 'eur' | 'gbp') =>
      api.ask('saveEvent', eventDraft({ startsAt, endsAt: '2027-05-30T09:00:00Z', currency, name: startsAt }), token);
    await earlier('2027-04-01T09:00:00.000Z', 'eur');
    await earlier('2027-05-01T09:00:00.000Z', 'eur');
    await earlier('2027-05-02T09:00:00.000Z', 'gbp');
    expect((await figures()).before).toMatchObject({ startsAt: '2027-05-01T09:00:00.000Z', days: [] });
  });
});

describe('the figures of all events', () => {
  const all = async () => (await api.ask('getAllFigures', {}, token)).figures;

  it('are the figures of each, summed by currency and day, and of no other organiser', async () => {
    const other = await newOrganiser(api);
    await newEvent(api, other.token);
    const { events, currencies } = await all();
    const { figures: own } = await api.ask('getEventFigures', { eventId }, token);
    const mine = events.find((event) => event.eventId === eventId);
    expect(mine).toMatchObject({
      registered: 5,
      checkedIn: 2,
      money: 1_250,
      unpaid: own.attention.unpaid,
      disputes: 1,
    });
    expect(currencies.find(({ currency }) => currency === 'eur')?.days).toEqual(own.days);
    expect(events.map(({ startsAt }) => startsAt)).toEqual(
      events
        .map(({ startsAt }) => startsAt)
        .sort()
        .reverse(),
    );
    expect((await api.ask('getAllFigures', {}, other.token)).figures.events).toHaveLength(1);
  });

  it('say where a ticket is nearly gone and a refund came back', async () => {
    await api.sql('update tickets set quantity = reserved where id = $1', [tickets.Day]);
    const { pId } = await orderOf('=Ada');
    await api.sql(
      `insert into refunds (purchase_id, amount, by_hand, asked_at, failed_at) values ($1, 100, false, now(), now())`,
      [pId],
    );
    await api.sql('update purchases set total = 1250, refunded = 100 where id = $1', [pId]);
    const mine = (await all()).events.find((event) => event.eventId === eventId);
    expect([mine?.nearlySoldOut, mine?.failedRefunds]).toEqual([1, 1]);
  });

  it('and of one can be had as a workbook that another program opens', async () => {
    const files = [
      await api.ask('downloadEventFigures', { eventId }, token),
      await api.ask('downloadAllFigures', {}, token),
    ];
    const [ofEvent = [], ofAll = []] = await readWorkbooks(files);
    expect(ofEvent.map(({ name }) => name)).toEqual(['Registrations', 'Revenue', 'Tickets', 'Promo codes', 'By hour']);
    const [days, sums, sold] = ofEvent.map(valuesOf);
    expect(days?.[0]).toMatchObject({ Day: '2027-03-01', Registered: '4' });
    expect(sums?.map((row) => Object.values(row))).toContainEqual(['Charged', '12.5']);
    expect(sold?.map(({ Ticket }) => Ticket)).toEqual(['Press', 'Day', 'Paid']);
    expect(ofAll.map(({ name }) => name).slice(0, 1)).toEqual(['Events']);
    expect(valuesOf(ofAll[0] as Spreadsheet).some(({ Registered }) => Registered === '5')).toBe(true);
  });
});

describe('a report', () => {
  it('comes before the others that another organisation has asked for earlier', async () => {
    const theirs = await newOrganiser(api);
    const small = await newEvent(api, theirs.token);
    const come: string[] = [];
    const ask = async (whose: string, of: string, by: string) => {
      expect((await api.call('downloadAttendeeReport', { eventId: of }, by)).status).toBe(200);
      come.push(whose);
    };
    const asked = Array.from({ length: 30 }, () => ask('ours', eventId, token));
    await Promise.all([...asked, ask('theirs', small.eventId, theirs.token)]);
    expect(come.indexOf('theirs')).toBeLessThan(15);
  });

  it('is not written for a caller who has gone before its turn, and the log does not say that they have it', async () => {
    const exports = async () =>
      (await api.ask('getAuditLog', { eventId }, token)).entries.filter(({ what }) => what === 'exported').length;
    const before = await exports();
    const ask = (signal?: AbortSignal) =>
      api.app.request(`/api/report/downloadAttendeeReport?eventId=${eventId}`, {
        headers: { Authorization: token },
        ...(signal && { signal }),
      });
    const answers = await Promise.all([ask(), ask(AbortSignal.abort()), ask(AbortSignal.abort()), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
    expect((await exports()) - before).toBe(2);
  });
});

describe('what is kept of an event whose attendees were erased when their time was over', () => {
  it('is every number of every report but that of who they were', async () => {
    const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);
    const numbers = async () => {
      const files = [
        await api.ask('downloadCheckinReport', { eventId }, token),
        await api.ask('downloadFinancialReport', { eventId }, token),
        await api.ask('downloadEventFigures', { eventId }, token),
      ];
      const sheets = (await readWorkbooks(files)).flat();
      const { figures } = await api.ask('getEventFigures', { eventId }, token);
      const numbersOf = (row: Record<string, string>) => Object.entries(row).filter(([, value]) => isNumber(value));
      return { figures, sheets: sheets.map((sheet) => valuesOf(sheet).map(numbersOf)) };
    };
    const sizes = async () =>
      (
        await api.sql('select sum(length(html) + length(text))::integer as bytes from mails where event_id = $1', [
          eventId,
        ])
      )[0];
    await api.sql(`update events set starts_at = '2026-01-01T09:00Z', ends_at = '2026-01-02T17:00Z' where id = $1`, [
      eventId,
    ]);
    // Whoever owes for a ticket is not erased.
    for (const { id } of await api.sql("select id from purchases where status = 'awaitingTransfer'"))
      await setStatus(api, token, id, 'cancelled');
    await sendMails(api);
    const before = await numbers();
    expect(before.sheets.flat(2).length).toBeGreaterThan(30);
    expect(await sizes()).not.toEqual({ bytes: 0 });
    await api.ask('saveRetention', { payload: { eventId, months: 1, scope: 'everything' } }, token);
    await runDue(jobDeps(api));
    const rows = await api.sql('select distinct firstname from registered_users where event_id = $1', [eventId]);
    expect(rows).toEqual([{ firstname: 'Erased' }]);
    expect(await sizes()).toEqual({ bytes: 0 });
    expect(await numbers()).toEqual(before);
  });
});
