import type { ListingActor } from '../../machines/parts/listing.ts';
import { AttendeeExport } from '../../views/attendees/AttendeeExport.tsx';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';
import { useExport } from './useExport.ts';

type Props = { eventId: string; formId: string | null; attendees: ListingActor<AttendeeRow> };

/** The export of the list, loaded when it is opened. */
export default function ExportPanel({ attendees, ...of }: Props) {
  return <AttendeeExport attendees={attendees} file={useExport({ ...of, attendees })} />;
}
