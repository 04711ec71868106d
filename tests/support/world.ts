import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { eventDraft, formDraft, promoDraft, question, takesTransfers, ticketDraft } from '../../harness/drafts.ts';
import { anyMailbox } from '../../harness/mailbox.ts';
import { registerByHand } from '../../server/account/registration.ts';
import { badges } from '../../server/platform/db/schema/attendees.ts';
import { accessOf, type Endpoint } from '../../src/api/contract/endpoint.ts';
import type { Answers, FormDraft } from '../../src/api/contract/form.ts';
import type { PromoDraft, TicketDraft } from '../../src/api/contract/ticket.ts';
import { type AppUserType, type MemberRole, roles } from '../../src/lib/account.ts';
import { freshAddress } from './address.ts';
import type { Api } from './api.ts';
import { badgeLayout } from './badges.ts';
import { giveMailbox } from './mails.ts';
import { password } from './password.ts';

export { password };

/** The key of the link to a new organiser's account. */
export async function registerKey(api: { db: Api['db']; clock: { now: Date } }, email: string): Promise<string> {
  const path = await registerByHand(api.db, email, api.clock.now);
  return path.slice(path.indexOf('#') + 1);
}

/** A new organiser, signed in. */
export async function newOrganiser(api: Api) {
  const key = await registerKey(api, freshAddress());
  const { payload, headers } = await api.call('setPassword', { key, password });
  return { ...payload.currentUser, token: headers.get('authorization') ?? '' };
}

/** Keys that take real money, with the password that changing them takes. */
export const liveKeys = { publishableKey: 'pk_live_ours', secretKey: 'sk_live_ours', current: password };

/** The same for cards that are tried. */
export const testKeys = { publishableKey: 'pk_test_ours', secretKey: 'sk_test_ours', current: password };

/** Takes cards through a stand-in of Stripe that was opened with the secret of the keys: in earnest, unless told otherwise. */
export const takeCards = (api: Api, token: string, keys = liveKeys) =>
  api.ask('saveSettings', { organisation: 'Ours', ...keys }, token);

/** Lets an event take bank transfers, and so no test cards any more; all else of it stays as it is. */
export async function takeTransfers(api: Api, token: string, eventId: string) {
  const { logo: _, version: __, ...event } = (await api.ask('getEvent', { eventId }, token)).event;
  await api.ask('saveEvent', { ...event, ...takesTransfers }, token);
}

/** Saves a form of an event. */
export const saveForm = async (api: Api, token: string, eventId: string, facts?: Partial<FormDraft>) =>
  (await api.ask('saveForm', { payload: formDraft(eventId, facts) }, token)).form;

/** Saves a ticket of a form: a new one, unless its id is among the facts. */
export const saveTicket = async (api: Api, token: string, formId: string, facts?: Partial<TicketDraft>) =>
  (await api.ask('saveTicket', { payload: ticketDraft(formId, facts) }, token)).ticket;

/** Saves a promo code of a form. */
export const savePromo = async (api: Api, token: string, formId: string, facts?: Partial<PromoDraft>) =>
  (await api.ask('savePromo', { payload: promoDraft(formId, facts) }, token)).promo;

/** The attendees of a form as its organiser has them listed. */
export const usersOf = async (api: Api, token: string, { formId }: { formId: string }, filter = {}) =>
  (await api.ask('getUsers', { formId, ...filter }, token)).users;

/** Marks an order as paid, or ends it. */
export const setStatus = (
  api: Api,
  token: string,
  pId: string,
  paymentStatus: 'paid' | 'cancelled' | 'refunded',
  refund?: number,
) =>
  api.ask('updatePaymentStatus', { payload: { pId, paymentStatus, ...(refund !== undefined && { refund }) } }, token);

/** An event of the organiser's with a form and a ticket. */
export async function newEvent(
  api: Api,
  token: string,
  ticket: Parameters<typeof ticketDraft>[1] = {},
  facts: Parameters<typeof eventDraft>[0] = {},
) {
  const { event } = await api.ask('saveEvent', eventDraft(facts), token);
  const asked = question();
  const form = await saveForm(api, token, event.id, { questions: [asked] });
  const { id: ticketId } = await saveTicket(api, token, form.id, ticket);
  return { eventId: event.id, formId: form.id, questionId: asked.id, ticketId };
}

type Attendee = { firstname: string; surname: string; email: string; organization: string };

/** Saves a form as it is but for some of it. */
export async function changeForm(api: Api, token: string, formId: string, changes: Partial<FormDraft>) {
  const { form } = await api.ask('getForm', { formId }, token);
  const { registered: _, published: __, createdAt: ___, archivedQuestions: ____, ...draft } = form;
  return api.ask('saveForm', { payload: { ...draft, ...changes } }, token);
}

