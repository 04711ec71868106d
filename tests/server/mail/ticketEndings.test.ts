import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { attendee, placeOrder, settle, showCard, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openMailboxOf } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, saveTicket, setStatus } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token, id: organiserId } = await newOrganiser(api);
let at: Awaited<ReturnType<typeof newEvent>>;
// An address gets few mails in an hour, and the same people are in each.
beforeEach(async () => {
  api.clock.advance(61 * 60_000);
  at = await newEvent(api, token);
});

const always = { until: null };

type Mailed = { kind: string; to_address: string; to_name: string; subject: string; text: string; remark: string };

/** What was written about ends of tickets since the event was made, whose orders are its own. */
async function told(): Promise<Mailed[]> {
  await sendMails(api);
  return api.sql(
    `select kind, to_address, to_name, subject, text, remark from mails
     where event_id = $1 and kind like 'ticket_%' and kind <> 'ticket' order by to_address`,
    [at.eventId],
  );
}
const addresses = async () => (await told()).map(({ kind, to_address }) => [kind, to_address]);

/** Anna buys a ticket for herself and one for Ben. The event lets both do what they like with them. */
async function order({ price = 0, ben = 'ben@example.org', firstname = 'Ben' } = {}) {
  at = await newEvent(api, token, { price });
  const selfService = { edit: always, transfer: always, cancel: always };
  await changeForm(api, token, at.formId, { questions: [], selfService });
  const anna = attendee(at.ticketId, { firstname: 'Anna', surname: 'Archer', email: 'anna@example.org' });
  const other = attendee(at.ticketId, { firstname, surname: 'Baker', email: ben });
  const purchase = await placeOrder(api, at, { attendees: [anna, other] });
  const { key } = purchase;
  if (price > 0) {
    await showCard(api, key);
    await settle(api, key);
  }
  const people = await api.sql(
    `select r.id, r.ticket_key, r.purchase_id from registered_users r join purchases p on p.id = r.purchase_id
     where p.key = $1 order by r.position`,
    [key],
  );
  await sendMails(api);
  return { key, anna: people[0], ben: people[1] };
}

const as = (email: string) => newAppUser(api, token, at.eventId, 'attendee', email);

async function transfer(uId: string, by: string, to: string) {
  const fields = { firstname: 'Cleo', surname: 'Cook', email: to };
  const { token: theirs } = await as(by);
  await api.ask('transferTicket', { payload: { uId, fields, answers: {} } }, theirs);
}

describe('an address that the organiser changes', () => {
  it('is told to the former one and to the buyer: the ticket may be another person’s now', async () => {
    const { ben } = await order();
    const change = async (email: string) => {
      const fields = { firstname: 'Cleo', surname: 'Cook', email };
      const payload = { uId: ben.id, fields };
      expect((await api.call('updateUser', { payload }, token)).status).toBe(200);
    };
    const changed = async () => {
      await sendMails(api);
      return api.sql(
        "select to_address, text from mails where event_id = $1 and kind = 'addressChanged' order by to_address",
        [at.eventId],
      );
    };
    await change('cleo@example.org');
    const mails = await changed();
    expect(mails.map(({ to_address }) => to_address)).toEqual(['anna@example.org', 'ben@example.org']);
    for (const { text } of mails) expect(text).toMatch(/Changed on .+ by the organiser\./);
    await change('CLEO@example.org');
    expect(await changed()).toHaveLength(2);
  });

  it('is told as that also where they get another ticket with it', async () => {
    const { ben } = await order();
    const other = await saveTicket(api, token, at.formId, { name: 'Balcony' });
    const fields = { firstname: 'Cleo', surname: 'Cook', email: 'cleo@example.org' };
    await api.ask('updateUser', { payload: { uId: ben.id, fields, ticketId: other.id } }, token);
    await sendMails(api);
    const mails = await api.sql("select text from mails where event_id = $1 and kind = 'addressChanged'", [at.eventId]);
    expect(mails.map(({ text }) => /Changed on .+ by the organiser\./.test(text))).toEqual([true, true]);
  });
});

