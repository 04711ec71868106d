import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  eventDraft,
  formDraft,
  promoDraft,
  question,
  takesTransfers,
  type ticketDraft,
} from '../../../harness/drafts.ts';
import type { Attendee } from '../../../src/api/contract/registration.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { attendee, buy, placeOrder, registrationOf, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, savePromo, saveTicket, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

/** A moment later than what is there: tickets are told apart by when they were made. */
async function addTicket(formId: string, changes: Parameters<typeof ticketDraft>[1]) {
  api.clock.advance(1);
  return (await saveTicket(api, token, formId, changes)).id;
}
const saveForm = async (eventId: string, changes: Parameters<typeof formDraft>[1]) =>
  (await api.ask('saveForm', { payload: formDraft(eventId, changes) }, token)).form;
const publicTicket = async (formId: string, name?: string) =>
  (await api.ask('getTicketsWEarlyBirdActivated', { formId })).tickets.find(
    (ticket) => name === undefined || ticket.name === name,
  );

describe('submitting a registration', () => {
  it('holds the tickets of several attendees, of different kinds, for 15 minutes', async () => {
    const { formId, ticketId, eventId } = await newEvent(api, token, { name: 'Adult', price: 2_500 });
    const child = await addTicket(formId, { name: 'Child', price: 1_000 });
    const purchase = await placeOrder(api, { formId, ticketIds: [ticketId, child, ticketId] });
    expect(purchase).toMatchObject({
      status: 'held',
      subtotal: 6_000,
      discount: 0,
      total: 6_000,
      eventId,
      formId,
    });
    expect(purchase.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ['Adult', 2, 5_000],
      ['Child', 1, 1_000],
    ]);
    expect(purchase.attendees.map(({ ticketName, ticketKey }) => [ticketName, ticketKey])).toEqual([
      ['Adult', null],
      ['Child', null],
      ['Adult', null],
    ]);
    expect(Date.parse(purchase.holdExpiresAt ?? '') - Date.parse(purchase.now)).toBe(15 * 60_000);
    expect(await countersOf(api, formId)).toEqual({ form: 3, tickets: [2, 1], early: [0, 0], used: [], attendees: 3 });
    const read = await api.ask('getPurchase', { purchaseKey: purchase.key });
    expect(read.purchase).toEqual(purchase);
  });

  it('gives a free purchase its tickets at once', async () => {
    const { formId, ticketId } = await newEvent(api, token);
    const purchase = await placeOrder(api, { formId, ticketId });
    expect([purchase.status, purchase.holdExpiresAt]).toEqual(['free', null]);
    const key = purchase.attendees[0]?.ticketKey ?? '';
    expect((await api.ask('getTicketPage', { key })).ticket).toMatchObject({ key, admits: true, price: 0 });
  });

  it('reserves tickets for a bank transfer for the days that the event gives', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 2_500 }, takesTransfers);
    const purchase = await placeOrder(api, { formId, ticketId }, { paymentMethod: 'transfer' });
    const inSevenDays = new Date(api.clock.now.getTime() + 7 * 86_400_000).toISOString();
    expect([purchase.status, purchase.holdExpiresAt]).toEqual(['awaitingTransfer', inSevenDays]);
    expect((await countersOf(api, formId)).form).toBe(1);
  });

  it('answers the same key with the same purchase, also once the form is full', async () => {
    const { eventId } = await newEvent(api, token);
    const form = await saveForm(eventId, { capacity: 1 });
    const ticketId = await addTicket(form.id, { price: 500 });
    const registration = registrationOf(form.id, [ticketId]);
    const [first, second] = [
      await api.call('submitUserForm', { payload: registration }),
      await api.call('submitUserForm', { payload: registration }),
    ];
    expect(second.payload.purchase.key).toBe(first.payload.purchase.key);
    expect((await countersOf(api, form.id)).form).toBe(1);
  });

  it.each([
    ['been used up', { uses: 1 }],
    ['ended', { endsAt: '2020-01-01T00:00:00.000Z' }],
  ])('answers the same key with the same purchase, also once its promo code has %s', async (_, change) => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const { id, code } = await savePromo(api, token, formId);
    const payload = registrationOf(formId, [ticketId], { promoCode: code });
    const first = await api.ask('submitUserForm', { payload });
    await savePromo(api, token, formId, { id, code, ...change });
    const other = await submit(api, { formId, ticketId }, { promoCode: code });
    expect([other.status, other.field]).toEqual([409, 'promoCode']);
    expect((await api.ask('submitUserForm', { payload })).purchase.key).toBe(first.purchase.key);
  });

  it('answers the same key with the same purchase when the order only looks different', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const registration = registrationOf(formId, [ticketId]);
    const [person] = registration.attendees;
    const first = await api.ask('submitUserForm', { payload: registration });
    const fields = { ...person?.fields, surname: ' Lovelace ', firstname: 'Ada', email: person?.fields.email ?? '' };
    const again = { ...registration, attendees: [{ answers: {}, fields: { ...fields, phone: '' }, ticketId }] };
    const second = await api.call('submitUserForm', { payload: again });
    expect([second.status, second.payload?.purchase.key]).toEqual([200, first.purchase.key]);
  });

  it('refuses another order with the same key, and says what was ordered and what was sent', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const fields = { firstname: 'Ada', surname: 'Lovelase', email: 'ada@example.org' };
    const registration = registrationOf(formId, [], { attendees: [attendee(ticketId, fields)] });
    const { purchase } = await api.ask('submitUserForm', { payload: registration });
    const corrected = { ...registration, attendees: [attendee(ticketId, { ...fields, surname: 'Lovelace' })] };
    const { status, msg, field } = await api.call('submitUserForm', { payload: corrected });
    expect({ status, msg, field }).toEqual({
      status: 409,
      msg: `You already placed order ${purchase.reference} (Ada Lovelase, Day pass; ada@example.org), and it is unchanged. You have now sent a different order (Ada Lovelace, Day pass; ada@example.org). To place it as well, send it again.`,
      field: 'payload.key',
    });
    expect((await countersOf(api, formId)).form).toBe(1);
  });

  it.each([
    ['way to pay', { paymentMethod: 'transfer' as const }],
    ['promo code', { promoCode: 'OTHER' }],
  ])('refuses the same key with another %s', async (_, change) => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    await savePromo(api, token, formId, { code: 'OTHER' });
    const registration = registrationOf(formId, [ticketId]);
    await api.ask('submitUserForm', { payload: registration });
    const reply = await api.call('submitUserForm', { payload: { ...registration, ...change } });
    expect([reply.status, reply.field]).toEqual([409, 'payload.key']);
  });

  it.each([
    'a"b@example.org',
    'a(b)@example.org',
    'a\\b@example.org',
    'a@-example.org',
  ])('refuses %s, to which no ticket could be sent', async (email) => {
    const { formId, ticketId } = await newEvent(api, token);
    const attendees = [attendee(ticketId, { email })];
    const { status, msg, field } = await submit(api, { formId, ticketIds: [] }, { attendees });
    const wrong = {
      status: 422,
      msg: 'Enter an email address like name@example.org.',
      field: 'payload.attendees.0.fields.email',
    };
    expect({ status, msg, field }).toEqual(wrong);
  });

  it('tells keys, references, ticket links and badge codes apart', async () => {
    const { formId, ticketId } = await newEvent(api, token);
    const purchase = await placeOrder(api, { formId, ticketId }, { count: 2 });
    const pages = await Promise.all(
      purchase.attendees.map(
        async ({ ticketKey }) => (await api.ask('getTicketPage', { key: ticketKey ?? '' })).ticket,
      ),
    );
    const secrets = [purchase.key, ...pages.flatMap(({ key, qrCodeData }) => [key, qrCodeData])];
    expect(new Set(secrets).size).toBe(5);
    expect(secrets.every((secret) => /^[\w-]{22,64}$/.test(secret))).toBe(true);
    expect(purchase.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });
});

