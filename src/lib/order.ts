import type { FieldKey, PaymentMethod } from './enumerations.ts';
import { type AskedForm, fieldErrors, keptAnswers, keptFields, visibleQuestions } from './form/answers.ts';
import type { CompanyDraft } from './invoice.ts';
import { maxOrderSize } from './limits.ts';
import { type Discount, type PricedOrder, type PricedTicket, type PriceTerms, priceOrder } from './pricing.ts';

/** One of the attendees that a buyer registers, as far as it is typed. */
export type Attendee = {
  ticketId: string;
  fields: Partial<Record<FieldKey, string>>;
  answers: Record<string, string | string[]>;
  /** Who comes is said after the order. */
  later?: boolean;
};
/** Who orders for others, and need not come. */
export type Buyer = { firstname: string; surname: string; email: string };
export type BuyerName = Omit<Buyer, 'email'>;
/** How many of each ticket, by its id. */
export type Quantities = Readonly<Record<string, number>>;

type Offered = { id: string; state: string; left: number | null; maxPerOrder: number };

/** How many of a ticket one order may have now. */
export const maxOf = ({ state, left, maxPerOrder }: Offered): number =>
  state === 'onSale' ? Math.min(maxPerOrder, left ?? maxPerOrder) : 0;

export const countAttendees = (quantities: Quantities): number =>
  Object.values(quantities).reduce((total, quantity) => total + quantity, 0);

/** The wanted quantities as far as they are available, without zeros, in the order of the tickets. */
export function fitQuantities(tickets: readonly Offered[], wanted: Quantities): Record<string, number> {
  let room = maxOrderSize;
  return Object.fromEntries(
    tickets.flatMap((ticket) => {
      const quantity = Math.max(0, Math.min(Math.trunc(wanted[ticket.id] ?? 0), maxOf(ticket), room));
      room -= quantity;
      return quantity === 0 ? [] : [[ticket.id, quantity]];
    }),
  );
}

/**
 * One attendee for each wanted ticket, in the order in which they were typed, since the first is the buyer: they keep their ticket, those whose ticket is
 * no longer wanted get one that is, and empty ones come last.
 */
export function fitAttendees(quantities: Quantities, typed: readonly Attendee[]): Attendee[] {
  const left = new Map(Object.entries(quantities));
  const take = (ticketId: string): boolean => {
    const count = left.get(ticketId) ?? 0;
    left.set(ticketId, count - 1);
    return count > 0;
  };
  const staying = new Set(typed.filter(({ ticketId }) => take(ticketId)));
  const spare = [...left].flatMap(([ticketId, count]) => Array.from({ length: Math.max(0, count) }, () => ticketId));
  const fitted = typed.flatMap((attendee) => {
    if (staying.has(attendee)) return attendee;
    const ticketId = spare.shift();
    return ticketId === undefined ? [] : { ...attendee, ticketId };
  });
  return [...fitted, ...spare.map((ticketId) => ({ ticketId, fields: {}, answers: {} }))];
}

/** Gives the attendee at `index` the ticket; another attendee who has it takes theirs in exchange, so the order stays what it was. */
export function swapTickets(attendees: readonly Attendee[], index: number, ticketId: string): Attendee[] {
  const given = attendees[index];
  const other = attendees.findIndex((attendee) => attendee.ticketId === ticketId);
  if (!given || other < 0) return [...attendees];
  return attendees.map((attendee, at) => {
    if (at === index) return { ...attendee, ticketId };
    return at === other ? { ...attendee, ticketId: given.ticketId } : attendee;
  });
}

/** `to` with everything of `from` but the name and the ticket. */
export const copyAttendee = (from: Attendee, to: Attendee): Attendee => ({
  ...to,
  fields: { ...from.fields, firstname: to.fields.firstname ?? '', surname: to.fields.surname ?? '' },
  answers: { ...from.answers },
});

/** The first attendee copied to the one at `index`, or to all others; whoever is named later stays so. */
export const copyFirst = (attendees: readonly Attendee[], index: number | 'all'): Attendee[] =>
  attendees.map((attendee, at) =>
    at > 0 && attendees[0] && !attendee.later && (index === 'all' || at === index)
      ? copyAttendee(attendees[0], attendee)
      : attendee,
  );

/** The attendees with one of them, or all, to be named after the order, or now. */
export const postponed = (attendees: readonly Attendee[], index: number | 'all', later: boolean): Attendee[] =>
  attendees.map(({ later: before = false, ...attendee }, at) =>
    (index === 'all' || at === index ? later : before) ? { ...attendee, later: true } : attendee,
  );

