import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newExhibitor } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeForm, newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const always = { until: null };

it('tells an exhibitor nothing of who got the ticket of its delegate, and not the key that was made for them', async () => {
  const at = await newEvent(api, token);
  await changeForm(api, token, at.formId, {
    questions: [],
    selfService: { edit: always, transfer: always, cancel: always },
  });
  await api.call('saveDelegateTicket', { payload: { eventId: at.eventId, ticketId: at.ticketId } }, token);
  const acme = await newExhibitor(api, token, at.eventId, { company: 'Acme', delegates: 2 });
  const fields = { firstname: 'Ann', surname: 'Doe', email: 'ann@delegates.example' };
  const made = await api.call(
    'registerDelegate',
    { payload: { appUserId: acme.id, key: randomUUID(), fields, answers: {} } },
    acme.token,
  );
  expect(made.status).toBe(200);
  const before = made.payload.users[0]?.ticketKey ?? '';
  const { rows } = await api.pool.query('select id from registered_users where ticket_key = $1', [before]);
  const ann = await newAppUser(api, token, at.eventId, 'attendee', 'ann@delegates.example');
  const cleo = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
  const moved = await api.call(
    'transferTicket',
    { payload: { uId: rows[0].id, fields: cleo, answers: {} } },
    ann.token,
  );
  expect(moved.status).toBe(200);
  const listed = await api.call('getUsersByExhibitorId', { appUserId: acme.id }, acme.token);
  const [seen] = listed.payload.users;
  // With that key: her ticket with its code, and what exhibitors see of her, which she may have ended.
  const page = await api.call('getTicketPage', { key: seen?.ticketKey ?? '' });
  const ended = await api.call('endSharing', { payload: { key: seen?.ticketKey ?? '', standId: null } });
  expect([
    seen?.ticketKey ?? null,
    page.status,
    ended.status,
    JSON.stringify(listed.payload).includes('cleo@'),
  ]).toEqual([null, 422, 422, false]);
});

it('tells an exhibitor no key of a delegate who was erased, which nobody is to know', async () => {
  const at = await newEvent(api, token);
  await changeForm(api, token, at.formId, { questions: [] });
  await api.call('saveDelegateTicket', { payload: { eventId: at.eventId, ticketId: at.ticketId } }, token);
  const acme = await newExhibitor(api, token, at.eventId, { company: 'Acme', delegates: 2 });
  const fields = { firstname: 'Ann', surname: 'Doe', email: 'ann@delegates.example' };
  const made = await api.call(
    'registerDelegate',
    { payload: { appUserId: acme.id, key: randomUUID(), fields, answers: {} } },
    acme.token,
  );
  const [before] = made.payload.users;
  expect((await api.call('eraseUser', { userId: before?.uId ?? '' }, token)).status).toBe(200);
  const { users } = (await api.call('getUsersByExhibitorId', { appUserId: acme.id }, acme.token)).payload;
  expect(users.map(({ ticketKey }) => ticketKey)).toEqual([null]);
});
