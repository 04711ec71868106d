import { type Api, apiOf, sendTo } from '../harness/client.ts';
import { createAppUser, createDemoEvent, type DemoForm } from '../harness/demo/event.ts';
import { ticketDraft } from '../harness/drafts.ts';
import { enterAsNew } from '../harness/newOrganiser.ts';
import { environmentOf } from '../harness/server.ts';
import { type CurrentUser, signIn } from '../src/api/contract/account.ts';
import { saveTicket, type Ticket } from '../src/api/contract/ticket.ts';

export type Visitor = { api: Api; token: string; currentUser: CurrentUser };
export type Venue = {
  organiser: Visitor;
  /** Works at the door. */
  staff: Visitor;
  eventId: string;
  slug: string;
  form: DemoForm;
  /** A paid ticket of the form without a limit. */
  ticket: Ticket;
};

/** Of all who sign in there. */
export const password = 'door-opens-9';

/** An organiser with the demo event, a ticket that does not run out, and a login for the door, all made through the API. */
export async function openVenue(url: string): Promise<Venue> {
  const anonymous = apiOf(sendTo(url));
  const email = `organiser-${crypto.randomUUID()}@example.org`;
  const organiser = await enterAsNew(anonymous, await environmentOf(url), { email, password });
  const { event, delegates } = await createDemoEvent(organiser.api, new Date());
  const { ticket } = await organiser.api.call(saveTicket, {
    payload: ticketDraft(delegates.form.id, { name: 'General', price: 9_500 }),
  });
  const staffEmail = `door-${crypto.randomUUID()}@example.org`;
  await createAppUser(organiser.api, {
    eventId: event.id,
    type: 'checkin',
    name: 'Door',
    email: staffEmail,
    password,
  });
  const staff = await anonymous.enter(signIn, { email: staffEmail, password });
  const visitor = ({ api, token, payload }: typeof staff) => ({ api, token, currentUser: payload.currentUser });
  return {
    organiser: visitor(organiser),
    staff: visitor(staff),
    eventId: event.id,
    slug: event.slug,
    form: delegates,
    ticket,
  };
}
