import '../parts/Message.css';
import './MyTicketsView.css';
import { useSelector } from '@xstate/react';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownTickets as words } from '#words/ownTickets.ts';
import { parts } from '#words/parts.ts';
import type { OwnOrder, OwnTicket } from '../../api/contract/attendees.ts';
import type { Event } from '../../api/contract/event.ts';
import { eventCalendar } from '../../filePaths.ts';
import { type SelfService, selfServices } from '../../lib/attendee.ts';
import { formatBegin, formatRangeInWords, ownTimeZone } from '../../lib/dates.ts';
import { isUnpaid } from '../../lib/purchase.ts';
import { fullName } from '../../lib/text.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import type { OwnTicketsActor } from '../../machines/ticket/ownTickets.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { OrderInvoices } from '../parts/OrderInvoices.tsx';
import { Page } from '../parts/Page.tsx';
import { ticketPdf } from '../parts/pdfAddress.ts';
import { QrCode } from '../parts/QrCode.tsx';
import { PaymentStatus } from '../purchase/PaymentStatus.tsx';

type Props = {
  actor: OwnTicketsActor;
  /** What can be done with a ticket. */
  actions?: (ticket: OwnTicket) => ReactNode;
  /** The photo of whoever has this ticket themselves. */
  photo?: (ticket: OwnTicket) => ReactNode;
  /** What a ticket shares with exhibitors, and how to end that. */
  sharing?: (ticket: OwnTicket) => ReactNode;
  /** What there is besides the tickets. */
  children?: ReactNode;
};

/** An attendee's own page: the code of each ticket first, as it is shown at the door. */
export function MyTicketsView({ actor, actions, photo, sharing, children }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { mine, error } = snapshot.context;
  const zone = mine?.event?.timeZone ?? ownTimeZone();
  const first = mine?.tickets.find(({ qrCodeData, checkedInAt }) => qrCodeData && !checkedInAt);
  return (
    <Page width="column">
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'loading']}</LiveRegion>
      <header className="my-tickets-top">
        <h1 tabIndex={-1}>{words.title}</h1>
        {mine?.event ? <EventFacts event={mine.event} zone={zone} /> : null}
        {mine?.tickets.length === 0 ? null : <p>{words.lead}</p>}
      </header>
      {snapshot.matches('kept') && mine ? (
        <div className="my-tickets-kept" role="status">
          <p>{words.offline(formatBegin(mine.at, zone))}</p>
          <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'load.retried' })}>
            {words.retry}
          </Button>
        </div>
      ) : null}
      {snapshot.hasTag('busy') && !mine ? <Loading rows={4} /> : null}
      {snapshot.matches('failed') ? (
        <ErrorNote error={error ?? { msg: parts.unexpected }} retry={() => actor.send({ type: 'load.retried' })} />
      ) : null}
      {mine?.tickets.length === 0 && mine.orders.length === 0 ? (
        <section className="message">
          <h2>{words.none}</h2>
          <p>{words.noneText}</p>
        </section>
      ) : null}
      {mine && mine.tickets.length > 0 ? (
        <ul className="stack-4" aria-label={mine.event?.name ?? words.title}>
          {mine.tickets.map((ticket) => (
            <OwnTicketCard
              key={ticket.uId}
              ticket={ticket}
              zone={zone}
              eventId={mine.event?.id ?? ''}
              opened={ticket === first}
              actions={actions?.(ticket)}
              photo={ticket.isOwn ? photo?.(ticket) : null}
              sharing={sharing?.(ticket)}
            />
          ))}
        </ul>
      ) : null}
      {mine && mine.orders.length > 0 ? (
        <section className="own-orders" aria-labelledby="own-orders">
          <h2 id="own-orders">{words.orders.title}</h2>
          <p>{words.orders.text}</p>
          <ul className="stack-4">
            {mine.orders.map((order) => (
              <OwnOrderCard key={order.key ?? order.reference} order={order} eventId={mine.event?.id ?? ''} />
            ))}
          </ul>
        </section>
      ) : null}
      {children}
    </Page>
  );
}

function EventFacts({ event, zone }: { event: Event; zone: string }) {
  return (
    <div className="my-tickets-event">
      <h2>{event.name}</h2>
      <p>{formatRangeInWords(event.startsAt, event.endsAt, zone)}</p>
      {event.place ? <p>{event.place}</p> : null}
      {event.published ? (
        <a className={buttonClass({ size: 'sm', variant: 'outline' })} href={eventCalendar(event.id)} download>
          {words.calendar}
        </a>
      ) : null}
    </div>
  );
}

