import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, question } from '../../../harness/drafts.ts';
import { attendee, placeOrder, registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, setStatus, usersOf } from '../../support/world.ts';

/*
 * Somebody who does not come orders for others, and says now or later who they are.
 */

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token } = await newOrganiser(api);

let at: Awaited<ReturnType<typeof newEvent>>;
// An address gets few mails in an hour, and the same people are in each.
beforeEach(async () => {
  api.clock.advance(61 * 60_000);
  at = await newEvent(api, token);
  await ask({});
});

const buyer = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
const boss = { firstname: 'Bea', surname: 'Boss', email: 'bea@office.example' };
const why = '00000000-0000-4000-8000-00000000abcd';

/** The form asks for the organisation and has one question, which everybody has to answer. */
async function ask(change: object) {
  const fields = [{ key: 'organization' as const, required: true }];
  await changeForm(api, token, at.formId, {
    fields,
    questions: [question({ id: why, label: 'Why?', required: true })],
    ...change,
  });
}

const answered = { answers: { [why]: 'For the boats' } };
const named = (person = boss) => ({
  ...attendee(at.ticketId, { ...person, organization: 'Office Ltd' }),
  ...answered,
});
const later = () => ({ ...attendee(at.ticketId, buyer), later: true });

/** Ann orders a ticket for Bea, whom she names, and two for people whom she doesn’t know yet. */
async function order(changes: object = {}) {
  const attendees = [named(), later(), later()];
  return await placeOrder(api, at, { attendees, buyer, ...changes });
}

const list = (filter = {}) => usersOf(api, token, at, filter);
const mails = async () => {
  await sendMails(api);
  return api.sql(
    'select kind, to_address, text, attachments from mails where event_id = $1 order by created_at, to_address',
    [at.eventId],
  );
};
const keyOf = (purchase: Awaited<ReturnType<typeof order>>, place = 1) => purchase.attendees[place]?.detailsKey ?? '';
const given = (key: string, person = { firstname: 'Cy', surname: 'Cook', email: 'cy@office.example' }) => ({
  payload: { key, fields: { ...person, organization: 'Office Ltd' }, ...answered },
});