describe('prices', () => {
  it('sells the early bird until its number is gone, splitting an order', async () => {
    const earlyBird = { price: 2_000, until: null, quantity: 3 };
    const { formId, ticketId } = await newEvent(api, token, { price: 2_500, earlyBird });
    await submit(api, { formId, ticketId }, { count: 2 });
    expect(await publicTicket(formId)).toMatchObject({ price: 2_000, fullPrice: 2_500, earlyBird: { left: 1 } });
    const purchase = await placeOrder(api, { formId, ticketId }, { count: 2 });
    expect(purchase.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [1, 2_000],
      [1, 2_500],
    ]);
    expect(await publicTicket(formId)).toMatchObject({ price: 2_500, earlyBird: null });
    expect(await countersOf(api, formId)).toMatchObject({ tickets: [4], early: [3] });
  });

  it('ends the early bird at its date', async () => {
    const earlyBird = { price: 2_000, until: new Date(api.clock.now.getTime() + 60_000).toISOString(), quantity: null };
    const { formId, ticketId } = await newEvent(api, token, { price: 2_500, earlyBird });
    expect((await placeOrder(api, { formId, ticketId })).total).toBe(2_000);
    const now = api.clock.now;
    api.clock.now = new Date(now.getTime() + 60_000);
    expect((await placeOrder(api, { formId, ticketId })).total).toBe(2_500);
    api.clock.now = now;
  });

  it('takes a promo off the tickets it covers, whatever the letters’ case', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 999 });
    const child = await addTicket(formId, { price: 5_000 });
    const draft = promoDraft(formId, { code: 'Half-Price', value: 50, ticketIds: [ticketId] });
    await api.ask('savePromo', { payload: draft }, token);
    const found = await api.ask('getPromoByCodeNFormId', { formId, code: 'half-price' });
    expect(found.promo).toEqual({ code: 'Half-Price', type: 0, value: 50, ticketIds: [ticketId] });
    const purchase = await placeOrder(api, { formId, ticketIds: [ticketId, child] }, { promoCode: 'HALF-PRICE' });
    expect(purchase).toMatchObject({ subtotal: 5_999, discount: 500, total: 5_499, promoCode: 'Half-Price' });
    expect((await countersOf(api, formId)).used).toEqual([1]);
  });

  it('makes a purchase free that a promo pays for', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 999 });
    const promo = await savePromo(api, token, formId, { type: 1, value: 5_000 });
    const purchase = await placeOrder(api, { formId, ticketId }, { promoCode: promo.code });
    expect(purchase).toMatchObject({ status: 'free', discount: 999, total: 0 });
  });
});

