import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { deleteUser, getUsers, updatePaymentStatus } from '../../api/contract/attendees.ts';
import { getEvent } from '../../api/contract/event.ts';
import { getForm } from '../../api/contract/form.ts';
import { pageLimits } from '../../lib/limits.ts';
import type { SettableStatus } from '../../lib/purchaseStatus.ts';
import { listing } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { sheet } from '../../machines/parts/sheet.ts';
import { type AttendeesSubject, AttendeesView } from '../../views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';

/** Loaded when an attendee is opened. */
const AttendeeEditing = lazy(() => import('./AttendeeEditing.tsx'));

export default function AttendeesPage() {
  const { eventId = '', formId = '' } = useParams<{ eventId: string; formId: string }>();
  return <Attendees key={formId} eventId={eventId} formId={formId} />;
}

function Attendees({ eventId, formId }: { eventId: string; formId: string }) {
  const [logic] = useState(() => ({
    about: resource(async (signal): Promise<AttendeesSubject> => {
      const [{ event }, { form }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getForm, { formId }, { signal }),
      ]);
      return { event, form };
    }),
    sheet: sheet<string>(),
  }));
  const about = useActorRef(logic.about);
  // The form says how many are registered, which an action on the list changes.
  const [list] = useState(() => attendeesOf(formId, () => about.send({ type: 'subject.outdated' })));
  const attendees = useActorRef(list, {
    input: { rowKey: 'uId', confirmedActions: ['cancelPurchase', 'delete'] },
  });
  const opened = useActorRef(logic.sheet);
  return (
    <AttendeesView
      about={about}
      attendees={attendees}
      sheet={opened}
      renderAttendee={(attendee, { event }, onClose) => (
        <Suspense key={attendee.uId} fallback={null}>
          <AttendeeEditing attendee={attendee} attendees={attendees} timeZone={event.timeZone} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}

const attendeesOf = (formId: string, whenDone: () => void) =>
  listing<AttendeeRow>({
    fetchPage: async ({ query, cursor }, signal) => {
      const paging = { limit: String(cursor ? pageLimits.rows : pageLimits.first), ...(cursor && { cursor }) };
      const page = await call(getUsers, { formId, ...paging, ...(query && { name: query }) }, { signal });
      return { rows: page.users.map(attendeeRow), next: page.next, total: page.total };
    },
    perform: async ({ action, row: { uId, pId } }, signal) => {
      if (action === 'delete') {
        await call(deleteUser, { userId: uId, registrationId: formId }, { signal });
        return { kind: 'gone', keys: [uId] };
      }
      const wanted: SettableStatus = action === 'markPaid' ? 'paid' : 'cancelled';
      const payload = { pId, paymentStatus: wanted };
      const { paymentStatus } = await call(updatePaymentStatus, { payload }, { signal });
      return { kind: 'patch', match: { pId }, change: { paymentStatus } };
    },
    whenDone,
  });