describe('an order for others', () => {
  it('is the buyer’s, who is no attendee; whoever is named later has a valid ticket in the buyer’s name', async () => {
    const purchase = await order();
    expect(purchase).toMatchObject({ status: 'free', buyerEmail: 'ann@office.example' });
    expect(purchase.attendees.map(({ name, detailsKey }) => [name, detailsKey === null])).toEqual([
      ['Bea Boss', true],
      ['Ann Assistant', false],
      ['Ann Assistant', false],
    ]);
    const { ticket } = await api.ask('getTicketPage', { key: keyOf(purchase) });
    expect(ticket).toMatchObject({ admits: true, firstname: 'Ann', detailsMissing: true });
    expect((await list()).map(({ firstname, detailsMissing }) => [firstname, detailsMissing]).sort()).toEqual([
      ['Ann', true],
      ['Ann', true],
      ['Bea', false],
    ]);
    expect(await list({ details: 'missing' })).toHaveLength(2);
    const { purchases } = await api.ask('getPurchases', { eventId: at.eventId }, token);
    expect(purchases[0]).toMatchObject({ buyerName: 'Ann Assistant', buyerEmail: 'ann@office.example' });
  });

  it('tells the buyer by mail who is missing, with a link for each, and greets no attendee by the buyer’s', async () => {
    const purchase = await order();
    const [confirmation, ticket, ...others] = await mails();
    expect(others).toEqual([]);
    expect([confirmation.kind, confirmation.to_address]).toEqual(['confirmation', 'ann@office.example']);
    expect(confirmation.text).toContain('They are in the name of Ann Assistant until then.');
    const { event } = await api.ask('getEvent', { eventId: at.eventId }, token);
    for (const { text } of [confirmation, ticket])
      expect(text).toContain(`Manage tickets:\nhttps://tickets.example.org/e/${event.slug}/tickets`);
    for (const place of [1, 2])
      expect(confirmation.text).toContain(`https://tickets.example.org/ticket/details?id=${keyOf(purchase, place)}`);
    expect([ticket.kind, ticket.to_address]).toEqual(['ticket', 'bea@office.example']);
    expect(ticket.text).not.toContain('details?id');
    // Who ordered is said, and no attendee is greeted by that name.
    expect(ticket.text).toContain('Ann Assistant ordered this for you.');
    expect(ticket.text).not.toMatch(/(Hello|Hi|Dear) Ann/);
  });

  it.each([
    ['no attendee may be left open who is not ordered for', { buyer: null }, 'attendees.1.fields.organization'],
    [
      'the buyer’s name is judged as an attendee’s',
      { buyer: { ...buyer, surname: 'www.spam.example' } },
      'payload.buyer.surname',
    ],
    ['the buyer needs an address', { buyer: { ...buyer, email: 'ann' } }, 'payload.buyer.email'],
  ])('is refused: %s', async (_, changes, field) => {
    const attendees = [named(), later()];
    const refused = await api.call('submitUserForm', {
      payload: registrationOf(at.formId, [], { attendees, ...changes }),
    });
    expect(refused).toMatchObject({ status: 422, field });
  });

  it('takes the buyer’s name for those to be named later, whatever was sent with them', async () => {
    const attendees = [{ ...named({ ...boss, email: 'eve@office.example' }), later: true }];
    const purchase = await placeOrder(api, at, { attendees, buyer });
    expect(purchase.attendees[0]?.name).toBe('Ann Assistant');
    expect(await api.sql('select email, answers from registered_users where form_id = $1', [at.formId])).toEqual([
      { email: 'ann@office.example', answers: {} },
    ]);
  });

  it('stays the buyer’s when an attendee is erased', async () => {
    await order();
    const [bea] = (await list()).filter(({ firstname }) => firstname === 'Bea');
    expect((await api.call('eraseUser', { userId: bea?.uId ?? '' }, token)).status).toBe(200);
    expect((await api.ask('getPurchases', { eventId: at.eventId }, token)).purchases[0]).toMatchObject({
      buyerName: 'Ann Assistant',
      buyerEmail: 'ann@office.example',
    });
  });
});

