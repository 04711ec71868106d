import type { words as enGB } from '../en-GB/organising.ts';
import { appUsers } from './appUsers.ts';
import { event } from './event.ts';
import { form } from './form.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { promoEdit, ticketEdit, ticketTables } from './ticketEdit.ts';

export const words: typeof enGB = {
  appUsers,

  event,
  form,

  promoEdit,
  reports,
  settings,
  ticketEdit,
  ticketTables,
};
