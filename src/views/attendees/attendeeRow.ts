import type { RegisteredUser } from '../../api/contract/attendees.ts';
import { searchText } from '../../lib/searchText.ts';

/** An attendee on the list, with what a search looks in worked out once. */
export type AttendeeRow = RegisteredUser & { searched: string };

export const attendeeRow = (user: RegisteredUser): AttendeeRow => ({ ...user, searched: searchText(user) });
