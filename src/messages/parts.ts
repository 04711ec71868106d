import { parts as enGB } from './en-GB/parts.ts';
import { words } from './words.ts';

export const parts = words({ 'en-GB': enGB });
