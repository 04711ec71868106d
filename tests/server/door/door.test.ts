import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { checkIn, checkOut, undoCheckIn } from '../../../server/door/admission.ts';
import { codesIn } from '../../../src/lib/admission.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { foldText } from '../../../src/lib/text.ts';
import { onePixel } from '../../support/badges.ts';
import { attendee, placeOrder, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const organiser = await newOrganiser(api);

/** A door with its staff, and one person who goes free. */
async function newDoor(ticket: Parameters<typeof newEvent>[2] = {}, { token } = organiser) {
  const at = await newEvent(api, token, ticket);
  const staff = await newAppUser(api, token, at.eventId, 'checkin');
  await newAttendee(api, at);
  const [user] = await usersOf(api, token, at);
  const who = { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' };
  const scan = (qrCodeData: string, token = staff.token) =>
    api.ask('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData }, token);
  const enter = (gate?: string) => api.ask('checkin', { ...who, ...(gate !== undefined && { gate }) }, staff.token);
  const undo = async () => (await api.ask('undoCheckin', who, staff.token)).admission;
  return { ...at, staff, who, scan, enter, undo, code: await codeOf(who.userId) };
}

const codeOf = async (uId: string): Promise<string> =>
  (await api.sql('select code from badges where registered_user_id = $1', [uId]))[0].code;
const logOf = async (uId: string): Promise<string[]> =>
  (await api.sql('select kind from check_ins where registered_user_id = $1 order by at, kind', [uId])).map(
    ({ kind }) => kind,
  );

describe('a scan', () => {
  it('tells the door, a search as well, the address of the photo that staff compare', async () => {
    const door = await newDoor();
    const payload = { uId: door.who.userId, photo: onePixel };
    const { photo } = await api.ask('savePhoto', { payload }, organiser.token);
    expect(await door.scan(door.code)).toMatchObject({ attendee: { photo } });
    const search = { name: 'ada', eventId: door.eventId };
    expect((await api.ask('getUsersByNameNEventId', search, door.staff.token)).users).toMatchObject([{ photo }]);
    expect((await api.app.request(`/api/public/user/${photo}`)).status).toBe(200);
  });

  it('tells the door who it is, and writes nothing', async () => {
    const door = await newDoor();
    expect(await door.scan(door.code)).toEqual({
      verdict: 'admissible',
      attendee: {
        uId: door.who.userId,
        pId: door.who.purchaseId,
        firstname: 'Ada',
        surname: 'Lovelace',
        organization: 'Engines',
        ticketName: 'Day pass',
        formTitle: 'Visitors',
        reference: expect.stringMatching(/^\w{4}-\w{4}$/),
        paymentStatus: 'free',
        toPay: null,
        checkedInAt: null,
        leftAt: null,
        attention: '',
        othersToCome: 0,
        heldSince: null,
        isTest: false,
        isLive: false,
        session: null,
        rule: null,
        photo: null,
      },
      lastCheckIn: null,
    });
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('tells how many others of the order are still to come, and of no other order', async () => {
    const door = await newDoor();
    const named = ['Zoe', 'Ada', 'Bo'].map((firstname) => attendee(door.ticketId, { firstname }));
    const { reference } = await placeOrder(api, door, { attendees: named });
    const answer = await door.scan(reference);
    const [zoe, ada, bo] = answer.verdict === 'several' ? answer.attendees : [];
    const ofZoe = async () => {
      const scanned = await door.scan(await codeOf(zoe?.uId ?? ''));
      return scanned.verdict === 'several' ? null : scanned.attendee?.othersToCome;
    };
    expect(await ofZoe()).toBe(2);
    await api.ask('checkin', { userId: ada?.uId ?? '', purchaseId: ada?.pId ?? '' }, door.staff.token);
    expect(await ofZoe()).toBe(1);
    await api.ask('deleteUser', { userId: bo?.uId ?? '', registrationId: door.formId }, organiser.token);
    expect(await ofZoe()).toBe(0);
  });

  it('finds the code in an address and between spaces', async () => {
    const { scan, code } = await newDoor();
    const texts = [
      ` ${code}\r\n`,
      `https://tickets.example.org/b/${code}`,
      `http://localhost:3000/badge?code=${code}&x=1`,
    ];
    for (const text of texts) expect((await scan(text)).verdict).toBe('admissible');
    expect(codesIn('')).toEqual([]);
  });

  it('refuses codes of no ticket', async () => {
    const { scan, code } = await newDoor();
    const unknown = { verdict: 'unknown', attendee: null, lastCheckIn: null };
    for (const text of ['', '   ', 'hello', code.slice(1), `${code}x`, 'x'.repeat(2_000), "' or 1=1 --"])
      expect(await scan(text)).toEqual(unknown);
  });

  it('says of a ticket of another event of the same organiser’s which event it is for, and no more', async () => {
    const [here, there] = [await newDoor(), await newDoor()];
    const { event } = await api.ask('getEvent', { eventId: there.eventId }, organiser.token);
    await api.ask('saveEvent', { ...eventDraft(), id: event.id, name: 'Night Market' }, organiser.token);
    expect(await here.scan(there.code)).toEqual({
      verdict: 'wrongEvent',
      attendee: null,
      lastCheckIn: null,
      otherEvent: 'Night Market',
    });
  });

  it('says of a ticket of another organiser’s event that it is of another event, and no more', async () => {
    const here = await newDoor();
    const other = await newOrganiser(api);
    const there = await newEvent(api, other.token);
    await newAttendee(api, there);
    const [user] = await usersOf(api, other.token, there);
    const nothing = { verdict: 'wrongEvent', attendee: null, lastCheckIn: null };
    expect(await here.scan(await codeOf(user?.uId ?? ''))).toEqual(nothing);
  });

  it('refuses who has not paid, who was cancelled and who was removed', async () => {
    const door = await newDoor({ price: 500 });
    expect((await door.scan(door.code)).verdict).toBe('unpaid');
    const pay = (paymentStatus: 'cancelled') =>
      api.ask('updatePaymentStatus', { payload: { pId: door.who.purchaseId, paymentStatus } }, organiser.token);
    await pay('cancelled');
    expect((await door.scan(door.code)).verdict).toBe('cancelled');
    const removed = await newDoor();
    const { userId } = removed.who;
    await api.ask('deleteUser', { userId, registrationId: removed.formId }, organiser.token);
    expect((await removed.scan(removed.code)).verdict).toBe('cancelled');
    expect((await removed.enter()).admitted).toBe(false);
  });

  it('is for the staff of the event and its organiser only', async () => {
    const [here, there] = [await newDoor(), await newDoor()];
    const scan = { eventId: here.eventId, qrCodeData: here.code };
    expect((await api.call('scanBadgeByCheckin', scan, there.staff.token)).status).toBe(404);
    expect((await api.call('checkin', here.who, there.staff.token)).status).toBe(404);
    expect((await here.scan(here.code, organiser.token)).verdict).toBe('admissible');
  });
});

describe('a check-in', () => {
  it('admits once, and afterwards says when, where and by whom', async () => {
    const door = await newDoor();
    const first = await door.enter('North gate');
    const entry = { kind: 'in', at: api.clock.now.toISOString(), by: 'Sam Doe', gate: 'North gate' };
    expect(first.admitted).toBe(true);
    expect(first.admission).toMatchObject({
      verdict: 'admissible',
      attendee: { checkedInAt: entry.at },
      lastCheckIn: entry,
    });
    const second = await door.enter('South gate');
    expect(second.admitted).toBe(false);
    expect(second.admission).toMatchObject({ verdict: 'alreadyIn', lastCheckIn: first.admission.lastCheckIn });
    expect(await door.scan(door.code)).toEqual(second.admission);
    expect(await logOf(door.who.userId)).toEqual(['in']);
  });

  it('is undone once, and can then be made again; the log keeps all', async () => {
    const door = await newDoor();
    await door.enter();
    api.clock.advance(1_000);
    expect(await door.undo()).toMatchObject({
      verdict: 'admissible',
      attendee: { checkedInAt: null },
      lastCheckIn: null,
    });
    await door.undo();
    api.clock.advance(1_000);
    expect((await door.enter()).admitted).toBe(true);
    expect(await logOf(door.who.userId)).toEqual(['in', 'undone', 'in']);
  });

  it('admits no attendee who has not paid', async () => {
    const door = await newDoor({ price: 500 });
    const { admitted, admission } = await door.enter();
    expect([admitted, admission.verdict, admission.attendee?.checkedInAt]).toEqual([false, 'unpaid', null]);
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('refuses an attendee of another purchase', async () => {
    const door = await newDoor();
    await newAttendee(api, door);
    const users = await usersOf(api, organiser.token, door);
    const other = users.find(({ pId }) => pId !== door.who.purchaseId);
    const crossed = { userId: door.who.userId, purchaseId: other?.pId ?? '' };
    expect((await api.call('checkin', crossed, door.staff.token)).status).toBe(404);
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('is neither written nor undone, nor is there an exit, for an attendee of another event, even without the check of the router', async () => {
    const [here, there] = [await newDoor(), await newDoor()];
    const deps = { db: drizzle(api.pool), clock: () => api.clock.now };
    const elsewhere = { ...here.who, eventId: there.eventId };
    const { id } = there.staff;
    const by = { ...there.staff, role: there.staff.type, ownerId: id, organisationId: id };
    const untold = { verdict: 'wrongEvent', attendee: null, lastCheckIn: null };
    expect(await checkIn(deps, { ...here.who, by, gate: '' })).toBe(null);
    expect(await checkIn(deps, { ...here.who, by: { ...by, role: 'admin' }, gate: '' })).toBe(null);
    expect(await logOf(here.who.userId)).toEqual([]);
    await here.enter();
    expect(await undoCheckIn(deps, elsewhere, by)).toEqual({ undone: false, admission: untold });
    const exit = { id: null, session: null, gate: '' };
    expect(await checkOut(deps, elsewhere, by, exit)).toEqual({ left: false, admission: untold });
    expect(await logOf(here.who.userId)).toEqual(['in']);
    expect((await here.scan(here.code)).verdict).toBe('alreadyIn');
  });

  it('of one ticket at 20 doors at once admits one', async () => {
    const door = await newDoor();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, gate) => door.enter(`Gate ${gate}`)));
    expect(answers.filter(({ admitted }) => admitted).length).toBe(1);
    expect(await logOf(door.who.userId)).toEqual(['in']);
    const entry = answers.find(({ admitted }) => admitted)?.admission.lastCheckIn;
    const others = answers.filter(({ admitted }) => !admitted);
    expect(others.map(({ admission }) => admission.verdict)).toEqual(others.map(() => 'alreadyIn'));
    expect(others.every(({ admission }) => admission.lastCheckIn?.id === entry?.id)).toBe(true);
  });
});

describe('check-ins that come at once', () => {
  it('each get their own answer, of whatever event, and those who may not come in are refused by themselves', async () => {
    const doors = await Promise.all([newDoor(), newDoor(), newDoor()]);
    const [first, second, third] = doors;
    await api.sql(`update purchases set status = 'cancelled' where id = $1`, [second?.who.purchaseId]);
    const answers = await Promise.all(
      doors.flatMap((door) => Array.from({ length: 5 }, (_, gate) => door.enter(`Gate ${gate}`))),
    );
    const admitted = answers.flatMap(({ admitted, admission }) => (admitted ? [admission.attendee?.uId] : []));
    expect(admitted).toEqual([first?.who.userId, third?.who.userId]);
    expect(answers.slice(5, 10).map(({ admission }) => admission.verdict)).toEqual(Array(5).fill('cancelled'));
    expect(await Promise.all(doors.map(({ who }) => logOf(who.userId)))).toEqual([['in'], [], ['in']]);
  });

  it('do not wait for one whose order is being changed, who is admitted after that', async () => {
    const [changed, other] = [await newDoor(), await newDoor()];
    const change = await openTransaction(api);
    await change.query('select from purchases where id = $1 for update', [changed.who.purchaseId]);
    const waiting = changed.enter();
    await change.isWaitedFor();
    expect(await other.enter()).toMatchObject({ admitted: true });
    await change.commit();
    expect(await waiting).toMatchObject({ admitted: true });
  });

  it('leave their turns to the door of another, while orders of more organisations than there are turns are being changed', async () => {
    const organisers = await Promise.all(Array.from({ length: 5 }, () => newOrganiser(api)));
    const changed = await Promise.all(organisers.map((each) => newDoor({}, each)));
    const other = await newDoor();
    await other.enter();
    const change = await openTransaction(api);
    const orders = changed.map(({ who }) => who.purchaseId);
    await change.query('select from purchases where id = any($1) for update', [orders]);
    const waiting = changed.map((door) => door.enter());
    await change.isWaitedFor();
    expect((await other.undo()).attendee?.checkedInAt).toBe(null);
    await change.commit();
    // Whoever has waited for too long on a busy machine is told to try again.
    await Promise.allSettled(waiting);
    for (const door of changed) expect((await door.enter()).admission.verdict).toBe('alreadyIn');
  });
});

describe('scans that come at once', () => {
  it('each find their own badge, once or not at all', async () => {
    const [one, other] = [await newDoor(), await newDoor()];
    const texts = [one.code, 'a-code-that-no-ticket-has', other.code, `https://badges.example/${one.code}`, one.code];
    const found = await Promise.all(texts.map((text) => one.scan(text)));
    const uIdOf = (answer: (typeof found)[number]) => ('attendee' in answer ? (answer.attendee?.uId ?? null) : null);
    expect(found.map((each) => [each.verdict, uIdOf(each)])).toEqual([
      ['admissible', one.who.userId],
      ['unknown', null],
      ['wrongEvent', null],
      ['admissible', one.who.userId],
      ['admissible', one.who.userId],
    ]);
  });
});

describe('a search by name', () => {
  const names = async (eventId: string, name: string) =>
    (await api.ask('getUsersByNameNEventId', { eventId, name }, organiser.token)).users.map(
      ({ firstname, surname }) => `${firstname} ${surname}`,
    );

  async function crowd() {
    const { eventId, formId, ticketId } = await newEvent(api, organiser.token);
    const attendees = [
      { firstname: 'Mary-Ann', surname: "O'Neil", organization: 'under_score', email: 'boss@example.org' },
      { firstname: 'José', surname: 'Núñez', organization: '100% Wool', email: 'jn@wool.example' },
      { firstname: 'Ada', surname: 'Lovelace', organization: 'Engines', email: 'countess@example.org' },
    ];
    await submit(api, { formId, ticketIds: [] }, { attendees: attendees.map((fields) => attendee(ticketId, fields)) });
    return eventId;
  }

  it('looks in first name, surname, organisation and email, whatever the letters’ case, accents and hyphens', async () => {
    const eventId = await crowd();
    expect(await names(eventId, 'LOVE')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'jose nunez')).toEqual(['José Núñez']);
    expect(await names(eventId, 'mary ann o')).toEqual(["Mary-Ann O'Neil"]);
    expect(await names(eventId, 'engine')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'Countess@')).toEqual(['Ada Lovelace']);
  });

  it('takes plain letters for those that a keyboard lacks, and no apostrophes', async () => {
    const { eventId, formId, ticketId } = await newEvent(api, organiser.token);
    const given = [
      ...['Søren Ødegård', 'Łucja Þórsson', 'Đorđe Größer', 'Ayşe Yıldız', 'Siobhán O’Brien', "Jan O'Łukaszewicz"],
    ].map((name) => name.split(' '));
    const attendees = given.map(([firstname = '', surname = '']) => attendee(ticketId, { firstname, surname }));
    await submit(api, { formId, ticketIds: [] }, { attendees });
    const typed = "soren odegard lucja thorsson dorde grosser yildiz obrien o'brien lukasz".split(' ');
    const found = await Promise.all(typed.map((name) => names(eventId, name)));
    expect(found).toEqual([
      ...[
        ['Søren Ødegård'],
        ['Søren Ødegård'],
        ['Łucja Þórsson'],
        ['Łucja Þórsson'],
        ['Đorđe Größer'],
        ['Đorđe Größer'],
      ],
      ...[['Ayşe Yıldız'], ['Siobhán O’Brien'], ['Siobhán O’Brien'], ["Jan O'Łukaszewicz"]],
    ]);
  });

  it('agrees with PostgreSQL’s unaccent in all letters of Latin alphabets', async () => {
    await api.sql('create extension if not exists unaccent');
    const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
      (letter) => /\p{L}/u.test(letter),
    );
    const rows = await api.sql('select letter, lower(unaccent(letter)) as plain from unnest($1::text[]) as letter', [
      letters,
    ]);
    // This one has an apostrophe, which a search leaves out.
    expect(rows.filter(({ letter, plain }) => foldText(letter) !== plain.replace("'", ''))).toEqual([]);
    expect(rows.length).toBeGreaterThan(180);
  });

  it('finds an order by four characters of its reference, from its beginning or its second half', async () => {
    const { eventId, formId, ticketId } = await newEvent(api, organiser.token);
    const drawn = (await placeOrder(api, { formId, ticketId })).reference;
    await submit(api, { formId, ticketId });
    // One whose beginning is in no name.
    const reference = 'JM8F-9688';
    await api.sql('update purchases set reference = $2 where reference = $1', [drawn, reference]);
    const of = async (typed: string) =>
      (await api.ask('getUsersByNameNEventId', { eventId, name: typed }, organiser.token)).users.map(
        (user) => user.reference,
      );
    for (const typed of [reference.slice(0, 4), reference.slice(5).toLowerCase(), reference.slice(0, 7), reference])
      expect(await of(typed)).toEqual([reference]);
    expect(await of(reference.slice(0, 3))).toEqual([]);
  });

  it('takes the words in any order', async () => {
    const eventId = await crowd();
    expect(await names(eventId, 'Lovelace Ada')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'wool nun jo')).toEqual(['José Núñez']);
    expect(await names(eventId, 'lovelace jose')).toEqual([]);
  });

  it('finds one or two letters where a word begins, and more anywhere', async () => {
    const eventId = await crowd();
    expect(await names(eventId, 'n')).toEqual(['José Núñez']);
    expect(await names(eventId, 'lo')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'ov')).toEqual([]);
    expect(await names(eventId, 'ove')).toEqual(['Ada Lovelace']);
  });

  it('takes the wildcards of the database’s patterns literally', async () => {
    const eventId = await crowd();
    expect(await names(eventId, '00%')).toEqual(['José Núñez']);
    expect(await names(eventId, 'er_sc')).toEqual(["Mary-Ann O'Neil"]);
    expect(await names(eventId, 'e\\n')).toEqual([]);
  });

  it('sorts by the name as it is shown, and says how many there are', async () => {
    const eventId = await crowd();
    expect(await names(eventId, '')).toEqual(['Ada Lovelace', 'José Núñez', "Mary-Ann O'Neil"]);
    expect(await names(eventId, 'example')).toEqual(['Ada Lovelace', 'José Núñez', "Mary-Ann O'Neil"]);
    const { total } = await api.ask('getUsersByNameNEventId', { eventId, name: '' }, organiser.token);
    expect(total).toBe(3);
  });

  it('shows the first 50 and how many there are of all, and none of another event', async () => {
    await crowd();
    const { eventId, formId, ticketId } = await newEvent(api, organiser.token, { maxPerOrder: 50 });
    for (let order = 0; order < 2; order++) await submit(api, { formId, ticketIds: Array(30).fill(ticketId) });
    const last = { firstname: 'Aaron', surname: 'Lovelace', organization: '', email: 'aaron@example.org' };
    await submit(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, last)] });
    for (const name of ['', 'ada', 'lovelace']) {
      const { users, total } = await api.ask('getUsersByNameNEventId', { eventId, name }, organiser.token);
      expect([users.length, total]).toEqual([50, name === 'ada' ? 60 : 61]);
      expect(users[0]?.firstname).toBe(name === 'ada' ? 'Ada' : 'Aaron');
    }
  });

  it('says of those who are in when, at which gate and by whom they were checked in', async () => {
    const door = await newDoor();
    const { admission } = await door.enter('North gate');
    const find = async () =>
      (await api.ask('getUsersByNameNEventId', { eventId: door.eventId, name: 'ada' }, door.staff.token)).users;
    expect((await find()).map(({ lastCheckIn }) => lastCheckIn)).toEqual([admission.lastCheckIn]);
    expect(admission.lastCheckIn).toMatchObject({ gate: 'North gate', by: 'Sam Doe' });
    await door.undo();
    expect((await find()).map(({ lastCheckIn }) => lastCheckIn)).toEqual([null]);
  });
});