describe('a transfer', () => {
  it('is told to the former holder and to the buyer, and not to the new holder twice', async () => {
    const { ben, key } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const mails = await told();
    expect(mails.map(({ kind, to_address, to_name }) => [kind, to_address, to_name])).toEqual([
      ['ticketTransferred', 'anna@example.org', 'Anna Archer'],
      ['ticketTransferred', 'ben@example.org', 'Ben Baker'],
    ]);
    for (const { text, subject } of mails) {
      expect(subject).toBe('A ticket for Harbour Conference was transferred');
      expect(text).toContain('Ben Baker');
      expect(text).toMatch(/Transferred on \w{3}\s\d{1,2}\s\w+\s\d{4}, \d\d:\d\d by the order’s buyer\./);
      expect(text).not.toMatch(/Cleo|cleo@|attached/);
      expect(text).not.toContain(ben.ticket_key);
    }
    // The order is the buyer's to open.
    expect(mails.map(({ text }) => text.includes(key))).toEqual([true, false]);
  });

  it('does not lead to what was typed as the former holder’s name', async () => {
    const { ben } = await order({ firstname: 'Pay at evil.example' });
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const mails = await told();
    expect(mails.map(({ text }) => text.includes('evil. example'))).toEqual([true, true]);
    for (const { text } of mails) expect(text).not.toContain('evil.example');
  });

  it('takes the event out of the calendar of who does not come any more, and leaves it in the buyer’s', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    await sendMails(api);
    const calendars = await api.sql(
      `select to_address, attachments @> '[{"kind": "calendar", "isOff": true}]' as off from mails
       where event_id = $1 and kind = 'ticketTransferred' order by to_address`,
      [at.eventId],
    );
    expect(calendars).toEqual([
      { to_address: 'anna@example.org', off: false },
      { to_address: 'ben@example.org', off: true },
    ]);
  });

  it('says where the holder asked for it', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'ben@example.org', 'cleo@example.org');
    const mails = await told();
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain('from the holder’s own page');
  });

  it('is told once to who is both, and not again to a buyer who gets the ticket', async () => {
    const { anna, ben } = await order();
    await transfer(anna.id, 'anna@example.org', 'cleo@example.org');
    expect(await addresses()).toEqual([['ticketTransferred', 'anna@example.org']]);
    await transfer(ben.id, 'ben@example.org', 'anna@example.org');
    expect(await addresses()).toEqual([
      ['ticketTransferred', 'anna@example.org'],
      ['ticketTransferred', 'ben@example.org'],
    ]);
  });

  it('is told of the former holder it had, however often it is transferred before the mail leaves', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'ben@example.org', 'cleo@example.org');
    await pass(api, 1);
    await transfer(ben.id, 'cleo@example.org', 'dora@example.org');
    const mails = await told();
    expect(mails.map(({ to_address, remark }) => [to_address, remark])).toEqual([
      ['anna@example.org', null],
      ['anna@example.org', null],
      ['ben@example.org', null],
      ['cleo@example.org', null],
    ]);
    expect(mails.map(({ text }) => /(Ben Baker|Cleo Cook)/.exec(text)?.[1]).sort()).toEqual([
      'Ben Baker',
      'Ben Baker',
      'Cleo Cook',
      'Cleo Cook',
    ]);
  });
});

describe('a ticket that is cancelled', () => {
  const both = [
    ['ticketCancelled', 'anna@example.org'],
    ['ticketCancelled', 'ben@example.org'],
  ];

  it.each([
    ['anna@example.org', 'by the order’s buyer'],
    ['ben@example.org', 'from the holder’s own page'],
  ])('by %s is told to its holder and to the buyer', async (by, where) => {
    const { ben } = await order();
    await api.ask('cancelTicket', { userId: ben.id }, (await as(by)).token);
    expect(await addresses()).toEqual(both);
    for (const { text } of await told()) expect(text).toContain(where);
  });

  it('by the organiser is told to both, one by one or among many', async () => {
    const { ben } = await order();
    await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    expect(await addresses()).toEqual(both);
    for (const { text } of await told()) expect(text).toContain('by the organiser');
    const other = await order();
    const users = [other.ben.id];
    await api.ask('changeUsers', { payload: { eventId: at.eventId, action: 'delete', users } }, token);
    expect(await addresses()).toEqual(both);
  });

  it('is told once where the buyer’s address is its holder’s', async () => {
    const { ben } = await order({ ben: 'Anna@example.org' });
    await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    expect(await told()).toHaveLength(1);
  });

  it('is not told once it is restored', async () => {
    const { ben } = await order();
    await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    await api.ask('restoreUser', { userId: ben.id }, token);
    expect((await told()).map(({ remark }) => remark)).toEqual(['outdated', 'outdated']);
  });

  it('is not told while it was never valid', async () => {
    at = await newEvent(api, token, { price: 1_200 }, takesTransfers);
    const two = [attendee(at.ticketId), attendee(at.ticketId)];
    await submit(api, at, { attendees: two, paymentMethod: 'transfer' });
    const [found] = await api.sql('select id from registered_users where event_id = $1 order by position desc', [
      at.eventId,
    ]);
    await api.ask('deleteUser', { registrationId: at.formId, userId: found.id }, token);
    expect(await told()).toEqual([]);
  });
});

