import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { question } from '../../../harness/drafts.ts';
import { listOwn } from '../../../server/attendees/ownTickets.ts';
import { createLimiter } from '../../../server/platform/http/limiter.ts';
import type { FormDraft } from '../../../src/api/contract/form.ts';
import { photoSide } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { buy, placeOrder, submit } from '../../support/buyer.ts';
import { openApi, openMailboxOf } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { noting } from '../../support/noting.ts';
import { rowsRead } from '../../support/plans.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token, id: organiserId } = await newOrganiser(api);

type Place = Awaited<ReturnType<typeof newEvent>>;
let at: Place;
beforeEach(async () => {
  at = await newEvent(api, token);
});

const always = { until: null };
const all: FormDraft['selfService'] = { edit: always, transfer: always, cancel: always };

/** What the form lets attendees do, as its organiser saves it. */
async function lets(selfService: FormDraft['selfService'], change: Partial<FormDraft> = {}, { formId } = at) {
  await changeForm(api, token, formId, { ...change, selfService });
}

/** Registers an attendee who has a login of the event. */
async function newHolder(place = at, email = freshAddress()) {
  const fields = { firstname: 'Ada', surname: 'Lovelace', email, organization: 'Engines' };
  const attendees = [{ ticketId: place.ticketId, fields, answers: { [place.questionId]: 'Builder' } }];
  const purchase = await placeOrder(api, place, { attendees });
  return { ...(await signedIn(email, place)), order: purchase };
}

async function signedIn(email: string, place = at) {
  const login = await newAppUser(api, token, place.eventId, 'attendee', email);
  const mine = () => api.ask('getUsersByAttendeeId', { appUserId: login.id }, login.token);
  const tickets = async () => (await mine()).users;
  const [ticket] = await tickets();
  return {
    ...login,
    mine,
    tickets,
    uId: ticket?.uId ?? '',
    code: ticket?.qrCodeData ?? '',
    key: ticket?.ticketKey ?? '',
  };
}
type Holder = Awaited<ReturnType<typeof newHolder>>;

const given = (
  holder: Pick<Holder, 'uId'>,
  fields = {},
  answers: Record<string, string> = { [at.questionId]: 'Baker' },
) => ({
  payload: {
    uId: holder.uId,
    fields: { firstname: 'Adah', surname: 'King', email: freshAddress(), organization: '', ...fields },
    answers,
  },
});
const details = (uId: string) => api.ask('getAttendee', { userId: uId }, token);
const logOf = async (uId: string) =>
  (await api.ask('getAttendeeLog', { userId: uId }, token)).entries.map(({ what, by }) => [what, by]);

describe('their own details', () => {
  it('are changed by the attendee, who is named in the log', async () => {
    const holder = await newHolder();
    const before = await api.ask('getOwnDetails', { userId: holder.uId }, holder.token);
    expect(before).toMatchObject({ fields: { firstname: 'Ada' }, answers: { [at.questionId]: 'Builder' }, version: 1 });
    expect(Object.keys(before.form).sort()).toEqual(['fields', 'questions']);
    const change = given(holder, { email: holder.email });
    const saved = await api.ask('saveOwnDetails', { payload: { ...change.payload, version: 1 } }, holder.token);
    expect(saved).toEqual({ version: 2 });
    expect(await details(holder.uId)).toMatchObject({
      fields: { firstname: 'Adah', surname: 'King', email: holder.email, organization: '' },
      answers: { [at.questionId]: 'Baker' },
    });
    expect(await logOf(holder.uId)).toContainEqual(['ownDetailsChanged', 'Sam Doe']);
  });

  it('are judged by the rules of the form, and keep what it asks no more', async () => {
    const holder = await newHolder();
    const needed = question({ label: 'Why?', required: true });
    await lets(all, { questions: [needed] });
    const refused = await api.call('saveOwnDetails', given(holder, { email: holder.email }, {}), holder.token);
    expect(refused).toMatchObject({ status: 422, field: `payload.answers.${needed.id}` });
    const taken = await api.call(
      'saveOwnDetails',
      given(holder, { email: holder.email }, { [needed.id]: 'For the boats' }),
      holder.token,
    );
    expect(taken.status).toBe(200);
    expect((await details(holder.uId)).answers).toEqual({ [at.questionId]: 'Builder', [needed.id]: 'For the boats' });
  });

  it('are not written over what the organiser saved meanwhile', async () => {
    const holder = await newHolder();
    const fields = { firstname: 'Ida', surname: 'Lovelace', email: holder.email };
    await api.ask('updateUser', { payload: { uId: holder.uId, fields, version: 1 } }, token);
    const late = await api.call('saveOwnDetails', { payload: { ...given(holder).payload, version: 1 } }, holder.token);
    expect(late.status).toBe(409);
    expect((await details(holder.uId)).fields.firstname).toBe('Ida');
  });

  it.each([
    ['the form does not let them', { ...all, edit: null }],
    ['the time is over', { ...all, edit: { until: '2020-01-01T00:00:00.000Z' } }],
  ] as const)('stay where %s', async (_, rules) => {
    const holder = await newHolder();
    await lets(rules);
    expect((await holder.tickets())[0]?.may.edit).toBe(false);
    expect((await api.call('saveOwnDetails', given(holder), holder.token)).status).toBe(409);
  });

  it('are of no other attendee: not of the same event, nor of another one', async () => {
    const holder = await newHolder();
    const neighbour = await newHolder();
    const stranger = await newHolder(await newEvent(api, token));
    await lets(all);
    for (const { token: other } of [neighbour, stranger]) {
      expect((await api.call('getOwnDetails', { userId: holder.uId }, other)).status).toBe(404);
      for (const name of ['saveOwnDetails', 'transferTicket'] as const)
        expect((await api.call(name, given(holder), other)).status).toBe(404);
      for (const name of ['cancelTicket', 'removePhoto'] as const)
        expect((await api.call(name, { userId: holder.uId }, other)).status).toBe(404);
    }
    expect((await details(holder.uId)).fields.firstname).toBe('Ada');
  });
});

