import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { publishEvent } from '../../api/contract/eventDraft.ts';
import { getEventSummary } from '../../api/contract/eventList.ts';
import { deleteForm } from '../../api/contract/form.ts';
import { duplicateForm, type FormOverview, getFormOverview, publishForm } from '../../api/contract/formOverview.ts';
import { orderTickets } from '../../api/contract/ticket.ts';
import { editor } from '../../machines/parts/editor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import type { FormAction } from '../../views/event/EventForm.tsx';
import { EventView, type Sharing } from '../../views/event/EventView.tsx';

export default function EventPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <EventHub key={eventId} eventId={eventId} />;
}

function EventHub({ eventId }: { eventId: string }) {
  const [sharing, share] = useState<Sharing | null>(null);
  const [logic] = useState(() => ({
    publishing: publishing(eventId, () => share('published')),
    forms: formsOf(eventId),
  }));
  const event = useActorRef(logic.publishing);
  const forms = useActorRef(logic.forms, {
    input: { rowKey: 'id', confirmedActions: ['delete', 'unpublishKept', 'keep'] },
  });
  const [now] = useState(() => new Date().toISOString());
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (
    <EventView
      eventId={eventId}
      tab={path === to.eventForms(eventId) ? 'forms' : 'overview'}
      event={event}
      forms={forms}
      sharing={sharing}
      onShare={share}
      openForm={search.get('form')}
      now={now}
    />
  );
}

/** `whenOpened` hears of it when registration has opened. */
const publishing = (eventId: string, whenOpened: () => void) =>
  editor({
    load: async (signal) => (await call(getEventSummary, { eventId }, { signal })).event,
    save: async ({ published }: { published: boolean }, signal) =>
      (await call(publishEvent, { eventId, published }, { signal })).event,
    whenSaved: ({ published }) => (published ? whenOpened() : undefined),
  });

const formsOf = (eventId: string) =>
  listing<FormOverview>({
    fetchPage: async (_query, signal) => {
      const { forms } = await call(getFormOverview, { eventId }, { signal });
      return { rows: forms, next: null, total: forms.length };
    },
    perform: async ({ action, row }, signal) => {
      if (action === 'delete') {
        await call(deleteForm, { formId: row.id }, { signal });
        return { kind: 'gone', keys: [row.id] };
      }
      const form = await changed(action as Exclude<FormAction, 'delete'>, row, signal);
      return { kind: 'put', rows: [form] };
    },
  });

async function changed(
  action: Exclude<FormAction, 'delete'>,
  row: FormOverview,
  signal: AbortSignal,
): Promise<FormOverview> {
  const formId = row.id;
  switch (action) {
    case 'duplicate':
      return (await call(duplicateForm, { payload: { formId } }, { signal })).form;
    case 'order': {
      const ticketIds = row.tickets.map(({ id }) => id);
      return { ...row, ...(await call(orderTickets, { payload: { formId, ticketIds } }, { signal })) };
    }
    default:
      return (await call(publishForm, { payload: { formId, published: action === 'publish' } }, { signal })).form;
  }
}