/** Registers one person in a purchase of their own. */
export async function newAttendee(
  api: Api,
  at: { formId: string; ticketId: string },
  registeredUser: Partial<Attendee> = {},
  answers: Answers = {},
) {
  const fields = {
    firstname: 'Ada',
    surname: 'Lovelace',
    email: freshAddress(),
    organization: 'Engines',
  };
  const attendee = { ticketId: at.ticketId, fields: { ...fields, ...registeredUser }, answers };
  const key = randomUUID();
  const registration = {
    formId: at.formId,
    key,
    attendees: [attendee],
    promoCode: null,
    paymentMethod: 'card' as const,
  };
  const { purchase } = await api.ask('submitUserForm', { payload: registration });
  return purchase;
}

/** Somebody of an organiser's team, signed in, without the cost of inviting them. */
export async function newMember(api: Api, ownerId: string, role: MemberRole) {
  const email = freshAddress();
  const rows = await api.sql(
    `insert into users (role, email, email_key, name, password_hash, member_of, team_role)
     values ('admin', $1, $1, $2, 'a hash of no password', $3, $4) returning id`,
    [email, `Grace ${role}`, ownerId, role],
  );
  const id = rows[0].id as string;
  return { id, email, token: await api.tokenOf(id) };
}

/** Somebody who is invited to an organiser's team and has not accepted. */
async function newInvited(api: Api, ownerId: string): Promise<string> {
  const rows = await api.sql(
    `insert into users (role, email, email_key, password_hash, member_of, team_role, invited_at)
     select 'admin', address, address, '', $1, 'finance', $2 from (select $3 as address) as invited returning id`,
    [ownerId, api.clock.now, freshAddress()],
  );
  return rows[0].id;
}

export async function newAppUser(api: Api, token: string, eventId: string, type: AppUserType, email?: string) {
  const draft = {
    eventId,
    type,
    name: 'Sam Doe',
    email: email ?? freshAddress(),
    company: '',
    stand: '',
  };
  const { appUser } = await api.ask('saveAppUser', { payload: { ...draft, password } }, token);
  return { ...appUser, token: await api.tokenOf(appUser.id) };
}

async function newNamedOrganiser(api: Api) {
  const organiser = await newOrganiser(api);
  const organisation = `Organisation ${randomUUID()}`;
  await api.ask('saveSettings', { organisation, publishableKey: '' }, organiser.token);
  return { ...organiser, organisation };
}

/**
 * An event with one of everything and a spare one without registrations, of a new organiser unless one is given.
 * Names are of this world alone, so that whatever shows them elsewhere has read what it must not.
 */
export async function newWorld(api: Api, given?: Awaited<ReturnType<typeof newNamedOrganiser>>) {
  const organiser = given ?? (await newNamedOrganiser(api));
  const { token } = organiser;
  const [place, spare] = [await newEvent(api, token, { soldAtDoor: true }), await newEvent(api, token)];
  const { eventId, formId } = place;
  const newFormType = { eventId, name: 'Visitors' };
  const { formType } = await api.ask('saveFormType', { newFormType }, token);
  const promo = await savePromo(api, token, formId);
  const surname = `Lovelace ${randomUUID()}`;
  const email = freshAddress();
  const purchase = await newAttendee(api, place, { surname, email });
  const [registeredUser] = await usersOf(api, token, place);
  const uId = registeredUser?.uId ?? '';
  await importOnto(api, token, place, registeredUser);
  const [badge] = await api.db.select().from(badges).where(eq(badges.registeredUserId, uId));
  const { badgeDesign } = await api.ask(
    'saveBadgeDesign',
    { payload: { eventId, name: `Plain ${randomUUID()}`, formIds: [formId], layout: badgeLayout() } },
    token,
  );
  const mailId = await newMails(api, organiser.id, purchase.key);
  const [mailingId, draftMailingId, runningMailingId] = await newMailings(api, organiser.token, eventId, formId);
  const [checkin, exhibitor, attendee] = await Promise.all([
    newAppUser(api, token, eventId, 'checkin'),
    newAppUser(api, token, eventId, 'exhibitor'),
    newAppUser(api, token, eventId, 'attendee', email),
  ]);
  // The exhibitor's one contact, and a ticket for its people.
  await api.sql('update users set delegates = 1000 where id = $1', [exhibitor.id]);
  await api.ask('saveDelegateTicket', { payload: { eventId, ticketId: place.ticketId } }, token);
  const scanned = await api.ask('scanBadgeByExhibitor', { qrCodeData: badge?.code ?? '', eventId }, exhibitor.token);
  return {
    ...place,
    ...(await newConflict(api, eventId, uId)),
    contactId: scanned.lead?.id ?? '',
    spare,
    organiser,
    surname,
    formTypeId: formType.id,
    promoId: promo.id,
    promoCode: promo.code,
    purchaseKey: purchase.key,
    ticketKey: purchase.attendees[0]?.ticketKey ?? '',
    pId: registeredUser?.pId ?? '',
    uId,
    badgeId: badge?.id ?? '',
    badgeDesignId: badgeDesign.id,
    mailId,
    ...(await newWaiting(api, place)),
    mailingId,
    draftMailingId,
    runningMailingId,
    mailPort: (await anyMailbox()).port,
    code: badge?.code ?? '',
    checkin,
    exhibitor,
    attendee,
    ...(await newTeam(api, organiser.id)),
    tokens: {
      admin: token,
      checkin: checkin.token,
      exhibitor: exhibitor.token,
      attendee: attendee.token,
    },
  };
}

