import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getEvent, publishEvent } from '../../api/contract/event.ts';
import { deleteForm, duplicateForm, type FormOverview, getFormOverview } from '../../api/contract/form.ts';
import { editor } from '../../machines/parts/editor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { EventView } from '../../views/event/EventView.tsx';

export default function EventPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <EventHub key={eventId} eventId={eventId} />;
}

function EventHub({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({ publishing: publishing(eventId), forms: formsOf(eventId) }));
  const event = useActorRef(logic.publishing);
  const forms = useActorRef(logic.forms, { input: { rowKey: 'id', confirmedActions: ['delete'] } });
  return <EventView event={event} forms={forms} />;
}

const publishing = (eventId: string) =>
  editor({
    load: async (signal) => (await call(getEvent, { eventId }, { signal })).event,
    save: async ({ published }: { published: boolean }, signal) =>
      (await call(publishEvent, { eventId, published }, { signal })).event,
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
      const { form } = await call(duplicateForm, { payload: { formId: row.id } }, { signal });
      return { kind: 'put', rows: [form] };
    },
  });
