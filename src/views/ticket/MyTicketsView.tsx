import '../parts/Message.css';
import './MyTicketsView.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ownTickets as words } from '#words/ownTickets.ts';
import { parts } from '#words/parts.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDateTime, formatRange, ownTimeZone } from '../../lib/dates.ts';
import { stateMeta } from '../../lib/stateMeta.ts';
import type { OwnTicketsActor } from '../../machines/ticket/ownTickets.ts';
import { eventCalendar } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { OwnTicketCard } from './OwnTicketCard.tsx';

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
        <p>{words.lead}</p>
      </header>
      {snapshot.matches('kept') && mine ? (
        <div className="my-tickets-kept" role="status">
          <p>{words.offline(formatDateTime(mine.at, zone))}</p>
          <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'load.retried' })}>
            {words.retry}
          </Button>
        </div>
      ) : null}
      {snapshot.hasTag('busy') && !mine ? <Loading rows={4} /> : null}
      {snapshot.matches('failed') ? (
        <ErrorNote error={error ?? { msg: parts.unexpected }} retry={() => actor.send({ type: 'load.retried' })} />
      ) : null}
      {mine?.tickets.length === 0 ? (
        <section className="message">
          <h2>{words.none}</h2>
          <p>{words.noneText}</p>
        </section>
      ) : null}
      {mine && mine.tickets.length > 0 ? (
        <ul className="my-tickets" aria-label={mine.event?.name ?? words.title}>
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
      {children}
    </Page>
  );
}

function EventFacts({ event, zone }: { event: Event; zone: string }) {
  return (
    <div className="my-tickets-event">
      <h2>{event.name}</h2>
      <p>{formatRange(event.startsAt, event.endsAt, zone)}</p>
      {event.place ? <p>{event.place}</p> : null}
      {event.published ? (
        <a className={buttonClass({ size: 'sm', variant: 'outline' })} href={eventCalendar(event.id)} download>
          {words.calendar}
        </a>
      ) : null}
    </div>
  );
}
