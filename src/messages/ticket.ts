import { ticket as enGB } from './en-GB/ticket.ts';
import { words } from './words.ts';

export const ticket = words({ 'en-GB': enGB });
