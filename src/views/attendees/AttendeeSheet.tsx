import './AttendeeSheet.css';
import { useSelector } from '@xstate/react';
import { Check, ExternalLink, Pencil, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { askedFields, visibleQuestions } from '../../lib/answers.ts';
import type { AttendeeAction } from '../../lib/attendeeActions.ts';
import { countries } from '../../lib/countries.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { asAnswered, earlierAnswers } from '../../lib/givenAnswers.ts';
import { formatMoney } from '../../lib/money.ts';
import { admits, isCancellable, isMarkablePaid, isRestorable, isUnpaid } from '../../lib/purchaseStatus.ts';
import { attendee as words } from '../../messages/attendee.ts';
import { fields as fieldWords } from '../../messages/fields.ts';
import { purchaseStatuses } from '../../messages/purchaseStatuses.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { publicAddress } from '../parts/publicAddress.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { AttendeeQuestion } from './AttendeeQuestion.tsx';
import type { AttendeeActor } from './attendeeActor.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { paymentTone } from './paymentTone.ts';

// After the list itself.
const TicketMail = lazy(() => import('./TicketMail.tsx'));
// Few orders are disputed.
const DisputeNote = lazy(() => import('./DisputeNote.tsx'));

type Props = {
  actor: AttendeeActor;
  timeZone: string;
  /** The address of another attendee of the order. */
  hrefOf: (uId: string) => string;
  onClose: () => void;
  /** The form that changes the attendee, instead of this sheet. */
  renderForm: (details: AttendeeDetails) => ReactNode;
};

/** One attendee as something to read, with what can be done about them and their order. */
export function AttendeeSheet({ actor, timeZone, hrefOf, onClose, renderForm }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { details, error } = snapshot.context;
  if (snapshot.matches('editing') && details) return renderForm(details);
  return (
    <Dialog
      look="sheet"
      title={details ? fullName(details.attendee) : words.title}
      lead={details ? <Lead details={details} /> : undefined}
      closeLabel={words.close}
      onClose={onClose}
    >
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      {snapshot.matches('loadFailed') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.matches('refused') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'action.retried' })}>
          <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'action.cancelled' })}>
            {desk.cancel}
          </Button>
        </ErrorNote>
      ) : null}
      {details ? (
        <Details actor={actor} details={details} timeZone={timeZone} hrefOf={hrefOf} />
      ) : snapshot.hasTag('busy') ? (
        <Loading rows={6} />
      ) : null}
    </Dialog>
  );
}

const Lead = ({ details: { attendee } }: { details: AttendeeDetails }) => (
  <>
    <StatusTag tone={paymentTone[attendee.paymentStatus]}>{purchaseStatuses[attendee.paymentStatus]}</StatusTag>{' '}
    {attendee.ticketName}
  </>
);

type DetailsProps = Pick<Props, 'actor' | 'timeZone' | 'hrefOf'> & { details: AttendeeDetails };

