import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import type { PublicForm } from '../../api/contract/registration.ts';
import type { PreHydration } from '../../boot/preHydration.ts';
import type { Challenge } from '../../lib/apiError.ts';
import type { Quantities } from '../../lib/order.ts';
import { checkoutMachine } from '../../machines/purchase/checkout.ts';
import { orderMachine } from '../../machines/purchase/order.ts';
import { type Confirmation, type Confirmed, paymentMachine } from '../../machines/purchase/payment.ts';
import {
  type RegistrationActor,
  type RegistrationSnapshot,
  registrationMachine,
} from '../../machines/purchase/registration.ts';
import { submissionMachine } from '../../machines/purchase/submission.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { loadSteps, RegistrationView } from '../../views/purchase/RegistrationView.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { whenIdle } from '../parts/whenIdle.ts';
import { addressOf } from './addressOf.ts';
import { buttonName } from './buttonName.ts';
import { takeFirstData } from './firstData.ts';
import { type FormIds, knownForm, noteForm } from './formPlaces.ts';
import { lazyCallActor, registrationCalls } from './lazyCallActor.ts';
import { forgetDraft, readDraft, readPlace, writeDraft, writePlace } from './registrationDraft.ts';
import { forgetUnfinished, readUnfinished, writeUnfinished } from './unfinishedOrder.ts';

const loadGatewayForm = () => import('./gateways/GatewayForm.tsx');
const GatewayForm = lazy(loadGatewayForm);
const loadPaymentGuard = () => import('./PaymentGuard.tsx');
const PaymentGuard = lazy(loadPaymentGuard);
const FindForm = lazy(() => import('./FindForm.tsx'));
const JoinWaitingList = lazyPart(() => import('./JoinWaitingList.tsx'));
const PrintAllTickets = lazyPart(() => import('../ticket/PrintAllTickets.tsx'));

/** Its code is loaded when there is a puzzle. */
const puzzleActor = fromPromise(async ({ input, signal }: { input: Challenge; signal: AbortSignal }) =>
  (await import('./solvePuzzle.ts')).solvePuzzle(input, signal),
);

/** `dropMessages` takes away what was said of errors that are over. */
const machineWith = (dropMessages: () => void) =>
  registrationMachine.provide({
    actors: {
      loadForm: lazyCallActor(({ loadForm }) => loadForm),
      cancel: lazyCallActor(({ cancel }) => cancel),
      order: orderMachine.provide({
        actors: {
          findExisting: lazyCallActor(({ findExisting }) => findExisting),
          findPromo: lazyCallActor(({ findPromo }) => findPromo),
        },
        actions: { storeDraft: ({ context }) => writeDraft(context.form.form.id, context), dropMessages },
      }),
      submission: submissionMachine.provide({
        actors: {
          submitForm: lazyCallActor(({ submitForm }) => submitForm),
          solvePuzzle: puzzleActor,
          findTurn: lazyCallActor(({ findTurn }) => findTurn),
        },
        actions: { storePlace: ({ context: { payload, place } }) => writePlace(payload.key, place) },
      }),
      checkout: checkoutMachine.provide({
        actors: {
          settle: lazyCallActor(({ settle }) => settle),
          cancel: lazyCallActor(({ cancel }) => cancel),
          payByCard: lazyCallActor(({ payByCard }) => payByCard),
          payment,
        },
        actions: {
          noteUnfinished: ({ context: { purchase } }) =>
            purchase && writeUnfinished(purchase.formId, purchase.key, purchase.holdExpiresAt),
          forgetUnfinished: ({ context: { purchase } }) => purchase && forgetUnfinished(purchase.formId),
          forgetDraft: ({ context: { purchase } }) => purchase && forgetDraft(purchase.formId),
        },
      }),
    },
    actions: {
      storeDraft: ({ context }) => writeDraft(context.formId, context.draft),
      forgetPlace: ({ context }) => writePlace(context.draft.key, null),
      forgetUnfinished: ({ context }) => forgetUnfinished(context.formId),
    },
  });

export default function RegistrationPage() {
  const { eventId = '', formId = '', slug, form } = useParams();
  const [path] = useLocation();
  if (slug === undefined || form === undefined)
    return <Registration key={path} eventId={eventId} formId={formId} path={path} />;
  const ids = idsAt(slug, form);
  return ids ? (
    <Registration key={path} {...ids} path={path} />
  ) : (
    <Suspense fallback={null}>
      <FindForm key={path} slug={slug} form={form}>
        {(found) => <Registration {...found} path={path} />}
      </FindForm>
    </Suspense>
  );
}

/** Which form stands at a short address, where it is known: of the form that came with the page, or of its event's page before. */
function idsAt(slug: string, form: string): FormIds | null {
  const first = firstData as PublicForm | null;
  if (first?.event?.slug === slug && first.form?.slug === form)
    noteForm(slug, form, { eventId: first.event.id, formId: first.form.id });
  return knownForm(slug, form);
}

