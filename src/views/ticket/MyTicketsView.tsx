import '../parts/Message.css';
import { purchaseStatuses } from '../../messages/purchaseStatuses.ts';
import './MyTicketsView.css';
import { useSelector } from '@xstate/react';
import { Ticket } from 'lucide-react';
import type { getUsersByAttendeeId } from '../../api/contract/attendees.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDateTime, formatRange, ownTimeZone } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { ticket as ticketWords } from '../../messages/ticket.ts';
import { to } from '../../paths.ts';
import { paymentTone } from '../attendees/paymentTone.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

const words = ticketWords.mine;

type Attendee = PayloadOf<typeof getUsersByAttendeeId>['users'][number];
/** Everyone an attendee registered, and the event it is for. */
export type MyTickets = { event: Event | null; attendees: readonly Attendee[] };

export function MyTicketsView({ tickets }: { tickets: ResourceActor<MyTickets> }) {
  const snapshot = useSelector(tickets, (state) => state);
  const { subject, error } = snapshot.context;
  const zone = subject?.event?.timeZone ?? ownTimeZone();
  return (
    <Page width="column">
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <header className="my-tickets-top">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      {snapshot.matches('loading') ? <Loading rows={4} /> : null}
      {snapshot.matches('failed') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => tickets.send({ type: 'load.retried' })} />
      ) : null}
      {subject?.attendees.length === 0 ? (
        <section className="message">
          <h2>{words.none}</h2>
          <p>{words.noneText}</p>
        </section>
      ) : null}
      {subject && subject.attendees.length > 0 ? (
        <section className="my-tickets" aria-label={subject.event?.name ?? words.title}>
          {subject.event ? (
            <header>
              <h2>{subject.event.name}</h2>
              <p>
                {[formatRange(subject.event.startsAt, subject.event.endsAt, zone), subject.event.place]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </header>
          ) : null}
          <ul>
            {subject.attendees.map((attendee) => (
              <AttendeeTicketRow key={attendee.uId} attendee={attendee} zone={zone} />
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function AttendeeTicketRow({ attendee, zone }: { attendee: Attendee; zone: string }) {
  const { ticketName, reference, paymentStatus, ticketKey, checkedInAt } = attendee;
  const name = fullName(attendee);
  return (
    <li>
      <div className="my-ticket-words">
        <h3>{name}</h3>
        <p>
          {ticketName} · {reference}
        </p>
        {checkedInAt ? <p>{words.checkedIn(formatDateTime(checkedInAt, zone))}</p> : null}
        {ticketKey ? null : <p>{words.notYet}</p>}
      </div>
      <StatusTag tone={paymentTone[paymentStatus]}>{purchaseStatuses[paymentStatus]}</StatusTag>
      {ticketKey ? (
        <ButtonLink href={to.ticket(ticketKey)} variant="outline">
          <Ticket aria-hidden />
          {words.open}
          <span className="visually-hidden">{name}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}