describe('a mistyped address', () => {
  /** Ada bought a ticket for Ben, whose address she mistyped. */
  async function mistyped() {
    const ada = { firstname: 'Ada', surname: 'Lovelace', email: freshAddress() };
    const ben = { firstname: 'Ben', surname: 'Baker', email: freshAddress() };
    const attendees = [ada, ben].map((fields) => ({
      ...{ ticketId: at.ticketId, fields, answers: { [at.questionId]: 'Builder' } },
    }));
    const purchase = await placeOrder(api, at, { attendees });
    await sendMails(api);
    const buyer = await signedIn(ada.email);
    const mine = await buyer.tickets();
    const of = (name: string) => mine.find(({ firstname }) => firstname === name);
    return {
      buyer,
      purchase,
      ada: { ...ada, uId: of('Ada')?.uId ?? '' },
      ben: { ...ben, ...of('Ben'), uId: of('Ben')?.uId ?? '' },
    };
  }
  type Person = { uId: string; firstname: string; surname: string };
  const mended = ({ uId, firstname, surname }: Person, email: string) =>
    given({ uId }, { firstname, surname, email }, { [at.questionId]: 'Builder' });
  const mailsOf = async (key: string) => {
    await sendMails(api);
    return api.sql(
      'select m.kind, m.to_address, m.text, m.attachments from mails m join purchases p on p.id = m.purchase_id where p.key = $1 order by m.created_at, m.kind desc, m.to_address',
      [key],
    );
  };

  it('is mended by the buyer: code and link stay, the new address gets the ticket, the former one is told', async () => {
    const { buyer, purchase, ben } = await mistyped();
    const before = (await mailsOf(purchase.key)).length;
    api.clock.advance(60_000);
    const right = freshAddress();
    expect((await api.call('saveOwnDetails', mended(ben, right), buyer.token)).status).toBe(200);
    const after = (await buyer.tickets()).find(({ uId }) => uId === ben.uId);
    expect(after).toMatchObject({ email: right, ticketKey: ben.ticketKey, qrCodeData: ben.qrCodeData });
    const told = (await mailsOf(purchase.key)).slice(before);
    expect(told.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual(
      [
        ['addressChanged', ben.email],
        ['addressChanged', buyer.email],
        ['ticket', right],
      ].sort(),
    );
    const [former] = told.filter(({ to_address }) => to_address === ben.email);
    expect(former.text).toContain('The ticket stays valid');
    expect(former.text).not.toContain(right);
    expect(former.text).not.toContain(purchase.key);
    expect(former.text).not.toContain(ben.ticketKey);
    // Nothing takes the event out of anybody's calendar.
    expect(former.attachments).toEqual([]);
    expect(await logOf(ben.uId)).toContainEqual(['ownEmailChanged', 'Sam Doe']);
  });

  it('is mended by the holder, and the order goes along where they bought it themselves', async () => {
    const { buyer, purchase, ada } = await mistyped();
    const right = freshAddress();
    expect((await api.call('saveOwnDetails', mended(ada, right), buyer.token)).status).toBe(200);
    expect((await api.ask('getPurchase', { purchaseKey: purchase.key })).purchase.buyerEmail).toBe(right);
    expect(await buyer.tickets()).toEqual([]);
    expect(await (await signedIn(right)).tickets()).toHaveLength(2);
  });

  it('is mended for what had failed to arrive, too, and is sent again to the new one', async () => {
    const { buyer, purchase, ada } = await mistyped();
    const failed = await api.sql(
      `update mails m set state = 'failed' from purchases p where p.id = m.purchase_id and p.key = $1 and m.to_address = $2 returning m.id`,
      [purchase.key, buyer.email],
    );
    expect(failed).not.toEqual([]);
    const right = freshAddress();
    await api.ask('saveOwnDetails', mended(ada, right), buyer.token);
    for (const { id } of failed)
      expect(await api.ask('resendMail', { mailId: id }, token)).toMatchObject({ toAddress: right });
  });

  it('leaves one’s own ticket first on one’s page, also of a buyer who named themselves last', async () => {
    const names = ['Ben', 'Cy', 'Ada'].map((firstname) => ({ firstname, surname: 'Lovelace', email: freshAddress() }));
    const attendees = names.map((fields) => ({
      ...{ ticketId: at.ticketId, fields, answers: { [at.questionId]: 'Builder' } },
    }));
    const ada = { firstname: 'Ada', surname: 'Lovelace', email: names[2]?.email ?? '' };
    await submit(api, at, { attendees, buyer: ada });
    const buyer = await signedIn(ada.email);
    expect((await buyer.tickets()).map(({ firstname }) => firstname)).toEqual(['Ada', 'Ben', 'Cy']);
  });

  it('is mended five times a day, also of an order that is paid, so that it does not serve to mail strangers', async () => {
    const { buyer, ben } = await mistyped();
    const move = async () => {
      const { version } = await api.ask('getOwnDetails', { userId: ben.uId }, buyer.token);
      return api.call('saveOwnDetails', { payload: { ...mended(ben, freshAddress()).payload, version } }, buyer.token);
    };
    for (let n = 0; n < 5; n++) expect((await move()).status).toBe(200);
    expect(await move()).toMatchObject({
      status: 429,
      field: 'payload.fields.email',
      msg: 'This ticket has gone to too many email addresses today. Try again tomorrow.',
    });
    api.clock.advance(86_400_000);
    expect((await move()).status).toBe(200);
  });

  it('is not mended by giving the ticket to another person, nor where the form lets attendees change nothing', async () => {
    const { buyer, ben } = await mistyped();
    const other = await api.call('saveOwnDetails', mended({ ...ben, firstname: 'Cleo' }, freshAddress()), buyer.token);
    expect(other).toMatchObject({ status: 422, field: 'payload.fields.email' });
    await lets({ ...all, edit: null });
    expect((await api.call('saveOwnDetails', mended(ben, freshAddress()), buyer.token)).status).toBe(409);
  });

  it('does not give the ticket to another person in two steps either, in any order, until it is transferred', async () => {
    const { buyer, ben, ada } = await mistyped();
    await lets(all);
    const save = async (person: Person, email: string) => {
      const { version } = await api.ask('getOwnDetails', { userId: person.uId }, buyer.token);
      return api.call('saveOwnDetails', { payload: { ...mended(person, email).payload, version } }, buyer.token);
    };
    const cleo = { ...ben, firstname: 'Cleo' };
    expect((await save(cleo, ben.email)).status).toBe(200);
    expect(await save(cleo, freshAddress())).toMatchObject({
      status: 422,
      field: 'payload.fields.email',
      msg: 'The name on this ticket was changed before, so its email address stays. To give it to somebody else, transfer it; to correct it, ask the organiser.',
    });
    expect((await save({ ...ben, firstname: 'Cléo' }, ben.email)).status).toBe(200);

    const right = freshAddress();
    expect((await save(ada, right)).status).toBe(200);
    buyer.token = (await signedIn(right)).token;
    expect((await save(ada, right)).status).toBe(200);
    expect(await save({ ...ada, firstname: 'Cleo' }, right)).toMatchObject({
      status: 422,
      field: 'payload.fields.firstname',
      msg: 'The email address of this ticket was changed before, so its name stays. To give it to somebody else, transfer it; to correct it, ask the organiser.',
    });

    const dan = { firstname: 'Dan', surname: 'Day', email: freshAddress() };
    const transfer = { payload: { uId: ada.uId, fields: dan, answers: { [at.questionId]: 'Builder' } } };
    expect((await api.call('transferTicket', transfer, buyer.token)).status).toBe(200);
    buyer.token = (await signedIn(dan.email)).token;
    expect((await save({ ...dan, uId: ada.uId, firstname: 'Daniel' }, dan.email)).status).toBe(200);
  });
});

describe('a transferred ticket', () => {
  it('is handed on five times a day, since its buyer is mailed each time', async () => {
    let holder = await newHolder();
    await lets(all);
    const { uId } = holder;
    const pass = async () => {
      const email = freshAddress();
      const { status } = await api.call('transferTicket', given({ uId }, { email }), holder.token);
      if (status === 200) holder = { ...holder, ...(await signedIn(email)) };
      return status;
    };
    for (let n = 0; n < 5; n++) expect(await pass()).toBe(200);
    expect(await pass()).toBe(429);
  });

  it('is its new holder’s alone: old code and old link are dead, and the buyer keeps the order', async () => {
    const holder = await newHolder();
    await lets(all);
    const email = freshAddress();
    const note = { uId: holder.uId, attention: 'Wheelchair, use side door' };
    await api.ask('saveAttention', { payload: note }, token);
    expect(JSON.stringify(await holder.tickets())).not.toContain('Wheelchair');
    expect((await ownData(holder.token))('data.html')).toContain('Wheelchair, use side door');
    await api.sql(
      'insert into badge_prints (badge_id, at) select id, now() from badges where registered_user_id = $1',
      [holder.uId],
    );
    expect((await api.call('transferTicket', given(holder, { email }), holder.token)).status).toBe(200);
    expect(
      await api.sql(
        'select x.id from badge_prints x join badges b on b.id = x.badge_id where b.registered_user_id = $1',
        [holder.uId],
      ),
    ).toEqual([]);
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const scan = (qrCodeData: string) =>
      api.ask('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData }, staff.token);
    expect(await scan(holder.code)).toEqual({ verdict: 'transferred', attendee: null, lastCheckIn: null });
    expect((await api.call('getTicketPage', { key: holder.key })).status).toBe(410);
    expect(await holder.tickets()).toEqual([]);
    const order = (await api.ask('getPurchase', { purchaseKey: holder.order.key })).purchase;
    expect(order.attendees).toMatchObject([{ name: 'Adah King', ticketKey: null }]);

    const next = await signedIn(email);
    expect(await next.tickets()).toMatchObject([{ uId: holder.uId, firstname: 'Adah', order: null, isOwn: true }]);
    expect(await scan(next.code)).toMatchObject({ verdict: 'admissible', attendee: { firstname: 'Adah' } });
    const theirs = { answers: { [at.questionId]: 'Baker' }, photo: null, attention: '' };
    expect(await details(holder.uId)).toMatchObject(theirs);
    expect(await logOf(holder.uId)).toContainEqual(['ticketTransferred', 'Sam Doe']);
    expect((await api.call('cancelTicket', { userId: holder.uId }, holder.token)).status).toBe(404);
  });

  it('is found without a look at all that was ever changed of its order', async () => {
    const holder = await newHolder();
    const asked: [text: string, values: unknown[]][] = [];
    const db = drizzle(noting(api.pool, (text, _, values) => asked.push([text, values])));
    await listOwn({ db, clock: () => api.clock.now }, at.eventId, holder.id);
    const read = () => Promise.all(asked.map((each) => rowsRead(api, ...each)));
    const before = await read();
    await api.sql(
      `insert into purchase_events (purchase_id, at, kind, actor, attendee_id, data)
       select purchase_id, now(), 'ownDetailsChanged', 'attendee', id, '{"name": "Ada"}' from registered_users, generate_series(1, 2000) n where id = $1`,
      [holder.uId],
    );
    await api.sql('analyze purchase_events');
    expect(await read()).toEqual(before);
  });

  describe('that only its holder may transfer', () => {
    beforeEach(() => lets({ ...all, transfer: { until: null, by: 'holder' } } as FormDraft['selfService']));
    const person = (firstname: string, email: string) => ({
      ...{ ticketId: at.ticketId, answers: { [at.questionId]: 'Builder' } },
      fields: { firstname, surname: 'Example', email },
    });
    const move = (uId: string, firstname: string, email: string, by: string) => {
      const fields = { firstname, surname: 'Example', email };
      return api.ask('saveOwnDetails', { payload: { uId, fields, answers: { [at.questionId]: 'Builder' } } }, by);
    };
    const pass = (uId: string, by: string) => api.call('transferTicket', given({ uId }), by);
    /** The organiser gives a ticket to somebody. */
    const give = (uId: string, firstname: string, email: string) =>
      api.ask('updateUser', { payload: { uId, fields: { firstname, surname: 'Example', email } } }, token);
    /** A buyer who comes as well, with a guest, and maybe others who have no address of their own yet. */
    async function ordered(others: string[] = []) {
      const [buyer, guest] = [freshAddress(), freshAddress()];
      await placeOrder(api, at, {
        attendees: [person('Buyer', buyer), person('Guest', guest), ...others.map((name) => person(name, buyer))],
        buyer: { firstname: 'Buyer', surname: 'Example', email: buyer },
      });
      const { token: theirs, tickets } = await signedIn(buyer);
      const named = async (name: string) => (await tickets()).find(({ firstname }) => firstname === name);
      const idOf = async (name: string) => (await named(name))?.uId ?? '';
      return { buyer, guest, theirs, named, idOf };
    }
    /** Lets so many pass, for one test: its event is still to come for the next. */
    const hours = (count: number) => {
      const { now } = api.clock;
      api.clock.now = new Date(now.getTime() + count * 3_600_000);
      onTestFinished(() => {
        api.clock.now = now;
      });
    };
    /** For one test the organiser has a mail server. */
    async function withMailServer() {
      await openMailboxOf(api, organiserId);
      onTestFinished(async () => {
        await api.sql('delete from mail_servers where owner_id = $1', [organiserId]);
      });
    }
    /** The page where somebody may object to another address of their ticket, who got a mail of it; or what it says once they have. */
    async function objectionOf(email: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
      const [mail] = await api.sql(
        "select unsubscribe_key from mails where event_id = $1 and kind = 'addressChanged' and to_address = $2",
        [at.eventId, email],
      );
      return (await api.app.request(`/objection/${mail.unsubscribe_key}`, { method })).text();
    }
    it.each([
      'their own',
      'another of theirs',
    ])('stays the guest’s where whoever bought it has given it %s address, as long as the guest may object', async (which) => {
      await withMailServer();
      const { buyer, guest, theirs, named, idOf } = await ordered();
      const uId = await idOf('Guest');
      const email = which === 'their own' ? buyer : freshAddress();
      await move(uId, 'Guest', email, theirs);
      await sendMails(api);
      const { token: mover } = which === 'their own' ? { token: theirs } : await signedIn(email);
      expect((await named('Guest'))?.may.transfer).toBe(false);
      const refused = await pass(uId, mover);
      expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining('Only the attendee') });
      hours(71);
      expect(await objectionOf(guest, 'POST')).not.toContain('<button>');
      hours(1);
      expect((await pass(uId, mover)).status).toBe(409);
      await api.sql('update purchases set objected_at = null where event_id = $1', [at.eventId]);
      expect((await pass(uId, mover)).status).toBe(200);
    });

    it('stays the guest’s from the mail on that tells them, however late that is sent', async () => {
      await withMailServer();
      const { buyer, guest, theirs, idOf } = await ordered();
      const uId = await idOf('Guest');
      await move(uId, 'Guest', buyer, theirs);
      hours(48);
      await sendMails(api);
      hours(71.9);
      expect((await pass(uId, theirs)).status).toBe(409);
      expect(await objectionOf(guest)).toContain('<button>');
      hours(0.1);
      expect(await objectionOf(guest)).toContain('This link has expired');
      expect((await pass(uId, theirs)).status).toBe(200);
    });

    it.each([
      ['waits for a mail server', 'held', 144],
      ['goes nowhere', 'suppressed', 72],
      ['was refused for good', 'failed', 72],
    ])('stays the guest’s for no longer than is said where the mail to them %s', async (_, state, until) => {
      const { buyer, guest, theirs, idOf } = await ordered();
      const uId = await idOf('Guest');
      await move(uId, 'Guest', buyer, theirs);
      await sendMails(api);
      await api.sql('update mails set state = $1 where event_id = $2 and to_address = $3', [state, at.eventId, guest]);
      hours(until - 0.1);
      expect((await pass(uId, theirs)).status).toBe(409);
      expect(await objectionOf(guest)).toContain('<button>');
      hours(0.1);
      expect(await objectionOf(guest)).toContain('This link has expired');
      expect((await pass(uId, theirs)).status).toBe(200);
    });

    it('stays the guest’s through several addresses, the last of which could object before them', async () => {
      await withMailServer();
      const { guest, theirs, idOf } = await ordered();
      const uId = await idOf('Guest');
      const [one, other] = [freshAddress(), freshAddress()];
      await move(uId, 'Guest', one, theirs);
      await api.sql('update mails set next_attempt_at = $1 where event_id = $2 and to_address = $3', [
        new Date(api.clock.now.getTime() + 48 * 3_600_000),
        at.eventId,
        guest,
      ]);
      api.clock.advance(1_000);
      await move(uId, 'Guest', other, theirs);
      await sendMails(api);
      hours(72);
      await sendMails(api);
      const { token: mover } = await signedIn(other);
      expect((await pass(uId, mover)).status).toBe(409);
      expect(await objectionOf(guest)).toContain('<button>');
      hours(72);
      expect((await pass(uId, mover)).status).toBe(200);
    });

    it('is its holder’s while there is an objection about another ticket of the order', async () => {
      await withMailServer();
      const { theirs, idOf } = await ordered(['Second']);
      const [uId, second] = [await idOf('Guest'), await idOf('Second')];
      const [mended, hers] = [freshAddress(), freshAddress()];
      await move(uId, 'Guest', mended, theirs);
      await move(second, 'Second', hers, theirs);
      await sendMails(api);
      hours(72);
      await move(second, 'Second', freshAddress(), theirs);
      await sendMails(api);
      await objectionOf(hers, 'POST');
      expect((await pass(uId, (await signedIn(mended)).token)).status).toBe(200);
    });

    it('is theirs at once who objected and got it back, whichever address they had before', async () => {
      await withMailServer();
      const { theirs, idOf } = await ordered();
      const uId = await idOf('Guest');
      const mended = freshAddress();
      await move(uId, 'Guest', mended, theirs);
      await sendMails(api);
      hours(72);
      await move(uId, 'Guest', freshAddress(), theirs);
      await sendMails(api);
      const { token: guests } = await signedIn(mended);
      expect((await pass(uId, guests)).status).toBe(404);
      await objectionOf(mended, 'POST');
      hours(1);
      await move(uId, 'Guest', mended, theirs);
      expect((await pass(uId, guests)).status).toBe(200);
    });

    it('is the guest’s at once where whoever bought it gives it back', async () => {
      const { buyer, guest, theirs, idOf } = await ordered();
      const uId = await idOf('Guest');
      await move(uId, 'Guest', buyer, theirs);
      api.clock.advance(1_000);
      await move(uId, 'Guest', guest, theirs);
      expect((await pass(uId, (await signedIn(guest)).token)).status).toBe(200);
    });

    it('stays theirs where they mistype the address of their own and mend it', async () => {
      const { buyer, theirs, idOf } = await ordered();
      const uId = await idOf('Buyer');
      for (const email of [freshAddress(), buyer]) await move(uId, 'Buyer', email, theirs);
      expect((await pass(uId, theirs)).status).toBe(200);
    });

    it('stays theirs, too, where what went to the mistyped address came back', async () => {
      await withMailServer();
      const { buyer, theirs, idOf } = await ordered();
      const uId = await idOf('Buyer');
      const typo = freshAddress();
      await move(uId, 'Buyer', typo, theirs);
      await sendMails(api);
      await api.sql("update mails set state = 'failed', remark = 'cameBack' where to_address = $1", [typo]);
      api.clock.advance(1_000);
      await move(uId, 'Buyer', buyer, theirs);
      expect((await pass(uId, theirs)).status).toBe(200);
    });

    it.each([
      'signed in with it',
      'got the ticket by mail',
    ])('is not mended any more but taken where whoever has the other address has %s', async (how) => {
      await withMailServer();
      const { buyer, theirs, idOf } = await ordered(['Second']);
      const [uId, second] = [await idOf('Second'), freshAddress()];
      await move(uId, 'Second', second, theirs);
      if (how === 'signed in with it') await signedIn(second);
      else await sendMails(api);
      hours(1);
      await move(uId, 'Second', buyer, theirs);
      await sendMails(api);
      expect((await pass(uId, theirs)).status).toBe(409);
      expect(await objectionOf(second)).toContain('<button>');
      hours(72);
      expect((await pass(uId, theirs)).status).toBe(200);
    });

    it('is whose the organiser gives it to: no mistake of the buyer’s any more, and no longer what the buyer took', async () => {
      const { buyer, guest, theirs, idOf } = await ordered(['Second']);
      const uId = await idOf('Second');
      for (const email of [freshAddress(), buyer]) await move(uId, 'Second', email, theirs);
      await give(uId, 'Olga', freshAddress());
      api.clock.advance(1_000);
      await move(uId, 'Olga', buyer, theirs);
      expect((await pass(uId, theirs)).status).toBe(409);

      const guests = await idOf('Guest');
      await move(guests, 'Guest', buyer, theirs);
      await give(guests, 'Guest', guest);
      const { token: theirsAgain } = await signedIn(guest);
      // They may also correct their name, though the buyer had changed the address.
      const renamed = { uId: guests, fields: { firstname: 'Gustav', surname: 'Example', email: guest } };
      const answers = { [at.questionId]: 'Builder' };
      const saved = await api.call('saveOwnDetails', { payload: { ...renamed, answers } }, theirsAgain);
      expect(saved.status).toBe(200);
      expect((await pass(guests, theirsAgain)).status).toBe(200);
    });

    it('is whose a file of the organiser’s gives it to', async () => {
      const [former, guest] = [freshAddress(), freshAddress()];
      const bring = (email: string) => {
        const fields = { firstname: 'Guest', surname: 'Example', email };
        const row = { number: 2, externalId: 'A1', ticketId: at.ticketId, ticketNamed: false, fields };
        const rows = [{ ...row, answers: { [at.questionId]: 'Builder' } }];
        const call = { formId: at.formId, importId: randomUUID(), check: false, wanted: {}, rows };
        return api.ask('importUsers', { payload: call }, token);
      };
      for (const email of [former, guest]) expect((await bring(email)).verdicts[0]?.errors).toEqual([]);
      const { uId, token: theirs } = await signedIn(former);
      await move(uId, 'Guest', former, theirs);
      expect((await pass(uId, theirs)).status).toBe(409);
      api.clock.advance(1_000);
      await bring(guest);
      const { token: guests } = await signedIn(guest);
      expect((await pass(uId, guests)).status).toBe(200);
    });
  });

  it('is refused once somebody was let in with it at a session, also after they left', async () => {
    const holder = await newHolder();
    await lets(all);
    const session = { id: randomUUID(), name: 'Workshop', capacity: null, tickets: [] };
    const rules = { eventId: at.eventId, gates: [], sessions: [session], tickets: [] };
    expect((await api.call('saveDoorRules', { payload: rules }, token)).status).toBe(200);
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const [ticket] = await holder.tickets();
    const one = { userId: holder.uId, purchaseId: ticket?.pId ?? '', gate: '', session: session.id };
    const admitted = await api.ask('checkin', one, staff.token);
    expect(admitted).toMatchObject({ admitted: true });
    await api.sql('update door_stays set left_at = now() where registered_user_id = $1', [holder.uId]);
    expect((await holder.tickets())[0]?.may).toMatchObject({ transfer: false, cancel: null });
    const refused = { status: 409, msg: expect.stringContaining('This ticket has been used') };
    expect(await api.call('transferTicket', given(holder), holder.token)).toMatchObject(refused);
    expect(await api.call('cancelTicket', { userId: holder.uId }, holder.token)).toMatchObject(refused);
  });

  it('leaves the order with its buyer: by name, and on their own page as long as none of its tickets is there', async () => {
    const holder = await newHolder();
    await lets(all);
    const orders = async () => (await holder.mine()).orders;
    expect(await orders()).toEqual([]);
    const { reference, key } = holder.order;
    await api.ask('transferTicket', given(holder, { email: freshAddress() }), holder.token);
    expect(await orders()).toMatchObject([{ reference, key, formId: at.formId, invoices: [] }]);
    const { purchases } = await api.ask('getPurchases', { eventId: at.eventId }, token);
    expect(purchases).toMatchObject([{ reference, buyerName: 'Ada Lovelace', buyerEmail: holder.email }]);
    const [{ buyer }] = await api.sql('select buyer from purchases where key = $1', [key]);
    expect(buyer).toEqual({ firstname: 'Ada', surname: 'Lovelace' });
    expect((await (await signedIn(freshAddress())).mine()).orders).toEqual([]);
  });

  it('is mailed to its new holder, and no more to the one before', async () => {
    const holder = await newHolder();
    await lets(all);
    const email = freshAddress();
    await api.ask('transferTicket', given(holder, { email }), holder.token);
    await sendMails(api);
    const mails = await api.sql('select to_address, text from mails where event_id = $1', [at.eventId]);
    const [{ ticket_key: key }] = await api.sql('select ticket_key from registered_users where id = $1', [holder.uId]);
    const attached = await api.sql('select to_address from mails where attachments::text like $1', [`%${key}%`]);
    expect(attached).toEqual([{ to_address: email }]);
    expect(mails.filter(({ text }) => text.includes(holder.key))).toEqual([]);
    const passedOn = 'It was passed on to you. Ada Lovelace had ordered it.';
    expect(mails.filter(({ text }) => text.includes(passedOn))).toMatchObject([{ to_address: email }]);
  });

  it.each([
    'failed',
    'inDoubt',
  ])('is not mailed to the one before either where that mail is %s and could be sent again', async (state) => {
    const holder = await newHolder();
    await lets(all);
    const { mailId } = await api.ask('sendTicketAgain', { userId: holder.uId }, token);
    await sendMails(api);
    await api.sql('update mails set state = $1 where id = $2', [state, mailId]);
    await api.ask('transferTicket', given(holder), holder.token);
    expect(await api.call('resendMail', { mailId }, token)).toMatchObject({ status: 409 });
  });

  it('needs another address, and a valid ticket that is not checked in', async () => {
    const holder = await newHolder();
    await lets(all);
    const same = await api.call('transferTicket', given(holder, { email: holder.email.toUpperCase() }), holder.token);
    expect(same).toMatchObject({ status: 422, field: 'payload.fields.email' });
    const [ticket] = await holder.tickets();
    await api.ask('checkin', { userId: holder.uId, purchaseId: ticket?.pId ?? '' }, token);
    expect((await api.call('transferTicket', given(holder), holder.token)).status).toBe(409);
    const priced = await newEvent(api, token, { price: 2_000 });
    const unpaid = await newHolder(priced);
    await lets(all, {}, priced);
    const answers = { [priced.questionId]: 'Baker' };
    expect((await api.call('transferTicket', given(unpaid, {}, answers), unpaid.token)).status).toBe(409);
  });

  it.each([
    [undefined, { holder: 200, buyer: 200 }],
    ['both', { holder: 200, buyer: 200 }],
    ['holder', { holder: 200, buyer: 409 }],
    ['buyer', { holder: 409, buyer: 200 }],
  ] as const)('is transferred by who may, where the form says %s', async (by, expected) => {
    await lets({ ...all, transfer: { until: null, ...(by && { by }) } });
    for (const who of ['holder', 'buyer'] as const) {
      const [ada, bo] = [freshAddress(), freshAddress()];
      const of = (firstname: string, email: string) => ({
        ticketId: at.ticketId,
        fields: { firstname, surname: 'Doe', email },
        answers: { [at.questionId]: 'Builder' },
      });
      await submit(api, at, { attendees: [of('Ada', ada), of('Bo', bo)] });
      const signed = await signedIn(who === 'holder' ? bo : ada);
      const ticket = (await signed.tickets()).find(({ firstname }) => firstname === 'Bo');
      expect(ticket?.may.transfer).toBe(expected[who] === 200);
      const answer = await api.call('transferTicket', given({ uId: ticket?.uId ?? '' }), signed.token);
      expect(answer.status).toBe(expected[who]);
      if (answer.status === 409)
        expect(answer.msg).toBe(
          who === 'buyer'
            ? 'Only the attendee whom this ticket was bought for can transfer it. Ask them, or the organiser.'
            : 'Only the buyer of this ticket can transfer it. Ask them, or the organiser.',
        );
      // Their own ticket is both.
      const own = (await signed.tickets()).find(({ firstname }) => firstname === 'Ada');
      if (who === 'buyer') expect(own?.may.transfer).toBe(true);
    }
  });

  it('is not transferred while the form does not say so', async () => {
    const holder = await newHolder();
    expect((await holder.tickets())[0]?.may).toEqual({ edit: true, transfer: false, cancel: null });
    expect((await api.call('transferTicket', given(holder), holder.token)).status).toBe(409);
  });

  it('admits one of two where the door lets the former holder in at that moment', async () => {
    await lets(all);
    for (let round = 0; round < 8; round++) {
      const holder = await newHolder();
      const pId = (await holder.tickets())[0]?.pId ?? '';
      const [transfer, entry] = await Promise.all([
        api.call('transferTicket', given(holder), holder.token),
        api.ask('checkin', { userId: holder.uId, purchaseId: pId, heldSince: '' }, token),
      ]);
      expect([transfer.status === 200, entry.admitted].sort()).toEqual([false, true]);
    }
  });
});

