import './PrintableTicket.css';
import { ticket as words } from '#words/ticket.ts';
import type { TicketPage } from '../../api/contract/ticket.ts';
import { ticketAdvert } from '../../filePaths.ts';
import { formatRangeInWords } from '../../lib/dates.ts';
import { formatPrice } from '../../lib/money.ts';
import { fullName } from '../../lib/text.ts';
import { hasAdvert } from '../../lib/ticketAdvert.ts';
import { eventLogo } from '../../paths.ts';
import { QrCode } from '../parts/QrCode.tsx';

type Props = {
  ticket: TicketPage;
  /** Where the image of its advert is while it is not kept under its address. */
  advertSource?: string | null;
};

/**
 * A ticket as it is printed, 190 to 120. Plain CSS with hex colours and without variables: html2canvas reads it, and it is
 * the same in dark mode.
 */
export function PrintableTicket({ ticket, advertSource }: Props) {
  const { event, advert, advertImage, firstname, surname, organization, qrCodeData } = ticket;
  const name = fullName({ firstname, surname });
  const facts = [
    { label: words.when, value: formatRangeInWords(event.startsAt, event.endsAt, event.timeZone) },
    { label: words.where, value: event.place },
    { label: words.kind, value: ticket.ticketName },
    { label: words.price, value: formatPrice(ticket.price, ticket.currency, words.free) },
    { label: words.reference, value: ticket.reference },
  ].filter(({ value }) => value !== '');
  const withAdvert = hasAdvert(ticket);
  const picture = advertSource ?? (advertImage ? ticketAdvert(ticket.ticketId, advertImage) : null);
  return (
    <article
      className={`printable-ticket${withAdvert ? ' has-advert' : ''}${withAdvert && picture ? ' has-picture' : ''}`}
      style={{ borderColor: event.accent }}
    >
      <div className="printable-main">
        <header>
          <span className="printable-logo">
            <img src={eventLogo(event.id, event.logo)} alt="" onError={leaveOut} />
          </span>
          <h2 className={sized(event.name)} style={{ color: event.accent }}>
            {event.name}
          </h2>
        </header>
        <p className={`printable-name ${sized(name)}`}>{name}</p>
        {organization ? <p className="printable-organization">{organization}</p> : null}
        {ticket.testMode ? <p className="printable-test">{words.testMode}</p> : null}
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
          {picture ? <img src={picture} alt="" onError={leaveOut} /> : null}
          <div>
            <span>{words.advert}</span>
            {advert ? <p>{advert}</p> : null}
          </div>
        </footer>
      ) : null}
    </article>
  );
}

const sized = (name: string) => (name.length > 40 ? 'is-long' : '');

/** A picture that does not load takes no room, and what is around it is printed all the same. */
const leaveOut = ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true;
};
