import { attendeeOf, createDemoEvent, fillDemoEvent } from '../../../harness/demo/event.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { freshEmail, goodPassword, newAppUser, newOrganiser, visitor } from '../../../harness/seed.ts';
import { getUsers } from '../../../src/api/contract/attendeeList.ts';
import { saveBadgeDesign } from '../../../src/api/contract/badge.ts';
import { addExhibitorVisibility } from '../../../src/api/contract/exhibitor.ts';
import { saveForm } from '../../../src/api/contract/form.ts';
import { createMailing } from '../../../src/api/contract/mailings.ts';
import { getTicketPage, savePromo } from '../../../src/api/contract/ticket.ts';
import { badgeLayout } from '../badges.ts';
import { sharedFoyer } from '../openFoyer.ts';

/** A Foyer with the demonstration's event and one of everything in it, which all walks of a browser share. */
export async function openWorld() {
  const { url } = sharedFoyer();
  const organiser = await newOrganiser(url);
  const { api } = organiser;
  const demo = await createDemoEvent(api, new Date());
  await fillDemoEvent(api, visitor(url), demo, 12, () => {});
  const { event, delegates } = demo;
  const formId = delegates.form.id;
  const staff = await newAppUser(url, api, event.id, 'checkin');
  const exhibitor = await newAppUser(url, api, event.id, 'exhibitor');
  const always = { startsAt: null, endsAt: null };
  await api.call(addExhibitorVisibility, { formId: demo.speakers.form.id, fields: ['firstname', 'surname'] });
  const discount = { code: 'SPRING', type: 0 as const, value: 10, uses: null, ticketIds: [], ...always };
  const { promo } = await api.call(savePromo, { payload: { formId, ...discount } });
  const design = { eventId: event.id, name: 'Plain', formIds: [formId], layout: badgeLayout() };
  const { badgeDesign } = await api.call(saveBadgeDesign, { payload: design });
  const recipients = { formId, filter: {}, users: null, except: [] };
  const { mailingId } = await api.call(createMailing, { eventId: event.id, recipients });
  await api.call(saveForm, { payload: { ...delegates.form, waitingHours: 24 } });
  const { users } = await api.call(getUsers, { formId });
  const pId = users[0]?.pId ?? '';
  let tickets = 500;
  /** Somebody new with a ticket, by the name on it and the code of it. */
  const newTicket = async (surname: string, email?: string) => {
    const [ticket] = demo.speakers.tickets;
    if (!ticket) throw new Error('The demonstration has no ticket for speakers');
    const { fields, ...draft } = attendeeOf(++tickets, demo.speakers, ticket);
    const own = { ...fields, surname: `${surname} ${tickets}`, ...(email && { email }) };
    const order = { formId: demo.speakers.form.id, attendees: [{ ...draft, fields: own }] };
    const { attendees } = await registerAttendees(visitor(url), order);
    const { ticket: made } = await visitor(url).call(getTicketPage, { key: attendees[0]?.ticketKey ?? '' });
    return { name: `${own.firstname} ${own.surname}`, code: made.qrCodeData };
  };
  const made = { promoId: promo.id, designId: badgeDesign.id, mailingId, pId };
  return { url, organiser, newTicket, ...demo, ...made, staff, exhibitor, password: goodPassword, freshEmail };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
