import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { getUsersByAttendeeId } from '../../api/contract/attendees.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { resource } from '../../machines/parts/resource.ts';
import { type MyTickets, MyTicketsView } from '../../views/ticket/MyTicketsView.tsx';
import { useAppActors } from '../parts/appActors.tsx';

export default function MyTicketsPage() {
  const { session } = useAppActors();
  const userId = useSelector(session, ({ context }) => context.kept?.currentUser?.id ?? '');
  return <Tickets key={userId} userId={userId} />;
}

function Tickets({ userId }: { userId: string }) {
  const [logic] = useState(() =>
    resource(async (signal): Promise<MyTickets> => {
      const [{ users }, { events }] = await Promise.all([
        call(getUsersByAttendeeId, { appUserId: userId }, { signal }),
        call(getEventByAppUserId, { userId }, { signal }),
      ]);
      return { attendees: users, event: events[0] ?? null };
    }),
  );
  return <MyTicketsView tickets={useActorRef(logic)} />;
}
