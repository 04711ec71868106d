import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getForm } from '../../api/contract/form.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { getPromo, getTickets, type PromoDraft, savePromo } from '../../api/contract/ticket.ts';
import { editor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { PromoEditView, type PromoSubject } from '../../views/ticket/PromoEditView.tsx';
import { promoValues } from '../../views/ticket/promoValues.ts';

type Ids = { eventId: string; formId: string; promoId: string | null };

export default function PromoEditPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const [formId, promoId] = [search.get('formId') ?? '', search.get('promoId')];
  return <PromoEdit key={`${formId} ${promoId}`} eventId={eventId} formId={formId} promoId={promoId} />;
}

function PromoEdit(ids: Ids) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => promoEditor(ids, () => navigate(to.eventForms(ids.eventId, ids.formId))));
  return <PromoEditView editor={useActorRef(logic)} />;
}

const promoEditor = ({ eventId, formId, promoId }: Ids, leave: () => void) =>
  editor({
    load: async (signal): Promise<PromoSubject> => {
      const [{ event }, { form }, { tickets }, kept] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getForm, { formId }, { signal }),
        call(getTickets, { formId }, { signal }),
        promoId ? call(getPromo, { promoId }, { signal }) : null,
      ]);
      const promo = kept?.promo ?? null;
      return { event, form, tickets, promo, values: promoValues(promo, event) };
    },
    save: async (draft: InferOutput<typeof PromoDraft>, signal) =>
      (await call(savePromo, { payload: draft }, { signal })).promo,
    whenSaved: leave,
  });
