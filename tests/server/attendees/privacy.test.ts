import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { renewDueOffers } from '../../../server/purchase/waitingOffers.ts';
import { runDue } from '../../../server/startJobs.ts';
import { freshAddress } from '../../support/address.ts';
import { attendee, buy, submit } from '../../support/buyer.ts';
import { jobDeps } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { tablesWith } from '../../support/traces.ts';
import { join as joinList, reservedAt, soldOutEvent } from '../../support/waiting.ts';
import {
  newAppUser,
  newEvent,
  newOrganiser,
  saveForm,
  saveTicket,
  setStatus,
  takeTransfers,
  usersOf,
} from '../../support/world.ts';

const api = await openApi();
const { token, email: me } = await newOrganiser(api);

let at: Awaited<ReturnType<typeof newEvent>>;
beforeEach(async () => {
  at = await newEvent(api, token, { price: 2_000 });
});

const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org', phone: '+44 20 7946 0958' };
const add = async (changes: Partial<typeof fields> = {}, more: { mail?: boolean; payment?: 'free' | 'paid' } = {}) => {
  const { mail = false, payment = 'free' } = more;
  const payload = { formId: at.formId, key: randomUUID(), ticketId: at.ticketId, payment, mail };
  const answers = { [at.questionId]: '<b>Builder</b>' };
  return (await api.ask('addUser', { payload: { ...payload, fields: { ...fields, ...changes }, answers } }, token))
    .user;
};
const erase = (userId: string) => api.call('eraseUser', { userId }, token);

/** Puts an entry on the waiting list. */
const waits = (firstname: string, email: string, state: string) =>
  api.sql(
    `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, created_at)
     values ($1, $2, $3, $4, 'Lovelace', $5, 2, 'en-GB', $6, now())`,
    [...[at.formId, at.ticketId, randomUUID(), firstname, email, state]],
  );

const found = (text: string) => tablesWith(api.pool, text);

/** Another form of the event, where an attendee is registered who waits for a ticket of the first one. */
async function otherForm(eventId: string) {
  const form = await saveForm(api, token, eventId);
  const ticket = await saveTicket(api, token, form.id);
  return { formId: form.id, ticketId: ticket.id };
}

