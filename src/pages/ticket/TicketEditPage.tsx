import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getForm } from '../../api/contract/form.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { getTicket, removeTicket, saveTicket, type TicketDraft } from '../../api/contract/ticket.ts';
import { editor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { TicketEditView, type TicketSubject } from '../../views/ticket/TicketEditView.tsx';
import { ticketValues } from '../../views/ticket/ticketValues.ts';

type Ids = { eventId: string; formId: string; ticketId: string | null };

export default function TicketEditPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const [formId, ticketId] = [search.get('formId') ?? '', search.get('ticketId')];
  return <TicketEdit key={`${formId} ${ticketId}`} eventId={eventId} formId={formId} ticketId={ticketId} />;
}

function TicketEdit(ids: Ids) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => ticketEditor(ids, () => navigate(to.eventForms(ids.eventId, ids.formId))));
  return <TicketEditView editor={useActorRef(logic)} />;
}

const ticketEditor = ({ eventId, formId, ticketId }: Ids, leave: () => void) =>
  editor({
    load: async (signal): Promise<TicketSubject> => {
      const [{ event }, { form }, kept] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getForm, { formId }, { signal }),
        ticketId ? call(getTicket, { ticketId }, { signal }) : null,
      ]);
      const ticket = kept?.ticket ?? null;
      return { event, form, ticket, values: ticketValues(ticket, event) };
    },
    save: async (draft: InferOutput<typeof TicketDraft>, signal) =>
      (await call(saveTicket, { payload: draft }, { signal })).ticket,
    remove: (signal) => call(removeTicket, { ticketId: ticketId ?? '' }, { signal }),
    whenSaved: leave,
    whenRemoved: leave,
  });
