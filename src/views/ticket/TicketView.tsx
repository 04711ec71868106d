import { stateMeta } from '../../machines/parts/stateMeta.ts';
import './TicketView.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ticket as words } from '#words/ticket.ts';
import type { TicketPage } from '../../api/contract/ticket.ts';
import { ticketAdvert } from '../../filePaths.ts';
import { formatRangeInWords } from '../../lib/dates.ts';
import { fullName } from '../../lib/text.ts';
import { hasAdvert } from '../../lib/ticketAdvert.ts';
import type { TicketsActor } from '../../machines/ticket/tickets.ts';
import { eventLogo, to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Page } from '../parts/Page.tsx';
import { ticketPdf } from '../parts/pdfAddress.ts';
import { QrCode } from '../parts/QrCode.tsx';

const AddToCalendar = lazyPart(() => import('../parts/AddToCalendar.tsx'));

type Props = {
  actor: TicketsActor;
  /** Prints these tickets; the page provides it, since a view makes no calls. */
  printing: (tickets: TicketPage[]) => ReactNode;
};

/** The public page of a ticket: the code first, as large as a phone has room for. */
export function TicketView({ actor, printing }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'loading' as const };
  const { tickets, error } = snapshot.context;
  const [ticket] = tickets;
  return (
    <Page width="narrow">
      <LiveRegion>{words.states[label]}</LiveRegion>
      {snapshot.matches('shown') && ticket ? (
        <>
          <Ticket ticket={ticket} />
          <div className="ticket-actions no-print">
            {printing(tickets)}
            <a className={buttonClass({ variant: 'ghost' })} href={ticketPdf(ticket.key)} download>
              {words.download}
            </a>
            {ticket.hasExhibitors ? (
              <ButtonLink href={to.sharing(ticket.key)} variant="ghost">
                {words.sharing}
              </ButtonLink>
            ) : null}
            {ticket.event.slug && ticket.findsTickets ? (
              <ButtonLink href={to.findTickets(ticket.event.slug)} variant="ghost">
                {words.manage}
              </ButtonLink>
            ) : null}
            <Calendar event={ticket.event} />
          </div>
        </>
      ) : snapshot.hasTag('busy') ? (
        <Loading rows={4} label={words.loading} />
      ) : (
        <div className="ticket-missing">
          <h1>{titleOf(snapshot)}</h1>
          {error?.msg ? <p>{error.msg}</p> : null}
          {snapshot.matches('unknown') ? <p>{words.unknownHelp}</p> : null}
          {snapshot.can({ type: 'page.retried' }) ? (
            <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
              {words.retry}
            </Button>
          ) : null}
        </div>
      )}
    </Page>
  );
}

function titleOf(snapshot: SnapshotFrom<TicketsActor>): string {
  if (snapshot.matches('ended')) return words.endedTitle;
  if (snapshot.matches('unpaid')) return words.unpaidTitle;
  return snapshot.matches('unknown') ? words.unknownTitle : words.loadFailedTitle;
}

/** An event that is not published has nothing to add: it may not take place. */
const Calendar = ({ event }: { event: TicketPage['event'] }) =>
  event.slug === null ? null : (
    <AddToCalendar event={event} path={to.publicEvent(event.slug)} size="md" variant="ghost" />
  );

function Ticket({ ticket }: { ticket: TicketPage }) {
  const { event, firstname, surname, organization, qrCodeData, ticketName, reference } = ticket;
  const name = fullName({ firstname, surname });
  return (
    <article className="ticket" style={{ borderTopColor: event.accent }}>
      <header className="ticket-event">
        <img src={eventLogo(event.id, event.logo)} alt="" width="56" height="56" />
        <div>
          <p className="ticket-event-name">{event.name}</p>
          <p>{formatRangeInWords(event.startsAt, event.endsAt, event.timeZone)}</p>
          {event.place ? <p>{event.place}</p> : null}
        </div>
      </header>
      {ticket.testMode ? <p className="ticket-test">{words.testMode}</p> : null}
      <div className="ticket-code">
        <QrCode value={qrCodeData} size={280} label={words.qr(name)} />
        <p>{words.admit}</p>
      </div>
      <div className="ticket-attendee">
        <h1>{name}</h1>
        {organization ? <p>{organization}</p> : null}
        {ticket.detailsMissing ? (
          <div className="ticket-unnamed">
            <p>{words.detailsMissing}</p>
            <ButtonLink href={to.details(ticket.key)}>{words.addDetails}</ButtonLink>
          </div>
        ) : null}
        <dl>
          <div>
            <dt className="caption">{words.kind}</dt>
            <dd>{ticketName}</dd>
          </div>
          <div>
            <dt className="caption">{words.reference}</dt>
            <dd>{reference}</dd>
          </div>
        </dl>
      </div>
      {hasAdvert(ticket) ? <Advert ticket={ticket} /> : null}
    </article>
  );
}

/** What the organiser advertises; a press leads to their link, in a window of its own that learns nothing of this one. */
function Advert({ ticket: { ticketId, advert, advertImage, advertLink } }: { ticket: TicketPage }) {
  const shown = (
    <>
      {advertImage ? (
        <img src={ticketAdvert(ticketId, advertImage)} alt={advert ? '' : words.advert} loading="lazy" />
      ) : null}
      {advert ? <span>{advert}</span> : null}
    </>
  );
  return (
    <aside className="ticket-advert" aria-label={words.advert}>
      <p className="caption">{words.advert}</p>
      {advertLink ? (
        <a href={advertLink} target="_blank" rel="noopener noreferrer nofollow sponsored">
          {shown}
        </a>
      ) : (
        shown
      )}
    </aside>
  );
}
