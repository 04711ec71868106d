import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import type { AttendeeFields } from '../../api/contract/form.ts';
import { getMissingDetails, type MissingDetails, saveMissingDetails } from '../../api/contract/ownTickets.ts';
import { keptFields } from '../../lib/form/answers.ts';
import { editor } from '../../machines/parts/editor.ts';
import type { OwnDraft } from '../../views/purchase/OwnDetailsSheet.tsx';
import { DetailsView } from '../../views/ticket/DetailsView.tsx';

export default function DetailsPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return <Details key={key} ticketKey={key} />;
}

function Details({ ticketKey: key }: { ticketKey: string }) {
  const [logic] = useState(() => {
    let asked: MissingDetails['form'] = { fields: [], questions: [] };
    return editor<MissingDetails, OwnDraft, { ticketKey: string | null }>({
      load: async (signal) => {
        const details = await call(getMissingDetails, { key }, { signal });
        asked = details.form;
        return details;
      },
      save: ({ fields, answers }, signal) => {
        const payload = { key, fields: keptFields(asked, fields) as AttendeeFields, answers };
        return call(saveMissingDetails, { payload }, { signal });
      },
    });
  });
  return <DetailsView actor={useActorRef(logic)} ticketKey={key} />;
}
