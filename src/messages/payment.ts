import { payment as enGB } from './en-GB/payment.ts';
import { words } from './words.ts';

export const payment = words({ 'en-GB': enGB });
