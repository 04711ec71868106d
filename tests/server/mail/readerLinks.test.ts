import { describe, expect, it } from 'vitest';
import { attendee, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { changeForm, newAppUser, newEvent, newMember, newOrganiser } from '../../support/world.ts';

/*
 * Links in mails that act for their reader — an objection, an unsubscription — have ids for keys. Who may only look is not to act with them.
 */

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token, id: ownerId } = await newOrganiser(api);
const always = { until: null };

/** Anna bought a ticket for Ben and gave it to another; the mail to Ben has a link to object. */
async function ended() {
  const at = await newEvent(api, token);
  await changeForm(api, token, at.formId, {
    questions: [],
    selfService: { edit: always, transfer: always, cancel: always },
  });
  const anna = attendee(at.ticketId, { firstname: 'Anna', surname: 'Archer', email: 'anna@example.org' });
  const ben = attendee(at.ticketId, { firstname: 'Ben', surname: 'Baker', email: 'ben@example.org' });
  await submit(api, at, { attendees: [anna, ben] });
  await sendMails(api);
  const rows = await api.sql(
    "select id, purchase_id from registered_users where event_id = $1 and email = 'ben@example.org'",
    [at.eventId],
  );
  const buyer = await newAppUser(api, token, at.eventId, 'attendee', 'anna@example.org');
  const fields = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
  await api.ask('transferTicket', { payload: { uId: rows[0].id, fields, answers: {} } }, buyer.token);
  await sendMails(api);
  const found = await api.pool.query(
    "select id, unsubscribe_key from mails where event_id = $1 and kind = 'ticketTransferred' and to_address = 'ben@example.org'",
    [at.eventId],
  );
  return {
    ...at,
    pId: rows[0].purchase_id as string,
    mailId: found.rows[0].id as string,
    key: found.rows[0].unsubscribe_key as string,
  };
}

describe.each(['readOnly', 'finance'] as const)('a member who is %s', (role) => {
  it('is told no key of a link by which the reader of a mail objects', async () => {
    const { mailId, key, pId } = await ended();
    const member = await newMember(api, ownerId, role);
    const payload = await api.ask('getMail', { mailId }, member.token);
    const [path] = /\/objection\/[0-9a-f-]{36}/.exec(payload.text ?? '') ?? [];
    // What the member can do with it.
    if (path) await api.app.request(path, { method: 'POST' });
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: pId }, token);
    const objected = timeline.filter(({ kind }) => kind === 'objected').map(({ actor }) => actor);
    expect([JSON.stringify(payload).includes(key), objected]).toEqual([false, []]);
  });

  it('is told no key of a link that unsubscribes its reader, or writes to them again', async () => {
    const at = await newEvent(api, token);
    await submit(api, at, {
      attendees: [attendee(at.ticketId, { email: `${role.toLowerCase()}@example.org` })],
    });
    const recipients = { formId: null, filter: {}, users: null, except: [] };
    const { mailingId } = await api.ask('createMailing', { eventId: at.eventId, recipients }, token);
    const words = { subject: 'News', body: '<p>Hello</p>', recipients };
    const sent = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: false };
    await api.ask('saveMailing', { mailingId, ...words, ...sent }, token);
    expect((await api.call('sendEmail', { mailingId, seen: 1, sendAt: null }, token)).status).toBe(200);
    await sendMails(api);
    const rows = await api.sql('select id, unsubscribe_key from mails where mailing_id = $1', [mailingId]);
    const member = await newMember(api, ownerId, role);
    const payload = await api.ask('getMail', { mailId: rows[0].id }, member.token);
    const [path] = /\/unsubscribe\/[0-9a-f-]{36}/.exec(payload.text ?? '') ?? [];
    if (path) await api.app.request(path, { method: 'POST' });
    const { addresses } = await api.ask('getBlockedAddresses', { search: role.toLowerCase() }, token);
    expect([JSON.stringify(payload).includes(rows[0].unsubscribe_key), addresses.map(({ reason }) => reason)]).toEqual([
      false,
      [],
    ]);
  });
});
