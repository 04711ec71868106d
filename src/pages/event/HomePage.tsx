import { useActorRef } from '@xstate/react';
import { call } from '../../api/client.ts';
import {
  deleteEvent,
  duplicateEvent,
  type EventSummary,
  getAllEvents,
  getDashboard,
} from '../../api/contract/event.ts';
import { foldText } from '../../lib/searchText.ts';
import { listing } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { HomeView } from '../../views/event/HomeView.tsx';

const eventListing = listing<EventSummary>({
  fetchPage: async ({ query }, signal) => {
    const { events } = await call(getAllEvents, {}, { signal });
    const rows = events.filter(({ name }) => foldText(name).includes(foldText(query)));
    return { rows, next: null, total: rows.length };
  },
  perform: async ({ action, row: { id: eventId } }, signal) => {
    if (action === 'delete') {
      await call(deleteEvent, { eventId }, { signal });
      return { kind: 'gone', keys: [eventId] };
    }
    const { event } = await call(duplicateEvent, { eventId }, { signal });
    return { kind: 'put', rows: [{ ...event, registered: 0, checkedIn: 0 }] };
  },
});

const dashboardResource = resource(async (signal) => (await call(getDashboard, {}, { signal })).dashboard);

export default function HomePage() {
  const events = useActorRef(eventListing, { input: { rowKey: 'id', confirmedActions: ['delete'] } });
  const dashboard = useActorRef(dashboardResource);
  return <HomeView events={events} dashboard={dashboard} />;
}
