import { words } from './signedIn.ts';

export const { promoEdit, ticketEdit, ticketTables } = words;
