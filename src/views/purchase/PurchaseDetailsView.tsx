import './PurchaseDetailsView.css';
import { useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { purchases as words } from '#words/purchases.ts';
import type { Event } from '../../api/contract/event.ts';
import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatAnyMoney, formatMoney } from '../../lib/money.ts';
import { isAllRefunded, leftToRefund } from '../../lib/pricing.ts';
import { isCancellable, isMarkablePaid, isUnpaid, isVoid } from '../../lib/purchase.ts';
import { countryName } from '../../lib/text.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { DetailsError } from '../parts/desk/DetailsError.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { PurchaseQuestion } from './PurchaseQuestion.tsx';
import type { PurchaseAction, PurchaseDetailsActor } from './purchaseActions.ts';
import { leftOf } from './RefundChoice.tsx';
import { Timeline } from './Timeline.tsx';

type Props = { eventId: string; event: ResourceActor<Event>; purchase: PurchaseDetailsActor };

/** One purchase: its attendees, its money and what happened to it, with what can be done about it. */
export function PurchaseDetailsView({ eventId, event, purchase: actor }: Props) {
  const about = useSelector(event, (state) => state);
  const snapshot = useSelector(actor, (state) => state);
  const { details } = snapshot.context;
  const { subject } = about.context;
  const crumbs = [
    { label: desk.events, href: to.home() },
    { label: subject?.name ?? desk.tabs.loading, href: to.event(eventId) },
    { label: words.back, href: to.purchases(eventId) },
  ];
  return (
    <Page>
      <PageHeader
        title={details ? words.title(details.reference) : words.loading}
        crumbs={crumbs}
        lead={details ? <Lead details={details} /> : undefined}
        actions={details ? <Actions actor={actor} details={details} /> : undefined}
      />
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <DetailsError actor={actor} />
      <ResourceNote resource={event} />
      {details && subject ? (
        <div className="page-columns purchase-page">
          <div className="page-stack">
            <Due actor={actor} details={details} timeZone={subject.timeZone} />
            <Unmatched actor={actor} details={details} />
            <FailedRefund actor={actor} details={details} />
            <Objection actor={actor} details={details} />
            <People eventId={eventId} details={details} timeZone={subject.timeZone} />
            <Money details={details} timeZone={subject.timeZone} />
          </div>
          <Panel title={words.timeline}>
            <Timeline entries={details.timeline} currency={details.currency} timeZone={subject.timeZone} />
          </Panel>
          <PurchaseQuestion actor={actor} details={details} />
        </div>
      ) : snapshot.hasTag('busy') || about.hasTag('busy') ? (
        <Loading rows={8} />
      ) : null}
    </Page>
  );
}

const Lead = ({ details }: { details: PurchaseDetails }) => {
  const { status, total, refunded, buyerName, company, buyerEmail, formTitle } = details;
  return (
    <>
      <OrderStatus order={details} />{' '}
      {!isVoid(status) && isAllRefunded({ total, refunded }) ? <StatusTag>{words.allRefunded}</StatusTag> : null}{' '}
      {company ? `${company.name} · ` : null}
      {buyerName} · <a href={`mailto:${buyerEmail}`}>{buyerEmail}</a> · {formTitle}
    </>
  );
};

type ActionProps = { actor: PurchaseDetailsActor; details: PurchaseDetails };

function useActions(actor: PurchaseDetailsActor) {
  const busy = useSelector(actor, (state) => !state.matches('reading'));
  return { busy, act: (action: PurchaseAction) => actor.send({ type: 'action.requested', action }) };
}

