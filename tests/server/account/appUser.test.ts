import { describe, expect, it } from 'vitest';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, password } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const { eventId, formId } = await newEvent(api, token);

const draft = (type: 'checkin' | 'exhibitor' | 'attendee') => ({
  eventId,
  type,
  name: 'Sam Doe',
  email: freshAddress(),
  company: type === 'exhibitor' ? 'Acme' : '',
  stand: type === 'exhibitor' ? 'B12' : '',
});

describe('logins of an event', () => {
  it('are listed in their three groups, newest first, without their passwords', async () => {
    const add = async (type: 'checkin' | 'exhibitor' | 'attendee') => {
      api.clock.advance(1_000);
      return (await api.ask('saveAppUser', { payload: { ...draft(type), password } }, token)).appUser;
    };
    const [first, second, exhibitor, attendee] = [
      await add('checkin'),
      await add('checkin'),
      await add('exhibitor'),
      await add('attendee'),
    ];
    const payload = await api.ask('getAppUser', { eventId }, token);
    expect(payload).toEqual({ checkinStuffs: [second, first], exhibitors: [exhibitor], attendees: [attendee] });
    const { exhibitors } = await api.ask('getExhibitorsByFormId', { formId }, token);
    expect(exhibitors).toEqual([exhibitor]);
    const raw = await api.app.request(`/api/appUser/getAppUser?eventId=${eventId}`, {
      headers: { Authorization: token },
    });
    expect(await raw.text()).not.toMatch(/argon|password/i);
  });

  it('sign in with the password they were given, and keep it until another is given', async () => {
    const { email, ...rest } = draft('checkin');
    const { appUser } = await api.ask('saveAppUser', { payload: { ...rest, email, password } }, token);
    const renamed = { ...appUser, name: 'Alex' };
    expect((await api.ask('saveAppUser', { payload: renamed }, token)).appUser).toEqual(renamed);
    const { currentUser } = await api.ask('signIn', { email, password });
    expect(currentUser).toEqual({ id: appUser.id, role: 'checkin', email, name: 'Alex', eventId, team: null });
  });

  it('need a password to begin with, and an email that the event does not have', async () => {
    const noPassword = await api.call('saveAppUser', { payload: draft('checkin') }, token);
    expect(noPassword).toMatchObject({ status: 422, field: 'payload.password' });
    const first = { ...draft('attendee'), password };
    await api.ask('saveAppUser', { payload: first }, token);
    const again = { ...first, email: first.email.toUpperCase() };
    expect(await api.call('saveAppUser', { payload: again }, token)).toMatchObject({
      status: 409,
      field: 'payload.email',
    });
    const elsewhere = { ...first, eventId: (await newEvent(api, token)).eventId };
    expect((await api.call('saveAppUser', { payload: elsewhere }, token)).status).toBe(200);
  });

  it('are removed once and again, and their email is free then', async () => {
    const appUser = await newAppUser(api, token, eventId, 'checkin', 'gone@example.org');
    for (const _ of ['once', 'again']) {
      expect(await api.ask('removeAppUser', { id: appUser.id }, token)).toEqual({ id: appUser.id });
    }
    const { token: _, ...change } = appUser;
    expect((await api.call('saveAppUser', { payload: change }, token)).status).toBe(404);
    const { checkinStuffs } = await api.ask('getAppUser', { eventId }, token);
    expect(checkinStuffs.map(({ id }) => id)).not.toContain(appUser.id);
    const back = await newAppUser(api, token, eventId, 'checkin', 'gone@example.org');
    expect(back.id).not.toBe(appUser.id);
  });
});

describe('an attendee', () => {
  it('sees the attendees their email registered, with the key of tickets that admit', async () => {
    const place = await newEvent(api, token, { price: 1_000 });
    const email = freshAddress();
    await newAttendee(api, place, { firstname: 'Held', email });
    await newAttendee(api, place, { firstname: 'Stranger' });
    const attendee = await newAppUser(api, token, place.eventId, 'attendee', email.toUpperCase());
    const mine = () => api.ask('getUsersByAttendeeId', { appUserId: attendee.id }, attendee.token);
    const { users } = await mine();
    expect(users.map(({ firstname, ticketKey }) => [firstname, ticketKey])).toEqual([['Held', null]]);
    const pId = users[0]?.pId ?? '';
    const { status } = await api.call('updatePaymentStatus', { payload: { pId, paymentStatus: 'cancelled' } }, token);
    expect(status).toBe(200);
    expect((await mine()).users[0]).toMatchObject({ paymentStatus: 'cancelled', ticketKey: null });
  });

  it('gets the key of a free ticket', async () => {
    const place = await newEvent(api, token);
    const email = freshAddress();
    const purchase = await newAttendee(api, place, { email });
    const attendee = await newAppUser(api, token, place.eventId, 'attendee', email);
    const { users } = await api.ask('getUsersByAttendeeId', { appUserId: attendee.id }, attendee.token);
    expect(users).toMatchObject([{ ticketKey: purchase.attendees[0]?.ticketKey, paymentStatus: 'free' }]);
    expect(users[0]?.ticketKey).toMatch(/^[\w-]{20,}$/);
  });
});