describe('a ticket that its holder cancels', () => {
  it('is released at once where the order cost nothing', async () => {
    const holder = await newHolder();
    await lets(all);
    const reserved = async () => (await api.sql('select reserved from forms where id = $1', [at.formId]))[0].reserved;
    expect(await reserved()).toBe(1);
    const cancel = () => api.call('cancelTicket', { userId: holder.uId }, holder.token);
    expect((await cancel()).payload).toEqual({ outcome: 'cancelled' });
    expect([await reserved(), await holder.tickets()]).toEqual([0, []]);
    expect((await cancel()).status).toBe(404);
    expect((await details(holder.uId)).canReturn).toBe(true);
    expect(await logOf(holder.uId)).toContainEqual(['cancelledOwn', 'Sam Doe']);
  });

  it('is asked for, once, where it was paid: it is valid until the organiser decides', async () => {
    const place = await newEvent(api, token, { price: 2_000 });
    await buy(api, place);
    const [user] = await usersOf(api, token, place);
    await lets(all, {}, place);
    const holder = await signedIn(user?.email ?? '', place);
    expect((await holder.tickets())[0]?.may.cancel).toBe('asked');
    for (let times = 0; times < 2; times++)
      expect((await api.ask('cancelTicket', { userId: holder.uId }, holder.token)).outcome).toBe('asked');
    expect(await details(holder.uId)).toMatchObject({ cancelAskedAt: expect.any(String), order: { refunded: 0 } });
    expect((await logOf(holder.uId)).filter(([what]) => what === 'cancelAsked')).toHaveLength(1);
    expect((await api.call('getTicketPage', { key: holder.key })).status).toBe(200);
  });
});

