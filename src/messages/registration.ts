import { registration as enGB } from './en-GB/registration.ts';
import { words } from './words.ts';

export const registration = words({ 'en-GB': enGB });
