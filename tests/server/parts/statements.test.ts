import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { question, takesTransfers } from '../../../harness/drafts.ts';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { Statement } from '../../../server/platform/db/statement.ts';
import type { Db } from '../../../server/platform/deps.ts';
import type { PurchaseView } from '../../../src/api/contract/payment.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import type { Api } from '../../support/api.ts';
import { badgeLayout } from '../../support/badges.ts';
import {
  attendee,
  buy,
  card,
  cards,
  placeOrder,
  purchaseIdOf,
  registrationOf,
  settle,
  showCard,
  submit,
} from '../../support/buyer.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, mailsOf, sendMails } from '../../support/mails.ts';
import { noting } from '../../support/noting.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { join, joinUnconfirmed, soldOutEvent } from '../../support/waiting.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, savePromo, saveTicket, usersOf } from '../../support/world.ts';

type AnyStatement = Statement<v.GenericSchema<unknown, Record<string, unknown>>>;
const files = import.meta.glob<Record<string, unknown>>('../../../server/**/*.sql.ts', { eager: true });
const statements = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is AnyStatement => typeof value === 'function' && 'statement' in value);

/** The rows that each statement answered with, by its name. */
const seen = new Map<string, unknown[]>();

const note = (name: string, rows: unknown[]) => seen.set(name, [...(seen.get(name) ?? []), ...rows]);

const api = await openApi({ wrap: (db: Db) => drizzle(noting(db.$client, note)) });
const limited = await openApi({
  wrap: (db: Db) => drizzle(noting(db.$client, note)),
  replica: drizzle(noting(api.pool, note)),
  callLimits: true,
  on: api,
});
const { token, id: ownerId } = await newOrganiser(api);
const at = await newEvent(api, token, {
  price: 500,
  quantity: 20,
  earlyBird: { price: 400, until: null, quantity: 10 },
});
beforeAll(async () => {
  const purchase = await buy(api, at, { count: 2 });
  await admit(purchase);
  await registerTwice();
  await nameLater();
  await leaveWork();
  await payLate();
  await decline();
  await invoice(purchase);
  await mailAll();
  await failRefund();
  await waitInVain();
  await forget(limited);
  await importTwice();
  const { event } = await api.ask('getEvent', { eventId: at.eventId }, token);
  await api.ask('getPublicEvent', { slug: event.slug });
  await sellAtDoor();
  await api.ask('downloadFinancialReport', { eventId: at.eventId }, token);
  const entries = [{ id: 'line 1', amount: 500, currency: 'gbp', text: purchase.reference }];
  await api.ask('matchStatement', { payload: { eventId: at.eventId, entries } }, token);
  await reportContacts();
  await lookAndRemove();
});

/** Who registers, and has waited before. */
const held = 'ada.held@example.org';

/** An attendee who is looked at, downloaded and exported, with a login and answers; then the answers of the event go. */
async function lookAndRemove() {
  const { uId: userId } = await api
    .call('addUser', { payload: { ...added(held), answers: { [at.questionId]: 'Builder' } } }, token)
    .then(({ payload }) => payload.user);
  await newAppUser(api, token, at.eventId, 'attendee', held);
  await api.ask('getAttendee', { userId }, token);
  await printTheirBadge(userId);
  await api.ask('downloadAttendeeData', { userId }, token);
  await api.ask('getAuditLog', { eventId: at.eventId }, token);
  await api.ask('getAttendeeLog', { userId }, token);
  await api.ask('saveRetention', { payload: { eventId: at.eventId, months: 1, scope: 'answers' } }, token);
  await api.sql(`update events set starts_at = '2020-01-01', ends_at = '2020-01-02' where id = $1`, [at.eventId]);
  await pass(api, 1);
}

/** A badge that is designed, planned and printed. */
async function printTheirBadge(uId: string) {
  const { eventId, formId } = at;
  const design = { eventId, name: 'Plain', formIds: [formId], layout: badgeLayout() };
  await api.ask('saveBadgeDesign', { payload: design }, token);
  await api.ask('getBadgeDesignerData', { eventId }, token);
  await api.ask('prepareBadges', { payload: { eventId } }, token);
  await api.ask('printBadges', { payload: { eventId, users: [uId] } }, token);
  await api.ask('getBadgePrints', { userId: uId }, token);
}

const added = (email: string) => ({
  formId: at.formId,
  ticketId: at.ticketId,
  key: randomUUID(),
  fields: { firstname: 'Ada', surname: 'สมชาย', email },
  payment: 'free' as const,
  mail: true,
});