describe('a photo', () => {
  const dataUrl = (type: string, content: Buffer) => `data:image/${type};base64,${content.toString('base64')}`;
  const photoOf = (photo: string) => api.app.request(`/api/public/user/${photo}`);
  const savePhoto = (holder: Holder, photo: string, as = holder.token) =>
    api.call('savePhoto', { payload: { uId: holder.uId, photo } }, as);

  it('is turned upright, made square, and loses where it was taken', async () => {
    const holder = await newHolder();
    const tall = sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#c33' } });
    const content = await tall
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
      .toBuffer();
    expect(content.includes('Exif')).toBe(true);
    const { photo } = (await savePhoto(holder, dataUrl('jpeg', content))).payload;
    const answer = await photoOf(photo);
    const kept = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // Whoever is between keeps none that may be removed.
    const [{ version }] = await api.sql('select version from images where owner_id = $1', [photo]);
    for (const asked of [answer, await photoOf(`${photo}?v=${version}`)])
      expect(asked.headers.get('cache-control')).toBe('private, max-age=60');
    expect(await sharp(kept).metadata()).toMatchObject({ width: photoSide, height: photoSide });
    expect(kept.includes('Exif')).toBe(false);
    expect((await holder.tickets())[0]?.photo).toBe(photo);
  });

  it('has another address each time, and none once it is removed or the ticket is another person’s', async () => {
    const holder = await newHolder();
    await lets(all);
    const content = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const first = (await savePhoto(holder, dataUrl('png', content))).payload.photo;
    const second = (await savePhoto(holder, dataUrl('png', content), token)).payload.photo;
    expect([(await photoOf(first)).status, (await photoOf(second)).status]).toEqual([404, 200]);
    expect((await api.call('removePhoto', { userId: holder.uId }, holder.token)).status).toBe(200);
    expect((await photoOf(second)).status).toBe(404);
    const third = (await savePhoto(holder, dataUrl('png', content))).payload.photo;
    await api.ask('transferTicket', given(holder), holder.token);
    expect((await photoOf(third)).status).toBe(404);
    expect(await api.sql("select from images where kind = 'userPhoto'")).toHaveLength(1);
  });

  it('and the rest of a ticket is changed by its holder fifty times a day, since each is noted; its organiser goes on', async () => {
    const holder = await newHolder();
    await lets(all);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const save = async (as = holder.token) => (await savePhoto(holder, dataUrl('png', png), as)).status;
    const note = (count: number) =>
      api.pool.query(
        `insert into purchase_events (purchase_id, at, kind, actor, attendee_id, data)
         select purchase_id, $2, 'ownDetailsChanged', 'user', id, '{"name": "Ada"}' from registered_users, generate_series(1, $3)
         where id = $1`,
        [holder.uId, api.clock.now, count],
      );
    await note(49);
    expect([await save(), await save()]).toEqual([200, 429]);
    expect(await api.call('removePhoto', { userId: holder.uId }, holder.token)).toMatchObject({
      status: 429,
      msg: 'This ticket was changed very often today. Try again tomorrow.',
    });
    const change = { payload: { ...given(holder, { email: holder.email }).payload, version: 1 } };
    expect((await api.call('saveOwnDetails', change, holder.token)).status).toBe(429);
    expect(await save(token)).toBe(200);
  });

  it('is looked at fifty times a day for its holder, kept or not; its organiser goes on', async () => {
    const holder = await newHolder();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const save = async (content: Buffer, as = holder.token) =>
      (await savePhoto(holder, dataUrl('png', content), as)).status;
    await createLimiter(api.pool, 'own-photos', { calls: 50, seconds: 86_400 }).count(holder.uId, 48);
    const broken = png.subarray(0, -20);
    expect([await save(broken), await save(png), await save(png)]).toEqual([422, 200, 429]);
    expect(await save(png, token)).toBe(200);
  });

  it('is refused where it is no picture, or unpacks to more than 25 megapixels', async () => {
    const holder = await newHolder();
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await savePhoto(holder, dataUrl('png', script))).toMatchObject({ status: 422, field: 'payload.photo' });
    const vast = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await savePhoto(holder, dataUrl('png', vast))).toMatchObject({ status: 422, field: 'payload.photo' });
  });
});

