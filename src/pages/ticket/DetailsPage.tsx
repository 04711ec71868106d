import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import type { AttendeeFields } from '../../api/contract/form.ts';
import {
  getMissingDetails,
  getMissingForm,
  type MissingDetails,
  saveMissingDetails,
} from '../../api/contract/ownTickets.ts';
import { keptFields } from '../../lib/form/answers.ts';
import { editor } from '../../machines/parts/editor.ts';
import { readJson, storeJson } from '../../views/parts/storage.ts';
import type { OwnDraft } from '../../views/purchase/OwnDetailsSheet.tsx';
import { DetailsView } from '../../views/ticket/DetailsView.tsx';

/** As far as the form relies on it. */
const typedAttendee = v.fallback(
  v.nullable(
    v.object({
      ticketId: v.string(),
      fields: v.record(v.string(), v.string()),
      answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    }),
  ),
  null,
);

export default function DetailsPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return <Details key={key} ticketKey={key} />;
}

function Details({ ticketKey: key }: { ticketKey: string }) {
  const nameOfDraft = `details.${key}`;
  const [logic] = useState(() => {
    let asked: MissingDetails['form'] = { fields: [], questions: [] };
    return editor<MissingDetails, OwnDraft, { ticketKey: string | null }>({
      load: async (signal) => {
        const [ticket, form] = await Promise.all([
          call(getMissingDetails, { key }, { signal }),
          call(getMissingForm, { key }, { signal }),
        ]);
        asked = form.form;
        return { ...ticket, ...form };
      },
      save: async ({ fields, answers }, signal) => {
        const payload = { key, fields: keptFields(asked, fields) as AttendeeFields, answers };
        const saved = await call(saveMissingDetails, { payload }, { signal });
        storeJson(nameOfDraft, null, 'tab');
        return saved;
      },
    });
  });
  const actor = useActorRef(logic);
  // Somebody who fetches a passport number finds what was typed before a reload.
  const [typed] = useState(() => v.parse(typedAttendee, readJson(nameOfDraft, 'tab')));
  return (
    <DetailsView
      actor={actor}
      ticketKey={key}
      typed={typed}
      onTyped={(attendee) => storeJson(nameOfDraft, attendee, 'tab')}
    />
  );
}
