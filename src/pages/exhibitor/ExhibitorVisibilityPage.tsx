import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { visibility as words } from '#words/visibility.ts';
import { call } from '../../api/client.ts';
import { getDelegateTicket, saveDelegateTicket } from '../../api/contract/delegates.ts';
import {
  addExhibitorVisibility,
  getExhibitors,
  getExhibitorVisibilityByFormId,
  previewExhibitorVisibility,
} from '../../api/contract/exhibitor.ts';
import { getForm } from '../../api/contract/form.ts';
import { getAllForms } from '../../api/contract/formList.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { getTickets } from '../../api/contract/ticket.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { editor } from '../../machines/parts/editor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import type { TicketSubject } from '../../views/exhibitor/StandsPanel.tsx';
import type { Previewed } from '../../views/exhibitor/VisibilityPreview.tsx';
import { usePreviewed, VisibilityView } from '../../views/exhibitor/VisibilityView.tsx';
import type { Choice, VisibilityDraft, VisibilitySubject } from '../../views/exhibitor/visibilityValues.ts';

export default function ExhibitorVisibilityPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const formId = search.get('formId');
  return <Visibility key={`${eventId} ${formId}`} eventId={eventId} formId={formId} />;
}

type Ids = { eventId: string; formId: string | null };

function Visibility({ eventId, formId }: Ids) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => ({
    editor: visibilityEditor({ eventId, formId }, (id) => navigate(to.eventForms(eventId, id))),
    preview: previewing(),
    ticket: ticketEditor(eventId),
  }));
  const actor = useActorRef(logic.editor);
  const preview = useActorRef(logic.preview, { input: { rowKey: 'name', confirmedActions: [] } });
  const ticket = useActorRef(logic.ticket);
  const loaded = usePreviewed(actor);
  const formOfEditor = loaded && actor.getSnapshot().context.subject?.form.id;
  const show = (choice: Choice) => {
    const { query } = preview.getSnapshot().context;
    preview.send({ type: 'filter.changed', filter: JSON.stringify({ formId: formOfEditor, ...choice }), query });
  };
  useEffect(() => {
    if (loaded) show({ fields: loaded.fields, questions: loaded.questions });
  });
  return (
    <VisibilityView
      eventId={eventId}
      editor={actor}
      preview={preview}
      ticket={ticket}
      onPreviewed={show}
      onForm={(id) => navigate(to.exhibitorVisibilityEdit(eventId, id))}
    />
  );
}

/** Of the form in the address, or of the event's first one. */
const visibilityEditor = ({ eventId, formId }: Ids, leave: (formId: string) => void) =>
  editor({
    load: async (signal): Promise<VisibilitySubject> => {
      const [{ event }, { forms }, { stands }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
        call(getExhibitors, { eventId }, { signal }),
      ]);
      const id = formId ?? forms[0]?.id;
      if (id === undefined) throw { code: 'refused', status: 404, msg: words.noForms } satisfies ApiError;
      const [{ form }, { visibility }] = await Promise.all([
        call(getForm, { formId: id }, { signal }),
        call(getExhibitorVisibilityByFormId, { formId: id }, { signal }),
      ]);
      return { event, form, forms, visibility, stands };
    },
    save: async (draft: VisibilityDraft, signal) => (await call(addExhibitorVisibility, draft, { signal })).visibility,
    whenSaved: ({ formId: saved }) => leave(saved),
  });

/** A list of the one attendee who is found, as the choice in its filter shows them. */
const previewing = () =>
  listing<Previewed>({
    fetchPage: async ({ query, filter }, signal) => {
      if (filter === '') return { rows: [], next: null, total: 0 };
      const asked = { ...JSON.parse(filter), search: query };
      const { name, seen } = await call(previewExhibitorVisibility, asked, { signal });
      const rows = name !== null && seen ? [{ name, seen }] : [];
      return { rows, next: null, total: rows.length };
    },
  });

const ticketEditor = (eventId: string) =>
  editor<TicketSubject, { ticketId: string }, string>({
    load: async (signal) => {
      const [{ forms }, { ticketId }] = await Promise.all([
        call(getAllForms, { eventId }, { signal }),
        call(getDelegateTicket, { eventId }, { signal }),
      ]);
      const groups = await Promise.all(
        forms.map(async ({ id, title }) => ({
          title,
          tickets: (await call(getTickets, { formId: id }, { signal })).tickets,
        })),
      );
      return { groups, ticketId: ticketId ?? '' };
    },
    save: async ({ ticketId }, signal) => {
      const payload = { eventId, ticketId: ticketId || null };
      return (await call(saveDelegateTicket, { payload }, { signal })).ticketId ?? '';
    },
  });
