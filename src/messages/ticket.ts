export { ticket } from './en-GB/ticket.ts';