/** What is wrong with what a buyer who orders for others says of themselves, by the paths of an attendee's fields. */
export const buyerErrors = (buyer: Buyer): ReturnType<typeof fieldErrors> =>
  fieldErrors({ fields: [], questions: [] }, { fields: buyer, answers: {} });

/** What is wrong with what is typed of an attendee. Nothing is asked of whoever the buyer names later. */
export const attendeeErrors = (
  form: AskedForm,
  attendee: Attendee,
  buyer: Buyer | null,
): ReturnType<typeof fieldErrors> => (attendee.later && buyer ? {} : fieldErrors(form, attendee));

/** The questions whose option those before an attendee in the order have used up, with the attendee's place. */
export function fullChoices(
  { questions }: AskedForm,
  attendees: readonly Attendee[],
): { index: number; questionId: string }[] {
  const chosen = new Map<string, number>();
  return attendees.flatMap(({ answers, later }, index) =>
    later
      ? []
      : visibleQuestions(questions, answers).flatMap(({ id, options, left }) => {
          const over = [answers[id] ?? []].flat().filter((option) => {
            const count = (chosen.get(`${id} ${option}`) ?? 0) + 1;
            chosen.set(`${id} ${option}`, count);
            return count > (left?.[options.indexOf(option)] ?? count);
          });
          return over.length > 0 ? [{ index, questionId: id }] : [];
        }),
  );
}

/** Whether all is said that is asked before the order, and can be had. */
export const isComplete = (form: AskedForm, attendees: readonly Attendee[], buyer: Buyer | null): boolean =>
  attendees.length > 0 &&
  (buyer === null || Object.keys(buyerErrors(buyer)).length === 0) &&
  attendees.every((attendee) => Object.keys(attendeeErrors(form, attendee, buyer)).length === 0) &&
  fullChoices(form, attendees).length === 0;

/** The ticket of whoever is named later: in the buyer's name until then, without answers. */
export const inBuyersName = ({ ticketId }: Pick<Attendee, 'ticketId'>, buyer: Buyer) => ({
  ticketId,
  fields: { ...buyer },
  answers: {},
  later: true,
});

/** The attendees as the server takes them: only what was asked, trimmed. */
export const registered = (form: AskedForm, attendees: readonly Attendee[], buyer: Buyer | null = null) =>
  attendees.map((attendee) =>
    attendee.later && buyer
      ? inBuyersName(attendee, buyer)
      : {
          ticketId: attendee.ticketId,
          fields: { firstname: '', surname: '', email: '', ...keptFields(form, attendee.fields) },
          answers: keptAnswers(form.questions, attendee.answers),
        },
  );

/** Each email address of those who are named, once. */
export const emailsOf = (attendees: readonly Attendee[]): string[] => [
  ...new Set(attendees.flatMap(({ fields, later }) => (later ? [] : (fields.email ?? '').trim()))),
];

/** What an organiser holds buyers to, each a page of theirs. */
export const policyNames = ['terms', 'privacy', 'refunds'] as const;

type Asking = { policies: { terms: string }; mustAccept: boolean };

/** Whether the organiser's terms, as they are now, are accepted where they must be. */
export const areTermsAccepted = ({ policies, mustAccept }: Asking, accepted: string | null): boolean =>
  !mustAccept || accepted === policies.terms;

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
  /** Null where the first attendee orders. */
  buyer: Buyer | null;
  promo: (Discount & { code: string }) | null;
  method: PaymentMethod;
  /** For which company it is bought; null for private buyers. */
  company: CompanyDraft | null;
  /** The address of the terms that are accepted. */
  accepted: string | null;
  key: string;
  sent: string | null;
};

export const emptyDraft = (key: string): Draft => ({
  step: 'choosing',
  quantities: {},
  attendees: [],
  buyer: null,
  promo: null,
  method: 'card',
  company: null,
  accepted: null,
  key,
  sent: null,
});

/** The draft among other facts. */
export function draftOf(among: Draft): Draft {
  const { step, quantities, attendees, buyer, promo, method, company, accepted, key, sent } = among;
  return { step, quantities, attendees, buyer, promo, method, company, accepted, key, sent };
}

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
export const orderOf = (
  form: AskedForm & { id: string },
  { key, attendees, buyer, promo, method, company }: Draft,
) => ({
  formId: form.id,
  key,
  attendees: registered(form, attendees, buyer),
  ...(buyer && { buyer }),
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
