import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newExhibitor } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token, { price: 5_000 });

type Login = Awaited<ReturnType<typeof newExhibitor>>;
const choose = (ticketId: string | null) =>
  api.ask('saveDelegateTicket', { payload: { eventId: at.eventId, ticketId } }, token);
const register = (login: Login, firstname: string, key = randomUUID()) =>
  api.call(
    'registerDelegate',
    {
      payload: {
        appUserId: login.id,
        key,
        fields: { firstname, surname: 'Doe', email: `${firstname}@delegates.example` },
        answers: { [at.questionId]: 'Builder' },
      },
    },
    login.token,
  );
const list = (login: Login) => api.ask('getUsersByExhibitorId', { appUserId: login.id }, login.token);

it('asks for none before the organiser has chosen a ticket for them', async () => {
  const acme = await newExhibitor(api, token, at.eventId, { company: 'Early', delegates: 2 });
  expect(await list(acme)).toMatchObject({ users: [], max: 2, form: null });
  expect((await register(acme, 'Ann')).status).toBe(409);
});

it('registers delegates free of charge with the ticket that was chosen, and colleagues see them', async () => {
  await choose(at.ticketId);
  const acme = await newExhibitor(api, token, at.eventId, { company: 'Acme', delegates: 2 });
  const kim = await newExhibitor(api, token, at.eventId, { company: 'Acme', delegates: 1 });
  const key = randomUUID();
  await register(acme, 'Ann', key);
  await register(acme, 'Ann', key);
  const seen = await list(kim);
  expect([seen.max, seen.users.map(({ firstname, paymentStatus }) => [firstname, paymentStatus])]).toEqual([
    2,
    [['Ann', 'free']],
  ]);
  const ticket = await api.ask('getTicketPage', { key: seen.users[0]?.ticketKey ?? '' });
  expect(ticket.ticket.firstname).toBe('Ann');
  const other = await newExhibitor(api, token, at.eventId, { company: 'Globex', delegates: 2 });
  expect((await list(other)).users).toEqual([]);
});

it('registers no more than the number, also when two colleagues register the last one at once', async () => {
  const one = await newExhibitor(api, token, at.eventId, { company: 'Initech', delegates: 2 });
  const two = await newExhibitor(api, token, at.eventId, { company: 'Initech', delegates: 2 });
  await register(one, 'Bea');
  const statuses = (await Promise.all([register(one, 'Cem'), register(two, 'Dee')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await list(one)).users).toHaveLength(2);
  const refused = await register(two, 'Eve');
  expect(refused.msg).toBe('Your stand can bring 2 delegates, and all are registered. Ask the organiser for more.');
});