function Details({ actor, details, timeZone, hrefOf }: DetailsProps) {
  const { attendee, order } = details;
  const { paymentStatus, reference } = attendee;
  const busy = useSelector(actor, (state) => !state.matches('reading'));
  const act = (action: AttendeeAction) => actor.send({ type: 'action.requested', action });
  const total = formatMoney(order.total, order.currency);
  const atDoor = order.paymentMethod === 'door';
  if (details.deletedAt)
    return (
      <>
        <Deleted details={details} timeZone={timeZone} busy={busy} act={act} />
        <OrderPart details={details} timeZone={timeZone} hrefOf={hrefOf} />
        <DetailsPart details={details} />
      </>
    );
  return (
    <>
      {isMarkablePaid(paymentStatus) ? (
        <section className="attendee-due">
          <div>
            <h3>{atDoor ? words.read.doorDue(total) : words.read.transferDue(total)}</h3>
            <p>{atDoor ? words.read.doorHelp : words.read.transferHelp(reference)}</p>
          </div>
          <Button disabled={busy} onClick={() => act('markPaid')}>
            {words.markPaid}
          </Button>
        </section>
      ) : null}
      <Suspense fallback={null}>
        {order.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} order={order} timeZone={timeZone} />
        ))}
      </Suspense>
      <CheckInState details={details} timeZone={timeZone} busy={busy} act={act} />
      <CheckInLog details={details} timeZone={timeZone} />
      <OrderPart details={details} timeZone={timeZone} hrefOf={hrefOf} />
      <TicketLink details={details} timeZone={timeZone} busy={busy} act={act} />
      <DetailsPart details={details}>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'edit.requested' })}>
          <Pencil aria-hidden />
          {words.read.edit}
        </Button>
      </DetailsPart>
      <footer className="attendee-end">
        {isCancellable(paymentStatus) ? (
          <Button size="sm" variant="outline" disabled={busy} onClick={() => act('cancelOrder')}>
            {words.cancelPurchase}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" tone="danger" disabled={busy} onClick={() => act('delete')}>
          {words.delete}
        </Button>
      </footer>
      <AttendeeQuestion actor={actor} details={details} />
    </>
  );
}

/** Somebody who was deleted, and the way back. */
const Deleted = ({ details: { attendee, deletedAt }, timeZone, busy, act }: CheckInProps) => (
  <section className="attendee-due is-over">
    <div>
      <h3>{words.deletedOn(deletedAt ? formatDateTime(deletedAt, timeZone) : '')}</h3>
      <p>{isRestorable(attendee.paymentStatus) ? words.deletedText : words.notRestorable}</p>
    </div>
    {isRestorable(attendee.paymentStatus) ? (
      <Button disabled={busy} onClick={() => act('restore')}>
        <Undo2 aria-hidden />
        {words.restore}
      </Button>
    ) : null}
  </section>
);