describe('the count of an event', () => {
  it('is of all doors together, without those who were removed or let out again', async () => {
    const door = await newDoor();
    const other = await newDoor();
    await other.enter();
    await submit(api, { formId: door.formId, ticketIds: Array(3).fill(door.ticketId) });
    const count = () => api.ask('countCheckedIn', { eventId: door.eventId }, door.staff.token);
    expect(await count()).toEqual({ checkedIn: 0, left: 0, registered: 4, gates: [], sessions: [] });
    await door.enter();
    expect(await count()).toEqual({ checkedIn: 1, left: 0, registered: 4, gates: [], sessions: [] });
    await door.undo();
    expect(await count()).toEqual({ checkedIn: 0, left: 0, registered: 4, gates: [], sessions: [] });
    await api.ask('deleteUser', { userId: door.who.userId, registrationId: door.formId }, organiser.token);
    expect(await count()).toEqual({ checkedIn: 0, left: 0, registered: 3, gates: [], sessions: [] });
  });

  it.each([
    'enter',
    'undo',
  ] as const)('stays right where an order ends at the moment of one more (%s)', async (what) => {
    const door = await newDoor();
    if (what === 'undo') await door.enter();
    const ending = await openTransaction(api);
    await ending.query(`update purchases set status = 'cancelled' where id = $1`, [door.who.purchaseId]);
    const done = door[what]();
    await ending.isWaitedFor();
    await ending.commit();
    await done;
    const payload = await api.ask('countCheckedIn', { eventId: door.eventId }, door.staff.token);
    expect(payload).toEqual({ checkedIn: 0, left: 0, registered: 0, gates: [], sessions: [] });
  });

  it('is nothing for an event without forms', async () => {
    const { event } = await api.ask('saveEvent', eventDraft(), organiser.token);
    const payload = await api.ask('countCheckedIn', { eventId: event.id }, organiser.token);
    expect(payload).toEqual({ checkedIn: 0, left: 0, registered: 0, gates: [], sessions: [] });
  });
});

