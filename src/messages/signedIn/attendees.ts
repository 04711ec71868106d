import { words } from './words.ts';

export const { attendees } = words;
