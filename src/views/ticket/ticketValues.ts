import type { InferOutput } from 'valibot';
import { type Ticket, TicketDraft } from '../../api/contract/ticket.ts';
import { fromLocalText, toLocalInput } from '../../lib/dates.ts';
import { type Currency, ticketDesigns } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { moneyText, percentText, typedMoney, typedPercent } from '../../lib/money.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

/** What the ticket form holds: money and numbers as typed, times local to the event's zone. */
export type TicketValues = {
  name: string;
  description: string;
  price: string;
  vatRate: string;
  quantity: string;
  saleStartsAt: string;
  saleEndsAt: string;
  maxPerOrder: string;
  hasEarlyBird: boolean;
  earlyBird: { price: string; until: string; quantity: string };
  design: string;
  advert: string;
  advertLink: string;
  /** Like in the draft. */
  advertImage: string | null | undefined;
};

export const newTicket: TicketValues = {
  name: '',
  description: '',
  price: '',
  vatRate: '',
  quantity: '',
  saleStartsAt: '',
  saleEndsAt: '',
  maxPerOrder: '10',
  hasEarlyBird: false,
  earlyBird: { price: '', until: '', quantity: '' },
  design: String(ticketDesigns.withoutAdvert),
  advert: '',
  advertLink: '',
  advertImage: undefined,
};

export function ticketValues(ticket: Ticket, zone: string): TicketValues {
  const {
    name,
    description,
    price,
    vatRate,
    quantity,
    saleStartsAt,
    saleEndsAt,
    maxPerOrder,
    earlyBird,
    design,
    advert,
    advertLink,
  } = ticket;
  return {
    name,
    description,
    price: moneyText(price),
    vatRate: vatRate === null ? '' : percentText(vatRate),
    quantity: quantity === null ? '' : String(quantity),
    saleStartsAt: toLocalInput(saleStartsAt, zone),
    saleEndsAt: toLocalInput(saleEndsAt, zone),
    maxPerOrder: String(maxPerOrder),
    hasEarlyBird: earlyBird !== null,
    earlyBird: {
      price: earlyBird ? moneyText(earlyBird.price) : '',
      until: toLocalInput(earlyBird?.until, zone),
      quantity: earlyBird?.quantity ? String(earlyBird.quantity) : '',
    },
    design: String(design),
    advert,
    advertLink,
    advertImage: undefined,
  };
}

/** The form's resolver for a ticket of a form, changed or new. */
export const ticketResolver = (formId: string, ticket: Ticket | null, zone: string, currency: Currency) =>
  draftResolver<TicketValues, InferOutput<typeof TicketDraft>>(
    TicketDraft,
    ({ hasEarlyBird, earlyBird, advertImage, ...values }) => {
      return {
        ...values,
        ...(ticket && { id: ticket.id, version: ticket.version }),
        formId,
        price: typedMoney(values.price),
        vatRate: typedPercent(values.vatRate),
        quantity: typedNumber(values.quantity),
        saleStartsAt: fromLocalText(values.saleStartsAt, zone),
        saleEndsAt: fromLocalText(values.saleEndsAt, zone),
        maxPerOrder: typedNumber(values.maxPerOrder) ?? Number.NaN,
        earlyBird: hasEarlyBird
          ? {
              price: typedMoney(earlyBird.price),
              until: fromLocalText(earlyBird.until, zone),
              quantity: typedNumber(earlyBird.quantity),
            }
          : null,
        design: Number(values.design),
        ...(advertImage !== undefined && { advertImage }),
      };
    },
    currency,
  );
