import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { getUsersByAttendeeId } from '../../api/contract/attendees.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { ownTicketsMachine } from '../../machines/ticket/ownTickets.ts';
import { MyTicketsView } from '../../views/ticket/MyTicketsView.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { keepOffline } from './keepOffline.ts';
import { readKeptTickets, writeKeptTickets } from './keptTickets.ts';

export default function MyTicketsPage() {
  const { session } = useAppActors();
  const userId = useSelector(session, ({ context }) => context.kept?.currentUser?.id ?? '');
  return <Tickets key={userId} userId={userId} />;
}

function Tickets({ userId }: { userId: string }) {
  const [logic] = useState(() =>
    ownTicketsMachine.provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const [{ users }, { events }] = await Promise.all([
            call(getUsersByAttendeeId, { appUserId: userId }, { signal }),
            call(getEventByAppUserId, { userId }, { signal }),
          ]);
          return { tickets: users, event: events[0] ?? null, at: new Date().toISOString() };
        }),
        network: fromCallback(({ sendBack }) => {
          const tell = () => sendBack({ type: 'network.returned' });
          window.addEventListener('online', tell);
          return () => window.removeEventListener('online', tell);
        }),
      },
      actions: {
        store: ({ context: { mine } }) => {
          writeKeptTickets(userId, mine);
          // Without, the page still works while it is open.
          keepOffline().catch(() => {});
        },
      },
    }),
  );
  const [input] = useState(() => ({ kept: readKeptTickets(userId) }));
  return <MyTicketsView actor={useActorRef(logic, { input })} />;
}
