import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { ownTickets as words } from '#words/ownTickets.ts';
import { call } from '../../api/client.ts';
import { getUsersByAttendeeId } from '../../api/contract/attendees.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { downloadOwnData } from '../../api/contract/ownTickets.ts';
import { fullName } from '../../lib/fullName.ts';
import { sheet } from '../../machines/parts/sheet.ts';
import { ownTicketsMachine } from '../../machines/ticket/ownTickets.ts';
import { MyTicketsView } from '../../views/ticket/MyTicketsView.tsx';
import { OwnData } from '../../views/ticket/OwnData.tsx';
import { OwnTicketActions } from '../../views/ticket/OwnTicketActions.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { useDownload } from '../report/useReport.ts';
import { keepOffline } from './keepOffline.ts';
import { readKeptTickets, writeKeptTickets } from './keptTickets.ts';
import type { OwnAction } from './OwnTicketSheet.tsx';

const OwnPhoto = lazy(() => import('./OwnPhoto.tsx'));
const OwnSharing = lazy(() => import('./OwnSharing.tsx'));
/** Loaded when something is to be done. */
const OwnTicketSheet = lazy(() => import('./OwnTicketSheet.tsx'));

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
  const tickets = useActorRef(logic, { input });
  const opened = useActorRef(sheet<OwnAction>());
  const action = useSelector(opened, ({ context }) => context.subject);
  const data = useDownload(
    () => words.data.fileName,
    (signal) => call(downloadOwnData, {}, { signal }),
  );
  const close = () => opened.send({ type: 'sheet.closed' });
  return (
    <MyTicketsView
      actor={tickets}
      photo={(ticket) => (
        <Suspense fallback={null}>
          <OwnPhoto
            uId={ticket.uId}
            name={fullName(ticket)}
            photo={ticket.photo}
            onChanged={() => tickets.send({ type: 'tickets.outdated' })}
          />
        </Suspense>
      )}
      sharing={(ticket) =>
        ticket.ticketKey ? (
          <Suspense fallback={null}>
            <OwnSharing
              ticket={ticket}
              ticketKey={ticket.ticketKey}
              onChanged={() => tickets.send({ type: 'tickets.outdated' })}
            />
          </Suspense>
        ) : null
      }
      actions={(ticket) => (
        <OwnTicketActions
          ticket={ticket}
          onChosen={(what) => opened.send({ type: 'sheet.opened', subject: { ticket, what } })}
        />
      )}
    >
      <OwnData actor={data} />
      {action ? (
        <Suspense fallback={null}>
          <OwnTicketSheet
            key={`${action.ticket.uId} ${action.what}`}
            {...action}
            onClose={close}
            onDone={() => {
              close();
              tickets.send({ type: 'tickets.outdated' });
            }}
          />
        </Suspense>
      ) : null}
    </MyTicketsView>
  );
}
