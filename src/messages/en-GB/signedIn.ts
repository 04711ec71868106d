import { appUsers } from './appUsers.ts';
import { attendees } from './attendees.ts';
import { badge } from './badge.ts';
import { desk } from './desk.ts';
import { event } from './event.ts';
import { exhibitor } from './exhibitor.ts';
import { form } from './form.ts';
import { mail } from './mail.ts';
import { settings } from './settings.ts';
import { promoEdit, ticketEdit, ticketTables } from './ticketEdit.ts';

/** The words that only the pages of the signed-in need, but for the door's. */
export const words = {
  appUsers,
  attendees,
  badge,
  desk,
  event,
  exhibitor,
  form,
  mail,
  promoEdit,
  settings,
  ticketEdit,
  ticketTables,
};
