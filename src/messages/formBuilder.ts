import { formBuilder as enGB } from './en-GB/formBuilder.ts';
import { words } from './words.ts';

export const formBuilder = words({ 'en-GB': enGB });