describe('erasing an attendee', () => {
  it('leaves nothing of them in any table but the invoice, and every count as it was', async () => {
    const email = freshAddress();
    // Letters alone: mails leave out what could be a telephone number.
    const firstname = `Ada${randomUUID().replace(/[\d-]/g, '')}`;
    const { uId, pId } = await add({ email, firstname }, { payment: 'paid', mail: true });
    await newAppUser(api, token, at.eventId, 'attendee', email);
    for (const state of ['waiting', 'left']) await waits(firstname, email, state);
    await api.ask('updateUser', { payload: { uId, fields: { ...fields, email, firstname }, answers: {} } }, token);
    await sendMails(api);
    expect(await found(firstname)).toEqual([
      'invoices',
      'mails',
      'purchase_events',
      'registered_users',
      'waiting_entries',
    ]);
    const counts = () => api.sql('select * from form_counts where form_id = $1', [at.formId]);
    const before = [await counts(), (await api.ask('getUsers', { formId: at.formId }, token)).total];
    expect((await erase(uId)).status).toBe(200);
    expect([await found(firstname), await found(email)]).toEqual([['invoices'], ['invoices']]);
    expect([await counts(), (await api.ask('getUsers', { formId: at.formId }, token)).total]).toEqual(before);
    const { attendee, fields: known, answers, erasedAt, order } = await api.ask('getAttendee', { userId: uId }, token);
    expect([attendee.firstname, known.email, answers, typeof erasedAt, order.total]).toEqual([
      'Erased',
      '',
      {},
      'string',
      2_000,
    ]);
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: pId }, token);
    expect(timeline.find(({ kind }) => kind === 'attendeeChanged')?.data).toEqual({ name: 'Erased' });
  });

  it('makes the ticket’s link, its code and the buyer’s link worthless', async () => {
    const { key, attendees } = await buy(api, at);
    const ticketKey = attendees[0]?.ticketKey ?? '';
    const { ticket } = await api.ask('getTicketPage', { key: ticketKey });
    const [{ id }] = await api.sql('select id from registered_users where ticket_key = $1', [ticketKey]);
    await erase(id);
    expect((await api.call('getTicketPage', { key: ticketKey })).status).toBe(404);
    expect((await api.call('getPurchase', { purchaseKey: key })).status).toBe(404);
    const scan = { eventId: at.eventId, qrCodeData: ticket.qrCodeData };
    expect((await api.ask('scanBadgeByCheckin', scan, token)).verdict).toBe('unknown');
  });

  it('keeps what another attendee of the event has with the same address', async () => {
    const first = await add({ firstname: 'Ada' });
    const second = await add({ firstname: 'Bea' });
    const login = await newAppUser(api, token, at.eventId, 'attendee', fields.email);
    await erase(first.uId);
    expect((await api.call('getUsersByAttendeeId', { appUserId: login.id }, login.token)).status).toBe(200);
    const buyers = () =>
      api.sql('select buyer_email as email from purchases where form_id = $1 order by created_at, id', [at.formId]);
    expect(await buyers()).toEqual([{ email: fields.email }, { email: fields.email }]);
    await erase(second.uId);
    expect(await buyers()).toEqual([{ email: '' }, { email: '' }]);
    // The session is forgotten as soon as the database says that it has ended.
    await expect
      .poll(async () => (await api.call('getUsersByAttendeeId', { appUserId: login.id }, login.token)).status)
      .toBe(401);
  });

  it('ends an offer of the waiting list at once, and the next in order gets it, once', async () => {
    const place = await soldOutEvent(api, token);
    const email = freshAddress();
    const key = await joinList(api, place, { email });
    const others = [await joinList(api, place), await joinList(api, place)];
    await api.ask('cancelPurchase', { payload: { purchaseKey: place.orders[0] ?? '' } });
    const stateOf = async (of: string) => (await api.ask('getWaitingPlace', { key: of })).state;
    expect(await stateOf(key)).toBe('offered');
    const other = await otherForm(place.eventId);
    const payload = { ...other, key: randomUUID(), payment: 'free' as const, mail: false, answers: {} };
    const { uId } = (await api.ask('addUser', { payload: { ...payload, fields: { ...fields, email } } }, token)).user;
    await Promise.all([erase(uId), renewDueOffers(jobDeps(api)), erase(uId), renewDueOffers(jobDeps(api))]);
    expect([await stateOf(others[0] ?? ''), await stateOf(others[1] ?? '')]).toEqual(['offered', 'waiting']);
    expect(await reservedAt(api, place.formId)).toEqual({ form: 1, tickets: 1, attendees: 0, offered: 1 });
    expect((await api.call('getWaitingPlace', { key })).status).toBe(404);
    expect(await found(email)).toEqual([]);
  });

  it('keeps mails that are still to be sent from them, and writes those to others anew', async () => {
    const { uId, pId } = await add({}, { mail: true });
    await sendMails(api);
    await erase(uId);
    await sendMails(api);
    expect(await api.sql('select state, to_address, subject, text from mails where purchase_id = $1', [pId])).toEqual([
      { state: 'suppressed', to_address: '', subject: '', text: '' },
    ]);
    await setStatus(api, token, pId, 'cancelled');
    expect(await api.sql(`select id from mails where purchase_id = $1 and kind = 'cancelled'`, [pId])).toEqual([]);
  });

  it.each([
    ['held', 'suppressed'],
    ['queued', 'suppressed'],
    // What becomes of it is noted by who sends it.
    ['sending', 'sending'],
    ['deferred', 'suppressed'],
    ['failed', 'suppressed'],
    ['inDoubt', 'suppressed'],
    ['paused', 'suppressed'],
  ])('has a mail that is %s go to nobody without words, and none to them, whenever it may go again', async (state, theirs) => {
    const [ada, ben] = [{ email: freshAddress() }, { firstname: 'Benedictus', email: freshAddress() }];
    const attendees = [ada, ben].map((known) => attendee(at.ticketId, known));
    await buy(api, at, { attendees });
    await sendMails(api);
    await api.sql('update mails set state = $1 where event_id = $2', [state, at.eventId]);
    const [{ id }] = await api.sql('select id from registered_users where email = $1', [ben.email]);
    await erase(id);
    await sendMails(api);
    const mails = await api.sql('select state, to_address, subject, html from mails where event_id = $1', [at.eventId]);
    const toBen = mails.filter(({ to_address }) => to_address !== ada.email);
    expect(toBen).toEqual([{ state: theirs, to_address: '', subject: '', html: '' }]);
    const toAda = mails.filter(({ to_address }) => to_address === ada.email);
    expect(toAda).not.toEqual([]);
    for (const mail of toAda)
      expect(mail).toMatchObject({
        state,
        subject: expect.not.stringMatching(/^$/),
        html: expect.stringMatching(/Ada/),
      });
    expect(toAda.filter(({ html }) => html.includes(ben.firstname))).toEqual([]);
  });

  it('has no mail sent again that was on its way to them, and may have arrived', async () => {
    const { uId, pId } = await add({}, { mail: true });
    await sendMails(api);
    const become = (state: string) =>
      api.sql('update mails set state = $1 where purchase_id = $2 returning id', [state, pId]);
    await become('sending');
    await erase(uId);
    const [{ id: mailId }] = await become('inDoubt');
    expect(await api.call('resendMail', { mailId }, token)).toMatchObject({ status: 409 });
  });

  it('is refused while the order is not paid, and changes nothing the second time', async () => {
    await takeTransfers(api, token, at.eventId);
    await submit(api, at, { paymentMethod: 'transfer' });
    const [unpaid] = await usersOf(api, token, at);
    expect((await erase(unpaid?.uId ?? '')).status).toBe(409);
    const { uId } = await add();
    const row = () => api.sql('select * from registered_users where id = $1', [uId]);
    await erase(uId);
    const after = await row();
    expect((await erase(uId)).status).toBe(200);
    expect(await row()).toEqual(after);
  });

  it('leaves nothing to be changed or mailed', async () => {
    const { uId } = await add();
    await erase(uId);
    const statuses = [
      await api.call('updateUser', { payload: { uId, fields } }, token),
      await api.call('getFormWAnswer', { formId: at.formId, formFiller: uId }, token),
      await api.call('sendTicketAgain', { userId: uId }, token),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 409, 404]);
  });

  it('is the only way to change the log of an order, and changes no more of it than a name', async () => {
    const { pId } = await add();
    const change = (set: string) => api.pool.query(`update purchase_events set ${set} where purchase_id = $1`, [pId]);
    await expect(change(`data = '{}'`)).rejects.toThrow('only added');
    const erasing = (set: string) =>
      api.pool.query(`begin; set local foyer.erasing = 'on'; update purchase_events set ${set}; commit`);
    await expect(erasing(`data = data || '{"total": 1}'`)).rejects.toThrow('only added');
    await expect(erasing(`kind = 'paid'`)).rejects.toThrow('only added');
    await api.ask('getAttendee', { userId: (await add({ firstname: 'Bea' })).uId }, token);
    await expect(api.pool.query(`update audit_log set kind = 'erased'`)).rejects.toThrow('only added');
  });
});

