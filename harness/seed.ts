import { type CurrentUser, signIn } from '../src/api/contract/account.ts';
import type { Event } from '../src/api/contract/event.ts';
import { type EventDraft, saveEvent } from '../src/api/contract/eventDraft.ts';
import { type FormDraft, saveForm } from '../src/api/contract/form.ts';
import { getEvent } from '../src/api/contract/ownEvent.ts';
import type { PurchaseView } from '../src/api/contract/payment.ts';
import { saveTicket, type Ticket, type TicketDraft } from '../src/api/contract/ticket.ts';
import type { AppUserType, Role } from '../src/lib/account.ts';
import type { PaymentMethod } from '../src/lib/enumerations.ts';
import { type Api, apiOf, sendTo } from './client.ts';
import { createAppUser } from './demo/event.ts';
import { takesTransfers, ticketDraft } from './drafts.ts';
import { enterAsNew } from './newOrganiser.ts';
import { registerAttendees } from './register.ts';
import { environmentOf } from './server.ts';

export type Entered = { api: Api; token: string; currentUser: CurrentUser };

let count = 0;
/** An address that no other test of the run uses. */
export const freshEmail = (who: string) => `${who}-${process.pid}-${++count}@example.org`;
export const goodPassword = 'door-opens-9';

/** A new organiser, signed in over HTTP. */
export async function newOrganiser(url: string): Promise<Entered & { email: string }> {
  const email = freshEmail('organiser');
  const login = { email, password: goodPassword };
  const { api, token, payload } = await enterAsNew(visitor(url), await environmentOf(url), login);
  return { api, token, currentUser: payload.currentUser, email };
}

/** A new login of the event, signed in over HTTP. */
export async function newAppUser(
  url: string,
  organiser: Api,
  eventId: string,
  type: AppUserType,
): Promise<Entered & { email: string }> {
  const email = freshEmail(type);
  await createAppUser(organiser, { eventId, type, name: `The ${type}`, email, password: goodPassword });
  const { api, token, payload } = await apiOf(sendTo(url)).enter(signIn, { email, password: goodPassword });
  return { api, token, currentUser: payload.currentUser, email };
}

/** A user of each role at one event, and the event. */
export async function oneOfEach(url: string) {
  const admin = await newOrganiser(url);
  const { event } = await admin.api.call(saveEvent, {
    name: 'Night Market',
    description: '',
    place: 'Pier 4',
    startsAt: '2027-05-01T17:00:00.000Z',
    endsAt: '2027-05-01T22:00:00.000Z',
    timeZone: 'Europe/London',
    currency: 'gbp',
    published: true,
  });
  const [checkin, exhibitor, attendee] = await Promise.all(
    (['checkin', 'exhibitor', 'attendee'] as const).map((type) => newAppUser(url, admin.api, event.id, type)),
  );
  return { event, users: { admin, checkin, exhibitor, attendee } as Record<Role, Entered> };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A published event a month from now, unless `facts` says otherwise. */
export const newEvent = async (organiser: Api, facts: Partial<EventDraft> = {}): Promise<Event> => {
  const draft: EventDraft = {
    name: 'Night Market',
    description: '',
    place: 'Pier 4',
    startsAt: inDays(30),
    endsAt: inDays(31),
    timeZone: 'Europe/London',
    currency: 'gbp',
    published: true,
  };
  return (await organiser.call(saveEvent, { ...draft, ...facts })).event;
};

/** Lets an event be paid by transfer or at the door, and so by no test card any more; all else of it stays as it is. */
export async function takePaidLater(organiser: Api, eventId: string) {
  const { logo: _, version: __, ...event } = (await organiser.call(getEvent, { eventId })).event;
  await organiser.call(saveEvent, { ...event, ...takesTransfers, payAtDoor: true });
}

type TicketFacts = Partial<TicketDraft> & Pick<TicketDraft, 'name' | 'price'>;
export type SeededForm = { eventId: string; formId: string; title: string; tickets: Ticket[] };

/** A form of the event with these tickets, one free and one at £12.50 unless said otherwise. */
export async function newForm(
  organiser: Api,
  eventId: string,
  facts: Partial<FormDraft> = {},
  tickets: TicketFacts[] = [
    { name: 'Standard', price: 1250 },
    { name: 'Helper', price: 0 },
  ],
): Promise<SeededForm> {
  const draft = { eventId, formTypeId: null, title: 'Visitors', description: '', capacity: null, closesAt: null };
  const { form } = await organiser.call(saveForm, { payload: { ...draft, fields: [], questions: [], ...facts } });
  const saved: Ticket[] = [];
  for (const ticket of tickets)
    saved.push((await organiser.call(saveTicket, { payload: ticketDraft(form.id, ticket) })).ticket);
  return { eventId, formId: form.id, title: form.title, tickets: saved };
}

/** Calls the API without an account. */
export const visitor = (url: string): Api => apiOf(sendTo(url));

type Buyer = { firstname?: string; surname?: string; email?: string };

/** Registers one person with a ticket; `pay: 'leave'` stops before paying. */
export const buyTicket = (
  api: Api,
  { formId, tickets }: SeededForm,
  ticketName: string,
  { firstname = 'Ada', surname = 'Lovelace', email = freshEmail('buyer') }: Buyer = {},
  pay: PaymentMethod | 'leave' = 'card',
): Promise<PurchaseView> => {
  const ticketId = tickets.find(({ name }) => name === ticketName)?.id ?? '';
  return registerAttendees(api, {
    formId,
    pay,
    attendees: [{ ticketId, fields: { firstname, surname, email }, answers: {} }],
  });
};
