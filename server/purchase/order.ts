import { createHash } from 'node:crypto';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { submitUserForm } from '../../src/api/contract/registration.ts';
import { keptAnswers, keptFields } from '../../src/lib/form/answers.ts';
import { choosersAmong } from '../../src/lib/form/choices.ts';
import { answerPath, attendeePath, inPayload } from '../../src/lib/input.ts';
import { type Company, isReverseCharged, isVatNumberWrong, type Seller, vatNumberText } from '../../src/lib/invoice.ts';
import { areTermsAccepted, inBuyersName } from '../../src/lib/order.ts';
import { type PricedOrder, type PriceTerms, priceOrder, termsOf } from '../../src/lib/pricing.ts';
import { fullName } from '../../src/lib/text.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { assertInputs, assertLength } from './assertInputs.ts';
import type { FormOnSale, PromoOnSale, TicketOnSale } from './formOnSale.sql.ts';
import { countryOf, withPhone } from './phones.ts';
import { formState, leftOf, methodsOf, promoErrorOf, promoRefusal, publicTicket, reverseFrom } from './publicForm.ts';

export type Registration = ParsedInputOf<typeof submitUserForm>['payload'];
type Attendee = Registration['attendees'][number];

export type OrderedAttendee = {
  ticket: TicketOnSale;
  earlyBird: boolean;
  fields: ReturnType<typeof keptFields>;
  answers: ReturnType<typeof keptAnswers>;
  /** It is in the buyer’s name until they say who comes. */
  detailsMissing: boolean;
};

/** A registration that may go ahead as far as can be seen before it is reserved. */
export type Order = {
  priced: PricedOrder;
  terms: PriceTerms;
  /** Who sells it with VAT; null where none is charged. */
  seller: Seller | null;
  company: Company | null;
  attendees: OrderedAttendee[];
  promo: PromoOnSale | null;
};

/** A registration whose tickets for attendees who are named later are in the buyer's name. Who orders nothing for others cannot leave that open. */
export const withLaterNamed = ({ attendees, ...registration }: Registration): Registration => {
  const { buyer } = registration;
  return {
    ...registration,
    attendees: attendees.map(({ later, ...attendee }) => (later && buyer ? inBuyersName(attendee, buyer) : attendee)),
  };
};

/** Whether nothing is left of the form or of a ticket that is wanted: `orderOf` refuses it. */
export const isGone = ({ form, tickets }: FormOnSale, wanted: Pick<Attendee, 'ticketId'>[]): boolean =>
  leftOf(form.capacity, form.reserved) === 0 ||
  tickets.some(
    ({ id, quantity, reserved }) => leftOf(quantity, reserved) === 0 && wanted.some(({ ticketId }) => ticketId === id),
  );

/** Refuses, of an order of which nothing else is judged, what is gone; of a form that is closed as well, this says nothing. */
export function assertTicketsLeft(onSale: FormOnSale, attendees: Pick<Attendee, 'ticketId'>[], now: string): void {
  const state = formState(onSale, now);
  if (!isGone(onSale, attendees) || (state !== 'open' && state !== 'full')) return;
  assertCounts(onSale, attendees, now);
  throw conflict(({ purchase }) => purchase.full);
}

/** Judges a registration by the form's rules and what is left at `now`, and prices it. Throws an `HttpError` that says what is wrong. */
export function orderOf(onSale: FormOnSale, registration: Registration, now: string): Order {
  const { attendees, promoCode, paymentMethod, total } = registration;
  const { form, event, tickets } = onSale;
  const state = formState(onSale, now);
  // Where single tickets are gone, rather than the form, it is better to name the one wanted.
  if (state === 'full' && leftOf(form.capacity, form.reserved) !== 0) assertCounts(onSale, attendees, now);
  if (state === 'unpublished') throw notFound((words) => words.purchase.unknownForm);
  if (state !== 'open') throw conflict(({ purchase }) => purchase[state]);
  assertAttendees(onSale, attendees);
  assertLength(form.questions, attendees, attendeePath);
  const quantities = assertCounts(onSale, attendees, now);
  assertChoices(onSale, attendees);
  const promo = promoCode ? usablePromo(onSale.promo, quantities, now) : null;
  const shown = tickets.map((ticket) => publicTicket(ticket, form, now));
  const company = companyOf(registration, event.seller.vatNumber);
  const terms = termsOf(event.pricing, event.seller);
  const reverse = company !== null && isReverseCharged(reverseFrom(event), company);
  const priced = priceOrder(shown, quantities, promo, terms, reverse);
  if (total !== undefined && total !== priced.total)
    throw conflict(({ purchase }) => purchase.priceIsNow(priced.total, event.currency), 'total');
  if (priced.total > 0 && !methodsOf(event).includes(paymentMethod))
    throw conflict(({ purchase }) => purchase[notOffered[paymentMethod]], 'paymentMethod');
  if (!areTermsAccepted(event.organiser, registration.accepted ?? null))
    throw invalid(({ purchase }) => purchase.termsNotAccepted, inPayload('accepted'));
  const seller = sellerOf(terms, event);
  return { priced, terms, seller, company, promo, attendees: attendeesOf(onSale, attendees, priced) };
}

const notOffered = { card: 'noCard', transfer: 'noTransfer', door: 'noDoor' } as const;

