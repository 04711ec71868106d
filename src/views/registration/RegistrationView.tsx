import { stateMeta } from '../../lib/stateMeta.ts';
import './RegistrationView.css';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { registration as words } from '#words/registration.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { isPaidHere } from '../../lib/orderDraft.ts';
import type { PaymentSnapshot } from '../../machines/payment/payment.ts';
import type { CheckoutSnapshot } from '../../machines/registration/checkout.ts';
import type { OrderSnapshot } from '../../machines/registration/order.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import type { SubmissionSnapshot } from '../../machines/registration/submission.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import type { GatewayFormProps } from '../payment/PaymentStep.tsx';
import { EventHeader, Organiser } from './EventHeader.tsx';
import { MovesFocusContext } from './movesFocus.ts';
import { Outcome } from './Outcome.tsx';
import { type Place, StepProgress } from './StepProgress.tsx';
import { TicketsStep } from './TicketsStep.tsx';

const load = {
  attendees: () => import('./AttendeesStep.tsx'),
  review: () => import('./ReviewStep.tsx'),
  payment: () => import('../payment/PaymentStep.tsx'),
  confirmed: () => import('./Confirmed.tsx'),
  outcome: () => import('./CheckoutOutcome.tsx'),
  unfinished: () => import('./Unfinished.tsx'),
};
const AttendeesStep = lazy(load.attendees);
const ReviewStep = lazy(load.review);
const PaymentStep = lazy(load.payment);
const Confirmed = lazy(load.confirmed);
const CheckoutOutcome = lazy(load.outcome);
const Unfinished = lazy(load.unfinished);

/** Fetches the code of the later steps together, so that no step needs the network to be drawn. */
export async function loadSteps(): Promise<void> {
  await Promise.all(Object.values(load).map((step) => step()));
}

export type WaitingProps = {
  formId: string;
  /** Those that are sold out. */
  tickets: PublicTicket[];
  /** Nothing else can be done here. */
  isAll: boolean;
  /** The offer of the list that led here is over. */
  isOfferOver: boolean;
};

/** What the page provides, since a view makes no calls. */
type Provided = {
  /** Where one joins the waiting list for tickets that are sold out. */
  waiting: (props: WaitingProps) => ReactNode;
  /** Prints the tickets with these keys. */
  printing: (keys: string[]) => ReactNode;
  gatewayForm: (props: GatewayFormProps) => ReactNode;
};

/** The page's machine and, as far as they are there, the machines of its parts. */
type Scene = {
  registration: RegistrationSnapshot;
  ordering: OrderSnapshot | undefined;
  submitting: SubmissionSnapshot | undefined;
  checkingOut: CheckoutSnapshot | undefined;
  paying: PaymentSnapshot | undefined;
};

function useScene(actor: RegistrationActor): Scene {
  const registration = useSelector(actor, (state) => state);
  const { order, submission, checkout } = registration.children;
  const ordering = useSelector(order, (state) => state);
  const submitting = useSelector(submission, (state) => state);
  const checkingOut = useSelector(checkout, (state) => state);
  const paying = useSelector(checkingOut?.children.payment, (state) => state);
  return { registration, ordering, submitting, checkingOut, paying };
}

/** The public registration page. */
export function RegistrationView({ actor, ...provided }: { actor: RegistrationActor } & Provided) {
  const scene = useScene(actor);
  const { form } = scene.registration.context;
  const label = labelOf(scene);
  const first = useRef(label);
  const moved = useRef(false);
  if (label !== first.current) moved.current = true;
  const place = placeOf(scene);
  const { draft } = scene.registration.context;
  const purchase = scene.checkingOut?.context.purchase;
  const withPayment =
    place === 'paying' || (form !== null && isPaidHere(form.tickets, scene.ordering?.context ?? draft));

  return (
    <div
      className="registration"
      data-over={form?.state === 'over' || form?.state === 'closed' || undefined}
      aria-busy={isBusy(scene)}
    >
      <LiveRegion>{words.states[label]}</LiveRegion>
      {form && form.state !== 'unpublished' ? (
        <EventHeader event={form.event} form={form.form} brief={place !== 'choosing'} folds />
      ) : null}
      <section className="registration-step">
        <div className="registration-top">
          {place ? <StepProgress at={place} withPayment={withPayment} /> : null}
          {(purchase ? purchase.testMode : form?.testMode && place && withPayment) ? (
            <p className="test-mode">{words.testMode}</p>
          ) : null}
        </div>
        <MovesFocusContext value={moved.current}>
          <Suspense fallback={<Loading label={words.loading} />}>
            <Step actor={actor} scene={scene} {...provided} />
          </Suspense>
        </MovesFocusContext>
        {form && form.state !== 'unpublished' && !place ? <Organiser organiser={form.event.organiser} /> : null}
      </section>
    </div>
  );
}

