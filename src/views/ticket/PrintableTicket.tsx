import './PrintableTicket.css';
import type { TicketPage } from '../../api/contract/ticket.ts';
import { formatRange } from '../../lib/dates.ts';
import { ticketDesigns } from '../../lib/enumerations.ts';
import { fullName } from '../../lib/fullName.ts';
import { formatMoney } from '../../lib/money.ts';
import { ticket as words } from '../../messages/ticket.ts';
import { eventLogo } from '../../paths.ts';
import { QrCode } from './QrCode.tsx';

/**
 * A ticket as it is printed, 190 to 120. Plain CSS with hex colours and without variables: html2canvas reads it, and it is
 * the same in dark mode.
 */
export function PrintableTicket({ ticket }: { ticket: TicketPage }) {
  const { event, design, advert, firstname, surname, organization, qrCodeData } = ticket;
  const name = fullName({ firstname, surname });
  const facts = [
    { label: words.when, value: formatRange(event.startsAt, event.endsAt, event.timeZone) },
    { label: words.where, value: event.place },
    { label: words.kind, value: ticket.ticketName },
    { label: words.price, value: ticket.price === 0 ? words.free : formatMoney(ticket.price, ticket.currency) },
    { label: words.reference, value: ticket.reference },
  ].filter(({ value }) => value !== '');
  const withAdvert = design === ticketDesigns.withAdvert && advert !== '';
  return (
    <article className={`printable-ticket${withAdvert ? ' has-advert' : ''}`}>
      <div className="printable-main">
        <header>
          <img src={eventLogo(event.id, event.logo)} alt="" width="96" height="96" />
          <h2>{event.name}</h2>
        </header>
        <p className="printable-name">{name}</p>
        {organization ? <p className="printable-organization">{organization}</p> : null}
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="printable-side">
        <QrCode value={qrCodeData} size={300} label={words.qr(name)} />
        <p>{words.admit}</p>
      </div>
      {withAdvert ? (
        <footer className="printable-advert">
          <span>{words.advert}</span>
          <p>{advert}</p>
        </footer>
      ) : null}
    </article>
  );
}
