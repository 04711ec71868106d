import type { InferOutput } from 'valibot';
import { type Ticket, TicketDraft } from '../../api/contract/ticket.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import { ticketDesigns } from '../../lib/enumerations.ts';
import { moneyText, parseMoney } from '../../lib/money.ts';
import { draftResolver, typedNumber } from '../parts/desk/draftResolver.ts';

/** What the ticket form holds: money and numbers as typed, times local to the event's zone. */
export type TicketValues = {
  name: string;
  description: string;
  price: string;
  quantity: string;
  saleStartsAt: string;
  saleEndsAt: string;
  maxPerOrder: string;
  hasEarlyBird: boolean;
  earlyBird: { price: string; until: string; quantity: string };
  design: string;
  advert: string;
};

export const newTicket: TicketValues = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  saleStartsAt: '',
  saleEndsAt: '',
  maxPerOrder: '10',
  hasEarlyBird: false,
  earlyBird: { price: '', until: '', quantity: '' },
  design: String(ticketDesigns.withoutAdvert),
  advert: '',
};

export function ticketValues(ticket: Ticket, zone: string): TicketValues {
  const local = (instant: string | null | undefined) => (instant ? toLocalText(instant, zone) : '');
  const { name, description, price, quantity, saleStartsAt, saleEndsAt, maxPerOrder, earlyBird, design, advert } =
    ticket;
  return {
    name,
    description,
    price: moneyText(price),
    quantity: quantity === null ? '' : String(quantity),
    saleStartsAt: local(saleStartsAt),
    saleEndsAt: local(saleEndsAt),
    maxPerOrder: String(maxPerOrder),
    hasEarlyBird: earlyBird !== null,
    earlyBird: {
      price: earlyBird ? moneyText(earlyBird.price) : '',
      until: local(earlyBird?.until),
      quantity: earlyBird?.quantity ? String(earlyBird.quantity) : '',
    },
    design: String(design),
    advert,
  };
}

/** The form's resolver for a ticket of a form, changed or new. */
export const ticketResolver = (formId: string, ticket: Ticket | null, zone: string) =>
  draftResolver<TicketValues, InferOutput<typeof TicketDraft>>(
    TicketDraft,
    ({ hasEarlyBird, earlyBird, ...values }) => {
      const instant = (local: string) => (local === '' ? null : fromLocalText(local, zone));
      return {
        ...values,
        ...(ticket && { id: ticket.id }),
        formId,
        price: parseMoney(values.price) ?? Number.NaN,
        quantity: typedNumber(values.quantity),
        saleStartsAt: instant(values.saleStartsAt),
        saleEndsAt: instant(values.saleEndsAt),
        maxPerOrder: typedNumber(values.maxPerOrder) ?? Number.NaN,
        earlyBird: hasEarlyBird
          ? {
              price: parseMoney(earlyBird.price) ?? Number.NaN,
              until: instant(earlyBird.until),
              quantity: typedNumber(earlyBird.quantity),
            }
          : null,
        design: Number(values.design),
      };
    },
  );
