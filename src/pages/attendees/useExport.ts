import { call } from '../../api/client.ts';
import { exportUsers } from '../../api/contract/report.ts';
import { readAttendeeFilter } from '../../lib/attendee.ts';
import { attendeeListName } from '../../lib/report.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { SelectionActor } from '../../machines/parts/selection.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';
import { useDownload } from '../parts/useDownload.ts';

type Of = {
  eventId: string;
  formId: string | null;
  attendees: ListingActor<AttendeeRow>;
  /** Without, all that the list shows are exported. */
  selection?: SelectionActor;
};

/** The download of what a list shows when it is asked for, or of those who are selected then. */
export const useExport = ({ eventId, formId, attendees, selection }: Of): TaskActor =>
  useDownload(
    () => attendeeListName(new Date().toISOString()),
    (signal) => {
      const { query, filter } = attendees.getSnapshot().context;
      const payload = {
        eventId,
        ...(formId && { formId }),
        ...readAttendeeFilter(new URLSearchParams(filter)),
        ...(query && { name: query }),
        ...(selection && selectedBy(selection)),
      };
      return call(exportUsers, { payload }, { signal });
    },
  );

function selectedBy(selection: SelectionActor) {
  const selected = selection.getSnapshot();
  const { keys } = selected.context;
  return selected.matches('all') ? { except: keys } : { users: keys };
}
