import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getUsers, getUsersByEvent } from '../../api/contract/attendeeList.ts';
import { getEvent } from '../../api/contract/event.ts';
import { getAllForms } from '../../api/contract/form.ts';
import { pageLimits } from '../../lib/limits.ts';
import { listing } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { type AttendeesSubject, AttendeesView } from '../../views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';

/** Loaded when an attendee is opened. */
const AttendeePanel = lazy(() => import('./AttendeePanel.tsx'));

export default function AttendeesPage() {
  const { eventId = '', formId } = useParams<{ eventId: string; formId?: string }>();
  return <Attendees key={`${eventId} ${formId}`} eventId={eventId} formId={formId ?? null} />;
}

function Attendees({ eventId, formId }: { eventId: string; formId: string | null }) {
  const [logic] = useState(() => ({
    about: resource(async (signal): Promise<AttendeesSubject> => {
      const [{ event }, { forms }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
      ]);
      return { event, forms };
    }),
    attendees: attendeesOf(eventId, formId),
  }));
  const about = useActorRef(logic.about);
  const attendees = useActorRef(logic.attendees, { input: { rowKey: 'uId', confirmedActions: [] } });
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const open = search.get('attendee');
  const hrefOf = useCallback(
    (uId?: string) => (formId ? to.viewAttendees(eventId, formId, uId) : to.attendees(eventId, uId)),
    [eventId, formId],
  );
  const onOpen = useCallback(({ uId }: AttendeeRow) => navigate(hrefOf(uId)), [navigate, hrefOf]);
  return (
    <AttendeesView
      eventId={eventId}
      formId={formId}
      about={about}
      attendees={attendees}
      onOpen={onOpen}
      renderAttendee={({ timeZone }) =>
        open ? (
          <Suspense key={open} fallback={null}>
            <AttendeePanel
              uId={open}
              attendees={attendees}
              timeZone={timeZone}
              hrefOf={hrefOf}
              onChanged={() => about.send({ type: 'subject.outdated' })}
              onClose={() => navigate(hrefOf(), { replace: true })}
            />
          </Suspense>
        ) : null
      }
    />
  );
}

const attendeesOf = (eventId: string, formId: string | null) =>
  listing<AttendeeRow>({
    fetchPage: async ({ query, cursor }, signal) => {
      const page = {
        limit: String(cursor ? pageLimits.rows : pageLimits.first),
        ...(cursor && { cursor }),
        ...(query && { name: query }),
      };
      const { users, next, total } = formId
        ? await call(getUsers, { formId, ...page }, { signal })
        : await call(getUsersByEvent, { eventId, ...page }, { signal });
      return { rows: users.map(attendeeRow), next, total };
    },
  });
