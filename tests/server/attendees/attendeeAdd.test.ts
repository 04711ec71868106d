import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import type { AddedPayment } from '../../../src/lib/pricing.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, saveTicket, setStatus } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

let at: Awaited<ReturnType<typeof newEvent>>;
beforeEach(async () => {
  at = await newEvent(api, token, { price: 2_000, quantity: 2 }, takesTransfers);
});

type Wish = {
  key?: string;
  firstname?: string;
  email?: string;
  payment?: AddedPayment;
  mail?: boolean;
  ticketId?: string;
  answer?: string;
};

const add = ({ key = randomUUID(), firstname = 'Ada', email = 'ada@example.org', ...wish }: Wish = {}) => {
  const { payment = 'free', mail = false, ticketId = at.ticketId, answer = 'Builder' } = wish;
  const fields = { firstname, surname: 'Lovelace', email };
  const answers = answer ? { [at.questionId]: answer } : {};
  return api.call('addUser', { payload: { formId: at.formId, key, ticketId, fields, answers, payment, mail } }, token);
};

const facts = async () => {
  const rows = await api.sql(
    `select p.status, p.total::integer, p.payment_method as method,
       (select string_agg(kind, ' ' order by id) from purchase_events e where e.purchase_id = p.id) as notes,
       (select string_agg(kind, ' ') from mails m where m.purchase_id = p.id) as mails,
       (select count(*)::integer from invoices i where i.purchase_id = p.id) as invoices
     from purchases p where p.form_id = $1 order by (select min(id) from purchase_events e where e.purchase_id = p.id)`,
    [at.formId],
  );
  return rows;
};
const reserved = async () => {
  const rows = await api.sql(
    'select f.reserved as form, t.reserved as ticket from forms f join tickets t on t.form_id = f.id where t.id = $1',
    [at.ticketId],
  );
  return rows[0];
};
const refusal = async (asked: ReturnType<typeof add>) => {
  const { status, field } = await asked;
  return [status, field];
};

