import { organiser as enGB } from './en-GB/organiser.ts';
import { words } from './words.ts';

export const organiser = words({ 'en-GB': enGB });
