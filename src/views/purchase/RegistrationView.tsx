import './RegistrationView.css';
import './eventPage/brand.css';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { registration as words } from '#words/registration.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { countAttendees, isPaidHere, priceOf } from '../../lib/order.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { CheckoutSnapshot } from '../../machines/purchase/checkout.ts';
import type { OrderActor, OrderSnapshot } from '../../machines/purchase/order.ts';
import type { PaymentSnapshot } from '../../machines/purchase/payment.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/purchase/registration.ts';
import type { SubmissionSnapshot } from '../../machines/purchase/submission.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { About, EventHeader, Organiser } from './EventHeader.tsx';
import { branded } from './eventPage/brandStyle.ts';
import type { GatewayFormProps } from './PaymentStep.tsx';
import { Message, MovesFocusContext, StepBar, StepError, StepHeading } from './Step.tsx';
import { TicketRow } from './TicketRow.tsx';

const load = {
  attendees: () => import('./AttendeesStep.tsx'),
  review: () => import('./ReviewStep.tsx'),
  payment: () => import('./PaymentStep.tsx'),
  confirmed: () => import('./Confirmed.tsx'),
  outcome: () => import('./CheckoutOutcome.tsx'),
  unfinished: () => import('./Unfinished.tsx'),
  inLine: () => import('./InLine.tsx'),
};
const AttendeesStep = lazy(load.attendees);
const ReviewStep = lazy(load.review);
const PaymentStep = lazy(load.payment);
const Confirmed = lazy(load.confirmed);
const CheckoutOutcome = lazy(load.outcome);
const Unfinished = lazy(load.unfinished);
const InLine = lazy(load.inLine);

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
      {...branded('registration', form?.event.brand ?? null)}
      data-over={form?.state === 'over' || form?.state === 'closed' || undefined}
      aria-busy={isBusy(scene)}
    >
      <LiveRegion>{words.states[label]}</LiveRegion>
      {form && form.state !== 'unpublished' ? (
        <EventHeader
          event={form.event}
          form={form.form}
          brief={place !== 'choosing' && !scene.registration.matches('closed')}
        />
      ) : null}
      <section className="registration-step">
        <div className="row-between">
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
        {form && form.state !== 'unpublished' && scene.registration.matches('closed') ? (
          <About event={form.event} form={form.form} />
        ) : null}
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
  const sending = at.find((state) => submitting?.matches(state));
  if (submission && submitting?.context.place && !sending) return <InLine actor={submission} snapshot={submitting} />;
  if (submission && submitting && form)
    return (
      <ReviewStep
        form={form}
        draft={draft}
        existing={existing}
        error={null}
        promoError={null}
        at={sending ?? 'submitting'}
        order={undefined}
        submission={submission}
      />
    );
  const payment = checkingOut?.children.payment;
  if (payment) return <PaymentStep actor={payment} gatewayForm={gatewayForm} />;
  if (checkout && checkingOut) {
    const { purchase } = checkingOut.context;
    if (checkingOut.hasTag('ordered') && purchase)
      return <Confirmed actor={checkout} snapshot={checkingOut} purchase={purchase} form={form} printing={printing} />;
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

const at = ['solving', 'unsolved', 'unanswered'] as const;

const isReview = (ordering: OrderSnapshot | undefined) => ordering?.matches('review') || ordering?.matches('applying');

/** The step of the four that a state belongs to; null where none is shown. */
function placeOf({ ordering, submitting, paying }: Scene): Place | null {
  if (ordering?.matches('choosing')) return 'choosing';
  if (ordering?.matches('attendees') || ordering?.matches('checking')) return 'attendees';
  if (isReview(ordering) || submitting) return 'review';
  return paying ? 'paying' : null;
}

const isBusy = ({ registration, ordering, submitting, checkingOut }: Scene) =>
  [registration, ordering, submitting, checkingOut].some((snapshot) => snapshot?.hasTag('busy'));

const labelOf = ({ registration, ordering, submitting, checkingOut }: Scene) =>
  stateMeta(ordering ?? submitting ?? checkingOut ?? registration)?.label ?? 'loading';

const steps = ['choosing', 'attendees', 'review', 'paying'] as const;
export type Place = (typeof steps)[number];

/** How far the buyer is. `withPayment` where there is something to be paid here. */
function StepProgress({ at, withPayment }: { at: Place; withPayment: boolean }) {
  const shown = steps.filter((step) => step !== 'paying' || withPayment);
  const current = shown.indexOf(at);
  return (
    <>
      <p className="caption">{words.progress(current + 1, shown.length, words.steps[at])}</p>
      <div className="step-progress-bars" aria-hidden>
        {shown.map((name, index) => (
          <span key={name} data-done={index <= current} />
        ))}
      </div>
    </>
  );
}

type Props = {
  actor: RegistrationActor;
  snapshot: RegistrationSnapshot;
  /** What else can be done where it is closed. */
  children: ReactNode;
};

/** In place of the form: it is loading, closed or could not be loaded. */
function Outcome({ actor, snapshot, children }: Props) {
  const { error, form } = snapshot.context;
  const retry = () => actor.send({ type: 'page.retried' });
  if (snapshot.matches('closed')) {
    const { title, help } = words.closed[form && form.state !== 'open' ? form.state : 'closed'];
    return (
      <>
        <Message title={title} help={help}>
          {form?.state === 'over' ? null : (
            <Button size="lg" variant="outline" onClick={retry}>
              {words.lookAgain}
            </Button>
          )}
          {form?.event.slug ? (
            <ButtonLink href={to.publicEvent(form.event.slug)} size="lg" variant="outline">
              {words.toEvent}
            </ButtonLink>
          ) : null}
        </Message>
        {children}
      </>
    );
  }
  if (snapshot.matches('loadFailed'))
    return (
      <Message title={words.loadFailedTitle} help={error?.msg || words.noAnswer}>
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
      </Message>
    );
  return <Loading label={words.loading} />;
}

type TicketsStepProps = {
  actor: OrderActor;
  snapshot: OrderSnapshot;
  /** What else can be done about tickets that are sold out. */
  children: ReactNode;
};

function TicketsStep({ actor, snapshot, children }: TicketsStepProps) {
  const { form, quantities, error } = snapshot.context;
  const { currency, timeZone, terms } = form.event;
  const count = countAttendees(quantities);
  const { lines, total } = priceOf(form, { ...snapshot.context, promo: null });
  return (
    <>
      <StepHeading>{words.ticketsTitle}</StepHeading>
      {error ? <StepError error={error}>{words.errorAt.choosing}</StepError> : null}
      {form.offer ? (
        <p className="offer-note">{words.reservedUntil(formatDeadline(form.offer.until, timeZone))}</p>
      ) : null}
      {form.tickets.length === 0 ? <p>{words.noTickets}</p> : null}
      <ul className="stack-3">
        {form.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            currency={currency}
            timeZone={timeZone}
            terms={terms}
            quantity={quantities[ticket.id] ?? 0}
            lines={lines.filter(({ ticketId }) => ticketId === ticket.id)}
            onChange={(quantity) => actor.send({ type: 'quantity.changed', ticketId: ticket.id, quantity })}
          />
        ))}
      </ul>
      {children}
      <About event={form.event} form={form.form} />
      <Organiser organiser={form.event.organiser} />
      <StepBar
        // Until the app is there, src/boot/preHydration.ts fills these in.
        summary={
          <>
            <span className="step-bar-hint" data-sum="none" hidden={count > 0}>
              {words.nothingChosen}
            </span>
            <span data-sum="count" data-one={words.chosen(1)} data-more={words.chosen(2)} hidden={count === 0}>
              {words.chosen(count)}
            </span>
            <strong data-sum="total" data-free={words.free} hidden={count === 0}>
              {total === 0 ? words.free : formatMoney(total, currency)}
            </strong>
          </>
        }
      >
        <Button
          size="lg"
          data-go="on"
          disabled={!snapshot.can({ type: 'tickets.chosen' })}
          onClick={() => actor.send({ type: 'tickets.chosen' })}
        >
          {words.continue}
        </Button>
      </StepBar>
    </>
  );
}
