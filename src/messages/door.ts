import { door as enGB } from './en-GB/door.ts';
import { words } from './words.ts';

export const door = words({ 'en-GB': enGB });