/** Where and under which number an order with VAT is sold. */
export const sellerOf = (
  { vat }: PriceTerms,
  { seller: { country, vatNumber, taxNumber } }: Pick<FormOnSale['event'], 'seller'>,
): Order['seller'] => vat && { country, vatNumber, taxNumber };

/** The company that buys, with its VAT number as it is kept. Nobody sells to itself. */
function companyOf({ company }: Registration, sellerNumber: string): Company | null {
  if (!company) return null;
  const field = inPayload('company.vatNumber');
  if (isVatNumberWrong(company)) throw invalid(({ validation }) => validation.vatNumber, field);
  const vatNumber = company.vatNumber && vatNumberText(company.vatNumber, company.country);
  if (vatNumber !== '' && vatNumber === sellerNumber) throw invalid(({ purchase }) => purchase.sellersVatNumber, field);
  return { ...company, vatNumber };
}

/** Throws for what the form does not take of an attendee. */
export function assertAttendees({ form, tickets }: FormOnSale, attendees: Attendee[]): void {
  for (const [index, attendee] of attendees.entries()) {
    if (!tickets.some(({ id }) => id === attendee.ticketId))
      throw invalid(({ purchase }) => purchase.ticketGone, attendeePath(index, 'ticketId'));
    if (!attendee.later) assertInputs(form, attendee, (path) => attendeePath(index, path));
  }
}

/** Throws where more attendees choose an option than can. The one to choose another is the first who is one too many. */
export function assertChoices({ form }: FormOnSale, attendees: readonly Omit<Attendee, 'ticketId'>[]): void {
  const choosing = choosersAmong(attendees.map(({ answers }) => keptAnswers(form.questions, answers)));
  for (const choice of form.limited) {
    const index = choosing(choice)[choice.left];
    if (index === undefined) continue;
    const { questionId, option, left } = choice;
    const question = form.questions.find(({ id }) => id === questionId)?.label ?? '';
    const name = fullName(attendees[index]?.fields ?? {});
    throw conflict(
      ({ purchase }) => purchase.choiceFull({ option, question, name, left }),
      attendeePath(index, answerPath(questionId)),
    );
  }
}

/** Counts what is wanted of each ticket; throws with exactly what is not available. */
function assertCounts(
  { form, tickets }: FormOnSale,
  attendees: Pick<Attendee, 'ticketId'>[],
  now: string,
): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { ticketId } of attendees) quantities[ticketId] = (quantities[ticketId] ?? 0) + 1;
  for (const ticket of tickets) {
    const wanted = quantities[ticket.id] ?? 0;
    const field = attendeePath(
      attendees.findIndex(({ ticketId }) => ticketId === ticket.id),
      'ticketId',
    );
    const { name, state } = publicTicket(ticket, form, now);
    const left = leftOf(ticket.quantity, ticket.reserved);
    if (wanted === 0) continue;
    if (state === 'notYet' || state === 'ended') throw conflict(({ purchase }) => purchase[state](name), field);
    if (wanted > ticket.maxPerOrder)
      throw invalid(({ purchase }) => purchase.maxPerOrder(name, ticket.maxPerOrder), field);
    if (left === 0) throw conflict(({ purchase }) => purchase.soldOut(name), field);
    if (left !== null && wanted > left) throw conflict(({ purchase }) => purchase.ticketLeft(name, left), field);
  }
  const left = leftOf(form.capacity, form.reserved);
  if (left !== null && attendees.length > left) throw conflict(({ purchase }) => purchase.formLeft(left), 'attendees');
  return quantities;
}

function usablePromo(promo: PromoOnSale | null, quantities: Record<string, number>, now: string): PromoOnSale {
  const error = promoErrorOf(promo, now);
  if (error || !promo) throw promoRefusal(409, error ?? 'promoUnknown');
  if (promo.ticketIds.length > 0 && !promo.ticketIds.some((id) => quantities[id]))
    throw conflict(({ purchase }) => purchase.promoElsewhere, 'promoCode');
  return promo;
}

/** The first attendees get the early-bird price where fewer are left than wanted. */
export function attendeesOf(
  { form, event, tickets }: FormOnSale,
  attendees: Attendee[],
  { lines }: PricedOrder,
): OrderedAttendee[] {
  const country = countryOf({ timeZone: event.timeZone, sellerCountry: event.seller.country });
  const early = new Map(lines.filter((line) => line.earlyBird).map(({ ticketId, quantity }) => [ticketId, quantity]));
  return attendees.flatMap(({ ticketId, fields, answers, later = false }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    const left = early.get(ticketId) ?? 0;
    early.set(ticketId, left - 1);
    if (!ticket) return [];
    const kept = {
      fields: withPhone(keptFields(form, fields), country),
      answers: keptAnswers(form.questions, answers),
    };
    return [{ ticket, earlyBird: left > 0, detailsMissing: later, ...kept }];
  });
}

/** Tells orders apart by what they order, whatever key they come with. */
export function orderHash({ formId, attendees, paymentMethod, promoCode, company, buyer }: Registration): string {
  const said = JSON.stringify(
    {
      ...{ formId, attendees, paymentMethod },
      promoCode: promoCode?.toLowerCase() ?? null,
      company: company ?? undefined,
      buyer: buyer ?? undefined,
    },
    sorted,
  );
  return createHash('sha256').update(said).digest('base64url');
}

/** Leaves out what is empty and puts the keys of records in one order. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? undefined : value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