/** Everything that the door can do, for the one attendee of a purchase. */
async function sellAtDoor() {
  await api.sql('update tickets set sold_at_door = true where id = $1', [at.ticketId]);
  const [ticket] = (await api.ask('getDoorTickets', { eventId: at.eventId }, token)).tickets;
  const asked = { formId: at.formId, ticketId: at.ticketId, key: randomUUID(), count: 1, takenAs: 'cash' as const };
  await api.ask('sellTicket', { ...asked, total: ticket?.totals[0] ?? 0, name: '', email: '' }, token);
}

async function admit({ attendees, reference }: PurchaseView) {
  const { token: door } = await newAppUser(api, token, at.eventId, 'checkin');
  const { ticket } = await api.ask('getTicketPage', { key: attendees[0]?.ticketKey ?? '' });
  const retired = 'a-code-of-a-former-holder';
  await api.sql(
    'insert into retired_codes (code, ticket_key, registered_user_id, retired_at) select $1, $1, id, now() from registered_users where event_id = $2 limit 1',
    [retired, at.eventId],
  );
  await api.call('getTicketPage', { key: retired });
  for (const qrCodeData of [ticket.qrCodeData, reference, shortCodeOf(ticket.qrCodeData), retired])
    await api.ask('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData }, door);
  await api.ask('countCheckedIn', { eventId: at.eventId }, door);
  await api.ask('getUsersByNameNEventId', { eventId: at.eventId, name: '' }, door);
  const found = await api.ask('getUsersByNameNEventId', { eventId: at.eventId, name: 'ada' }, door);
  const { uId: userId = '', pId: purchaseId = '' } = found.users[0] ?? {};
  const change = await openTransaction(api);
  await change.query('select from purchases where id = $1 for update', [purchaseId]);
  const admitted = api.call('checkin', { userId, purchaseId, gate: 'North' }, door);
  await change.isWaitedFor();
  await change.commit();
  await admitted;
  await api.ask('undoCheckin', { userId, purchaseId }, door);
  await api.ask('checkin', { userId, purchaseId }, door);
  await admitLater({ userId, purchaseId }, door);
  await api.ask('undoCheckin', { userId, purchaseId }, door);
  await letOut({ userId, purchaseId }, door);
  const id = randomUUID();
  const sessions = [{ id, name: 'Workshop', capacity: 40, tickets: [] }];
  await api.ask('saveDoorRules', { payload: { eventId: at.eventId, gates: [], sessions, tickets: [] } }, token);
  const who = { userId, purchaseId, session: id };
  await api.ask('checkin', who, door);
  await api.ask('getDoorState', { eventId: at.eventId }, token);
  await api.ask('undoCheckin', who, door);
}

/** Somebody who goes out, at a door whose network comes and goes, and comes in again. */
async function letOut(who: { userId: string; purchaseId: string }, door: string) {
  const entry = randomUUID();
  await api.ask('checkin', who, door);
  const change = await openTransaction(api);
  await change.query('select from registered_users where id = $1 for update', [who.userId]);
  const left = api.call('checkout', { ...who, entry }, door);
  await change.isWaitedFor();
  await change.commit();
  await left;
  await api.ask('checkout', { ...who, entry }, door);
  await api.ask('checkin', who, door);
  const soon = (minutes: number) => new Date(api.clock.now.getTime() - (10 - minutes) * 60_000).toISOString();
  await api.sql('update registered_users set checked_in_at = $2, left_at = null where id = $1', [who.userId, soon(0)]);
  const made = { ...who, of: null, gate: 'South', heldSince: null };
  const entries = [
    { ...made, id: randomUUID(), kind: 'in' as const, at: soon(5) },
    { ...made, id: randomUUID(), kind: 'out' as const, at: soon(2) },
  ];
  const device = { id: randomUUID(), gate: 'South', listAt: null, unsent: 0 };
  await api.ask('sendEntries', { eventId: at.eventId, sentAt: api.clock.now.toISOString(), device, entries }, door);
  await api.ask('undoCheckin', who, door);
}

/** The list of the door, its changes, and entries made without a network, of an attendee who is in. */
async function admitLater(who: { userId: string; purchaseId: string }, door: string) {
  const { eventId } = at;
  const device = randomUUID();
  const { cursor: since } = await api.ask('getDoorList', { eventId, device }, door);
  await api.ask('undoCheckin', who, door);
  await api.ask('getDoorList', { eventId, device, since }, door);
  const entry = { ...who, at: new Date().toISOString(), gate: 'South', heldSince: null };
  const [first, twice, undone] = [randomUUID(), randomUUID(), randomUUID()];
  const entries = [
    { ...entry, id: first, kind: 'in' as const, of: null },
    { ...entry, id: twice, kind: 'in' as const, of: null },
    { ...entry, id: undone, kind: 'undone' as const, of: first },
    { ...entry, id: randomUUID(), kind: 'undone' as const, of: twice },
    { ...entry, id: first, kind: 'in' as const, of: null },
    { ...entry, id: randomUUID(), kind: 'in' as const, of: null },
  ];
  const said = { id: device, gate: 'South', listAt: null, unsent: 0 };
  await api.ask('sendEntries', { eventId, sentAt: new Date().toISOString(), device: said, entries }, door);
  await api.ask('lockDevice', { eventId, device, isLocked: true }, token);
  await api.ask('sendEntries', { eventId, sentAt: new Date().toISOString(), device: said, entries: [] }, door);
  expect((await api.call('getDoorList', { eventId, device }, door)).status).toBe(403);
  await api.ask('settleConflict', { conflictId: twice, settlement: 'samePerson' }, token);
  await api.ask('getDoorState', { eventId }, token);
  await api.ask('checkin', who, door);
  await api.ask('getDoorNumbers', { eventId }, door);
  await api.ask('undoCheckin', who, door);
}

/** One registration sent again, with a promo code. */
async function registerTwice() {
  const promo = await savePromo(api, token, at.formId);
  const payload = registrationOf(at.formId, [at.ticketId], { promoCode: promo.code });
  await api.ask('submitUserForm', { payload });
  await api.ask('submitUserForm', { payload });
}

/** Somebody who is named after a free order chooses one of few places. */
async function nameLater() {
  const place = await newEvent(api, token);
  const workshop = question({ type: questionTypes.multipleChoice, options: ['Glass', 'Wood'], limits: [20, null] });
  await changeForm(api, token, place.formId, { questions: [workshop] });
  const buyer = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
  const attendees = [{ ...attendee(place.ticketId, buyer), later: true }];
  const purchase = await placeOrder(api, place, { attendees, buyer });
  const key = purchase.attendees[0]?.detailsKey ?? '';
  await api.ask('getMissingDetails', { key });
  await api.ask('getOrderLine', { formId: place.formId });
  const { fields } = attendee(place.ticketId);
  await api.ask('saveMissingDetails', { payload: { key, fields, answers: { [workshop.id]: 'Glass' } } });
}

/** A refund that was not sent, and another organiser's keys of Stripe. */
async function leaveWork() {
  await api.sql(`insert into refunds (purchase_id, amount, by_hand, asked_at)
     select id, 100, false, now() from purchases where status = 'paid' limit 1`);
  const other = await newOrganiser(api);
  await api.sql("insert into settings (owner_id, stripe_mode) values ($1, 'test')", [other.id]);
}

/** A payment that succeeds after its hold ended, without anybody asking, and a hold that runs out. */
async function payLate() {
  const { key: purchaseKey } = await placeOrder(api, at);
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  await endHoldOnly(api, purchaseKey);
  await api.ask('confirmSandboxPayment', { clientSecret, card: card() });
  await submit(api, at);
  await pass(api, 16);
}

/** A declined card, of an attendee who is changed afterwards. */
async function decline() {
  const { key } = await placeOrder(api, at);
  await showCard(api, key, cards.declines);
  await settle(api, key);
  const [user] = await usersOf(api, token, at);
  const { uId = '', firstname = '', surname = '', email = '' } = user ?? {};
  await api.ask('updateUser', { payload: { uId, fields: { firstname, surname, email } } }, token);
}

/** An invoice and, after a refund, its credit note. */
async function invoice({ key, invoices }: PurchaseView) {
  const payload = { pId: await purchaseIdOf(api, key), paymentStatus: 'cancelled' as const, refund: 100 };
  await api.ask('updatePaymentStatus', { payload }, token);
  const { purchase } = await api.ask('getPurchase', { purchaseKey: key });
  for (const { key: id } of [...invoices, ...purchase.invoices]) await api.ask('getInvoice', { id });
}

/** A mail to everybody, which is paused once it is written. */
async function mailMany() {
  const recipients = { formId: null, filter: {}, users: null, except: [] };
  const { mailingId } = await api.ask('createMailing', { eventId: at.eventId, recipients }, token);
  await api.sql("update mailings set subject = 'Hello', body = '<p>Hello</p>' where id = $1", [mailingId]);
  const { mails } = await api.ask('getAudience', { mailingId }, token);
  await api.ask('sendEmail', { mailingId, seen: mails, sendAt: null }, token);
  await api.sql("update mail_servers set paused_until = '2999-01-01'");
  await sendMails(api);
  await api.ask('changeMailing', { mailingId, action: 'pause' }, token);
  await sendMails(api);
  await api.sql('update mail_servers set paused_until = null');
}

/** What waited for a mail server, a reminder to pay, and a ticket sent again, by a Foyer that stopped before. */
async function mailAll() {
  const later = await newEvent(api, token, { price: 2_500 }, takesTransfers);
  const purchase = await placeOrder(api, later, { paymentMethod: 'transfer' });
  await giveMailbox(api.pool, ownerId, (await anyMailbox()).port);
  const [{ seen }] = await api.sql(
    `select count(*)::integer as seen from mails where owner_id = $1 and state = 'held'`,
    [ownerId],
  );
  await api.ask('sendWaitingMails', { seen }, token);
  await pass(api, 6.5 * 24 * 60);
  const bought = await buy(api, at);
  const [user] = await usersOf(api, token, at, { name: bought.reference });
  await api.ask('sendTicketAgain', { userId: user?.uId ?? '' }, token);
  await sendMails(api);
  await mailMany();
  await api.sql("update mails set state = 'sending', attempted_at = '2020-01-01' where state = 'sent'");
  await sendMails(api);
  expect((await mailsOf(api.pool, purchase.key)).map(({ kind }) => kind)).toContain('transferReminder');
}

/** Sold with VAT, and sent back to a card that takes nothing. */
async function failRefund() {
  const { token: other } = await newOrganiser(api);
  const facts = { organisation: 'Ours', publishableKey: '', chargesVat: true, vatRate: 1_900 };
  await api.ask('saveSettings', facts, other);
  const { eventId, formId, ticketId } = await newEvent(api, other, { price: 500 });
  const { key } = await placeOrder(api, { formId, ticketId });
  await showCard(api, key, cards.refundFails);
  await settle(api, key);
  const { purchases } = await api.ask('getPurchases', { eventId }, other);
  const wish = { pId: purchases[0]?.pId ?? '', amount: 500, seenRefunded: 0 };
  await api.ask('refundPurchase', { payload: wish }, other);
  await pass(api, 2);
  await api.ask('downloadFinancialReport', { eventId }, other);
}

/** Two on a waiting list, whose offers lapse. */
async function waitInVain() {
  const place = await soldOutEvent(api, token);
  await join(api, place);
  await join(api, place, { email: held });
  await joinUnconfirmed(api, place);
  await api.ask('leaveWaitingList', { key: await joinUnconfirmed(api, place) });
  await api.ask('cancelPurchase', { payload: { purchaseKey: place.orders[0] ?? '' } });
  await pass(api, 25 * 60);
}

/** An address that is never confirmed and an order that is never paid, until both are forgotten; with an order that is counted. */
async function forget(limited: Api) {
  const other = await newEvent(api, token, { price: 500, quantity: 10 });
  for (const _ of [1, 2]) await submit(limited, other);
  const { now } = api.clock;
  await sendMails(api);
  await api.sql(`insert into sandbox_intents (id, client_secret, idempotency_key, customer, amount, currency, status, created_at)
     values ('of none', '', '', '', 5, 'gbp', 'open', '2020-01-01')`);
  await api.sql(
    `insert into password_salts (email_key, salt, used_at) values ('nobody@example.org', '', '2020-01-01')`,
  );
  await pass(api, 8 * 24 * 60);
  api.clock.now = now;
}

/** An attendee from a spreadsheet, who is changed by the next one. */
async function importTwice() {
  const fields = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
  const { ticketId, formId } = await newEvent(api, token);
  for (const organization of ['Navy', 'Army']) {
    const row = { number: 2, externalId: 'A1', ticketId, ticketNamed: false, answers: {} };
    const rows = [{ ...row, fields: { ...fields, organization } }];
    const payload = { formId, importId: randomUUID(), check: false, wanted: {}, rows };
    await api.ask('importUsers', { payload }, token);
  }
  const ticket = await saveTicket(api, token, formId);
  const moved = { number: 2, externalId: 'A1', ticketId: ticket.id, ticketNamed: true, fields: {}, answers: {} };
  const payload = { formId, importId: randomUUID(), check: false, wanted: {}, rows: [moved] };
  await api.ask('importUsers', { payload }, token);
}

/** One contact of an exhibitor, in the reports that tell of attendees. */
async function reportContacts() {
  await collectContact();
  const first = 'select id from registered_users where event_id = $1 and listed limit 1';
  const answered = `jsonb_build_object(gen_random_uuid(), 'Yes')`;
  await api.sql(`update registered_users set answers = ${answered} where id = (${first})`, [at.eventId]);
  for (const name of ['downloadAttendeeReport', 'downloadCheckinReport', 'downloadScannedBadgeReport'] as const)
    await api.ask(name, { eventId: at.eventId }, token);
  const { eventId, formId, ticketId } = await newEvent(api, token, { price: 0, quantity: 1 });
  await submit(api, { formId, ticketId });
  await api.sql("update events set starts_at = starts_at + interval '1 hour' where id = $1", [eventId]);
  await api.ask('getAllFigures', {}, token);
  await api.ask('getEventFigures', { eventId: at.eventId }, token);
  await limited.ask('getEventFigures', { eventId }, token);
}

/** A contact of an exhibitor, seen by both sides, who shares nothing any more in the end. */
async function collectContact() {
  const exhibitor = await newAppUser(api, token, at.eventId, 'exhibitor');
  const rows = await api.sql(
    `select r.ticket_key as key, b.code, r.email from registered_users r join badges b on b.registered_user_id = r.id
       join purchases p on p.id = r.purchase_id
     where r.event_id = $1 and r.listed and r.deleted_at is null and p.status in ('paid', 'free') limit 1`,
    [at.eventId],
  );
  const { key, code } = rows[0];
  await api.ask('addExhibitorVisibility', { formId: at.formId, fields: ['firstname'] }, token);
  for (const qrCodeData of [code, shortCodeOf(code)])
    await api.ask('scanBadgeByExhibitor', { qrCodeData, eventId: at.eventId }, exhibitor.token);
  await api.ask('badgesScannedByExhibitor', { appUserId: exhibitor.id }, exhibitor.token);
  await api.ask('badgesScannedByExhibitor', { appUserId: exhibitor.id, sort: 'name' }, exhibitor.token);
  await api.ask('getExhibitors', { eventId: at.eventId }, token);
  const nothing = { formId: at.formId, fields: [], questions: [] };
  await api.ask('previewExhibitorVisibility', nothing, token);
  const { sharing } = await api.ask('getSharing', { key });
  await api.ask('downloadScannedBadgeReport', { eventId: at.eventId }, token);
  await api.ask('endSharing', { payload: { key, standId: sharing.scans[0]?.standId ?? null } });
  await api.ask('allowSharing', { payload: { key, standId: null } });
  await api.ask('endSharing', { payload: { key, standId: null } });
  await deleteContact(exhibitor);
}

/** A contact that is deleted, and gone a day later. */
async function deleteContact({ id, token: own }: Awaited<ReturnType<typeof newAppUser>>) {
  const rows = await api.sql(
    `select b.code from registered_users r join badges b on b.registered_user_id = r.id join purchases p on p.id = r.purchase_id
     where r.event_id = $1 and r.listed and r.deleted_at is null and r.sharing_ended_at is null and p.status in ('paid', 'free') limit 1`,
    [at.eventId],
  );
  await api.ask('scanBadgeByExhibitor', { qrCodeData: rows[0].code, eventId: at.eventId }, own);
  const { leads } = await api.ask('badgesScannedByExhibitor', { appUserId: id }, own);
  const contactId = leads.find(({ endedAt }) => endedAt === null)?.id ?? '';
  await api.ask('removeContact', { payload: { contactId } }, own);
  await pass(api, 25 * 60);
}

/** Write, and answer with nothing. */
const silent = [
  'audit_seen',
  'audit_about',
  'audit_exported',
  'audit_removed',
  'import_free_ids',
  'door_note_conflict',
  'door_settle',
  'purchase_note',
  'purchase_note_once',
];

describe('a statement', () => {
  it('is found in every *.sql.ts file, under a name of its own', () => {
    const names = statements.map(({ statement }) => statement);
    expect(new Set(names).size).toBe(names.length);
    const withStatements = Object.values(files).filter((file) =>
      Object.values(file).some((value) => typeof value === 'function' && 'statement' in value),
    );
    expect(withStatements.length).toBe(Object.keys(files).length);
  });

  it.each(statements.map(({ statement, row }) => ({ statement, row })))('$statement answers with the rows it says', ({
    statement,
    row,
  }) => {
    const rows = seen.get(statement);
    expect(rows).toBeDefined();
    expect(rows?.length === 0).toBe(silent.includes(statement));
    expect(() => v.parse(v.array(row), rows)).not.toThrow();
  });
});
