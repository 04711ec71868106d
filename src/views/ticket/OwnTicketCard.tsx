import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownTickets as words } from '#words/ownTickets.ts';
import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { ticketPdf } from '../../lib/pdfAddress.ts';
import { isUnpaid } from '../../lib/purchaseStatus.ts';
import { to } from '../../paths.ts';
import { paymentTone } from '../attendees/paymentTone.ts';
import { buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { OrderInvoices } from '../parts/OrderInvoices.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { QrCode } from './QrCode.tsx';

type Props = {
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
export function OwnTicketCard({ ticket, zone, eventId, opened, actions, photo, sharing }: Props) {
  const { ticketName, formTitle, reference, paymentStatus, ticketKey, qrCodeData, checkedInAt, organization, order } =
    ticket;
  const name = fullName(ticket);
  const owed = isUnpaid(paymentStatus);
  return (
    <li className="own-ticket">
      <header>
        <div className="own-ticket-words">
          <h3>{name}</h3>
          {organization ? <p>{organization}</p> : null}
          <p>
            {ticketName} · {formTitle}
          </p>
          <p>
            {words.reference} {reference}
          </p>
          {ticket.cancelAskedAt ? <p>{words.cancelAsked(formatDateTime(ticket.cancelAskedAt, zone))}</p> : null}
          {checkedInAt ? <p>{words.checkedIn(formatDateTime(checkedInAt, zone))}</p> : null}
        </div>
        <StatusTag tone={paymentTone[paymentStatus]}>{purchaseStatuses[paymentStatus]}</StatusTag>
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
        {order ? (
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
