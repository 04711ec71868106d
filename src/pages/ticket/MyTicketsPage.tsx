import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { ownTickets as words } from '#words/ownTickets.ts';
import { call } from '../../api/client.ts';
import { getUsersByAttendeeId, OwnOrder, OwnTicket } from '../../api/contract/attendees.ts';
import { Event, getEventByAppUserId } from '../../api/contract/event.ts';
import { downloadOwnData } from '../../api/contract/ownTickets.ts';
import { fullName } from '../../lib/text.ts';
import { type MyTickets, ownTicketsMachine } from '../../machines/ticket/ownTickets.ts';
import { to } from '../../paths.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { MyTicketsView, OwnData, OwnTicketActions } from '../../views/ticket/MyTicketsView.tsx';
import { useUser } from '../parts/appActors.tsx';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';
import { keepPage } from '../parts/keepPage.ts';
import { useDownload } from '../parts/useDownload.ts';
import type { OwnAction } from './OwnTicketSheet.tsx';

const OwnPhoto = lazyPart(() => import('./OwnPhoto.tsx'));
const OwnSharing = lazyPart(() => import('../exhibitor/OwnSharing.tsx'));
/** Loaded when something is to be done. */
const OwnTicketSheet = lazyPart(() => import('./OwnTicketSheet.tsx'));

export default function MyTicketsPage() {
  const userId = useUser()?.id ?? '';
  return <Tickets key={userId} userId={userId} />;
}

function Tickets({ userId }: { userId: string }) {
  const [logic] = useState(() =>
    ownTicketsMachine.provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const [{ users, orders }, { events }] = await Promise.all([
            call(getUsersByAttendeeId, { appUserId: userId }, { signal }),
            call(getEventByAppUserId, { userId }, { signal }),
          ]);
          return { tickets: users, orders, event: events[0] ?? null, at: new Date().toISOString() };
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
          keepPage(to.attendee()).catch(() => {});
        },
      },
    }),
  );
  const [input] = useState(() => ({ kept: readKeptTickets(userId) }));
  const tickets = useActorRef(logic, { input });
  const [action, setAction] = useState<OwnAction | null>(null);
  const data = useDownload(
    () => words.data.fileName,
    (signal) => call(downloadOwnData, {}, { signal }),
  );
  const close = () => setAction(null);
  return (
    <MyTicketsView
      actor={tickets}
      photo={(ticket) => (
        <OwnPhoto
          uId={ticket.uId}
          name={fullName(ticket)}
          photo={ticket.photo}
          onChanged={() => tickets.send({ type: 'tickets.outdated' })}
        />
      )}
      sharing={(ticket) =>
        ticket.ticketKey ? (
          <OwnSharing
            ticket={ticket}
            ticketKey={ticket.ticketKey}
            onChanged={() => tickets.send({ type: 'tickets.outdated' })}
          />
        ) : null
      }
      actions={(ticket) => <OwnTicketActions ticket={ticket} onChosen={(what) => setAction({ ticket, what })} />}
    >
      <OwnData actor={data} />
      {action ? (
        <OwnTicketSheet
          key={`${action.ticket.uId} ${action.what}`}
          {...action}
          onClose={close}
          onDone={() => {
            close();
            tickets.send({ type: 'tickets.outdated' });
          }}
        />
      ) : null}
    </MyTicketsView>
  );
}

const Kept = v.object({
  ...{ event: v.nullable(Event), tickets: v.array(OwnTicket), at: v.string() },
  orders: v.optional(v.array(OwnOrder), []),
});
const name = 'tickets';

/** What this device keeps of an attendee's tickets; null where that is nothing, or of an older Foyer. */
export function readKeptTickets(userId: string): MyTickets | null {
  const kept = v.safeParse(Kept, readOwn(userId, name));
  return kept.success ? kept.output : null;
}

export const writeKeptTickets = (userId: string, mine: MyTickets | null) => writeOwn(userId, name, mine);