/** The files of the archive that a login gets of itself. */
async function ownData(login: string) {
  const answer = await api.app.request('/api/users/downloadOwnData', { headers: { Authorization: login } });
  return unpacked(Buffer.from(await answer.arrayBuffer()));
}

function unpacked(archive: Buffer) {
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-own-')), 'data.zip');
  writeFileSync(path, archive);
  return (name: string) => execFileSync('unzip', ['-p', path, name], { encoding: 'utf8', maxBuffer: 100_000_000 });
}

describe('their own data', () => {
  it('has the latest five hundred of each kind, and says where there is more', async () => {
    const holder = await newHolder();
    const copies = (count: number) =>
      api.sql(
        `insert into mails select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'kind', 'mailing',
           'subject', 'Number ' || n, 'created_at', one.created_at + n * interval '1 minute'))).*
         from mails one, generate_series(1, $2::int) n
         where one.id = (select id from mails where to_address = $1 order by created_at limit 1)`,
        [...[holder.email, count]],
      );
    const mails = async () => {
      const file = await ownData(holder.token);
      const { made, mails: found } = JSON.parse(file('data.json'));
      return { made, subjects: found.map(({ subject }: { subject: string }) => subject), page: file('data.html') };
    };
    const own = (await mails()).subjects.length;
    await copies(500 - own);
    const all = await mails();
    expect([all.subjects.length, all.made.latestOnly]).toEqual([500, false]);
    await copies(10);
    const latest = await mails();
    expect([latest.subjects.length, latest.made.latestOnly]).toEqual([500, true]);
    expect(latest.subjects.at(-1)).toBe(`Number ${500 - own}`);
    expect(latest.page).toContain('Of each kind, the latest 500 are here.');
    expect(all.page).not.toContain('the latest 500');
  });

  it('has the latest five hundred of what was done with a ticket, and says that there is more', async () => {
    const { uId: userId } = await newHolder();
    const noted = (count: number, kind: string) =>
      api.sql(
        `insert into audit_log (event_id, attendee_id, at, kind, by_name)
         select event_id, id, $2::timestamptz + n * interval '1 minute', $4, 'Ada' from registered_users, generate_series(1, $3::int) n where id = $1`,
        [...[userId, api.clock.now, count, kind]],
      );
    await noted(600, 'seen');
    const payload = await api.ask('downloadAttendeeData', { userId }, token);
    const file = unpacked(Buffer.from(await (payload as Blob).arrayBuffer()));
    const { made, attendees } = JSON.parse(file('data.json'));
    expect([made.latestOnly, attendees[0].log.length]).toEqual([true, 500]);
    const last = new Date(api.clock.now.getTime() + 600 * 60_000);
    expect(Date.parse(attendees[0].log.at(-1).at)).toBe(last.getTime());
  });

  it('is what the organiser hands out of this event, without what is the organiser’s own', async () => {
    const holder = await newHolder();
    const elsewhere = await newEvent(api, token);
    await newHolder(elsewhere, holder.email);
    const [exhibitor] = [await newAppUser(api, token, at.eventId, 'exhibitor')];
    await api.sql(
      "insert into scans (exhibitor_id, stand_id, registered_user_id, note) select id, stand_id, $2, 'Has a large budget' from users where id = $1",
      [exhibitor.id, holder.uId],
    );
    await api.sql(
      'insert into badge_prints (badge_id, at, by_user_id) select b.id, now(), e.owner_id from badges b, events e where b.registered_user_id = $1 and e.id = $2',
      [...[holder.uId, at.eventId]],
    );
    const seen = { formId: at.formId, fields: ['email' as const], questions: [at.questionId] };
    await api.ask('addExhibitorVisibility', seen, token);
    expect(await holder.tickets()).toMatchObject([{ exhibitors: 1 }]);
    const file = await ownData(holder.token);
    const data = JSON.parse(file('data.json'));
    expect(data.attendees).toMatchObject([{ id: holder.uId, fields: { firstname: 'Ada' }, log: [], externalId: null }]);
    expect(data.orders).toMatchObject([{ reference: holder.order.reference }]);
    expect(data.attendees[0].scans).toMatchObject([{ note: '', fields: ['email'], questions: [expect.any(String)] }]);
    expect(data.attendees[0].prints).toEqual([expect.any(String)]);
    expect(file('data.html')).toContain('Badge printed');
    expect(file('data.html')).toContain('Builder');
    expect(file('data.html')).not.toContain('Has a large budget');
  });

  it('has nothing that was noted or seen of the guest whose ticket its buyer gave their own address', async () => {
    const [buyer, guest] = [freshAddress(), freshAddress()];
    const person = (firstname: string, email: string) => ({
      ...{ ticketId: at.ticketId, answers: { [at.questionId]: 'Builder' } },
      fields: { firstname, surname: 'Example', email },
    });
    await placeOrder(api, at, { attendees: [person('Buyer', buyer), person('Guest', guest)] });
    const { token: theirs, tickets } = await signedIn(buyer);
    const [ticket] = (await tickets()).filter(({ firstname }) => firstname === 'Guest');
    const { uId = '', pId = '' } = ticket ?? {};
    await api.ask('saveAttention', { payload: { uId, attention: 'Anaphylaxis: nuts' } }, token);
    const exhibitor = await newAppUser(api, token, at.eventId, 'exhibitor');
    const scanned = (at: Date) =>
      api.sql(
        'insert into scans (exhibitor_id, stand_id, registered_user_id, scanned_at) select id, stand_id, $2, $3 from users where id = $1',
        [exhibitor.id, uId, at],
      );
    const printed = () =>
      api.sql('insert into badge_prints (badge_id, at) select id, $2 from badges where registered_user_id = $1', [
        ...[uId, api.clock.now],
      ]);
    await scanned(api.clock.now);
    await printed();
    await api.ask('checkin', { userId: uId, purchaseId: pId }, token);
    const heldOf = async (login: string) =>
      JSON.parse((await ownData(login))('data.json')).attendees.find(({ id }: { id: string }) => id === uId);
    const all = { attention: 'Anaphylaxis: nuts', checkIns: [{}], prints: [expect.any(String)], scans: [{}] };
    expect(await heldOf((await signedIn(guest)).token)).toMatchObject(all);

    api.clock.advance(60_000);
    const given = { uId, fields: { firstname: 'Guest', surname: 'Example', email: buyer } };
    await api.ask('saveOwnDetails', { payload: { ...given, answers: { [at.questionId]: 'Builder' } } }, theirs);
    const none = { attention: '', checkIns: [], prints: [], scans: [] };
    expect(await heldOf(theirs)).toMatchObject(none);
    api.clock.advance(60_000);
    await printed();
    await api.ask('saveAttention', { payload: { uId, attention: 'Anaphylaxis: nuts, milk' } }, token);
    expect(await heldOf(theirs)).toMatchObject({ ...none, prints: [api.clock.now.toISOString()] });
    const full = await api.ask('downloadAttendeeData', { userId: uId }, token);
    const file = unpacked(Buffer.from(await (full as Blob).arrayBuffer()));
    expect(file('data.html')).toContain('Anaphylaxis: nuts, milk');
  });
});
