import { appUsers } from './appUsers.ts';
import { event } from './event.ts';
import { form } from './form.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { promoEdit, ticketEdit, ticketTables } from './ticketEdit.ts';

/** The words that only the pages of an organiser need. */
export const words = { appUsers, event, form, promoEdit, reports, settings, ticketEdit, ticketTables };
