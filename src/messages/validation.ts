import { validation as enGB } from './en-GB/validation.ts';
import { words } from './words.ts';

export const validation = words({ 'en-GB': enGB });
