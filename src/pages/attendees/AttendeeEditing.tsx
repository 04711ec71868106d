import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { getFormWAnswer, updateUser } from '../../api/contract/attendees.ts';
import type { AttendeeFields } from '../../api/contract/form.ts';
import { keptFields } from '../../lib/answers.ts';
import { editor } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { type AttendeeDraft, AttendeeSheet, type AttendeeSubject } from '../../views/attendees/AttendeeSheet.tsx';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';

type AttendeeProps = {
  attendee: AttendeeRow;
  attendees: ListingActor<AttendeeRow>;
  timeZone: string;
  onClose: () => void;
};

export default function AttendeeEditing({ attendee, attendees, timeZone, onClose }: AttendeeProps) {
  const { uId, formId } = attendee;
  const [logic] = useState(() =>
    editor({
      load: async (signal): Promise<AttendeeSubject> => {
        const { form, fields, answers, version } = await call(getFormWAnswer, { formId, formFiller: uId }, { signal });
        return { form, fields: keptFields(form, fields), answers, version };
      },
      save: async ({ fields, answers, version }: AttendeeDraft, signal) => {
        // The form has checked that the fields which are always asked are filled in.
        const payload = { uId, fields: fields as AttendeeFields, answers, version };
        return call(updateUser, { payload }, { signal });
      },
      whenSaved: ({ user }) =>
        attendees.send({ type: 'rows.changed', change: { kind: 'put', rows: [attendeeRow(user)] } }),
      whenClosed: onClose,
    }),
  );
  const attendeeEditor = useActorRef(logic);
  return <AttendeeSheet editor={attendeeEditor} attendees={attendees} attendee={attendee} timeZone={timeZone} />;
}
