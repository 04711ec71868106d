import './AttendeeSheet.css';
import { useSelector } from '@xstate/react';
import { Pencil, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { attendee as words } from '#words/attendee.ts';
import { attendees as listWords } from '#words/attendees.ts';
import { fields as fieldWords } from '#words/fields.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { asAnswered, askedFields, earlierAnswers, visibleQuestions } from '../../lib/form/answers.ts';
import { formatMoney } from '../../lib/money.ts';
import { isCancellable, isMarkablePaid } from '../../lib/purchase.ts';
import { countryName, fullName } from '../../lib/text.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { DetailsError } from '../parts/desk/DetailsError.tsx';
import { May } from '../parts/desk/May.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { PaymentStatus } from '../purchase/PaymentStatus.tsx';
import { CheckInLog, CheckInState, TicketLink } from './AttendeeAdmission.tsx';
import { AttendeeQuestion } from './AttendeeQuestion.tsx';
import type { AttendeeAction } from './attendeeActions.ts';
import type { AttendeeActor } from './attendeeActor.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';

// Few orders are disputed, few attendees erased.
const DisputeNote = lazy(() => import('./DisputeNote.tsx'));
const Erased = lazyPart(() => import('./Erased.tsx'));

type Props = {
  actor: AttendeeActor;
  timeZone: string;
  /** The address of another attendee of the order. */
  hrefOf: (uId: string) => string;
  onClose: () => void;
  /** The form that changes the attendee, instead of this sheet. */
  renderForm: (details: AttendeeDetails) => ReactNode;
  /** What is held about the attendee, and a way to erase them. */
  renderPrivacy: (details: AttendeeDetails, busy: boolean, onErase: () => void) => ReactNode;
  /** What door staff read of the attendee. */
  renderNote?: ((details: AttendeeDetails) => ReactNode) | undefined;
  /** The attendee's badge. */
  badge?: ReactNode;
};

/** One attendee as something to read, with what can be done about them and their order. */
export function AttendeeSheet({
  actor,
  timeZone,
  hrefOf,
  onClose,
  renderForm,
  renderPrivacy,
  renderNote,
  badge,
}: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { details } = snapshot.context;
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
      <DetailsError actor={actor} />
      {details ? (
        <Details {...{ actor, details, timeZone, hrefOf, renderPrivacy, renderNote, badge }} />
      ) : snapshot.hasTag('busy') ? (
        <Loading rows={6} />
      ) : null}
    </Dialog>
  );
}

const Lead = ({ details: { attendee } }: { details: AttendeeDetails }) => (
  <>
    <PaymentStatus status={attendee.paymentStatus} /> {attendee.ticketName}
    {attendee.detailsMissing ? ` · ${listWords.detailsMissing}` : null}
  </>
);

type DetailsProps = Pick<Props, 'actor' | 'timeZone' | 'hrefOf' | 'renderPrivacy' | 'renderNote' | 'badge'> & {
  details: AttendeeDetails;
};

function Details({ actor, details, timeZone, hrefOf, renderPrivacy, renderNote, badge }: DetailsProps) {
  const { attendee, order } = details;
  const { paymentStatus, reference } = attendee;
  const busy = useSelector(actor, (state) => !state.matches('reading'));
  const act = (action: AttendeeAction) => actor.send({ type: 'action.requested', action });
  const total = formatMoney(order.total, order.currency);
  const atDoor = order.paymentMethod === 'door';
  const held = renderPrivacy(details, busy, () => act('erase'));
  if (details.erasedAt)
    return (
      <>
        <Erased when={formatDateTime(details.erasedAt, timeZone)} />
        <CheckInLog details={details} timeZone={timeZone} />
        <AttendeeOrder details={details} timeZone={timeZone} hrefOf={hrefOf} />
        {held}
      </>
    );
  if (details.deletedAt)
    return (
      <>
        <Deleted
          when={formatDateTime(details.deletedAt, timeZone)}
          canReturn={details.canReturn}
          busy={busy}
          onRestore={() => act('restore')}
        />
        <AttendeeOrder details={details} timeZone={timeZone} hrefOf={hrefOf} />
        <AttendeeAnswers details={details} />
        {held}
        <AttendeeQuestion actor={actor} details={details} />
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
          <May need="finance">
            <Button disabled={busy} onClick={() => act('markPaid')}>
              {words.markPaid}
            </Button>
          </May>
        </section>
      ) : null}
      <Suspense fallback={null}>
        {order.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} order={order} timeZone={timeZone} />
        ))}
      </Suspense>
      {renderNote?.(details)}
      <CheckInState details={details} timeZone={timeZone} busy={busy} act={act} />
      <CheckInLog details={details} timeZone={timeZone} />
      <AttendeeOrder details={details} timeZone={timeZone} hrefOf={hrefOf} />
      <TicketLink details={details} timeZone={timeZone} busy={busy} act={act} />
      {badge}
      <AttendeeAnswers details={details}>
        <May need="manage">
          <Button size="sm" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'edit.requested' })}>
            <Pencil aria-hidden />
            {words.read.edit}
          </Button>
        </May>
      </AttendeeAnswers>
      {held}
      <footer className="attendee-end">
        {isCancellable(paymentStatus) ? (
          <May need="finance">
            <Button size="sm" variant="outline" disabled={busy} onClick={() => act('cancelOrder')}>
              {words.cancelPurchase}
            </Button>
          </May>
        ) : null}
        <May need="manage">
          <Button size="sm" variant="ghost" tone="danger" disabled={busy} onClick={() => act('delete')}>
            {words.delete}
          </Button>
        </May>
      </footer>
      <AttendeeQuestion actor={actor} details={details} />
    </>
  );
}

type DeletedProps = { when: string; canReturn: boolean; busy: boolean; onRestore: () => void };

/** Somebody who was deleted, and the way back. */
const Deleted = ({ when, canReturn, busy, onRestore }: DeletedProps) => (
  <section className="attendee-due is-over">
    <div>
      <h3>{words.deletedOn(when)}</h3>
      <p>{canReturn ? words.deletedText : words.notRestorable}</p>
    </div>
    {canReturn ? (
      <May need="manage">
        <Button disabled={busy} onClick={onRestore}>
          <Undo2 aria-hidden />
          {words.restore}
        </Button>
      </May>
    ) : null}
  </section>
);

type AttendeeAnswersProps = { details: AttendeeDetails; children?: ReactNode };

/** What an attendee answered, as something to read; `children` is what can be done about it. */
function AttendeeAnswers({ details, children }: AttendeeAnswersProps) {
  return (
    <section className="attendee-part" aria-label={words.read.details}>
      <header className="row-between">
        <h3>{words.read.details}</h3>
        {children}
      </header>
      <Answers details={details} />
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
            {key === 'country' ? countryName(fields.country ?? '') : fields[key]}
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

type AttendeeOrderProps = {
  details: AttendeeDetails;
  timeZone: string;
  /** The address of another attendee of the order. */
  hrefOf: (uId: string) => string;
};

/** The order of an attendee, with the others in it. */
function AttendeeOrder({ details, timeZone, hrefOf }: AttendeeOrderProps) {
  const { attendee, order } = details;
  const others = order.attendees.filter(({ uId }) => uId !== attendee.uId);
  return (
    <section className="attendee-part" aria-label={words.purchase}>
      <header className="row-between">
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

function methodOf({ order: { paymentMethod, testMode, takenBy } }: AttendeeDetails): string {
  const method = testMode ? words.read.testMode : words.read.methods[paymentMethod];
  return takenBy ? words.read.takenBy(method, takenBy) : method;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || words.read.none}</dd>
  </div>
);