describe('adding an attendee by hand', () => {
  it('registers them for nothing, mails no one, and their ticket is valid', async () => {
    const { user } = (await add()).payload;
    expect(user).toMatchObject({ firstname: 'Ada', paymentStatus: 'free', ticketName: 'Day pass' });
    expect(await facts()).toEqual([
      { status: 'free', total: 0, method: 'transfer', notes: 'addedByHand', mails: null, invoices: 0 },
    ]);
    expect(await reserved()).toEqual({ form: 1, ticket: 1 });
    const { ticketKey, answers } = await api.ask('getAttendee', { userId: user.uId }, token);
    expect([typeof ticketKey, answers]).toEqual(['string', { [at.questionId]: 'Builder' }]);
  });

  it('writes their mails in the organisation’s language, where one was chosen', async () => {
    await add({ key: randomUUID() });
    await api.ask('saveSettings', { organisation: '', publishableKey: '', defaultLocale: 'de-DE' }, token);
    await add({ firstname: 'Joan', email: 'joan@example.org' });
    await api.ask('saveSettings', { organisation: '', publishableKey: '', defaultLocale: null }, token);
    const rows = await api.sql(
      `select u.firstname || ' ' || p.locale as written
       from purchases p join registered_users u on u.purchase_id = p.id where p.form_id = $1 order by 1`,
      [at.formId],
    );
    expect(rows.map(({ written }) => written)).toEqual(['Ada en-GB', 'Joan de-DE']);
  });

  it('notes the price as paid, with an invoice and the ticket by mail', async () => {
    const { user } = (await add({ payment: 'paid', mail: true })).payload;
    expect(user.paymentStatus).toBe('paid');
    expect(await facts()).toEqual([
      {
        status: 'paid',
        total: 2_000,
        method: 'transfer',
        notes: 'addedByHand markedPaid',
        mails: 'confirmation',
        invoices: 1,
      },
    ]);
  });

  it('mails no one about what is paid, unless asked to', async () => {
    await add({ payment: 'paid' });
    expect((await facts())[0]).toMatchObject({ status: 'paid', mails: null });
  });

  it('waits for a transfer only where the event takes one', async () => {
    await api.sql('update events set transfer_days = null, pay_at_door = false where id = $1', [at.eventId]);
    expect(await refusal(add({ payment: 'transfer' }))).toEqual([422, 'payload.payment']);
    expect(await refusal(add({ payment: 'door' }))).toEqual([422, 'payload.payment']);
    await api.sql('update events set transfer_days = 5, pay_at_door = true where id = $1', [at.eventId]);
    await add({ payment: 'transfer', mail: true });
    await add({ payment: 'door', firstname: 'Bea' });
    expect(await facts()).toMatchObject([
      { status: 'awaitingTransfer', total: 2_000, mails: 'transferInstructions' },
      { status: 'awaitingDoor', total: 2_000, method: 'door', mails: null },
    ]);
  });

  it('waits for no money after the event, but takes who has paid', async () => {
    await api.sql(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [at.eventId],
    );
    expect(await refusal(add({ payment: 'transfer' }))).toEqual([409, 'payload.payment']);
    await add({ payment: 'paid' });
    expect((await facts())[0]).toMatchObject({ status: 'paid', total: 2_000 });
  });

  it('adds once, however often it is sent', async () => {
    const key = randomUUID();
    const [first, again] = await Promise.all([add({ key }), add({ key })]);
    expect(again.payload.user.uId).toBe(first.payload.user.uId);
    expect((await add({ key })).payload.user.uId).toBe(first.payload.user.uId);
    expect(await reserved()).toEqual({ form: 1, ticket: 1 });
  });

  it('refuses who is registered with this name and address, but not another name', async () => {
    await add();
    expect(await refusal(add({ firstname: 'ADA', email: 'Ada@Example.org' }))).toEqual([409, 'payload.fields.email']);
    await add({ firstname: 'Bea' });
    expect(await reserved()).toEqual({ form: 2, ticket: 2 });
  });

  it('adds an attendee again whose order has ended', async () => {
    const { user } = (await add()).payload;
    await setStatus(api, token, user.pId, 'cancelled');
    await add();
    expect(await reserved()).toEqual({ form: 1, ticket: 1 });
  });

  it('sells neither a ticket nor the form beyond what is left, also not at once', async () => {
    const names = ['Ada', 'Bea', 'Cid', 'Dan'];
    const asked = await Promise.all(names.map((firstname) => add({ firstname, payment: 'paid' })));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await reserved()).toEqual({ form: 2, ticket: 2 });
    expect(await refusal(add({ firstname: 'Eve' }))).toEqual([409, 'payload.ticketId']);
    await api.sql('update forms set capacity = 2 where id = $1', [at.formId]);
    const other = await saveTicket(api, token, at.formId, { name: 'Other' });
    const ticketId = other.id;
    expect(await refusal(add({ firstname: 'Eve', ticketId }))).toEqual([409, 'payload.ticketId']);
  });

  it('takes the early-bird price while there is one, and counts it', async () => {
    const earlyBird = { price: 1_500, until: null, quantity: 1 };
    at = await newEvent(api, token, { price: 2_000, earlyBird });
    await add({ payment: 'free' });
    await add({ firstname: 'Bea', payment: 'paid' });
    await add({ firstname: 'Cid', payment: 'paid' });
    expect((await facts()).map(({ total }) => total)).toEqual([0, 1_500, 2_000]);
  });

  it('does not hold them to the sale window or the publication, only to the form', async () => {
    await api.sql('update tickets set sale_ends_at = now() - interval $$1 day$$ where id = $1', [at.ticketId]);
    await api.sql('update forms set published = false where id = $1', [at.formId]);
    await add();
    await api.sql(`update forms set questions = jsonb_set(questions, '{0,required}', 'true') where id = $1`, [
      at.formId,
    ]);
    expect(await refusal(add({ firstname: 'Bea', answer: '' }))).toEqual([422, `attendees.0.answers.${at.questionId}`]);
  });

  it('refuses a ticket of another form', async () => {
    const other = await newEvent(api, token);
    expect(await refusal(add({ ticketId: other.ticketId }))).toEqual([422, 'attendees.0.ticketId']);
  });

  it('is not held up by the orders that the same address has open', async () => {
    at = await newEvent(api, token, { price: 2_000 }, takesTransfers);
    for (const firstname of ['Ada', 'Bea', 'Cid', 'Dan', 'Eve']) await add({ firstname, payment: 'transfer' });
    expect(await reserved()).toEqual({ form: 5, ticket: 5 });
  });
});
