import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { resetLimits } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { headersOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, password } from '../../support/world.ts';

const hour = 3_600_000;

const mailbox = await anyMailbox();
const api = await openApi({
  publicUrl: 'https://tickets.example.org',
  trustProxy: ['127.0.0.0/8'],
  ownMailServer: foyerServer(mailbox.port),
});
const { token } = await newOrganiser(api);
const place = await newEvent(api, token);
const slug = (await api.ask('getEvent', { eventId: place.eventId }, token)).event.slug;

/** Asks for the tickets of an address, and reads the mails that it gets. */
async function find(email: string, of = slug) {
  const box = () => mailbox.to(email.toLowerCase());
  const before = box().length;
  const answer = await api.call('findTickets', { slug: of, email });
  await sendAccountMails(api);
  return { answer, mails: box().slice(before) };
}

/** Registers an attendee and opens the link to their tickets. */
async function enter(email: string) {
  const { mails } = await find(email);
  expect(mails).toHaveLength(1);
  const key = keyIn(mails[0] ?? {});
  return { key, ...(await open(key)) };
}

async function open(key: string) {
  const { payload, headers, status } = await api.call('enterByLink', { key });
  return { status, user: payload?.currentUser, token: headers.get('authorization') ?? '' };
}

const ticketsOf = async (user: { id: string }, as: string) =>
  (await api.ask('getUsersByAttendeeId', { appUserId: user.id }, as)).users;

describe('the link to tickets', () => {
  it('is mailed to who has one, and shows the tickets of that address at that event', async () => {
    const email = freshAddress();
    const purchase = await newAttendee(api, place, { email });
    await newAttendee(api, await newEvent(api, token), { email });
    await newAttendee(api, place);
    const { mails } = await find(email.toUpperCase());
    expect(mails.map(({ subject }) => subject)).toEqual(['Your tickets for “Harbour Conference”']);
    const { user, token: own } = await open(keyIn(mails[0] ?? {}));
    expect(user).toMatchObject({ role: 'attendee', email, eventId: place.eventId, name: 'Ada Lovelace' });
    expect(await ticketsOf(user, own)).toMatchObject([
      {
        ...{ email, paymentStatus: 'free', isOwn: true, ticketKey: purchase.attendees[0]?.ticketKey },
        qrCodeData: expect.stringMatching(/^[\w-]{20,}$/),
        order: { key: purchase.key, invoices: [] },
      },
    ]);
  });

  it('works on every device for a day, and not after that', async () => {
    const email = freshAddress();
    await newAttendee(api, place, { email });
    const { key, user } = await enter(email);
    expect((await open(key)).user).toEqual(user);
    api.clock.advance(25 * hour);
    expect((await open(key)).status).toBe(409);
    expect(await api.ask('readLoginLink', { key })).toMatchObject({ state: 'expired', eventSlug: slug });
  });

  it('ends with the sessions that its holder ends elsewhere', async () => {
    const email = freshAddress();
    await newAttendee(api, place, { email });
    const { key, token: own } = await enter(email);
    const other = await open(key);
    expect((await api.call('endOtherSessions', {}, own)).status).toBe(200);
    expect((await open(key)).status).toBe(409);
    expect((await api.call('getSessions', {}, other.token)).status).toBe(401);
  });

  it('is answered alike for an address without tickets, which gets no mail', async () => {
    const email = freshAddress();
    await newAttendee(api, place, { email });
    const [known, unknown] = [await find(email), await find(freshAddress())];
    expect({ ...unknown.answer, headers: headersOf(unknown.answer) }).toEqual({
      ...known.answer,
      headers: headersOf(known.answer),
    });
    expect([known.mails.length, unknown.mails.length]).toEqual([1, 0]);
  });

  it('is not sent where the event is not public, or the login of that address is locked', async () => {
    const email = freshAddress();
    const login = await newAppUser(api, token, place.eventId, 'attendee', email);
    await newAttendee(api, place, { email });
    await api.ask('lockAppUser', { payload: { id: login.id, locked: true } }, token);
    expect((await find(email)).mails).toEqual([]);
    expect((await find(email, 'never-was')).answer.status).toBe(404);
  });

  it('uses the login that the organiser gave, and otherwise makes one that stands in no other’s way', async () => {
    const [given, made] = [freshAddress(), freshAddress()];
    const login = await newAppUser(api, token, place.eventId, 'attendee', given);
    await newAttendee(api, place, { email: given });
    await newAttendee(api, place, { email: made });
    expect((await enter(given)).user.id).toBe(login.id);
    const { user } = await enter(made);
    expect((await enter(made)).user.id).toBe(user.id);
    const { attendees } = await api.ask('getAppUser', { eventId: place.eventId }, token);
    expect(attendees.map(({ id }) => id)).not.toContain(user.id);
    const steward = await newAppUser(api, token, place.eventId, 'checkin', made);
    expect(steward.email).toBe(made);
    expect((await api.ask('signIn', { email: made, password })).currentUser.id).toBe(steward.id);
  });

  it('does not open other tickets of the orders of others, nor what an order is worth', async () => {
    const email = freshAddress();
    const buyer = freshAddress();
    const { ticketId, formId } = place;
    const someone = (firstname: string, address: string) => ({
      ticketId,
      fields: { firstname, surname: 'Lovelace', email: address, organization: '' },
      answers: {},
    });
    const attendees = [someone('Buyer', buyer), someone('Guest', email), someone('Third', freshAddress())];
    const order = { formId, key: randomUUID(), attendees, promoCode: null, paymentMethod: 'card' as const };
    await api.ask('submitUserForm', { payload: order });
    const guest = await enter(email);
    expect(await ticketsOf(guest.user, guest.token)).toMatchObject([{ firstname: 'Guest', isOwn: true, order: null }]);
    const first = await enter(buyer);
    const seen = await ticketsOf(first.user, first.token);
    expect(seen.map(({ firstname, isOwn }) => [firstname, isOwn]).sort()).toEqual([
      ['Buyer', true],
      ['Guest', false],
      ['Third', false],
    ]);
    const foreign = await api.call('getUsersByAttendeeId', { appUserId: first.user.id }, guest.token);
    expect(foreign.status).toBe(404);
  });

  it('goes with an attendee who is erased', async () => {
    const email = freshAddress();
    await newAttendee(api, place, { email });
    const { key, user, token: own } = await enter(email);
    const [ticket] = await ticketsOf(user, own);
    expect((await api.call('eraseUser', { userId: ticket?.uId ?? '' }, token)).status).toBe(200);
    expect([(await open(key)).status, (await find(email)).mails.length]).toEqual([409, 0]);
    expect((await api.call('getSessions', {}, own)).status).toBe(401);
  });

  it('is limited for an address, and for the network that asks', async () => {
    const email = freshAddress();
    for (let asked = 0; asked < resetLimits.pair.calls; asked += 1)
      expect((await api.call('findTickets', { slug, email })).status).toBe(200);
    expect((await api.call('findTickets', { slug, email })).status).toBe(429);
    await sendAccountMails(api);
  });
});
