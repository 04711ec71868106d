import type { AskedForm } from './answers.ts';
import type { CompanyDraft } from './company.ts';
import type { PaymentMethod } from './enumerations.ts';
import { type Attendee, fitAttendees, fitQuantities, type Quantities, registered } from './party.ts';
import { type Discount, type PricedOrder, type PricedTicket, type PriceTerms, priceOrder } from './pricing.ts';

export const steps = ['choosing', 'attendees', 'review'] as const;
export type Step = (typeof steps)[number];

/**
 * What a buyer has put in; it survives a reload. However often it is sent with the same `key`, it makes one purchase. `sent` is
 * what was sent with that key last, null while nothing was.
 */
export type Draft = {
  step: Step;
  quantities: Quantities;
  attendees: Attendee[];
  promo: (Discount & { code: string }) | null;
  method: PaymentMethod;
  /** For which company it is bought; null for private buyers. */
  company: CompanyDraft | null;
  key: string;
  sent: string | null;
};

export const emptyDraft = (key: string): Draft => ({
  step: 'choosing',
  quantities: {},
  attendees: [],
  promo: null,
  method: 'card',
  company: null,
  key,
  sent: null,
});

/** The draft among other facts. */
export const draftOf = ({ step, quantities, attendees, promo, method, company, key, sent }: Draft): Draft => ({
  ...{ step, quantities, attendees, promo, method, company, key, sent },
});

type Offer = {
  ticketId: string;
  count: number;
  attendee: { firstname: string; surname: string; email: string };
};

/** A draft in which nothing is chosen yet, with the tickets of an offer and whoever it is made to. */
export const withOffer = (draft: Draft, offer: Offer | null): Draft =>
  offer && Object.keys(draft.quantities).length === 0
    ? {
        ...draft,
        quantities: { [offer.ticketId]: offer.count },
        attendees: [{ ticketId: offer.ticketId, fields: offer.attendee, answers: {} }],
      }
    : draft;

/** The draft without what is no longer available. */
export function fitDraft(
  draft: Draft,
  tickets: Parameters<typeof fitQuantities>[0],
  methods: readonly PaymentMethod[],
): Draft {
  const quantities = fitQuantities(tickets, draft.quantities);
  const attendees = draft.step === 'choosing' ? draft.attendees : fitAttendees(quantities, draft.attendees);
  const method = methods.includes(draft.method) ? draft.method : (methods[0] ?? 'card');
  return { ...draft, quantities, attendees, method };
}

type Sold = { tickets: readonly PricedTicket[]; event: { terms: PriceTerms } };

/** What the order costs, with all that is added to it. */
export const priceOf = ({ tickets, event }: Sold, { quantities, promo, company }: Draft): PricedOrder =>
  priceOrder(tickets, quantities, promo, event.terms, company?.reverseCharge);

/** Whether the order is paid for on this page; before something is chosen, whether it can be. */
export function isPaidHere(tickets: readonly PricedTicket[], { quantities, promo, method }: Draft): boolean {
  const { lines, total } = priceOrder(tickets, quantities, promo);
  const costs = lines.length > 0 ? total > 0 : tickets.some(({ price, fullPrice }) => price > 0 || fullPrice > 0);
  return costs && method === 'card';
}

/** An order as the server takes it. */
export const orderOf = (form: AskedForm & { id: string }, { key, attendees, promo, method, company }: Draft) => ({
  formId: form.id,
  key,
  attendees: registered(form, attendees),
  promoCode: promo?.code ?? null,
  paymentMethod: method,
  company: company && companyOf(company),
});

const companyOf = ({ name, address, country, vatNumber }: CompanyDraft) => ({ name, address, country, vatNumber });

/** What an order says, whatever key it is sent with, to be compared with `sent`. */
export function contentOf(form: AskedForm & { id: string }, draft: Draft): string {
  const { key: _, ...order } = orderOf(form, draft);
  return JSON.stringify(order);
}
