import type { words as enGB } from '../en-GB/signedIn.ts';
import { attendees } from './attendees.ts';
import { desk } from './desk.ts';

export const words: typeof enGB = {
  attendees,
  desk,
};
