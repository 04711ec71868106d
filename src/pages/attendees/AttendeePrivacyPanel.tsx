import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { type AuditEntry, downloadAttendeeData, getAttendeeLog } from '../../api/contract/privacy.ts';
import { attendeeDataName } from '../../lib/report.ts';
import { fullName } from '../../lib/text.ts';
import { listing } from '../../machines/parts/listing.ts';
import { AttendeePrivacy } from '../../views/attendees/AttendeePrivacy.tsx';
import { AuditLog } from '../../views/attendees/AuditLog.tsx';
import { OwnWishes } from '../../views/attendees/OwnWishes.tsx';
import { May } from '../../views/parts/desk/May.tsx';
import { useDownload } from '../parts/useDownload.ts';
import OwnPhoto from '../ticket/OwnPhoto.tsx';

type Props = { details: AttendeeDetails; timeZone: string; busy: boolean; onErase: () => void; onChanged: () => void };

/** What is held about an attendee, loaded after their other details. */
export default function AttendeePrivacyPanel({ details, timeZone, busy, onErase, onChanged }: Props) {
  const { uId } = details.attendee;
  const file = useDownload(
    () => attendeeDataName(new Date().toISOString()),
    (signal) => call(downloadAttendeeData, { userId: uId }, { signal }),
  );
  return (
    <>
      <OwnWishes details={details} timeZone={timeZone} />
      {details.erasedAt ? null : (
        <May need="manage">
          <div className="attendee-part">
            <OwnPhoto uId={uId} name={fullName(details.attendee)} photo={details.photo} onChanged={onChanged} />
          </div>
        </May>
      )}
      <AttendeePrivacy
        file={file}
        busy={busy}
        onErase={details.erasedAt ? null : onErase}
        renderLog={() => <Log uId={uId} timeZone={timeZone} />}
      />
    </>
  );
}

function Log({ uId, timeZone }: { uId: string; timeZone: string }) {
  const [logic] = useState(() =>
    listing<AuditEntry>({
      fetchPage: async ({ cursor }, signal) => {
        const page = { limit: '20', ...(cursor && { cursor }) };
        const { entries, next } = await call(getAttendeeLog, { userId: uId, ...page }, { signal });
        return { rows: entries, next, total: entries.length };
      },
    }),
  );
  return <AuditLog log={useActorRef(logic, { input: { rowKey: 'id', confirmedActions: [] } })} timeZone={timeZone} />;
}
