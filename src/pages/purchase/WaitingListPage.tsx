import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getForm } from '../../api/contract/form.ts';
import { getWaitingList, offerTickets, removeWaiting, type WaitingEntry } from '../../api/contract/waiting.ts';
import { byPages, reading } from '../../api/reading.ts';
import { pageLimits } from '../../lib/limits.ts';
import { isOnList } from '../../lib/waiting.ts';
import { type Change, listing, type PageQuery, type RowAction } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { WaitingListView } from '../../views/purchase/WaitingListView.tsx';
import { eventResource } from '../parts/eventResource.ts';

export default function WaitingListPage() {
  const { eventId = '', formId = '' } = useParams<{ eventId: string; formId: string }>();
  return <List key={formId} eventId={eventId} formId={formId} />;
}

function List({ eventId, formId }: { eventId: string; formId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    form: resource(reading(getForm, { formId }, ({ form }) => form)),
    entries: entriesOf(formId),
  }));
  const event = useActorRef(logic.event);
  const form = useActorRef(logic.form);
  const entries = useActorRef(logic.entries, { input: { rowKey: 'waitingId', confirmedActions: ['remove'] } });
  return <WaitingListView eventId={eventId} formId={formId} event={event} form={form} entries={entries} />;
}

const entriesOf = (formId: string) =>
  listing<WaitingEntry>({
    fetchPage: byPages(({ query, filter, cursor }: PageQuery) => {
      const page = {
        limit: String(pageLimits.first),
        ...(filter === 'past' && { past: 'yes' as const }),
        ...(cursor && { cursor }),
        ...(query && { search: query }),
      };
      return reading(getWaitingList, { formId, ...page }, ({ entries, next, total }) => ({
        rows: entries,
        next,
        total,
      }));
    }),
    perform: async ({ action, row: { waitingId } }: RowAction<WaitingEntry>, signal): Promise<Change<WaitingEntry>> => {
      const payload = { waitingId };
      const { entry } = await call(action === 'offer' ? offerTickets : removeWaiting, { payload }, { signal });
      return isOnList(entry.state) ? { kind: 'put', rows: [entry] } : { kind: 'gone', keys: [waitingId] };
    },
  });
