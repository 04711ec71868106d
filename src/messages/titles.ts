import { titles as enGB } from './en-GB/titles.ts';
import { words } from './words.ts';

export { pageTitle, product } from './en-GB/titles.ts';
export const titles = words({ 'en-GB': enGB });
