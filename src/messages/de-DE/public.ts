import type { words as enGB } from '../en-GB/public.ts';
import { parts } from './parts.ts';
import { purchaseStatuses } from './purchaseStatuses.ts';
import { titles } from './titles.ts';

export const words: typeof enGB = {
  parts,
  purchaseStatuses,
  titles,
};
