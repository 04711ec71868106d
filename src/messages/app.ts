import { app as enGB } from './en-GB/app.ts';
import { words } from './words.ts';

export const app = words({ 'en-GB': enGB });
