import { attendees } from './attendees.ts';
import { desk } from './desk.ts';

/** The words that most pages of the signed-in need, but for the door's. */
export const words = {
  attendees,
  desk,
};
