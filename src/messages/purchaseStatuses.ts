import { words } from './public.ts';

export const { purchaseStatuses } = words;
