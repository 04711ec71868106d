import type { words as enGB } from '../en-GB/signedIn.ts';
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

export const words: typeof enGB = {
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
