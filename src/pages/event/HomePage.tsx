import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { deleteEvent, duplicateEvent, publishEvent } from '../../api/contract/eventDraft.ts';
import { type EventSummary, getAllEvents, getDashboard } from '../../api/contract/eventList.ts';
import { byPages, reading } from '../../api/reading.ts';
import { allOf, listing } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { HomeView } from '../../views/event/HomeView.tsx';
import { lazyPart } from '../../views/parts/lazyPart.tsx';

const AllFiguresPanel = lazyPart(() => import('../report/AllFiguresPanel.tsx'));

export default function HomePage() {
  const [search] = useSearchParams();
  return search.has('figures') ? <AllFiguresPanel /> : <Home />;
}

function Home() {
  const dashboard = useActorRef(dashboardResource);
  const [logic] = useState(() => eventListing(() => dashboard.send({ type: 'subject.outdated' })));
  const [now] = useState(() => new Date().toISOString());
  const events = useActorRef(logic, {
    input: { rowKey: 'id', confirmedActions: ['delete', 'unpublish', 'keep'], searchesHere: true },
  });
  return <HomeView events={events} dashboard={dashboard} now={now} />;
}

const dashboardResource = resource(reading(getDashboard, {}, ({ dashboard }) => dashboard));

/** `whenDone` hears of every action that changed the totals. */
const eventListing = (whenDone: () => void) =>
  listing<EventSummary>({
    fetchPage: byPages(() => reading(getAllEvents, {}, ({ events }) => allOf(events))),
    perform: async ({ action, row }, signal) => {
      const { id: eventId } = row;
      if (action === 'delete') {
        await call(deleteEvent, { eventId }, { signal });
        return { kind: 'gone', keys: [eventId] };
      }
      if (action === 'unpublish') {
        const { event } = await call(publishEvent, { eventId, published: false }, { signal });
        return { kind: 'put', rows: [{ ...row, ...event }] };
      }
      const { event } = await call(duplicateEvent, { eventId }, { signal });
      return {
        kind: 'put',
        rows: [{ ...row, ...event, kept: false, registered: 0, checkedIn: 0, sold: 0, revenue: 0 }],
      };
    },
    whenDone,
  });
