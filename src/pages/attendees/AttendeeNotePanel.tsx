import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { type AttendeeDetails, saveAttention } from '../../api/contract/attendees.ts';
import { task } from '../../machines/parts/task.ts';
import { AttendeeNote, type NoteDraft } from '../../views/attendees/AttendeeNote.tsx';

type Props = { details: AttendeeDetails; readAgain: () => void };

/** What door staff read of an attendee; read again after each save, also one that was refused because another came first. */
export default function AttendeeNotePanel({ details, readAgain }: Props) {
  const [logic] = useState(() =>
    task<NoteDraft>({
      ask: async (payload, signal) => {
        await call(saveAttention, { payload }, { signal });
      },
      whenDone: readAgain,
      whenRefused: readAgain,
    }),
  );
  return <AttendeeNote details={details} saving={useActorRef(logic)} />;
}