function Step({ actor, scene, waiting, printing, gatewayForm }: { actor: RegistrationActor; scene: Scene } & Provided) {
  const { registration, ordering, submitting, checkingOut } = scene;
  const { order, submission, checkout } = registration.children;
  const { form, draft, existing, offerKey } = registration.context;
  const gone = form?.waitingList ? form.tickets.filter(({ state }) => state === 'soldOut') : [];
  const isOfferOver = offerKey !== null && form?.offer === null;
  const joining = (isAll: boolean) =>
    form && (gone.length > 0 || (isOfferOver && isAll))
      ? waiting({ formId: form.form.id, tickets: gone, isAll, isOfferOver })
      : null;
  if (order && ordering?.matches('choosing'))
    return (
      <TicketsStep actor={order} snapshot={ordering}>
        {joining(false)}
      </TicketsStep>
    );
  if (order && (ordering?.matches('attendees') || ordering?.matches('checking')))
    return <AttendeesStep actor={order} snapshot={ordering} />;
  if (order && ordering && isReview(ordering)) {
    const { error, promoError } = ordering.context;
    return (
      <ReviewStep
        form={ordering.context.form}
        draft={ordering.context}
        existing={ordering.context.existing}
        error={error}
        promoError={promoError}
        at={ordering.matches('applying') ? 'applying' : 'open'}
        order={order}
        submission={undefined}
      />
    );
  }
  if (submission && submitting && form)
    return (
      <ReviewStep
        form={form}
        draft={draft}
        existing={existing}
        error={null}
        promoError={null}
        at={submitting.matches('unanswered') ? 'unanswered' : 'submitting'}
        order={undefined}
        submission={submission}
      />
    );
  const payment = checkingOut?.children.payment;
  if (payment) return <PaymentStep actor={payment} gatewayForm={gatewayForm} />;
  if (checkout && checkingOut) {
    const { purchase } = checkingOut.context;
    const isOrdered = (['confirmed', 'awaitingTransfer', 'awaitingDoor'] as const).some((state) =>
      checkingOut.matches(state),
    );
    if (isOrdered && purchase)
      return <Confirmed actor={checkout} purchase={purchase} form={form} printing={printing} />;
    return <CheckoutOutcome actor={checkout} snapshot={checkingOut} />;
  }
  if (registration.matches('unfinished') || registration.matches('releasing'))
    return <Unfinished actor={actor} snapshot={registration} />;
  return (
    <Outcome actor={actor} snapshot={registration}>
      {registration.matches({ closed: 'full' }) ? joining(true) : null}
    </Outcome>
  );
}

const isReview = (ordering: OrderSnapshot | undefined) => ordering?.matches('review') || ordering?.matches('applying');

/** The step of the four that a state belongs to; null where none is shown. */
function placeOf({ ordering, submitting, paying }: Scene): Place | null {
  if (ordering?.matches('choosing')) return 'choosing';
  if (ordering?.matches('attendees') || ordering?.matches('checking')) return 'attendees';
  if (isReview(ordering) || submitting) return 'review';
  return paying ? 'paying' : null;
}

const isBusy = ({ registration, ordering, submitting, checkingOut }: Scene) =>
  [registration, ordering, submitting, checkingOut].some((snapshot) => snapshot?.hasTag('busy')) ||
  ordering?.matches('applying') === true;

const labelOf = ({ registration, ordering, submitting, checkingOut }: Scene) =>
  stateMeta(ordering ?? submitting ?? checkingOut ?? registration)?.label ?? 'loading';