/** Somebody of each role, one to spare, and one who has not accepted yet. */
async function newTeam(api: Api, ownerId: string) {
  const [manager, finance, readOnly, spare] = await Promise.all(
    (['manager', 'finance', 'readOnly', 'readOnly'] as const).map((role) => newMember(api, ownerId, role)),
  );
  if (!manager || !finance || !readOnly || !spare) throw new Error('There is no team.');
  return { team: { manager, finance, readOnly }, spareMember: spare.id, invited: await newInvited(api, ownerId) };
}

/** A mail server, the one mail of a purchase waiting for the organiser's word, and another one that could not be sent. */
async function newMails(api: Api, ownerId: string, purchaseKey: string): Promise<string> {
  await giveMailbox(api.pool, ownerId, (await anyMailbox()).port);
  await api.sql("update mails set state = 'held' where owner_id = $1 and state = 'queued'", [ownerId]);
  const rows = await api.sql(
    `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_address, next_attempt_at, created_at)
     select owner_id, event_id, purchase_id, kind, 'failed', locale, to_address, now(), now() from mails
     where purchase_id = (select id from purchases where key = $1) returning id`,
    [purchaseKey],
  );
  return rows[0].id;
}

/** Somebody on the waiting list of a form. */
async function newWaiting(api: Api, { formId, ticketId }: { formId: string; ticketId: string }) {
  const waitingKey = randomUUID();
  const always = { until: null };
  const selfService = JSON.stringify({ edit: always, transfer: always, cancel: always });
  await api.sql('update forms set waiting_hours = 24, self_service = $2 where id = $1', [formId, selfService]);
  const rows = await api.sql(
    `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, created_at)
     values ($1, $2, $3, 'Grace', 'Hopper', $4, 1, 'en-GB', 'waiting', now()) returning id`,
    [formId, ticketId, waitingKey, freshAddress()],
  );
  return { waitingId: rows[0].id as string, waitingKey };
}

/** A door's device, and an entry that it made without a network and that has to be settled. */
async function newConflict(api: Api, eventId: string, uId: string) {
  const [conflictId, deviceId] = [randomUUID(), randomUUID()];
  await api.sql("insert into door_devices (id, event_id, gate, seen_at, unsent) values ($1, $2, 'North', now(), 0)", [
    deviceId,
    eventId,
  ]);
  await api.sql(
    `insert into entry_conflicts (id, event_id, registered_user_id, at, noted_at, gate, device, verdict)
     values ($1, $2, $3, now(), now(), 'North', $4, 'alreadyIn')`,
    [conflictId, eventId, uId, deviceId],
  );
  return { conflictId, deviceId };
}

/** A mailing that can be sent, one to delete, and one that is on its way. */
async function newMailings(
  api: Api,
  token: string,
  eventId: string,
  formId: string,
): Promise<[string, string, string]> {
  const recipients = { formId, filter: {}, users: null, except: [] };
  const begin = async () => (await api.ask('createMailing', { eventId, recipients }, token)).mailingId;
  const [ready, draft, running] = [await begin(), await begin(), await begin()];
  await api.sql("update mailings set subject = 'Hello', body = '<p>Hello</p>' where id = $1", [ready]);
  await api.sql("update mailings set state = 'sending' where id = $1", [running]);
  return [ready, draft, running];
}

export type World = Awaited<ReturnType<typeof newWorld>>;

/** Gives an attendee an id of the organiser's, from a spreadsheet. */
async function importOnto(
  api: Api,
  token: string,
  { formId, ticketId }: { formId: string; ticketId: string },
  { firstname = '', surname = '', email = '' }: Partial<Attendee> = {},
) {
  const row = { number: 2, externalId: '1', ticketId, ticketNamed: false, answers: {} };
  const rows = [{ ...row, fields: { firstname, surname, email } }];
  await api.ask('importUsers', { payload: { formId, importId: randomUUID(), check: false, wanted: {}, rows } }, token);
}

/** The id of somebody of the world who may make a call. */
export function callerOf(world: World, endpoint: Endpoint): string {
  const access = accessOf(endpoint);
  const role = roles.find((each) => typeof access === 'string' || access.includes(each)) ?? 'admin';
  return role === 'admin' ? world.organiser.id : world[role].id;
}
