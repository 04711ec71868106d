import { signIn } from '../../src/api/contract/account.ts';
import { getUsers } from '../../src/api/contract/attendeeList.ts';
import { getAttendee } from '../../src/api/contract/attendees.ts';
import { addExhibitorVisibility, saveContact, scanBadgeByExhibitor } from '../../src/api/contract/exhibitor.ts';
import { endSharing, getSharing } from '../../src/api/contract/sharing.ts';
import { getTicketPage } from '../../src/api/contract/ticket.ts';
import type { Api } from '../client.ts';
import { createAppUser, type DemoEvent } from './event.ts';

type Login = { name: string; email: string; password: string; company: string; stand: string };

/** Exhibitors of the demo, the first with a colleague at the same stand. */
export const demoExhibitors = (suffix: string): Login[] =>
  [
    { name: 'Eli from Kestrel', email: 'stand', password: 'stand-b12', company: 'Kestrel Robotics', stand: 'B12' },
    { name: 'Noor from Kestrel', email: 'stand2', password: 'stand-b12', company: 'Kestrel Robotics', stand: 'B12' },
    { name: 'Max from Lumen', email: 'lumen', password: 'stand-c03', company: 'Lumen Foundry', stand: 'C3' },
  ].map((login) => ({ ...login, email: `${login.email}-${suffix}@example.org` }));

/** Says what exhibitors see, before anybody registers, and gives them their logins. */
export async function addExhibitors(organiser: Api, { event, delegates, speakers }: DemoEvent, logins: Login[]) {
  const [, , workshops] = delegates.form.questions;
  await organiser.call(addExhibitorVisibility, {
    formId: delegates.form.id,
    fields: ['firstname', 'surname', 'email', 'organization', 'jobTitle'],
    questions: workshops ? [workshops.id] : [],
    words: 'Our exhibitors make this event affordable. Who scans your badge sees:',
  });
  await organiser.call(addExhibitorVisibility, {
    formId: speakers.form.id,
    fields: ['firstname', 'surname', 'organization'],
  });
  for (const login of logins) await createAppUser(organiser, { eventId: event.id, type: 'exhibitor', ...login });
}

/** What is noted about every so manieth contact. */
const notes = [
  { note: 'Wants a demo of the new signage planner. Budget is decided in May.', rating: 5, tags: ['demo', 'budget'] },
  { note: 'Runs three stations, asked for the price list.', rating: 4, tags: ['prices'] },
  {},
  { note: 'Student, interested in an internship.', rating: 2, tags: ['jobs'] },
  { rating: 3 },
  { note: 'Met at the coffee bar. Call before the summer.', rating: 4, tags: ['demo'] },
];
const day = 86_400_000;

/** Scans some delegates for each exhibitor, with notes, ratings, tags and follow-ups; one of them withdraws. */
export async function collectContacts(
  visitor: Api,
  organiser: Api,
  { event, delegates }: DemoEvent,
  logins: Login[],
  /** Tickets that are scanned besides. */
  { now, besides }: { now: Date; besides: readonly string[] },
) {
  const { users } = await organiser.call(getUsers, { formId: delegates.form.id, limit: '60' });
  const keys = [...besides];
  for (const { uId } of users.slice(0, 24)) {
    const { ticketKey } = await organiser.call(getAttendee, { userId: uId });
    if (ticketKey) keys.push(ticketKey);
  }
  for (const [turn, { email, password }] of logins.entries()) {
    const { api } = await visitor.enter(signIn, { email, password });
    for (const [place, key] of keys.entries()) {
      if ((place + turn) % logins.length === 2) continue;
      const { ticket } = await visitor.call(getTicketPage, { key });
      const at = new Date(now.getTime() - (keys.length - place) * 420_000).toISOString();
      const { lead } = await api.call(scanBadgeByExhibitor, { qrCodeData: ticket.qrCodeData, eventId: event.id, at });
      const noted = notes[(place + turn) % notes.length];
      if (!lead || !noted || Object.keys(noted).length === 0) continue;
      const followUpOn = place % 4 === 0 ? new Date(now.getTime() + place * day).toISOString().slice(0, 10) : null;
      await api.call(saveContact, { payload: { contactId: lead.id, ...noted, followUpOn } });
    }
  }
  const [key] = keys.slice(3);
  if (!key) return;
  const { sharing } = await visitor.call(getSharing, { key });
  await visitor.call(endSharing, { payload: { key, standId: sharing.scans[0]?.standId ?? null } });
}
