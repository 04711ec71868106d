import type { ListedUser } from '../../api/contract/attendeeList.ts';
import { searchText } from '../../lib/text.ts';

/** An attendee on the list, with what a search looks in worked out once. */
export type AttendeeRow = ListedUser & { searched: string };

export const attendeeRow = (user: ListedUser): AttendeeRow => ({ ...user, searched: searchText(user) });