describe('a reference that is read out', () => {
  const referenceOf = async (purchaseId: string): Promise<string> =>
    (await api.sql('select reference from purchases where id = $1', [purchaseId]))[0].reference;

  it('stands for the ticket where the purchase has one person, however it is typed, at its own event only', async () => {
    const door = await newDoor();
    const other = await newDoor();
    const reference = await referenceOf(door.who.purchaseId);
    const bare = reference.replace('-', '');
    for (const typed of [reference, reference.toLowerCase().replace('-', ' – '), ` ${bare} `, bare.split('').join(' ')])
      expect(await door.scan(typed)).toMatchObject({ verdict: 'admissible', attendee: { uId: door.who.userId } });
    expect(await other.scan(reference)).toMatchObject({
      verdict: 'wrongEvent',
      attendee: null,
      otherEvent: 'Harbour Conference',
    });
  });

  it('may be the short code of a badge, at its own event only', async () => {
    const [door, other] = [await newDoor(), await newDoor()];
    const short = shortCodeOf(door.code);
    expect(await door.scan(short.toLowerCase())).toMatchObject({
      verdict: 'admissible',
      attendee: { uId: door.who.userId },
    });
    expect((await other.scan(short)).verdict).toBe('unknown');
  });

  it('is unknown at another organiser’s event', async () => {
    const door = await newDoor();
    const stranger = await newOrganiser(api);
    const { eventId } = await newEvent(api, stranger.token);
    const scan = { eventId, qrCodeData: await referenceOf(door.who.purchaseId) };
    const payload = await api.ask('scanBadgeByCheckin', scan, stranger.token);
    expect(payload).toEqual({ verdict: 'unknown', attendee: null, lastCheckIn: null });
  });

  it('names everybody whom its purchase has, in the order they were registered, with who is in', async () => {
    const door = await newDoor();
    const named = ['Zoe', 'Ada', 'Bo'].map((firstname) => attendee(door.ticketId, { firstname }));
    const { reference } = await placeOrder(api, door, { attendees: named });
    const order = async () => {
      const answer = await door.scan(reference);
      return answer.verdict === 'several' ? answer.attendees : [];
    };
    const [zoe, ada] = await order();
    expect((await order()).map(({ firstname, lastCheckIn }) => [firstname, lastCheckIn])).toEqual([
      ['Zoe', null],
      ['Ada', null],
      ['Bo', null],
    ]);
    const entry = { userId: ada?.uId ?? '', purchaseId: ada?.pId ?? '', gate: 'South' };
    await api.ask('checkin', entry, door.staff.token);
    await api.ask('deleteUser', { userId: zoe?.uId ?? '', registrationId: door.formId }, organiser.token);
    expect((await order()).map(({ firstname, lastCheckIn }) => [firstname, lastCheckIn?.gate])).toEqual([
      ['Ada', 'South'],
      ['Bo', undefined],
    ]);
    await api.ask('deleteUser', { userId: ada?.uId ?? '', registrationId: door.formId }, organiser.token);
    expect(await door.scan(reference)).toMatchObject({ verdict: 'admissible', attendee: { firstname: 'Bo' } });
  });

  it('says of a purchase whose only person was removed that it is cancelled', async () => {
    const door = await newDoor();
    const reference = await referenceOf(door.who.purchaseId);
    await api.ask('deleteUser', { userId: door.who.userId, registrationId: door.formId }, organiser.token);
    expect((await door.scan(reference)).verdict).toBe('cancelled');
  });

  it('lists the people of its purchase in a search, at the door and for the organiser', async () => {
    const door = await newDoor();
    const reference = await referenceOf(door.who.purchaseId);
    const { eventId, formId } = door;
    const found = await api.ask('getUsersByNameNEventId', { eventId, name: reference }, door.staff.token);
    const listed = await usersOf(api, organiser.token, { formId }, { name: reference });
    expect([found.users, listed].map((users) => users.map(({ uId }) => uId))).toEqual([
      [door.who.userId],
      [door.who.userId],
    ]);
  });
});
