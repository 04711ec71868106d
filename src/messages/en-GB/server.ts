import { declines } from './declines.ts';
import { figures } from './figures.ts';
import { invoice } from './invoice.ts';
import { labels } from './labels.ts';
import { purchaseStatuses } from './purchaseStatuses.ts';
import { account } from './server/account.ts';
import { attendees } from './server/attendees.ts';
import { badge } from './server/badge.ts';
import { door } from './server/door.ts';
import { event } from './server/event.ts';
import { exhibitor } from './server/exhibitor.ts';
import { form } from './server/form.ts';
import { mail } from './server/mail.ts';
import { parts } from './server/parts.ts';
import { purchase } from './server/purchase.ts';
import { report } from './server/report.ts';
import { settings } from './server/settings.ts';
import { ticket } from './server/ticket.ts';
import { ticket as ticketPage } from './ticket.ts';
import { titles } from './titles.ts';
import { validation } from './validation.ts';

/** Everything the server says. */
export const server = {
  figures,
  invoice,
  labels,
  purchaseStatuses,
  titles,
  validation,
  account,
  attendees,
  badge,
  door,
  event,
  exhibitor,
  form,
  mail,
  parts,
  purchase,
  declines,
  report,
  settings,
  ticket,
  ticketPage,
};