describe('whoever has the link', () => {
  it('says once who comes, by all rules of the form; they are mailed their ticket, whose code stays', async () => {
    const purchase = await order();
    await mails();
    const key = keyOf(purchase);
    expect((await api.ask('getMissingDetails', { key })).buyerName).toBe('Ann Assistant');
    expect(await api.ask('getMissingForm', { key })).toMatchObject({
      event: { name: 'Harbour Conference' },
      form: { questions: [{ label: 'Why?' }] },
    });
    const before = (await api.ask('getTicketPage', { key })).ticket.qrCodeData;
    const incomplete = { payload: { ...given(key).payload, answers: {} } };
    expect(await api.call('saveMissingDetails', incomplete)).toMatchObject({
      status: 422,
      field: `payload.answers.${why}`,
    });
    expect(await api.ask('saveMissingDetails', given(key))).toEqual({ ticketKey: key });
    const { ticket } = await api.ask('getTicketPage', { key });
    expect(ticket).toMatchObject({ firstname: 'Cy', detailsMissing: false, qrCodeData: before });
    expect((await mails()).slice(2).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['ticket', 'cy@office.example'],
    ]);
    const again = await api.call('saveMissingDetails', given(key, { ...boss, firstname: 'Eve' }));
    expect(again).toMatchObject({ status: 409, msg: 'Somebody has already said who comes with this ticket.' });
    expect((await api.call('getMissingDetails', { key })).status).toBe(409);
    expect((await api.call('getMissingForm', { key })).status).toBe(409);
    const [entry] = await api.sql(
      "select e.actor, e.data from purchase_events e join purchases p on p.id = e.purchase_id where p.key = $1 and e.kind = 'detailsGiven'",
      [purchase.key],
    );
    expect(entry).toEqual({ actor: 'buyer', data: { name: 'Cy Cook' } });
  });

  it('types no more than one order may have, so that fifty tickets fill no disk', async () => {
    const ids = Array.from({ length: 6 }, (_, n) => why.replace(/.$/, String(n)));
    await ask({ questions: ids.map((id) => question({ id, label: 'Why?' })) });
    const key = keyOf(await order({ attendees: [{ ...named(), answers: {} }, later()] }));
    const { payload } = given(key);
    const typed = (length: number) => Object.fromEntries(ids.map((id) => [id, 'x'.repeat(length)]));
    const say = (length: number) => api.call('saveMissingDetails', { payload: { ...payload, answers: typed(length) } });
    expect(await say(5_000)).toMatchObject({ status: 422, field: `payload.answers.${ids[0]}` });
    expect((await say(4_000)).status).toBe(200);
  });

  it('says it once also when two say it at the same moment', async () => {
    const key = keyOf(await order());
    const both = await Promise.all(
      ['Cy', 'Di'].map((firstname) =>
        api.call(
          'saveMissingDetails',
          given(key, { firstname, surname: 'Cook', email: `${firstname}@office.example` }),
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('may say it while the order is not paid yet, which is mailed a ticket only then', async () => {
    at = await newEvent(api, token, { price: 1_000 });
    await ask({});
    await api.ask('saveEvent', { ...eventDraft({ payAtDoor: true }), id: at.eventId }, token);
    const purchase = await order({ paymentMethod: 'door' });
    expect(purchase.attendees[1]?.ticketKey).toBe(null);
    expect((await mails())[0]?.text).toContain('/ticket/details?id=');
    expect(await api.ask('saveMissingDetails', given(keyOf(purchase)))).toEqual({ ticketKey: null });
    expect((await mails()).filter(({ kind }) => kind === 'ticket')).toEqual([]);
  });

  it.each([
    'getMissingDetails',
    'getMissingForm',
    'saveMissingDetails',
  ] as const)('hears at %s that a cancelled order is over', async (name) => {
    const key = keyOf(await order());
    const [one] = await list();
    await setStatus(api, token, one?.pId ?? '', 'cancelled');
    const askWith = (asked: string) =>
      api.call(name, (name === 'saveMissingDetails' ? given(asked) : { key: asked }) as never);
    expect((await askWith(key)).status).toBe(410);
    expect((await askWith('x'.repeat(43))).status).toBe(404);
  });
});

describe('the buyer’s own page', () => {
  it('has the tickets, and says who comes where the form lets attendees change nothing', async () => {
    await ask({ selfService: { edit: null, transfer: { until: null }, cancel: null } });
    await order();
    const ann = await newAppUser(api, token, at.eventId, 'attendee', 'ann@office.example');
    const tickets = async () => (await api.ask('getUsersByAttendeeId', { appUserId: ann.id }, ann.token)).users;
    const before = await tickets();
    expect(
      before.map(({ detailsMissing, isOwn, may }) => [detailsMissing, isOwn, may.edit, may.transfer]).sort(),
    ).toEqual([
      [false, false, false, true],
      [true, false, true, false],
      [true, false, true, false],
    ]);
    const { uId = '' } = before.find(({ detailsMissing }) => detailsMissing) ?? {};
    const { key: _, ...details } = given('').payload;
    const moved = await api.call('transferTicket', { payload: { uId, ...details } }, ann.token);
    expect(moved).toMatchObject({ status: 409, msg: expect.stringContaining('doesn’t say yet who comes') });
    expect((await api.call('saveOwnDetails', { payload: { uId, ...details } }, ann.token)).status).toBe(200);
    expect((await tickets()).find((ticket) => ticket.uId === uId)).toMatchObject({
      ...{ firstname: 'Cy', email: 'cy@office.example', detailsMissing: false, isOwn: false },
      may: { edit: false },
    });
  });
});

describe('the organiser', () => {
  it('names a guest by changing who it is, and not by changing anything else', async () => {
    await order();
    const [ann] = (await list()).filter(({ detailsMissing }) => detailsMissing);
    const change = (fields: object) =>
      api.ask('updateUser', { payload: { uId: ann?.uId ?? '', fields: { ...buyer, ...fields } } }, token);
    await change({ jobTitle: 'Guest' });
    expect(await list({ details: 'missing' })).toHaveLength(2);
    await change({ firstname: 'Di', email: 'di@office.example' });
    expect(await list({ details: 'missing' })).toHaveLength(1);
  });
});