describe('an objection', () => {
  const link = /https:\/\/tickets\.example\.org(\/objection\/[0-9a-f-]{36})/;
  const pathFor = async (address: string) =>
    (await told()).flatMap(({ to_address, text }) => (to_address === address && link.exec(text)?.[1]) || []);
  const open = async (path: string) => (await api.app.request(path)).text();
  const press = async (path: string) => (await api.app.request(path, { method: 'POST' })).text();
  const detailsOf = (purchaseId: string) => api.ask('getPurchaseDetails', { purchaseId }, token);
  const waiting = async () => (await api.ask('getDashboard', {}, token)).dashboard.objections;
  const objected = async (purchaseId: string) =>
    (await detailsOf(purchaseId)).timeline.flatMap((entry) =>
      entry.kind === 'objected' ? [[entry.data.name, entry.actor]] : [],
    );
  const settle = (pId: string) => api.call('settleObjections', { payload: { pId } }, token);

  it('is in the mail of whoever lost a ticket by what its buyer did, and in no other', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    expect(await pathFor('ben@example.org')).toHaveLength(1);
    expect(await pathFor('anna@example.org')).toEqual([]);
    expect((await told()).find(({ to_address }) => to_address === 'ben@example.org')?.text).toContain(
      'If this wasn’t agreed with you, you can tell',
    );
  });

  it.each([
    ['the holder transferred', (id: string) => transfer(id, 'ben@example.org', 'cleo@example.org'), 0],
    [
      'the holder cancelled',
      async (id: string) => api.call('cancelTicket', { userId: id }, (await as('ben@example.org')).token),
      0,
    ],
    [
      'the buyer cancelled',
      async (id: string) => api.call('cancelTicket', { userId: id }, (await as('anna@example.org')).token),
      1,
    ],
    [
      'the organiser cancelled',
      (id: string) => api.call('deleteUser', { registrationId: at.formId, userId: id }, token),
      1,
    ],
  ] as const)('is possible where %s', async (_, end, links) => {
    const { ben } = await order();
    await end(ben.id);
    expect(await pathFor('ben@example.org')).toHaveLength(links);
  });

  it.each([
    ['the buyer', 'anna@example.org', 1],
    ['the holder', 'ben@example.org', 0],
  ])('is possible where the address of a ticket was changed by %s', async (_, by, links) => {
    const { ben } = await order();
    const { token: theirs } = await as(by);
    const fields = { firstname: 'Ben', surname: 'Baker', email: 'moved@example.org' };
    await api.ask('saveOwnDetails', { payload: { uId: ben.id, fields, answers: {} } }, theirs);
    await sendMails(api);
    const mailed = await api.sql(
      "select text from mails where event_id = $1 and kind = 'addressChanged' and to_address = 'ben@example.org'",
      [at.eventId],
    );
    const paths = mailed.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    expect([mailed.length, paths.length]).toEqual([1, links]);
    for (const path of paths) {
      expect(await open(path)).toContain('by the order’s buyer.');
      await press(path);
    }
    expect(await objected(ben.purchase_id)).toEqual(Array(links).fill(['Ben Baker', 'attendee']));
    await settle(ben.purchase_id);
  });

  it.each([
    ['another address', 'anna2@example.org'],
    ['the address of whoever had it', 'ben@example.org'],
  ])('is possible where the buyer gives themselves %s before the mail is written', async (_, next) => {
    const { anna, ben } = await order();
    const { token: theirs } = await as('anna@example.org');
    const move = (uId: string, firstname: string, surname: string, email: string) =>
      api.ask('saveOwnDetails', { payload: { uId, fields: { firstname, surname, email }, answers: {} } }, theirs);
    await move(ben.id, 'Ben', 'Baker', 'moved@example.org');
    await pass(api, 1);
    await move(anna.id, 'Anna', 'Archer', next);
    await sendMails(api);
    // The buyer's own copy goes along to their new address.
    const [mail] = await api.sql(
      "select text from mails where event_id = $1 and kind = 'addressChanged' and to_address = 'ben@example.org' and unsubscribe_key is not null",
      [at.eventId],
    );
    expect(mail.text).toContain('by the order’s buyer.');
    expect(mail.text).toMatch(link);
  });

  it('is possible where the order was cancelled with the ticket', async () => {
    const { ben } = await order();
    await setStatus(api, token, ben.purchase_id, 'cancelled');
    expect(await pathFor('ben@example.org')).toHaveLength(1);
  });

  it('waits for the organiser until it is settled, is noted once, and comes by no opening of the link', async () => {
    const { ben } = await order();
    const pId = ben.purchase_id;
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const [path = ''] = await pathFor('ben@example.org');
    const page = await open(path);
    expect(page).toContain('You didn’t expect this?');
    expect(page).toMatch(/Ben Baker\. Transferred on .+ by the order’s buyer\./);
    expect(page).toContain('<button>I didn’t expect this</button>');
    expect(page).not.toMatch(/Cleo|cleo/);
    expect([await waiting(), await objected(pId)]).toEqual([[], []]);

    await pass(api, 60);
    const [one, other] = await Promise.all([press(path), press(path)]);
    for (const said of [one, other, await open(path), await press(path)]) {
      expect(said).toContain('You’ve told the organiser');
      expect(said).not.toContain('<button>');
    }
    expect(await objected(pId)).toEqual([['Ben Baker', 'attendee']]);
    expect(await waiting()).toEqual([{ pId, eventId: at.eventId, buyer: 'anna@example.org' }]);
    expect((await detailsOf(pId)).objectedAt).toBe(api.clock.now.toISOString());

    expect((await settle(pId)).status).toBe(200);
    expect((await settle(pId)).status).toBe(200);
    await press(path);
    expect([await waiting(), (await detailsOf(pId)).objectedAt]).toEqual([[], null]);
    const kinds = (await detailsOf(pId)).timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'objectionSettled')).toHaveLength(1);
  });

  it('is possible for 72 hours from when the mail is sent, and then the page says whom to ask', async () => {
    await openMailboxOf(api, organiserId);
    onTestFinished(async () => {
      await api.sql('delete from mail_servers where owner_id = $1', [organiserId]);
    });
    const { ben } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const [path = ''] = await pathFor('ben@example.org');
    await pass(api, 72 * 60 - 1);
    expect(await open(path)).toContain('<button>');
    await pass(api, 1);
    for (const said of [await open(path), await press(path)]) {
      expect(said).toContain('This link has expired');
      expect(said).toContain('Questions? Ask');
      expect(said).not.toContain('<button>');
    }
    expect(await objected(ben.purchase_id)).toEqual([]);
  });

  it('has links that lead nowhere else: unknown ones, and those of other mails', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const [path = ''] = await pathFor('ben@example.org');
    const paths = ['/objection/00000000-0000-4000-8000-000000000000', '/objection/nonsense'];
    for (const unknown of [...paths, path.replace('objection', 'unsubscribe')])
      for (const method of ['GET', 'POST']) expect((await api.app.request(unknown, { method })).status).toBe(404);
  });

  it('forgets the name of who is erased', async () => {
    const { ben } = await order();
    await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    const [path = ''] = await pathFor('ben@example.org');
    await press(path);
    await api.ask('eraseUser', { userId: ben.id }, token);
    expect(JSON.stringify(await detailsOf(ben.purchase_id))).not.toContain('Ben Baker');
  });
});

