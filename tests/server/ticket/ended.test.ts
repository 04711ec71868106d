import { describe, expect, it } from 'vitest';
import { formatBegin } from '../../../src/lib/dates.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { buy, placeOrder } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
await api.ask(
  'saveSettings',
  { organisation: 'Harbour Events', publishableKey: '', contact: 'help@harbour.example' },
  token,
);

/** A free ticket whose holder may do anything with it. */
async function held() {
  const at = await newEvent(api, token);
  const always = { until: null };
  const selfService = { edit: always, transfer: always, cancel: always };
  await changeForm(api, token, at.formId, { questions: [], selfService });
  const purchase = await placeOrder(api, at);
  const [user] = await usersOf(api, token, at);
  const { uId = '', email = '' } = user ?? {};
  const login = await newAppUser(api, token, at.eventId, 'attendee', email);
  return { ...at, uId, login: login.token, key: purchase.attendees[0]?.ticketKey ?? '' };
}

const inBerlin = (locale: Locale) => formatBegin(api.clock.now.toISOString(), 'Europe/Berlin', locale);
const asked = 'Questions? Write to Harbour Events: help@harbour.example';
const page = async (key: string) => {
  const { status, msg } = await api.call('getTicketPage', { key });
  return [status, msg];
};

describe('the link of a ticket that ended', () => {
  it('says that the ticket was transferred, when on the event’s clocks, and whom to ask; and nothing of its new holder', async () => {
    const { uId, login, key } = await held();
    await api.sql("update events set time_zone = 'Europe/Berlin'");
    const fields = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
    await api.ask('transferTicket', { payload: { uId, fields, answers: {} } }, login);
    const said = `This ticket was transferred to somebody else on ${inBerlin('en-GB')}. ${asked}`;
    expect(await page(key)).toEqual([410, said]);
    const [{ ticket_key: next }] = await api.sql('select ticket_key from registered_users where id = $1', [uId]);
    expect((await page(next))[0]).toBe(200);
    for (const path of [`printTicket?userId=${key}`, `getTicketPage?key=${key}`]) {
      const answer = await api.app.request(`/api/ticket/${path}`, { headers: { 'Accept-Language': 'de-DE' } });
      expect(answer.status).toBe(410);
      const { msg } = await answer.json();
      expect(msg).toContain(`Dieses Ticket wurde am ${inBerlin('de-DE')} auf jemand anderen übertragen. `);
      expect(msg).not.toMatch(/Cleo|cleo/);
    }
    expect(await api.call('getSharing', { key })).toMatchObject({ status: 410, msg: said });
  });

  it('says that its holder cancelled it', async () => {
    const { uId, login, key } = await held();
    await api.ask('cancelTicket', { userId: uId }, login);
    expect(await page(key)).toEqual([
      410,
      expect.stringMatching(/^This ticket was cancelled on .+, \d\d:\d\d\. Questions/),
    ]);
  });

  it('says that the organiser deleted it, until it is restored', async () => {
    const { uId, formId, key } = await held();
    await api.ask('deleteUser', { registrationId: formId, userId: uId }, token);
    expect(await page(key)).toEqual([410, expect.stringMatching(/^The organiser deleted this ticket on .+ Questions/)]);
    await api.ask('restoreUser', { userId: uId }, token);
    expect((await page(key))[0]).toBe(200);
  });

  it('says that it was cancelled with its order, by its old key too, and that a key that never was is unknown', async () => {
    const at = await newEvent(api, token, { price: 1_200 });
    const { attendees } = await buy(api, at);
    const [user] = await usersOf(api, token, at);
    const payload = { pId: user?.pId ?? '', paymentStatus: 'cancelled' as const, refund: 0 };
    await api.ask('updatePaymentStatus', { payload }, token);
    const key = attendees[0]?.ticketKey ?? '';
    expect(await page(key)).toEqual([410, `This ticket was cancelled together with its order. ${asked}`]);
    expect((await page(key.split('').reverse().join('')))[0]).toBe(404);
  });

  it('says nothing once its attendee is erased', async () => {
    const { uId, login, key } = await held();
    const fields = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
    await api.ask('transferTicket', { payload: { uId, fields, answers: {} } }, login);
    await api.ask('eraseUser', { userId: uId }, token);
    expect((await page(key))[0]).toBe(404);
  });
});