describe('the data of an attendee', () => {
  it('are one archive with all that is held about their address, readable, and nothing about others', async () => {
    const other = await newOrganiser(api);
    const elsewhere = await newEvent(api, other.token, { price: 0 });
    await submit(api, elsewhere);
    const email = 'ada.held@example.org';
    const { uId } = await add({ email }, { payment: 'paid', mail: true });
    await add({ email, surname: 'King' });
    await waits('Ada', email, 'lapsed');
    await waits('Bea', 'bea@example.org', 'waiting');
    await add({ firstname: 'Bea', email: 'bea@example.org' });
    await api.ask('checkin', { userId: uId, purchaseId: (await detail(uId)).attendee.pId }, token);
    await sendMails(api);
    const payload = await api.ask('downloadAttendeeData', { userId: uId }, token);
    const read = await unpacked(payload);
    const data = JSON.parse(read('data.json'));
    expect(data.attendees.map(({ fields }: { fields: { surname: string } }) => fields.surname).sort()).toEqual([
      'King',
      'Lovelace',
    ]);
    const mine = data.attendees.find(({ id }: { id: string }) => id === uId);
    expect(mine.answers).toEqual([{ question: expect.any(String), answer: '<b>Builder</b>' }]);
    expect(mine.checkIns.map(({ kind }: { kind: string }) => kind)).toEqual(['in']);
    const paid = data.orders.find(({ status }: { status: string }) => status === 'paid');
    expect(paid).toMatchObject({ total: 2_000, buyer: email });
    expect([data.orders.length, paid.invoices.length]).toEqual([2, 1]);
    expect(data.waiting).toMatchObject([{ name: 'Ada Lovelace', count: 2, state: 'lapsed' }]);
    expect(data.mails.at(-1)).toMatchObject({ to: email, kind: 'confirmation' });
    expect(data.mails.at(-1).text).toContain('Ada');
    const page = read('data.html');
    expect(page).toContain('&lt;b&gt;Builder&lt;/b&gt;');
    expect(page).toContain('Waiting list: ');
    expect([page.includes('<b>'), page.includes('Bea'), JSON.stringify(data).includes('bea@')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  const detail = (userId: string) => api.ask('getAttendee', { userId }, token);
});

/** Reads files of an archive as another program unpacks them. */
async function unpacked(archive: Blob) {
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-data-')), 'data.zip');
  writeFileSync(path, new Uint8Array(await archive.arrayBuffer()));
  return (name: string) => execFileSync('unzip', ['-p', path, name], { encoding: 'utf8' });
}

describe('retention', () => {
  const retain = (months: number | null, scope: 'answers' | 'everything') =>
    api.call('saveRetention', { payload: { eventId: at.eventId, months, scope } }, token);
  const over = (ago: string) =>
    api.pool.query(
      `update events set starts_at = now() - $2::interval - interval '1 day', ends_at = now() - $2::interval where id = $1`,
      [at.eventId, ago],
    );
  const known = () => api.sql('select firstname, answers from registered_users where event_id = $1', [at.eventId]);

  it('is off until it is asked for, says its date, and can be turned off again', async () => {
    await api.sql(`update events set ends_at = '2030-01-31T12:00:00Z' where id = $1`, [at.eventId]);
    const ask = async () => (await api.ask('getRetention', { eventId: at.eventId }, token)).retention;
    const off = {
      months: null,
      scope: 'answers',
      endsAt: '2030-01-31T12:00:00.000Z',
      removesAt: null,
      removedAt: null,
    };
    expect(await ask()).toEqual(off);
    const { retention } = (await retain(1, 'everything')).payload;
    expect(retention).toEqual({ ...off, months: 1, scope: 'everything', removesAt: '2030-02-28T12:00:00.000Z' });
    expect((await retain(null, 'answers')).payload.retention).toEqual(off);
    expect((await retain(0, 'answers')).status).toBe(422);
  });

  it('removes the answers once their time is over, and not before', async () => {
    await add();
    await retain(2, 'answers');
    await over('50 days');
    await runDue(jobDeps(api));
    expect(Object.keys((await known())[0].answers)).toHaveLength(1);
    await over('63 days');
    await runDue(jobDeps(api));
    expect(await known()).toEqual([{ firstname: 'Ada', answers: {} }]);
    const { retention } = await api.ask('getRetention', { eventId: at.eventId }, token);
    expect(typeof retention.removedAt).toBe('string');
    const { entries } = await api.ask('getAuditLog', { eventId: at.eventId }, token);
    expect(entries[0]).toMatchObject({ what: 'answersRemoved', by: null, count: 1 });
  });

  it('removes notes for door staff with the answers', async () => {
    const { uId } = await add();
    await api.ask('saveAttention', { payload: { uId, attention: 'Wheelchair, use side door' } }, token);
    await retain(2, 'answers');
    await over('63 days');
    await runDue(jobDeps(api));
    expect(await found('Wheelchair')).toEqual([]);
  });

  it('erases everybody, once, also of two processes that look at once', async () => {
    for (const firstname of ['Ada', 'Bea', 'Cid']) await add({ firstname });
    await retain(1, 'everything');
    await over('40 days');
    await Promise.all([runDue(jobDeps(api)), runDue(jobDeps(api))]);
    expect(await known()).toEqual(Array(3).fill({ firstname: 'Erased', answers: {} }));
    const { entries } = await api.ask('getAuditLog', { eventId: at.eventId }, token);
    expect(entries.filter(({ what }) => what === 'erased').map(({ by }) => by)).toEqual([null, null, null]);
  });
});

describe('a note for door staff', () => {
  const note = (uId: string, attention: string, more: { version?: number } = {}) =>
    api.call('saveAttention', { payload: { uId, attention, ...more } }, token);
  const read = (userId: string) => api.ask('getAttendee', { userId }, token);

  it('is read by staff with the ticket and in their search, and noted in the log once for each change', async () => {
    const { uId } = await add();
    expect((await note(uId, ' Speaker, call Ana ')).payload.attention).toBe('Speaker, call Ana');
    await note(uId, 'Speaker, call Ana');
    expect((await note(uId, 'x'.repeat(81))).status).toBe(422);
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const found = await api.ask('getUsersByNameNEventId', { name: 'Lovelace', eventId: at.eventId }, staff.token);
    expect(found.users.map(({ attention }) => attention)).toEqual(['Speaker, call Ana']);
    const { entries } = await api.ask('getAttendeeLog', { userId: uId }, token);
    expect(entries.filter(({ what }) => what === 'attentionChanged')).toHaveLength(1);
    expect((await read(uId)).attention).toBe('Speaker, call Ana');
  });

  it('is not written over what another saved meanwhile', async () => {
    const { uId } = await add();
    const { version } = await read(uId);
    expect((await note(uId, 'First', { version })).status).toBe(200);
    expect((await note(uId, 'Second', { version })).status).toBe(409);
    expect((await read(uId)).attention).toBe('First');
  });

  it('is in the file of all data about them, and goes when they are erased, after which there is none', async () => {
    const { uId } = await add();
    await note(uId, 'Wheelchair, use side door');
    const file = await unpacked(await api.ask('downloadAttendeeData', { userId: uId }, token));
    expect(file('data.html')).toContain('Wheelchair, use side door');
    await erase(uId);
    expect(await found('Wheelchair')).toEqual([]);
    expect((await note(uId, 'Wheelchair')).status).toBe(409);
  });
});

describe('the log', () => {
  const logOf = async (userId: string) =>
    (await api.ask('getAttendeeLog', { userId }, token)).entries.map(({ what, by, file }) => [what, by, file]);

  const later = () => api.clock.advance(1_000);

  it('says who opened, changed and exported an attendee, looking twice once', async () => {
    const { uId } = await add();
    const other = await add({ firstname: 'Bea' });
    await api.ask('getAttendee', { userId: uId }, token);
    await api.ask('getFormWAnswer', { formId: at.formId, formFiller: uId }, token);
    later();
    await api.ask('updateUser', { payload: { uId, fields } }, token);
    const { eventId, formId } = at;
    later();
    await api.ask('exportUsers', { payload: { eventId, formId } }, token);
    await api.ask('exportUsers', { payload: { eventId, users: [other.uId] } }, token);
    await api.ask('downloadAttendeeReport', { eventId }, token);
    await api.ask('downloadAttendeeData', { userId: uId }, token);
    expect(await logOf(uId)).toEqual([
      ['dataDownloaded', me, null],
      ['exported', me, 'attendee'],
      ['exported', me, 'list'],
      ['attendeeChanged', me, null],
      ['seen', me, null],
      ['addedByHand', me, null],
    ]);
    expect(await logOf(other.uId)).toEqual([
      ['exported', me, 'attendee'],
      ['exported', me, 'selection'],
      ['exported', me, 'list'],
      ['addedByHand', me, null],
    ]);
  });

  it('notes a second look after ten minutes, and none of a refused one', async () => {
    const { uId } = await add();
    const stranger = await newOrganiser(api);
    await api.ask('getAttendee', { userId: uId }, token);
    await api.call('getAttendee', { userId: uId }, stranger.token);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 11 * 60_000);
    await api.ask('getAttendee', { userId: uId }, token);
    api.clock.now = before;
    expect((await logOf(uId)).map(([what, by]) => [what, by])).toEqual([
      ['seen', me],
      ['seen', me],
      ['addedByHand', me],
    ]);
  });

  it('of an event goes page by page through both, none twice and none left out', async () => {
    const names = ['Ada', 'Bea', 'Cid'];
    for (const firstname of names) {
      const { uId } = await add({ firstname });
      await api.ask('getAttendee', { userId: uId }, token);
    }
    const { eventId } = at;
    const all = (await api.ask('getAuditLog', { eventId }, token)).entries;
    expect(all.map(({ what, name }) => [what, name]).sort()).toEqual(
      names
        .flatMap((name) => [
          ['addedByHand', `${name} Lovelace`],
          ['seen', `${name} Lovelace`],
        ])
        .sort(),
    );
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const asked: { eventId: string; limit: string; cursor?: string } = {
        eventId,
        limit: '2',
        ...(cursor && { cursor }),
      };
      const { entries, next }: Awaited<ReturnType<typeof page>> = await page(asked);
      paged.push(...entries.map(({ id }) => id));
      cursor = next;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await api.call('getAuditLog', { eventId, cursor: 'nowhere' }, token)).status).toBe(422);
  });
  const page = (asked: { eventId: string; limit: string; cursor?: string }) => api.ask('getAuditLog', asked, token);
});