const OwnOrderCard = ({ order, eventId }: { order: OwnOrder; eventId: string }) => (
  <li className="card own-ticket">
    <header>
      <p className="own-ticket-words">
        {words.reference} {order.reference}
      </p>
    </header>
    {order.key ? (
      <div className="own-ticket-actions">
        <ButtonLink href={to.registration(eventId, order.formId, order.key)} variant="outline">
          {words.order}
          <span className="visually-hidden"> {order.reference}</span>
        </ButtonLink>
      </div>
    ) : null}
    <OrderInvoices invoices={order.invoices} />
  </li>
);

type OwnTicketCardProps = {
  ticket: OwnTicket;
  zone: string;
  eventId: string;
  opened: boolean;
  actions: ReactNode;
  photo: ReactNode;
  /** What is shared with exhibitors. */
  sharing: ReactNode;
};

/** One ticket, of the size of a card in a wallet. The code of the first one is open. */
function OwnTicketCard({ ticket, zone, eventId, opened, actions, photo, sharing }: OwnTicketCardProps) {
  const { ticketName, formTitle, reference, paymentStatus, ticketKey, qrCodeData, checkedInAt, organization, order } =
    ticket;
  const name = fullName(ticket);
  const owed = isUnpaid(paymentStatus);
  return (
    <li className="card own-ticket">
      <header>
        <div className="own-ticket-words">
          <h3>{name}</h3>
          {organization ? <p>{organization}</p> : null}
          {ticket.detailsMissing ? <p>{words.detailsMissing}</p> : null}
          <p>
            {ticketName} · {formTitle}
          </p>
          <p>
            {words.reference} {reference}
          </p>
          {ticket.cancelAskedAt ? <p>{words.cancelAsked(formatBegin(ticket.cancelAskedAt, zone))}</p> : null}
          {checkedInAt ? <p>{words.checkedIn(formatBegin(checkedInAt, zone))}</p> : null}
        </div>
        <PaymentStatus status={paymentStatus} />
      </header>
      {qrCodeData ? (
        <details className="own-ticket-code" open={opened}>
          <summary>{words.code}</summary>
          <QrCode value={qrCodeData} size={240} label={words.qr(name)} />
        </details>
      ) : (
        <p className="own-ticket-note">{owed ? words.notYet : words.ended}</p>
      )}
      <div className="own-ticket-actions">
        {ticketKey ? (
          <>
            <ButtonLink href={to.ticket(ticketKey)} variant="outline">
              <Ticket aria-hidden />
              {words.open}
              <span className="visually-hidden"> {name}</span>
            </ButtonLink>
            <a className={buttonClass({ variant: 'ghost' })} href={ticketPdf(ticketKey)} download>
              {words.pdf}
              <span className="visually-hidden"> {name}</span>
            </a>
          </>
        ) : null}
        {order?.key ? (
          <ButtonLink href={to.registration(eventId, ticket.formId, order.key)} variant={owed ? 'solid' : 'ghost'}>
            {owed ? words.pay : words.order}
            <span className="visually-hidden"> {reference}</span>
          </ButtonLink>
        ) : null}
        {actions}
      </div>
      {sharing}
      {photo ? <div className="own-ticket-photo">{photo}</div> : null}
      {order ? <OrderInvoices invoices={order.invoices} /> : null}
    </li>
  );
}

type OwnTicketActionsProps = { ticket: OwnTicket; onChosen: (what: SelfService) => void };

const labels: Record<SelfService, string> = {
  edit: words.change.edit.open,
  transfer: words.change.transfer.open,
  cancel: words.cancel.open,
};

/** What the form lets its attendees do by themselves. */
export const OwnTicketActions = ({ ticket, onChosen }: OwnTicketActionsProps) =>
  selfServices
    .filter((what) => ticket.may[what] && !(what === 'cancel' && ticket.cancelAskedAt))
    .map((what) => (
      <Button
        key={what}
        variant={what === 'edit' && ticket.detailsMissing ? 'solid' : 'ghost'}
        onClick={() => onChosen(what)}
      >
        {what === 'edit' && ticket.detailsMissing ? words.change.fill.open : labels[what]}
        <span className="visually-hidden"> {fullName(ticket)}</span>
      </Button>
    ));

/** Everything that is held about whoever is signed in, as a file. */
export function OwnData({ actor }: { actor: TaskActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const busy = snapshot.hasTag('busy');
  const ask = () => actor.send({ type: 'task.asked' });
  return (
    <section className="own-data" aria-labelledby="own-data">
      <h2 id="own-data">{words.data.title}</h2>
      <p>{words.data.text}</p>
      {snapshot.matches('refused') ? (
        <ErrorNote error={snapshot.context.error ?? { msg: parts.unexpected }} title={words.data.failed} retry={ask} />
      ) : null}
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={ask}>
        {busy ? words.data.preparing : words.data.download}
      </Button>
    </section>
  );
}
