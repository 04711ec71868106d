import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkIn, codesIn, undoCheckIn } from '../../../server/door/admission.ts';
import { type Api, startApi } from '../../support/api.ts';
import { attendee, submit } from '../../support/buyer.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

let api: Api;
let organiser: Awaited<ReturnType<typeof newOrganiser>>;
beforeAll(async () => {
  api = await startApi();
  organiser = await newOrganiser(api);
});
afterAll(() => api.drop());

/** A door with its staff, and one person who goes free. */
async function newDoor(ticket: Parameters<typeof newEvent>[2] = {}) {
  const at = await newEvent(api, organiser.token, ticket);
  const staff = await newAppUser(api, organiser.token, at.eventId, 'checkin');
  await newAttendee(api, at);
  const [user] = (await api.call('getUsers', { formId: at.formId }, organiser.token)).payload.users;
  const who = { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' };
  const scan = async (qrCodeData: string, token = staff.token) =>
    (await api.call('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData }, token)).payload;
  const enter = async (gate?: string) =>
    (await api.call('checkin', { ...who, ...(gate !== undefined && { gate }) }, staff.token)).payload;
  const undo = async () => (await api.call('undoCheckin', who, staff.token)).payload.admission;
  return { ...at, staff, who, scan, enter, undo, code: await codeOf(who.userId) };
}

const codeOf = async (uId: string): Promise<string> =>
  (await api.pool.query('select code from badges where registered_user_id = $1', [uId])).rows[0].code;
const logOf = async (uId: string): Promise<string[]> =>
  (await api.pool.query('select kind from check_ins where registered_user_id = $1 order by at, kind', [uId])).rows.map(
    ({ kind }) => kind,
  );

describe('a scan', () => {
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
        checkedInAt: null,
      },
      lastCheckIn: null,
    });
    expect(await logOf(door.who.userId)).toEqual([]);
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

  it('refuses codes of nobody', async () => {
    const { scan, code } = await newDoor();
    const nobody = { verdict: 'unknown', attendee: null, lastCheckIn: null };
    for (const text of ['', '   ', 'hello', code.slice(1), `${code}x`, 'x'.repeat(2_000), "' or 1=1 --"])
      expect(await scan(text)).toEqual(nobody);
  });

  it('says of another event’s code no more than that', async () => {
    const [here, there] = [await newDoor(), await newDoor()];
    expect(await here.scan(there.code)).toEqual({ verdict: 'wrongEvent', attendee: null, lastCheckIn: null });
  });

  it('refuses who has not paid, who was cancelled and who was removed', async () => {
    const door = await newDoor({ price: 500 });
    expect((await door.scan(door.code)).verdict).toBe('unpaid');
    const pay = (paymentStatus: 'cancelled') =>
      api.call('updatePaymentStatus', { payload: { pId: door.who.purchaseId, paymentStatus } }, organiser.token);
    await pay('cancelled');
    expect((await door.scan(door.code)).verdict).toBe('cancelled');
    const removed = await newDoor();
    const { userId } = removed.who;
    await api.call('deleteUser', { userId, registrationId: removed.formId }, organiser.token);
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
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    expect(await door.undo()).toMatchObject({
      verdict: 'admissible',
      attendee: { checkedInAt: null },
      lastCheckIn: null,
    });
    await door.undo();
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    expect((await door.enter()).admitted).toBe(true);
    expect(await logOf(door.who.userId)).toEqual(['in', 'undone', 'in']);
  });

  it('admits nobody who has not paid', async () => {
    const door = await newDoor({ price: 500 });
    const { admitted, admission } = await door.enter();
    expect([admitted, admission.verdict, admission.attendee?.checkedInAt]).toEqual([false, 'unpaid', null]);
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('refuses an attendee of another purchase', async () => {
    const door = await newDoor();
    await newAttendee(api, door);
    const users = (await api.call('getUsers', { formId: door.formId }, organiser.token)).payload.users;
    const other = users.find(({ pId }) => pId !== door.who.purchaseId);
    const crossed = { userId: door.who.userId, purchaseId: other?.pId ?? '' };
    expect((await api.call('checkin', crossed, door.staff.token)).status).toBe(404);
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('is neither written nor undone for an attendee of another event, even without the check of the router', async () => {
    const [here, there] = [await newDoor(), await newDoor()];
    const deps = { db: drizzle(api.pool), clock: () => api.clock.now };
    const elsewhere = { ...here.who, eventId: there.eventId };
    const nobody = { verdict: 'wrongEvent', attendee: null, lastCheckIn: null };
    expect(await checkIn(deps, elsewhere, there.staff, '')).toEqual({ admitted: false, admission: nobody });
    expect(await logOf(here.who.userId)).toEqual([]);
    await here.enter();
    expect(await undoCheckIn(deps, elsewhere, there.staff)).toEqual(nobody);
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

describe('a search by name', () => {
  const names = async (eventId: string, name: string) =>
    (await api.call('getUsersByNameNEventId', { eventId, name }, organiser.token)).payload.users.map(
      ({ firstname, surname }) => `${firstname} ${surname}`,
    );

  async function crowd() {
    const { eventId, formId, ticketId } = await newEvent(api, organiser.token);
    const attendees = [
      { firstname: 'Ada', surname: 'Lovelace', organization: 'Engines' },
      { firstname: 'José', surname: 'Núñez', organization: '100% Wool' },
      { firstname: 'Mary Ann', surname: "O'Neil", organization: 'under_score' },
    ];
    await submit(api, formId, [], { attendees: attendees.map((fields) => attendee(ticketId, fields)) });
    return eventId;
  }

  it('looks in first name, surname and organisation, whatever the letters’ case and accents', async () => {
    const eventId = await crowd();
    expect(await names(eventId, 'LOVE')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'jose nunez')).toEqual(['José Núñez']);
    expect(await names(eventId, 'ann o')).toEqual(["Mary Ann O'Neil"]);
    expect(await names(eventId, 'engine')).toEqual(['Ada Lovelace']);
    expect(await names(eventId, 'example.org')).toEqual([]);
  });

  it('takes the wildcards of the database’s patterns literally', async () => {
    const eventId = await crowd();
    expect(await names(eventId, '%')).toEqual(['José Núñez']);
    expect(await names(eventId, '_')).toEqual(["Mary Ann O'Neil"]);
    expect(await names(eventId, '\\')).toEqual([]);
  });

  it('shows everybody for an empty text, 50 at most, and nobody of another event', async () => {
    const eventId = await crowd();
    expect((await names(eventId, '')).length).toBe(3);
    const full = await newEvent(api, organiser.token, { maxPerOrder: 50 });
    for (let order = 0; order < 2; order++) await submit(api, full.formId, Array(30).fill(full.ticketId));
    expect((await names(full.eventId, '')).length).toBe(50);
    expect((await names(full.eventId, 'ada')).length).toBe(50);
  });
});

describe('a reference that somebody reads out', () => {
  const referenceOf = async (purchaseId: string): Promise<string> =>
    (await api.pool.query('select reference from purchases where id = $1', [purchaseId])).rows[0].reference;

  it('stands for the ticket where the purchase has one person, however it is typed, at its own event only', async () => {
    const door = await newDoor();
    const other = await newDoor();
    const reference = await referenceOf(door.who.purchaseId);
    for (const typed of [reference, reference.toLowerCase().replace('-', ' '), ` ${reference.replace('-', '')} `])
      expect((await door.scan(typed)).attendee?.uId).toBe(door.who.userId);
    expect(await other.scan(reference)).toEqual({ verdict: 'unknown', attendee: null, lastCheckIn: null });
  });

  it('lists the people of its purchase in a search, at the door and for the organiser', async () => {
    const door = await newDoor();
    const reference = await referenceOf(door.who.purchaseId);
    const { eventId, formId } = door;
    const found = await api.call('getUsersByNameNEventId', { eventId, name: reference }, door.staff.token);
    const listed = await api.call('getUsers', { formId, name: reference }, organiser.token);
    expect([found.payload.users, listed.payload.users].map((users) => users.map(({ uId }) => uId))).toEqual([
      [door.who.userId],
      [door.who.userId],
    ]);
  });
});
