import { words } from './signedIn.ts';

export const { attendees } = words;
