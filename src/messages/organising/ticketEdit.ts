import { words } from './words.ts';

export const { promoEdit, ticketEdit, ticketTables } = words;
