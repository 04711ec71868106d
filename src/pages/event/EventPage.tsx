import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getEvent, saveEvent } from '../../api/contract/event.ts';
import {
  deleteForm,
  duplicateForm,
  type FormType,
  getAllForms,
  getFormTypesByEventId,
  type RegistrationForm,
} from '../../api/contract/form.ts';
import { getPromos, getTickets } from '../../api/contract/ticket.ts';
import { editor } from '../../machines/parts/editor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { EventView } from '../../views/event/EventView.tsx';
import type { FormOverview } from '../../views/event/formOverview.ts';

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
    // Read again first: another page may have changed the rest meanwhile.
    save: async ({ published }: { published: boolean }, signal) => {
      const { event } = await call(getEvent, { eventId }, { signal });
      const { logo: _kept, createdAt: _made, ...facts } = event;
      return (await call(saveEvent, { ...facts, published }, { signal })).event;
    },
  });

const formsOf = (eventId: string) =>
  listing<FormOverview>({
    fetchPage: async (_query, signal) => {
      const [{ forms }, { formTypes }] = await Promise.all([
        call(getAllForms, { eventId }, { signal }),
        call(getFormTypesByEventId, { eventId }, { signal }),
      ]);
      const rows = await Promise.all(forms.map((form) => overviewOf(form, formTypes, signal)));
      return { rows, next: null, total: rows.length };
    },
    perform: async ({ action, row }, signal) => {
      if (action === 'delete') {
        await call(deleteForm, { formId: row.id }, { signal });
        return { kind: 'gone', keys: [row.id] };
      }
      const { form } = await call(duplicateForm, { payload: { formId: row.id } }, { signal });
      return { kind: 'put', rows: [{ ...(await overviewOf(form, [], signal)), typeName: row.typeName }] };
    },
  });

async function overviewOf(
  form: RegistrationForm,
  formTypes: readonly FormType[],
  signal: AbortSignal,
): Promise<FormOverview> {
  const [{ tickets }, { promos }] = await Promise.all([
    call(getTickets, { formId: form.id }, { signal }),
    call(getPromos, { formId: form.id }, { signal }),
  ]);
  const typeName = formTypes.find(({ id }) => id === form.formTypeId)?.name ?? null;
  return { ...form, typeName, tickets, promos };
}
