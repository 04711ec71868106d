import './RegistrationView.css';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { PaymentSnapshot } from '../../machines/payment/payment.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { payment as paymentWords } from '../../messages/payment.ts';
import { registration as words } from '../../messages/registration.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { EventHeader } from './EventHeader.tsx';
import { MovesFocusContext } from './movesFocus.ts';
import { Outcome } from './Outcome.tsx';
import { type Place, StepProgress } from './StepProgress.tsx';
import { TicketsStep } from './TicketsStep.tsx';

const load = {
  attendees: () => import('./AttendeesStep.tsx'),
  review: () => import('./ReviewStep.tsx'),
  payment: () => import('../payment/PaymentStep.tsx'),
  confirmed: () => import('./Confirmed.tsx'),
};
const AttendeesStep = lazy(load.attendees);
const ReviewStep = lazy(load.review);
const PaymentStep = lazy(load.payment);
const Confirmed = lazy(load.confirmed);

/** Fetches the code of the later steps, one after the other, so that no step needs the network to be drawn. */
export async function loadSteps(): Promise<void> {
  for (const step of Object.values(load)) await step();
}

/** Prints the tickets with these keys; it comes from the screen, which has the means. */
type Printing = (keys: string[]) => ReactNode;

/** The public registration page. */
export function RegistrationView({ actor, printing }: { actor: RegistrationActor; printing: Printing }) {
  const snapshot = useSelector(actor, (state) => state);
  const { form } = snapshot.context;
  const label = labelOf(snapshot);
  const paymentLabel = useSelector(snapshot.children.payment, (payment) => (payment ? paymentLabelOf(payment) : null));
  const first = useRef(label);
  const moved = useRef(false);
  if (label !== first.current) moved.current = true;
  const place = placeOf(snapshot);

  return (
    <div className="registration" aria-busy={snapshot.hasTag('busy')}>
      <LiveRegion>{paymentLabel ? paymentWords.states[paymentLabel] : words.states[label]}</LiveRegion>
      {form ? <EventHeader event={form.event} form={form.form} brief={place !== 'choosing'} /> : null}
      <section className="registration-step">
        <div className="registration-top">
          {place ? <StepProgress at={place} /> : null}
          {form?.testMode ? <p className="test-mode">{words.testMode}</p> : null}
        </div>
        <MovesFocusContext value={moved.current}>
          <Suspense fallback={<Loading label={words.loading} />}>
            <Step actor={actor} snapshot={snapshot} printing={printing} />
          </Suspense>
        </MovesFocusContext>
      </section>
    </div>
  );
}

type StepProps = { actor: RegistrationActor; snapshot: RegistrationSnapshot; printing: Printing };

function Step({ actor, snapshot, printing }: StepProps) {
  const { form, purchase } = snapshot.context;
  const { payment } = snapshot.children;
  if (snapshot.matches('choosing') && form) return <TicketsStep actor={actor} snapshot={snapshot} form={form} />;
  if ((snapshot.matches('attendees') || snapshot.matches('checking')) && form)
    return <AttendeesStep actor={actor} snapshot={snapshot} form={form} />;
  if (isReview(snapshot) && form) return <ReviewStep actor={actor} snapshot={snapshot} form={form} />;
  if (snapshot.matches('paying') && payment) return <PaymentStep actor={payment} registration={snapshot.context} />;
  if ((snapshot.matches('confirmed') || snapshot.matches('awaitingTransfer')) && purchase)
    return <Confirmed actor={actor} purchase={purchase} printing={printing} />;
  return <Outcome actor={actor} snapshot={snapshot} />;
}

const isReview = (snapshot: RegistrationSnapshot) =>
  snapshot.matches('review') ||
  snapshot.matches('applying') ||
  snapshot.matches('submitting') ||
  snapshot.matches('unanswered');

/** The step of the four that a state belongs to; null where none is shown. */
function placeOf(snapshot: RegistrationSnapshot): Place | null {
  if (snapshot.matches('choosing')) return 'choosing';
  if (snapshot.matches('attendees') || snapshot.matches('checking')) return 'attendees';
  if (isReview(snapshot)) return 'review';
  return snapshot.matches('paying') ? 'paying' : null;
}

/** The innermost state's label. */
const labelOf = (snapshot: RegistrationSnapshot) => Object.values(snapshot.getMeta()).at(-1)?.label ?? 'loading';
const paymentLabelOf = (snapshot: PaymentSnapshot) => Object.values(snapshot.getMeta()).at(-1)?.label ?? null;
