import { parts } from './parts.ts';
import { purchaseStatuses } from './purchaseStatuses.ts';
import { titles } from './titles.ts';

/** The words of what all pages share. */
export const words = {
  parts,
  purchaseStatuses,
  titles,
};