describe('refusing a registration', () => {
  const error = async (formId: string, ticketIds: string[], changes: Parameters<typeof registrationOf>[2] = {}) => {
    const before = await countersOf(api, formId);
    const { status, msg, field } = await submit(api, { formId, ticketIds }, changes);
    expect(await countersOf(api, formId)).toEqual(before);
    return [status, field, msg];
  };

  it('names the ticket that is sold out, and how many are left of another', async () => {
    const { formId, ticketId } = await newEvent(api, token, { name: 'Adult', quantity: 1 });
    const child = await addTicket(formId, { name: 'Child', quantity: 3 });
    await submit(api, { formId, ticketIds: [ticketId, child] });
    expect(await error(formId, [child, ticketId])).toEqual([409, 'attendees.1.ticketId', '“Adult” is sold out.']);
    expect(await error(formId, [child, child, child])).toEqual([
      409,
      'attendees.0.ticketId',
      'Only 2 tickets left for “Child”.',
    ]);
    await submit(api, { formId, ticketIds: [child, child] });
    expect(await error(formId, [ticketId])).toEqual([409, 'attendees.0.ticketId', '“Adult” is sold out.']);
  });

  it('keeps to the capacity of the form over all its tickets', async () => {
    const { eventId } = await newEvent(api, token);
    const form = await saveForm(eventId, { capacity: 3 });
    const tickets = [await addTicket(form.id, {}), await addTicket(form.id, {})];
    await submit(api, { formId: form.id, ticketIds: tickets });
    expect(await error(form.id, tickets)).toEqual([409, 'attendees', 'Only 1 ticket left.']);
    await submit(api, { formId: form.id, ticketIds: tickets.slice(0, 1) });
    expect(await error(form.id, tickets)).toEqual([409, undefined, 'Sold out.']);
    expect((await api.ask('getFormWQuestion', { formId: form.id, eventId })).state).toBe('full');
  });

  it('keeps to the sale window and to the maximum per order', async () => {
    const at = (minutes: number) => new Date(api.clock.now.getTime() + minutes * 60_000).toISOString();
    const { formId, ticketId } = await newEvent(api, token, { name: 'Later', saleStartsAt: at(1) });
    const past = await addTicket(formId, { name: 'Past', saleEndsAt: at(-1) });
    const few = await addTicket(formId, { name: 'Few', maxPerOrder: 1 });
    expect(await error(formId, [ticketId])).toEqual([409, 'attendees.0.ticketId', '“Later” isn’t on sale yet.']);
    expect(await error(formId, [past])).toEqual([409, 'attendees.0.ticketId', 'Sales of “Past” have ended.']);
    expect((await error(formId, [few, few]))[0]).toBe(422);
    const states = [await publicTicket(formId, 'Later'), await publicTicket(formId, 'Past')].map((it) => it?.state);
    expect(states).toEqual(['notYet', 'ended']);
    const { eventId } = (await api.ask('getForm', { formId }, token)).form;
    const { tickets } = await api.ask('getFormWQuestion', { formId, eventId });
    expect(tickets.map(({ name }) => name)).toEqual(['Few', 'Later', 'Past']);
  });

  it('refuses tickets of another form, and removed ones', async () => {
    const [one, other] = [await newEvent(api, token), await newEvent(api, token)];
    expect((await error(one.formId, [one.ticketId, other.ticketId])).slice(0, 2)).toEqual([
      422,
      'attendees.1.ticketId',
    ]);
    await api.ask('removeTicket', { ticketId: one.ticketId }, token);
    expect((await error(one.formId, [one.ticketId])).slice(0, 2)).toEqual([422, 'attendees.0.ticketId']);
  });

  it('refuses while the form is closed or over, and says so; unpublished, it is as if there were none', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ published: false }), token);
    const form = await saveForm(event.id, { closesAt: event.startsAt });
    const ticketId = await addTicket(form.id, {});
    const page = () => api.ask('getFormWQuestion', { formId: form.id, eventId: event.id });
    const unknown = (id: string) => api.call('submitUserForm', { payload: registrationOf(id, [ticketId]) });
    const nowhere = await unknown(randomUUID());
    expect(nowhere.status).toBe(404);
    expect(await unknown(form.id)).toMatchObject({ status: 404, msg: nowhere.msg });
    expect(await page()).toMatchObject({ state: 'unpublished', tickets: [], form: { questions: [] } });
    await api.ask('saveEvent', { ...eventDraft(), id: event.id }, token);
    expect((await page()).state).toBe('open');
    await api.ask('publishForm', { payload: { formId: form.id, published: false } }, token);
    expect(await unknown(form.id)).toMatchObject({ status: 404, msg: nowhere.msg });
    await api.ask('publishForm', { payload: { formId: form.id, published: true } }, token);
    const now = api.clock.now;
    api.clock.now = new Date(event.startsAt);
    expect((await error(form.id, [ticketId]))[2]).toBe('Registration is closed.');
    api.clock.now = new Date(Date.parse(event.endsAt) + 86_400_000);
    expect((await error(form.id, [ticketId]))[2]).toBe('This event is over.');
    api.clock.now = now;
  });

  it('says why a promo code gives nothing', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const child = await addTicket(formId, { price: 500 });
    const at = (minutes: number) => new Date(api.clock.now.getTime() + minutes * 60_000).toISOString();
    const promos = {
      NOTYET: promoDraft(formId, { code: 'NOTYET', startsAt: at(1) }),
      OVER: promoDraft(formId, { code: 'OVER', endsAt: at(-1) }),
      ONCE: promoDraft(formId, { code: 'ONCE', uses: 1 }),
      CHILD: promoDraft(formId, { code: 'CHILD', ticketIds: [child] }),
    };
    for (const payload of Object.values(promos)) await api.ask('savePromo', { payload }, token);
    await submit(api, { formId, ticketId }, { promoCode: 'once' });
    const reasons = await Promise.all(
      ['NONE', 'NOTYET', 'OVER', 'ONCE', 'CHILD'].map(async (code) => [
        (await api.call('getPromoByCodeNFormId', { formId, code })).msg,
        (await submit(api, { formId, ticketId }, { promoCode: code })).msg,
      ]),
    );
    expect(reasons).toEqual([
      ['That code isn’t valid.', 'That code isn’t valid.'],
      ['That code isn’t valid.', 'That code isn’t valid.'],
      ['That code isn’t valid.', 'That code isn’t valid.'],
      [
        'This code has already been used the maximum number of times.',
        'This code has already been used the maximum number of times.',
      ],
      [undefined, 'This code doesn’t apply to the tickets you chose.'],
    ]);
    expect((await error(formId, [ticketId], { promoCode: 'NONE' })).slice(0, 2)).toEqual([409, 'promoCode']);
  });

  it('points at the field or the question at fault, and keeps only what was asked', async () => {
    const { eventId } = await newEvent(api, token);
    const options = ['Yes', 'No'];
    const eats = question({ type: questionTypes.multipleChoice, label: 'Lunch?', required: true, options });
    const condition = { questionId: eats.id, equals: 'Yes' };
    const diet = question({ label: 'Diet', required: true, condition });
    const form = await saveForm(eventId, { fields: [{ key: 'phone', required: true }], questions: [eats, diet] });
    const ticketId = await addTicket(form.id, {});
    const good: Attendee = {
      ...attendee(ticketId, { phone: '1', jobTitle: 'Not asked' }),
      answers: { [eats.id]: 'No', [diet.id]: 'x' },
    };
    const send = (second: Partial<typeof good>) => error(form.id, [], { attendees: [good, { ...good, ...second }] });
    expect(await send({ fields: attendee(ticketId).fields })).toEqual([
      422,
      'attendees.1.fields.phone',
      'Phone is required.',
    ]);
    expect(await send({ answers: { [eats.id]: 'Yes' } })).toEqual([
      422,
      `attendees.1.answers.${diet.id}`,
      'Diet is required.',
    ]);
    expect((await send({ answers: { [eats.id]: 'Maybe' } })).slice(0, 2)).toEqual([
      422,
      `attendees.1.answers.${eats.id}`,
    ]);
    await submit(api, { formId: form.id, ticketIds: [] }, { attendees: [good] });
    const [registeredUser] = await usersOf(api, token, { formId: form.id });
    const kept = await api.ask('getFormWAnswer', { formId: form.id, formFiller: registeredUser?.uId ?? '' }, token);
    expect(kept.answers).toEqual({ [eats.id]: 'No' });
    expect(kept.fields.jobTitle ?? '').toBe('');
  });

  it('keeps names without characters that turn what stands around them', async () => {
    const at = await newEvent(api, token);
    const fields = { firstname: '\u202eAda', surname: 'Love\tlace\u2069', email: '\u202aada@example.org\u202c' };
    const purchase = await placeOrder(api, at, { attendees: [attendee(at.ticketId, fields)] });
    expect([purchase.attendees[0]?.name, purchase.buyerEmail]).toEqual(['Ada Love lace', 'ada@example.org']);
    const unseen = attendee(at.ticketId, { firstname: '\u202e\u200d' });
    expect(await submit(api, at, { attendees: [unseen] })).toMatchObject({
      status: 422,
      field: 'payload.attendees.0.fields.firstname',
    });
  });

  it('answers 404 for a form that does not exist, and for one under another event', async () => {
    const [one, other] = [await newEvent(api, token), await newEvent(api, token)];
    expect((await submit(api, { formId: randomUUID(), ticketIds: [one.ticketId] })).status).toBe(404);
    const crossed = await api.call('getFormWQuestion', { formId: one.formId, eventId: other.eventId });
    expect(crossed.status).toBe(404);
  });
});