describe('an order that ends', () => {
  it('is told to its buyer, and to everybody else who had a ticket of it', async () => {
    const { ben } = await order();
    const wish = { pId: ben.purchase_id, paymentStatus: 'cancelled' as const };
    expect((await api.call('updatePaymentStatus', { payload: wish }, token)).status).toBe(200);
    const [mail, ...more] = await told();
    expect([mail?.kind, mail?.to_address, more]).toEqual(['ticketCancelled', 'ben@example.org', []]);
    expect(mail?.text).toContain('because its order was cancelled');
    expect(mail?.text).toContain('Ben Baker');
    expect(mail?.text).not.toContain('Anna');
    expect(
      await api.sql("select to_address from mails where kind = 'cancelled' and event_id = $1", [at.eventId]),
    ).toEqual([{ to_address: 'anna@example.org' }]);
  });

  it('tells its holders nothing where they never had a valid ticket', async () => {
    at = await newEvent(api, token, { price: 1_200 }, takesTransfers);
    const two = [attendee(at.ticketId), attendee(at.ticketId)];
    const purchase = await placeOrder(api, at, { attendees: two, paymentMethod: 'transfer' });
    await api.ask('cancelPurchase', { payload: { purchaseKey: purchase.key } });
    expect(await told()).toEqual([]);
  });
});

