import './AttendeeFilters.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import { countFilters, readAttendeeFilter } from '../../lib/attendee.ts';
import { searchCountedTo } from '../../lib/limits.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import type { AttendeeRow } from './attendeeRow.ts';

type Props = {
  attendees: ListingActor<AttendeeRow>;
  file: TaskActor;
  /** What else can be done with all of them. */
  children?: ReactNode;
};

/** What the list shows as a file: whom and what it has. */
export function AttendeeExport({ attendees, file, children }: Props) {
  const { query, filter, total } = useSelector(attendees, ({ context }) => context);
  const isNarrowed = query !== '' || countFilters(readAttendeeFilter(new URLSearchParams(filter))) > 0;
  const isCapped = query !== '' && total === searchCountedTo;
  return (
    <section className="attendee-filters is-export" aria-label={words.exportTitle}>
      <div>
        <h2>{words.exportAll(total, isNarrowed, isCapped)}</h2>
        <p className="form-help">{words.exportText}</p>
      </div>
      <DownloadButton actor={file} label={words.exportDownload} />
      {children}
      <DownloadError actor={file} />
    </section>
  );
}
