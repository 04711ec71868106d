import type { InferOutput } from 'valibot';
import { labels } from '#words/labels.ts';
import { ticketEdit as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import { type Ticket, TicketDraft } from '../../api/contract/ticket.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { currencySymbols } from '../../lib/money.ts';
import {
  count,
  describeFields,
  field,
  flag,
  image,
  money,
  numbered,
  rate,
  text,
  time,
} from '../parts/desk/describeFields.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

type Place = Pick<Event, 'currency' | 'timeZone'>;

/** The ticket form: money and numbers as typed, times local to the event's zone. */
export const ticketFields = (currency: Currency) =>
  describeFields({
    name: text(words.name),
    description: text(words.description),
    price: money(words.price(currencySymbols[currency])),
    vatRate: rate(words.vatRate),
    quantity: count(words.quantity),
    saleStartsAt: time(labels.saleStartsAt),
    saleEndsAt: time(labels.saleEndsAt),
    maxPerOrder: field(
      words.maxPerOrder,
      '10',
      (most: number) => String(most),
      (typed) => typedNumber(typed) ?? Number.NaN,
    ),
    soldAtDoor: flag(words.soldAtDoor),
    hasEarlyBird: flag(words.earlyBirdOn),
    earlyBird: describeFields({
      price: money(words.earlyBirdPrice(currencySymbols[currency])),
      until: time(labels.earlyBirdUntil),
      quantity: count(labels.earlyBirdQuantity),
    }),
    design: numbered(words.design, words.designs),
    advert: text(words.advert),
    advertLink: text(words.advertLink),
    advertImage: image,
  });

export type TicketValues = ReturnType<typeof ticketFields>['blank'];

const noEarlyBird = { price: null, until: null, quantity: null };

/** What the form of a ticket of an event starts with; null for a new one. */
export function ticketValues(ticket: Ticket | null, { currency, timeZone }: Place): TicketValues {
  const fields = ticketFields(currency);
  if (!ticket) return fields.blank;
  const { earlyBird } = ticket;
  return fields.typed({ ...ticket, hasEarlyBird: earlyBird !== null, earlyBird: earlyBird ?? noEarlyBird }, timeZone);
}

/** The form's resolver for a ticket of a form, changed or new. */
export const ticketResolver = (formId: string, ticket: Ticket | null, { currency, timeZone }: Place) =>
  draftResolver<TicketValues, InferOutput<typeof TicketDraft>>(
    TicketDraft,
    (values) => {
      const { earlyBird, ...draft } = ticketFields(currency).saved(values, timeZone);
      return {
        ...draft,
        ...(ticket && { id: ticket.id, version: ticket.version }),
        formId,
        earlyBird: values.hasEarlyBird ? earlyBird : null,
      };
    },
    currency,
  );
