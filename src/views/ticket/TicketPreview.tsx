import { type Control, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { ticketEdit as words } from '#words/ticketEdit.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import type { Ticket, TicketDraft } from '../../api/contract/ticket.ts';
import { ticketDesigns } from '../../lib/enumerations.ts';
import { typedMoney } from '../../lib/money.ts';
import { ticketAdvert } from '../../paths.ts';
import { PrintableTicket } from './PrintableTicket.tsx';
import type { TicketValues } from './ticketValues.ts';

type Draft = InferOutput<typeof TicketDraft>;
type TicketPreviewProps = { event: OwnEvent; ticket: Ticket | null; control: Control<TicketValues, unknown, Draft> };

/** The ticket as it will be printed, with what is in the form and a name that is made up. */
export function TicketPreview({ event, ticket, control }: TicketPreviewProps) {
  const [name, price, design, advert, chosen] = useWatch({
    control,
    name: ['name', 'price', 'design', 'advert', 'advertImage'],
  });
  const kept = ticket?.advertImage ? ticketAdvert(ticket.id, ticket.advertImage) : null;
  const image = chosen === undefined ? kept : chosen;
  return (
    <figure className="ticket-preview" aria-label={words.preview}>
      <figcaption>{words.preview}</figcaption>
      <div className="ticket-preview-stage" inert>
        <PrintableTicket
          advertSource={image}
          ticket={{
            key: '',
            ticketId: ticket?.id ?? '',
            qrCodeData: event.slug,
            admits: true,
            firstname: words.previewFirstname,
            surname: words.previewSurname,
            organization: words.previewOrganization,
            detailsMissing: false,
            ticketName: name || words.name,
            price: typedMoney(price) ?? 0,
            currency: event.currency,
            design:
              Number(design) === ticketDesigns.withAdvert ? ticketDesigns.withAdvert : ticketDesigns.withoutAdvert,
            advert,
            advertLink: '',
            advertImage: image,
            reference: 'F-1234567',
            testMode: false,
            event,
          }}
        />
      </div>
    </figure>
  );
}