describe('attendees who are registered already', () => {
  it('names their addresses while their purchase is alive', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const email = 'Grace@Example.org';
    const purchase = await placeOrder(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, { email })] });
    const existing = async () =>
      (await api.ask('areRegisteredUsersExist', { payload: { formId, emails: ['grace@example.org', 'a@b.cd'] } }))
        .existing;
    expect(await existing()).toEqual(['grace@example.org']);
    await api.ask('cancelPurchase', { payload: { purchaseKey: purchase.key } });
    expect(await existing()).toEqual([]);
  });

  it('names no attendee of a form that is not public', async () => {
    const { eventId, formId, ticketId } = await newEvent(api, token);
    const email = 'grace@example.org';
    await submit(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, { email })] });
    const existing = async () =>
      (await api.ask('areRegisteredUsersExist', { payload: { formId, emails: [email] } })).existing;
    expect(await existing()).toEqual([email]);
    await api.ask('publishForm', { payload: { formId, published: false } }, token);
    expect(await existing()).toEqual([]);
    await api.ask('publishForm', { payload: { formId, published: true } }, token);
    await api.ask('publishEvent', { eventId, published: false }, token);
    expect(await existing()).toEqual([]);
  });

  it('lets the same attendee register again anyway', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    expect((await buy(api, { formId, ticketId })).status).toBe('paid');
    expect((await buy(api, { formId, ticketId })).status).toBe('paid');
  });
});
