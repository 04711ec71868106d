import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { event as eventWords } from '#words/event.ts';
import { call } from '../../api/client.ts';
import { publishEvent } from '../../api/contract/eventDraft.ts';
import { getEventSummary, type ShownEvent } from '../../api/contract/eventList.ts';
import { printPoster } from '../../api/contract/eventPage.ts';
import { deleteForm } from '../../api/contract/form.ts';
import { duplicateForm, type FormOverview, getFormOverview, publishForm } from '../../api/contract/formOverview.ts';
import { orderTickets } from '../../api/contract/ticket.ts';
import { byPages, reading } from '../../api/reading.ts';
import { details } from '../../machines/parts/details.ts';
import { allOf, listing } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import type { FormAction } from '../../views/event/EventForm.tsx';
import { EventView, type Sharing } from '../../views/event/EventView.tsx';
import { type EventAction, eventActions } from '../../views/event/eventActions.ts';
import { publicAddress } from '../../views/parts/publicAddress.ts';
import { useDownload } from '../parts/useDownload.ts';

const words = eventWords.page;

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
  const event = useActorRef(logic.publishing, { input: eventActions });
  const forms = useActorRef(logic.forms, {
    input: { rowKey: 'id', confirmedActions: ['delete', 'unpublishKept', 'keep'] },
  });
  const nameOf = () => event.getSnapshot().context.details?.name ?? '';
  const posters = { A4: usePoster(eventId, nameOf, 'A4'), A3: usePoster(eventId, nameOf, 'A3') };
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
      posters={posters}
      openForm={search.get('form')}
      now={now}
    />
  );
}

const usePoster = (eventId: string, nameOf: () => string, size: 'A4' | 'A3') =>
  useDownload(
    () => words.posterName(nameOf(), size),
    (signal) => {
      const origin = new URL(publicAddress('/')).origin;
      return call(printPoster, { eventId, size: size === 'A4' ? 'a4' : 'a3', origin }, { signal });
    },
  );

/** `whenOpened` hears of it when registration has opened. */
const publishing = (eventId: string, whenOpened: () => void) =>
  details<ShownEvent, EventAction>({
    read: reading(getEventSummary, { eventId }, ({ event }) => event),
    async perform({ action }, signal) {
      const published = action !== 'unpublish';
      await call(publishEvent, { eventId, published }, { signal });
      if (published) whenOpened();
    },
  });

const formsOf = (eventId: string) =>
  listing<FormOverview>({
    fetchPage: byPages(() => reading(getFormOverview, { eventId }, ({ forms }) => allOf(forms))),
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