describe('a mail that still waits when its ticket ends', () => {
  const mailed = async () => {
    await sendMails(api);
    const found = await api.sql('select kind, to_address, state, text, attachments from mails where event_id = $1', [
      at.eventId,
    ]);
    return (kind: string, address: string) =>
      found
        .filter((mail) => mail.kind === kind && mail.to_address === address)
        .map(({ state, text, attachments }) => ({
          state,
          text: text as string,
          tickets: (attachments as { kind: string }[]).filter((each) => each.kind === 'ticket').length,
        }));
  };

  it('brings the tickets that are left, and is sent to none twice', async () => {
    const { ben } = await order();
    await transfer(ben.id, 'anna@example.org', 'cleo@example.org');
    const mails = await mailed();
    const [confirmation, ...more] = mails('confirmation', 'anna@example.org');
    expect([confirmation?.tickets, more]).toEqual([1, []]);
    expect(confirmation?.text).toContain('We’ve attached your ticket as a PDF');
    expect(confirmation?.text).not.toContain('Ben Baker');
    expect(mails('ticket', 'ben@example.org').map(({ state }) => state)).toEqual(['suppressed']);
    expect(mails('ticket', 'cleo@example.org')).toHaveLength(1);
  });

  it.each(['failed', 'inDoubt'])('is written anew, too, where it is %s and may be sent again', async (state) => {
    const { ben } = await order();
    await sendMails(api);
    await api.sql('update mails set state = $1 where event_id = $2', [state, at.eventId]);
    await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    const confirmations = (await mailed())('confirmation', 'anna@example.org');
    expect(confirmations).toMatchObject([{ state, tickets: 1 }]);
    expect(confirmations[0]?.text).not.toContain('Ben Baker');
  });

  it('promises no ticket to a buyer who has none left, and still brings the order', async () => {
    const { anna, ben, key } = await order();
    await transfer(anna.id, 'anna@example.org', 'cleo@example.org');
    await transfer(ben.id, 'ben@example.org', 'dora@example.org');
    const [confirmation] = (await mailed())('confirmation', 'anna@example.org');
    expect(confirmation).toMatchObject({ state: 'held', tickets: 0 });
    expect(confirmation?.text).not.toMatch(/attached|Show the code/);
    expect(confirmation?.text).toContain('others hold its tickets');
    expect(confirmation?.text).toContain(key);
  });

  it.each([
    'deleted by the organiser',
    'cancelled by its holder',
  ])('lists no ticket that was %s, and does not bring it', async (how) => {
    const { ben } = await order();
    if (how === 'deleted by the organiser')
      await api.ask('deleteUser', { registrationId: at.formId, userId: ben.id }, token);
    else await api.ask('cancelTicket', { userId: ben.id }, (await as('ben@example.org')).token);
    const mails = await mailed();
    expect(mails('confirmation', 'anna@example.org')).toMatchObject([{ tickets: 1 }]);
    expect(mails('confirmation', 'anna@example.org')[0]?.text).not.toContain('Ben Baker');
    expect(mails('ticket', 'ben@example.org').map(({ state }) => state)).toEqual(['suppressed']);
  });
});
