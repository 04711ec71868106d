import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { CheckInActor } from '../../../machines/door/checkIn.ts';
import { doorListMachine } from '../../../machines/door/doorList.ts';
import { to } from '../../../paths.ts';
import { ListStatus } from '../../../views/door/ListStatus.tsx';
import { useAppActors, useUser } from '../../parts/appActors.tsx';
import { keepScanningPage } from '../../parts/keepPage.ts';
import { DoorSale } from '../DoorSale.tsx';
import { listCalls, openDoor } from './offlineDoor.ts';

/** Keeps the list of the door's event on this device, and says how that is. */
export default function DoorList({ checkIn }: { checkIn: CheckInActor }) {
  const { session } = useAppActors();
  const { userId, event } = checkIn.getSnapshot().context;
  const user = useUser();
  const by = user?.name || user?.email || '';
  const settings = () => checkIn.getSnapshot().context.settings;
  const place = () => settings().session?.id;
  const list = useActorRef(
    doorListMachine.provide({
      actors: {
        openList: fromPromise(({ input }) => listCalls.openList(userId, input.eventId, place())),
        sendEntries: fromPromise(({ input }) => listCalls.send(userId, input.eventId, settings().gate, place())),
        loadList: fromPromise(({ input }) => listCalls.load(userId, input.eventId, !settings().nameless, place())),
      },
      actions: {
        forgetList: ({ context }) => listCalls.forget(userId, context.eventId),
        recount: () => checkIn.getSnapshot().children.count?.send({ type: 'count.outdated' }),
      },
    }),
    { input: { eventId: event.id } },
  );

  useEffect(() => {
    const close = openDoor(event, { userId, by, onKept: (unsent) => list.send({ type: 'entry.kept', unsent }) });
    // Where there is no network the list has the count, the gates and the sessions, from now on.
    checkIn.getSnapshot().children.count?.send({ type: 'count.outdated' });
    const goOn = () => list.send({ type: 'network.returned' });
    window.addEventListener('online', goOn);
    return () => {
      close();
      window.removeEventListener('online', goOn);
    };
  }, [checkIn, list, userId, by, event]);

  const nameless = useSelector(checkIn, ({ context }) => context.settings.nameless ?? false);
  const chosen = useSelector(checkIn, ({ context }) => context.settings.session?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is loaded anew when these change
  useEffect(() => list.send({ type: 'network.returned' }), [list, nameless, chosen]);

  const isExpired = useSelector(session, (state) => state.matches('expired'));
  useEffect(() => (isExpired ? () => list.send({ type: 'network.returned' }) : undefined), [isExpired, list]);
  useEffect(() => {
    keepScanningPage(to.checkinStaff(), 'door').catch(() => {});
  }, []);

  return <ListStatus list={list} zone={event.timeZone} />;
}

/** Loaded with the list: a file less that the door asks for. */
DoorList.Sale = DoorSale;
