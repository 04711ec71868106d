export { promoEdit, ticketEdit, ticketTables } from './en-GB/ticketEdit.ts';
