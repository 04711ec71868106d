import type { words as enGB } from '../en-GB/public.ts';
import { account } from './account.ts';
import { fields } from './fields.ts';
import { labels } from './labels.ts';
import { parts } from './parts.ts';
import { purchaseStatuses } from './purchaseStatuses.ts';
import { registration } from './registration.ts';
import { ticket } from './ticket.ts';
import { titles } from './titles.ts';
import { validation } from './validation.ts';

export const words: typeof enGB = {
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
