import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { getPromoByCodeNFormId } from '../api/contract/promo.ts';
import { settlePurchase } from '../api/contract/purchase.ts';
import {
  areRegisteredUsersExist,
  getFormWQuestion,
  PublicForm,
  submitUserForm,
} from '../api/contract/registrationForm.ts';
import { registrationMachine } from '../machines/registration.ts';
import { to } from '../paths.ts';
import { RegistrationView } from '../views/registration/RegistrationView.tsx';
import { ask } from './ask.ts';
import { takeFirstData } from './firstData.ts';
import { askInOwnTime, payment } from './paymentActors.ts';
import { readDraft, writeDraft } from './registrationDraft.ts';
import { useStepHistory } from './useStepHistory.ts';

const PrintAllTickets = lazy(() => import('./PrintAllTickets.tsx'));

const machine = registrationMachine.provide({
  actors: {
    loadForm: ask(getFormWQuestion),
    settle: askInOwnTime(settlePurchase),
    findExisting: ask(areRegisteredUsersExist),
    findPromo: ask(getPromoByCodeNFormId),
    submitForm: askInOwnTime(submitUserForm),
    payment,
  },
});

export default function RegistrationFormScreen() {
  const { eventId = '', formId = '' } = useParams();
  return <Registration key={`${eventId}/${formId}`} eventId={eventId} formId={formId} />;
}

function Registration({ eventId, formId }: { eventId: string; formId: string }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [input] = useState(() => ({
    eventId,
    formId,
    purchaseKey: search.get('purchase'),
    form: firstForm(eventId, formId),
    draft: readDraft(formId),
  }));
  const actor = useActorRef(machine, { input }, writeDraft);
  useStepHistory(actor);

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context: { purchaseKey } }) => {
      const address = to.registration(eventId, formId, purchaseKey ?? undefined);
      if (address !== window.location.pathname + window.location.search) navigate(address, { replace: true });
    });
    return unsubscribe;
  }, [actor, eventId, formId, navigate]);

  return (
    <RegistrationView
      actor={actor}
      printing={(keys) => (
        <Suspense fallback={null}>
          <PrintAllTickets keys={keys} />
        </Suspense>
      )}
    />
  );
}

/** The form that came with the page, when it is this one. */
function firstForm(eventId: string, formId: string): PublicForm | null {
  const read = v.safeParse(PublicForm, firstData);
  firstData = null;
  return read.success && read.output.form.id === formId && read.output.event.id === eventId ? read.output : null;
}
let firstData: unknown = takeFirstData();
