import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newExhibitor } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeForm, newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const always = { until: null };

/** An exhibitor that has brought Ann, who may give her ticket away; `listed` is what it is told of her. */
async function bringAnn() {
  const at = await newEvent(api, token);
  await changeForm(api, token, at.formId, {
    questions: [],
    selfService: { edit: always, transfer: always, cancel: always },
  });
  await api.ask('saveDelegateTicket', { payload: { eventId: at.eventId, ticketId: at.ticketId } }, token);
  const acme = await newExhibitor(api, token, at.eventId, { company: 'Acme', delegates: 2 });
  const fields = { firstname: 'Ann', surname: 'Doe', email: 'ann@delegates.example' };
  const payload = { appUserId: acme.id, key: randomUUID(), fields, answers: {} };
  const [ann] = (await api.ask('registerDelegate', { payload }, acme.token)).users;
  expect(ann?.ticketKey).toBeTruthy();
  const listed = async () => (await api.ask('getUsersByExhibitorId', { appUserId: acme.id }, acme.token)).users;
  return { eventId: at.eventId, uId: ann?.uId ?? '', listed };
}

it('tells an exhibitor nothing of who got the ticket of its delegate, and not the key that was made for them', async () => {
  const { eventId, uId, listed } = await bringAnn();
  const ann = await newAppUser(api, token, eventId, 'attendee', 'ann@delegates.example');
  const fields = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
  const moved = await api.call('transferTicket', { payload: { uId, fields, answers: {} } }, ann.token);
  expect(moved.status).toBe(200);
  const users = await listed();
  const key = users[0]?.ticketKey ?? '';
  // With that key: her ticket with its code, and what exhibitors see of her, which she may have ended.
  const page = await api.call('getTicketPage', { key });
  const ended = await api.call('endSharing', { payload: { key, standId: null } });
  expect([key, page.status, ended.status, JSON.stringify(users).includes('cleo@')]).toEqual(['', 422, 422, false]);
});

it('tells an exhibitor no key of a delegate who was erased, which nobody is to know', async () => {
  const { uId, listed } = await bringAnn();
  expect((await api.call('eraseUser', { userId: uId }, token)).status).toBe(200);
  expect((await listed()).map(({ ticketKey }) => ticketKey)).toEqual([null]);
});
