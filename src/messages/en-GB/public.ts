import { account } from './account.ts';
import { fields } from './fields.ts';
import { labels } from './labels.ts';
import { parts } from './parts.ts';
import { purchaseStatuses } from './purchaseStatuses.ts';
import { registration } from './registration.ts';
import { ticket } from './ticket.ts';
import { titles } from './titles.ts';
import { validation } from './validation.ts';

/** The words of pages that anyone may open, and of what all pages share. One file, so that a page waits for one. */
export const words = {
  account,
  fields,
  labels,
  parts,
  purchaseStatuses,
  registration,
  ticket,
  titles,
  validation,
};
