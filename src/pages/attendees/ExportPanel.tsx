import type { ListingActor } from '../../machines/parts/listing.ts';
import { AttendeeExport } from '../../views/attendees/AttendeeExport.tsx';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';
import PrintPanel from '../badge/PrintPanel.tsx';
import { useExport } from './useExport.ts';
import { whoseBadges } from './whoseBadges.ts';

type Props = { eventId: string; formId: string | null; attendees: ListingActor<AttendeeRow> };

/** The export of the list, loaded when it is opened. */
export default function ExportPanel({ attendees, ...of }: Props) {
  const file = useExport({ ...of, attendees });
  return (
    <AttendeeExport attendees={attendees} file={file}>
      <PrintPanel eventId={of.eventId} whose={() => whoseBadges(of.formId, attendees)} />
    </AttendeeExport>
  );
}