function Registration({ eventId, formId, path }: FormIds & { path: string }) {
  const [search] = useSearchParams();
  const [comesFromBank] = useState(() => search.has('payment_intent'));
  const [, navigate] = useLocation();
  const [input] = useState(() => {
    const draft = readDraft(formId);
    return {
      eventId,
      formId,
      purchaseKey: search.get('purchase'),
      unfinishedKey: readUnfinished(formId),
      offerKey: search.get('offer'),
      form: firstForm(eventId, formId),
      draft,
      place: readPlace(draft.key),
    };
  });
  const { notices } = useAppActors();
  const [machine] = useState(() => machineWith(() => notices.send({ type: 'cause.ended', end: 'page' })));
  const actor = useActorRef(machine, { input });
  useAdoptedPreHydration(actor, input.draft.quantities);

  // Once the page is shown, the code of its next steps is loaded, so that none of them waits for it.
  useEffect(() => {
    firstData = null;
    return whenIdle(() => {
      // What fails to load now is loaded again when its step needs it.
      Promise.all([registrationCalls(), loadSteps(), loadGatewayForm(), loadPaymentGuard()]).catch(() => {});
    });
  }, []);

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import('./followHistory.ts')
      .then(({ followHistory }) => {
        if (!isGone) stop = followHistory(actor);
      })
      // Without it the back button leaves the page, and every step has a button of its own.
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [actor]);

  useEffect(() => {
    const follow = ({ context }: RegistrationSnapshot) => {
      const address = addressOf(context, path);
      // Which step the entry is of stays in its state.
      if (address !== window.location.pathname + window.location.search)
        navigate(address, { replace: true, state: window.history.state });
    };
    // A bank that sent the buyer back has written the payment's secret into the address, which people keep and share.
    if (comesFromBank) follow(actor.getSnapshot());
    const { unsubscribe } = actor.subscribe(follow);
    return unsubscribe;
  }, [actor, navigate, comesFromBank, path]);

  return (
    <RegistrationView
      actor={actor}
      waiting={(props) => <JoinWaitingList {...props} />}
      printing={(keys) => <PrintAllTickets keys={keys} />}
      gatewayForm={(props) => (
        <Suspense fallback={null}>
          <GatewayForm {...props} />
          <PaymentGuard />
        </Suspense>
      )}
    />
  );
}

/**
 * The form that came with the page, when it is this one. It is not parsed again: the server that wrote it sent this very script
 * with it, so the two cannot differ. React may discard a first rendering and start again, so the form is kept until the page
 * is shown.
 */
function firstForm(eventId: string, formId: string): PublicForm | null {
  const form = firstData as PublicForm | null;
  return form?.form?.id === formId && form.event?.id === eventId ? form : null;
}
let firstData: unknown = takeFirstData();

/**
 * Goes on from what the buyer did on the page before the app was there. `begun` is what the app has read of it: what was
 * counted after that, the next step if it was asked for, and the focus are taken over when the app is shown.
 */
export function useAdoptedPreHydration(actor: RegistrationActor, begun: Quantities): void {
  const taken = useRef({ isAsked: false, later: [] as [string, number][] });

  // In the same task as the new page is shown in: no press falls between the script and the app.
  useLayoutEffect(() => {
    const page = window as { preHydration?: PreHydration };
    if (!page.preHydration) return;
    const { quantities, isAsked, focused } = page.preHydration.end();
    delete page.preHydration;
    const ids = new Set([...Object.keys(quantities), ...Object.keys(begun)]);
    const later = [...ids]
      .map((id): [string, number] => [id, quantities[id] ?? 0])
      .filter(([id, quantity]) => quantity !== (begun[id] ?? 0));
    taken.current = { isAsked, later };
    const button = [...document.querySelectorAll('button')].find((each) => buttonName(each) === focused);
    button?.focus({ preventScroll: true });
  }, [begun]);

  // By now the actor has been started.
  useEffect(() => {
    const { order } = actor.getSnapshot().children;
    const { isAsked, later } = taken.current;
    taken.current = { isAsked: false, later: [] };
    for (const [ticketId, quantity] of later) order?.send({ type: 'quantity.changed', ticketId, quantity });
    if (isAsked) order?.send({ type: 'tickets.chosen' });
  }, [actor]);
}

/** Paying, through the gateway that the server names. */
const payment = paymentMachine.provide({
  actors: {
    createIntent: lazyCallActor(({ createIntent }) => createIntent),
    confirm: fromPromise<Confirmed, Confirmation>(async ({ input, signal }) => {
      // What was submitted came from a form of the gateway's: this is loaded.
      const { loadGateway } = await import('./gateways/loadGateway.ts');
      const { confirm } = await loadGateway(input.intent.gateway);
      return confirm(input, signal);
    }),
    settle: lazyCallActor(({ settle }) => settle),
    cancel: lazyCallActor(({ cancel }) => cancel),
  },
});