function Actions({ actor, details }: ActionProps) {
  const { busy, act } = useActions(actor);
  const { status, eventId, formId, key } = details;
  return (
    <>
      {key ? (
        <a
          href={to.registration(eventId, formId, key)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <ExternalLink aria-hidden />
          {words.buyerPage}
        </a>
      ) : null}
      {leftOf(details) > 0 ? (
        <May need="finance">
          <Button size="sm" variant="outline" disabled={busy} onClick={() => act('refund')}>
            {words.refund}
          </Button>
        </May>
      ) : null}
      {isCancellable(status) ? (
        <May need="finance">
          <Button size="sm" variant="outline" tone="danger" disabled={busy} onClick={() => act('cancel')}>
            {words.cancel}
          </Button>
        </May>
      ) : null}
    </>
  );
}

type PartProps = { details: PurchaseDetails; timeZone: string };

/** What is still to be paid to the organiser. */
function Due({ actor, details, timeZone }: PartProps & ActionProps) {
  const { busy, act } = useActions(actor);
  const { status, total, currency, reference, paymentMethod, holdExpiresAt } = details;
  if (!isMarkablePaid(status) || paymentMethod === 'card') return null;
  const amount = formatMoney(total, currency);
  const atDoor = paymentMethod === 'door';
  return (
    <section className="purchase-due">
      <div>
        <h2>{atDoor ? words.due.door(amount) : words.due.transfer(amount)}</h2>
        <p>
          {atDoor ? words.due.doorText : words.due.transferText(reference)}{' '}
          {!isUnpaid(status)
            ? words.due.expired
            : holdExpiresAt
              ? words.due.until(formatDateTime(holdExpiresAt, timeZone))
              : null}
        </p>
      </div>
      <May need="finance">
        <Button disabled={busy} onClick={() => act('markPaid')}>
          {atDoor ? words.takePayment : words.markPaid}
        </Button>
      </May>
    </section>
  );
}

/** Money that came and is not what the order asked, until the organiser has accepted it or sent it back. */
function Unmatched({ actor, details }: ActionProps) {
  const { busy, act } = useActions(actor);
  const { unmatched, total, currency, status } = details;
  if (!unmatched?.isOpen) return null;
  const { title, mismatches, text, ended, accept, cancel, returned } = words.unmatched;
  const isReserved = isCancellable(status);
  return (
    <section className="purchase-due" role="alert">
      <div>
        <h2>{title(formatAnyMoney(unmatched.amount, unmatched.currency))}</h2>
        <p>
          {mismatches[unmatched.mismatch](formatMoney(total, currency))} {isReserved ? text : ended}
        </p>
      </div>
      <May need="finance">
        <Button disabled={busy} onClick={() => act('markPaid')}>
          {accept}
        </Button>
        <Button variant="outline" tone="danger" disabled={busy} onClick={() => act('cancel')}>
          {isReserved ? cancel : returned}
        </Button>
      </May>
    </section>
  );
}

/** A refund that came back, until the organiser has sent money again. */
function FailedRefund({ actor, details }: ActionProps) {
  const { busy, act } = useActions(actor);
  const failed = details.refunds.at(-1);
  if (!failed?.failedAt || leftOf(details) === 0) return null;
  return (
    <section className="purchase-due" role="alert">
      <div>
        <h2>{words.failedRefund.title(formatMoney(failed.amount, details.currency))}</h2>
        <p>{words.failedRefund.text}</p>
      </div>
      <May need="finance">
        <Button disabled={busy} onClick={() => act('refund')}>
          {words.refund}
        </Button>
      </May>
    </section>
  );
}

/** That an attendee did not expect how their ticket ended, until the organiser has settled it. */
function Objection({ actor, details: { objectedAt, timeline } }: ActionProps) {
  const { busy, act } = useActions(actor);
  if (!objectedAt) return null;
  const names = timeline.flatMap((entry) =>
    entry.kind === 'objected' && entry.at >= objectedAt ? [entry.data.name] : [],
  );
  return (
    <section className="purchase-due" role="alert">
      <div>
        <h2>{words.objection.title([...new Set(names)].join(', '))}</h2>
        <p>{words.objection.text}</p>
      </div>
      <May need="manage">
        <Button disabled={busy} onClick={() => act('settle')}>
          {words.objection.settle}
        </Button>
      </May>
    </section>
  );
}

const People = ({ eventId, details: { people }, timeZone }: PartProps & { eventId: string }) => (
  <Panel title={words.attendees}>
    <ul className="purchase-people">
      {people.map(({ uId, name, ticketName, removedAt, checkedInAt }) => (
        <li key={uId} className={removedAt ? 'is-removed' : undefined}>
          <Link href={to.attendees(eventId, { attendee: uId })}>{name}</Link>
          <span>{ticketName}</span>
          {removedAt ? (
            <small>{words.removed(formatDateTime(removedAt, timeZone))}</small>
          ) : checkedInAt ? (
            <small>{words.checkedIn(formatDateTime(checkedInAt, timeZone))}</small>
          ) : null}
        </li>
      ))}
    </ul>
  </Panel>
);

function Money({ details, timeZone }: PartProps) {
  const { refunded, lost, currency, refunds, invoices, company } = details;
  const amount = (minor: number) => formatMoney(minor, currency);
  return (
    <Panel title={words.money}>
      <OrderLines order={details}>
        {lost > 0 ? (
          <div>
            <dt>{words.lost}</dt>
            <dd>{amount(-lost)}</dd>
          </div>
        ) : null}
        {refunded + lost > 0 ? (
          <div className="order-lines-total">
            <dt>{words.left}</dt>
            <dd>{amount(leftToRefund(details))}</dd>
          </div>
        ) : null}
      </OrderLines>
      <Payment details={details} timeZone={timeZone} />
      {company ? (
        <section className="purchase-part">
          <h3>{words.company}</h3>
          <p className="purchase-company">
            {[company.name, company.address, countryName(company.country)].filter(Boolean).join('\n')}
          </p>
          <p>{company.vatNumber ? words.vatNumber(company.vatNumber) : words.noVatNumber}</p>
        </section>
      ) : null}
      {refunds.length > 0 ? (
        <section className="purchase-part">
          <h3>{words.refunds}</h3>
          <ul className="purchase-refunds">
            {refunds.map((refund, place) => (
              <li key={refund.refundId}>
                <span>{amount(refund.amount)}</span>
                <span>{refund.askedBy ? words.askedBy(refund.askedBy) : null}</span>
                <small>{fateOf(refund, refunds.slice(place + 1), timeZone)}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {invoices.length > 0 ? (
        <section className="purchase-part">
          <h3>{words.invoices}</h3>
          <ul>
            {invoices.map(({ number, key, kind }) => (
              <li key={key}>
                <a className="underlined" href={to.invoice(key)} target="_blank" rel="noreferrer">
                  {words.documents[kind](number)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Panel>
  );
}

type Refund = PurchaseDetails['refunds'][number];

function fateOf({ askedAt, sentAt, failedAt, byHand }: Refund, later: readonly Refund[], timeZone: string): string {
  if (failedAt) {
    const isSentAnew = later.some((refund) => refund.failedAt === null);
    return (isSentAnew ? words.refundSentAnew : words.refundFailed)(formatDateTime(failedAt, timeZone));
  }
  if (byHand) return words.refundByHand(formatDateTime(askedAt, timeZone));
  return sentAt ? words.refundSent(formatDateTime(sentAt, timeZone)) : words.refundWaiting;
}

function Payment({ details, timeZone }: PartProps) {
  const { takenBy, takenAs, takenGate, paymentId } = details;
  return (
    <section className="purchase-part">
      <h3>{words.payment}</h3>
      <p>{paymentOf(details, timeZone)}</p>
      {takenBy ? <p>{words.payments.takenBy(takenBy, takenGate, takenAs && words.happened.takenAs[takenAs])}</p> : null}
      {paymentId ? (
        <p>
          {words.payments.id} <code>{paymentId}</code>
        </p>
      ) : null}
    </section>
  );
}

function paymentOf({ total, paidAt, testMode, paymentMethod }: PurchaseDetails, timeZone: string): string {
  const { payments } = words;
  if (total === 0) return payments.free;
  if (paidAt === null) return payments.none;
  const when = formatDateTime(paidAt, timeZone);
  return paymentMethod === 'card' && testMode ? payments.test(when) : payments[paymentMethod](when);
}
