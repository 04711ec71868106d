import { readAttendeeFilter } from '../../lib/attendee.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { SelectionActor } from '../../machines/parts/selection.ts';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';
import type { WhoseBadges } from '../badge/PrintDialog.tsx';

/** Those whom a list shows, or who are selected in it. The order is chosen when they are printed. */
export function whoseBadges(
  formId: string | null,
  attendees: ListingActor<AttendeeRow>,
  selection?: SelectionActor,
): WhoseBadges {
  const { query, filter } = attendees.getSnapshot().context;
  const { sort: _, ...narrowed } = readAttendeeFilter(new URLSearchParams(filter));
  const selected = selection?.getSnapshot();
  return {
    ...(formId && { formId }),
    ...narrowed,
    ...(query && { name: query }),
    ...(selected?.matches('all') ? { except: selected.context.keys } : selected && { users: selected.context.keys }),
  };
}