function OrderPart({ details, timeZone, hrefOf }: Omit<DetailsProps, 'actor'>) {
  const { attendee, order } = details;
  const others = order.attendees.filter(({ uId }) => uId !== attendee.uId);
  return (
    <section className="attendee-part" aria-label={words.purchase}>
      <header>
        <h3>{words.purchase}</h3>
        <ButtonLink href={to.purchase(details.form.eventId, attendee.pId)} size="sm" variant="outline">
          {words.openPurchase}
        </ButtonLink>
      </header>
      <dl className="attendee-facts">
        <Fact name={words.read.total}>
          {order.total === 0 ? words.read.free : formatMoney(order.total, order.currency)}
        </Fact>
        {order.refunded > 0 ? (
          <Fact name={words.read.refunded}>{formatMoney(order.refunded, order.currency)}</Fact>
        ) : null}
        {order.total === 0 ? null : <Fact name={words.read.method}>{methodOf(details)}</Fact>}
        <Fact name={words.read.reference}>{attendee.reference}</Fact>
        <Fact name={words.read.registered}>{formatDateTime(attendee.registeredAt, timeZone)}</Fact>
      </dl>
      {others.length > 0 ? (
        <>
          <h4>{words.read.others}</h4>
          <ul className="attendee-others">
            {others.map(({ uId, name, ticketName }) => (
              <li key={uId}>
                <Link href={hrefOf(uId)}>{name}</Link>
                <span>{ticketName}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="form-help">{words.read.alone}</p>
      )}
    </section>
  );
}

function DetailsPart({ details, children }: { details: AttendeeDetails; children?: ReactNode }) {
  return (
    <section className="attendee-part" aria-label={words.read.details}>
      <header>
        <h3>{words.read.details}</h3>
        {children}
      </header>
      <Answers details={details} />
    </section>
  );
}

function methodOf({ order: { paymentMethod, testMode, takenBy } }: AttendeeDetails): string {
  const method = testMode ? words.read.testMode : words.read.methods[paymentMethod];
  return takenBy ? words.read.takenBy(method, takenBy) : method;
}

type CheckInProps = {
  details: AttendeeDetails;
  timeZone: string;
  busy: boolean;
  act: (action: AttendeeAction) => void;
};

function CheckInState({ details: { attendee, lastCheckIn }, timeZone, busy, act }: CheckInProps) {
  const { checkedInAt, paymentStatus } = attendee;
  if (checkedInAt) {
    const { by = '', gate = '' } = lastCheckIn ?? {};
    return (
      <section className="attendee-check-in is-in" aria-label={words.checkInTitle}>
        <p>
          <Check aria-hidden />
          {words.read.checkedInBy(formatDateTime(checkedInAt, timeZone), by, gate)}
        </p>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => act('undoCheckIn')}>
          <Undo2 aria-hidden />
          {words.read.undoCheckIn}
        </Button>
      </section>
    );
  }
  return (
    <section className="attendee-check-in" aria-label={words.checkInTitle}>
      <p>{admits(paymentStatus) ? words.read.notCheckedIn : whyNot(paymentStatus)}</p>
      {admits(paymentStatus) ? (
        <Button size="sm" variant="subtle" disabled={busy} onClick={() => act('checkIn')}>
          <Check aria-hidden />
          {words.read.checkIn}
        </Button>
      ) : null}
    </section>
  );
}

/** What happened at the door, where it is more than the state says. */
function CheckInLog({ details: { checkIns, attendee }, timeZone }: Pick<CheckInProps, 'details' | 'timeZone'>) {
  if (checkIns.length < (attendee.checkedInAt ? 2 : 1)) return null;
  return (
    <details className="attendee-log">
      <summary>{words.read.checkInLog(checkIns.length)}</summary>
      <ol>
        {checkIns.map(({ id, kind, at, by, gate }) => (
          <li key={id}>{words.read.checkIns[kind](formatDateTime(at, timeZone), by, gate)}</li>
        ))}
      </ol>
    </details>
  );
}

const whyNot = (status: AttendeeDetails['attendee']['paymentStatus']): string =>
  isUnpaid(status) ? words.read.cannotCheckIn : words.read.cannotCheckInVoid;

function TicketLink({ details, timeZone, busy, act }: CheckInProps) {
  const { attendee, ticketKey } = details;
  const address = ticketKey ? publicAddress(to.ticket(ticketKey)) : null;
  return (
    <section className="attendee-part" aria-label={words.read.ticketLink}>
      <header>
        <h3>{words.read.ticketLink}</h3>
        {address ? (
          <div className="attendee-part-actions">
            <CopyButton text={address} label={words.read.copyTicket(fullName(attendee))} />
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ExternalLink aria-hidden />
              {words.read.openTicket}
            </a>
          </div>
        ) : null}
      </header>
      {address ? (
        <Suspense fallback={null}>
          <TicketMail mail={details.ticketMail} timeZone={timeZone} busy={busy} onSend={() => act('sendTicket')} />
        </Suspense>
      ) : (
        <p className="form-help">{isUnpaid(attendee.paymentStatus) ? words.read.noTicket : words.read.voidTicket}</p>
      )}
    </section>
  );
}

function Answers({ details: { form, fields, answers: given } }: { details: AttendeeDetails }) {
  const { questions, answers } = asAnswered(form.questions, given);
  return (
    <>
      <dl className="attendee-facts">
        {askedFields(form).map(({ key }) => (
          <Fact key={key} name={fieldWords[key]}>
            {key === 'country' ? countries.find(({ code }) => code === fields.country)?.name : fields[key]}
          </Fact>
        ))}
        {visibleQuestions(questions, answers).map(({ id, label }) => (
          <Fact key={id} name={label}>
            {textOf(answers[id])}
          </Fact>
        ))}
      </dl>
      <EarlierAnswers answers={earlierAnswers(form, given)} />
    </>
  );
}

const textOf = (answer: string | string[] | undefined): string =>
  Array.isArray(answer) ? answer.join(', ') : (answer ?? '');

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || words.read.none}</dd>
  </div>
);
