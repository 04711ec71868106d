import { PublicForm } from '../../src/api/contract/registration.ts';
import type { PublicPromo, PublicTicket } from '../../src/api/contract/ticket.ts';
import { noticeOf } from '../../src/lib/contact.ts';
import { type PaymentMethod, paymentMethods } from '../../src/lib/enumerations.ts';
import { brandOf, eventPicture } from '../../src/lib/eventPage.ts';
import { askedFields } from '../../src/lib/form/answers.ts';
import { withLeft } from '../../src/lib/form/choices.ts';
import { isInUnion } from '../../src/lib/invoice.ts';
import { earlyBirdNow, plainPrices, termsOf } from '../../src/lib/pricing.ts';
import type { Deps } from '../platform/deps.ts';
import { gatewayOf } from '../platform/gateways/gateway.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { canSendWith } from '../platform/mail/sendNow.ts';
import { safeHtml } from '../platform/markdown.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { onceFor } from '../platform/onceFor.ts';
import {
  type FormOnSale,
  type PromoOnSale,
  readFormOnSale,
  type TicketOnSale,
  unnamedOrganiser,
} from './formOnSale.sql.ts';
import { countryOf } from './phones.ts';
import { offersCard } from './purchase.sql.ts';
import { type Offer, readOffer, withOffer } from './waitingOffers.ts';

type PublicTickets = { tickets: PublicTicket[] };
type Reads = Pick<Deps, 'db' | 'clock'>;
type Sends = Pick<Deps, 'ownMailServer' | 'publicUrl'>;

async function read({ db }: Reads, formId: string, code?: string): Promise<FormOnSale> {
  const found = await readFormOnSale(db, formId, code);
  if (!found) throw notFound((words) => words.purchase.unknownForm);
  return found;
}

/**
 * What the public page shows. Of a form that is not published it says no more than that. `isHidden`: who asks is hidden by a proxy that is not
 * configured, and cannot order to pay later.
 */
export async function readPublicForm(
  deps: Reads & Sends,
  eventId: string,
  formId: string,
  offerKey?: string,
  isHidden = false,
): Promise<PublicForm> {
  const toAll = await read(deps, formId);
  if (toAll.form.eventId !== eventId) throw notFound((words) => words.purchase.unknownForm);
  const offer = offerKey === undefined ? null : await readOffer(deps.db, formId, offerKey, deps.clock());
  const now = deps.clock().toISOString();
  const findsTickets = canSendWith(deps, toAll.payment.mails);
  // Others are answered between two who are each told something of their own.
  if (offer) await nextTurn();
  return toldOf(toAll)({ isHidden, now, findsTickets }, offer);
}

/** What is said of a form to all who read the same at the same moment, as `dataLoader` has them: one object for them all. */
const toldOf = onceFor((onSale: FormOnSale) => {
  const told = new Map<string, PublicForm>();
  return (asked: Asked, offer: Offer | null): PublicForm => {
    const name = `${asked.isHidden} ${offer?.key ?? ''}`;
    const known = told.get(name) ?? publicForm(offer ? withOffer(onSale, offer) : onSale, offer, asked);
    told.set(name, known);
    return known;
  };
});

type Asked = { isHidden: boolean; now: string; findsTickets: boolean };

function publicForm(onSale: FormOnSale, offer: Offer | null, { isHidden, now, findsTickets }: Asked): PublicForm {
  const state = formState(onSale, now);
  const shown = state !== 'unpublished';
  const { form, tickets } = onSale;
  const notice = shown ? noticeOf(onSale.sharing, form.questions) : null;
  const { stripeMode, isLive, pricing, seller, ...event } = onSale.event;
  const methods = methodsOf(onSale.event);
  return pickForm({
    state,
    now,
    event: {
      id: onSale.form.eventId,
      ...event,
      about: safeHtml(event.description),
      brand: brandOf(event.accent),
      cover: event.cover && eventPicture(event.cover, 960, 'webp'),
      terms: termsOf(pricing, seller),
      reverseFrom: reverseFrom(onSale.event),
      country: countryOf({ timeZone: event.timeZone, sellerCountry: seller.country }),
      findsTickets,
      ...(shown ? {} : untold(now)),
    },
    form: {
      id: form.id,
      eventId: form.eventId,
      slug: shown ? form.slug : null,
      title: shown ? form.title : '',
      description: shown ? form.description : '',
      about: shown ? safeHtml(form.description) : '',
      closesAt: shown ? form.closesAt : null,
      fields: shown ? askedFields(form) : [],
      questions: shown ? withLeft(form.questions, form.limited) : [],
    },
    ...(notice && { sharing: notice }),
    waitingList: form.waitingHours !== null && shown,
    offer: shown && offer ? publicOffer(offer) : null,
    tickets: shown ? onSaleFirst(tickets.map((ticket) => publicTicket(ticket, form, now))) : [],
    testMode: !isLive,
    gateway: gatewayOf(stripeMode),
    paymentMethods: isHidden && methods.includes('card') ? ['card'] : methods,
  });
}

const ranks: Record<PublicTicket['state'], number> = { onSale: 0, soldOut: 1, notYet: 2, ended: 3 };

/** What can be bought first, then what no longer or not yet can; within each as the organiser ordered them. */
export const onSaleFirst = <Ticket extends Pick<PublicTicket, 'state'>>(tickets: Ticket[]): Ticket[] =>
  tickets.toSorted((one, other) => ranks[one.state] - ranks[other.state]);

const pickForm = pickerOf(PublicForm);

const publicOffer = ({ key, ticketId, count, offeredUntil, firstname, surname, email }: Offer) => ({
  ...{ key, ticketId, count, until: offeredUntil.toISOString() },
  attendee: { firstname, surname, email },
});

/** From which country companies in others are sold to under reverse charge; null where they are not. Its invoices name both VAT numbers. */
export const reverseFrom = ({ pricing, seller }: Pick<FormOnSale['event'], 'pricing' | 'seller'>): string | null =>
  pricing.reverseCharge && seller.chargesVat && seller.vatNumber !== '' && isInUnion(seller.country)
    ? seller.country
    : null;

type Methods = Pick<FormOnSale['event'], 'transferDays' | 'payAtDoor' | 'stripeMode' | 'isLive'>;

/** The ways to pay that an event offers. */
export const methodsOf = ({ transferDays, payAtDoor, ...event }: Methods) => {
  const offered: Record<PaymentMethod, boolean> = {
    card: offersCard(event),
    transfer: transferDays !== null,
    door: payAtDoor,
  };
  return paymentMethods.filter((method) => offered[method]);
};

/** What stands in the place of an event that is not public; it is never drawn. */
const untold = (now: string) => ({
  slug: '',
  name: '',
  description: '',
  about: '',
  brand: null,
  cover: null,
  organiser: unnamedOrganiser,
  place: '',
  logo: null,
  unlisted: true,
  startsAt: now,
  endsAt: now,
  timeZone: 'UTC',
  terms: plainPrices,
  reverseFrom: null,
  country: null,
});

/** A form's tickets at the price of this moment; none while it is not published. */
export async function readPublicTickets(deps: Reads, formId: string): Promise<PublicTickets> {
  return ticketsOf(await read(deps, formId))(deps.clock().toISOString());
}

/** One object for all who read the same at the same moment, as `toldOf` has it. */
const ticketsOf = onceFor(({ form, event, tickets }: FormOnSale) => {
  let told: PublicTickets | undefined;
  return (now: string): PublicTickets => {
    told ??= { tickets: isPublic({ form, event }) ? tickets.map((ticket) => publicTicket(ticket, form, now)) : [] };
    return told;
  };
});

/** What a code does now. Throws 404 with the reason when it does nothing. */
export async function readPublicPromo(deps: Reads, formId: string, code: string): Promise<PublicPromo> {
  const { form, event, promo } = await read(deps, formId, code);
  const error = isPublic({ form, event }) ? promoErrorOf(promo, deps.clock().toISOString()) : 'promoUnknown';
  if (error || !promo) throw promoRefusal(404, error ?? 'promoUnknown');
  return { code: promo.code, type: promo.type, value: promo.value, ticketIds: promo.ticketIds };
}

/** How much is left under a limit, null for no limit. */
export const leftOf = (limit: number | null, reserved: number): number | null =>
  limit === null ? null : Math.max(0, limit - reserved);

type Limited = Pick<FormOnSale['form'], 'capacity' | 'reserved'>;
/** What of a ticket decides whether it can be had, and for how much. */
export type TicketTerms = Omit<TicketOnSale, 'id' | 'name' | 'description' | 'maxPerOrder' | 'soldAtDoor'>;

/** A ticket at the price and in the state of this moment. */
export function publicTicket(ticket: TicketOnSale, form: Limited, now: string): PublicTicket {
  const { id, name, description, price: fullPrice, vatRate, maxPerOrder, saleStartsAt, saleEndsAt } = ticket;
  const { early, ...offer } = offerOf(ticket, form, now);
  return {
    ...{ id, name, description, fullPrice, vatRate, saleStartsAt, saleEndsAt, ...offer },
    // Nobody can have, or wait for, more than there are in all.
    maxPerOrder: Math.max(1, Math.min(maxPerOrder, ticket.quantity ?? maxPerOrder, form.capacity ?? maxPerOrder)),
    earlyBird: early && { until: early.until, left: early.left },
  };
}

/** What a ticket costs at this moment and how many are left, null where that is not limited; by its form's capacity, too. */
export function offerOf(ticket: TicketTerms, form: Limited, now: string) {
  const limits = [leftOf(ticket.quantity, ticket.reserved), leftOf(form.capacity, form.reserved)].filter(
    (n) => n !== null,
  );
  const left = limits.length === 0 ? null : Math.min(...limits);
  const early = earlyBirdNow(ticket, now);
  return { price: early?.price ?? ticket.price, state: ticketState(ticket, left, now), left, early };
}

function ticketState(
  { saleStartsAt, saleEndsAt }: TicketTerms,
  left: number | null,
  now: string,
): PublicTicket['state'] {
  if (saleEndsAt !== null && now >= saleEndsAt) return 'ended';
  if (left === 0) return 'soldOut';
  return saleStartsAt !== null && now < saleStartsAt ? 'notYet' : 'onSale';
}

type Published = { form: Pick<FormOnSale['form'], 'published'>; event: Pick<FormOnSale['event'], 'published'> };
const isPublic = ({ form, event }: Published): boolean => form.published && event.published;

type Standing = {
  form: Limited & Pick<FormOnSale['form'], 'published' | 'closesAt'>;
  event: Pick<FormOnSale['event'], 'published' | 'endsAt' | 'status'>;
  tickets: readonly Pick<TicketOnSale, 'quantity' | 'reserved'>[];
};

/** Whether a form takes registrations now, and if not why. */
export function formState({ form, event, tickets }: Standing, now: string): PublicForm['state'] {
  if (!isPublic({ form, event })) return 'unpublished';
  if (now >= event.endsAt) return 'over';
  if (event.status === 'cancelled' || (form.closesAt !== null && now >= form.closesAt)) return 'closed';
  if (leftOf(form.capacity, form.reserved) === 0) return 'full';
  const allGone = tickets.length > 0 && tickets.every((ticket) => leftOf(ticket.quantity, ticket.reserved) === 0);
  return allGone ? 'full' : 'open';
}

type PromoError = 'promoUnknown' | 'promoUsedUp';

/** A code that there is not, or that is over or not yet: all the same to whoever guesses. */
export class UnknownPromo extends HttpError {}

export const promoRefusal = (status: 404 | 409, error: PromoError): HttpError => {
  const Refusal = error === 'promoUnknown' ? UnknownPromo : HttpError;
  return new Refusal(status, ({ purchase }) => purchase[error], status === 409 ? 'promoCode' : 'code');
};

/** Why a promo code gives nothing now, as a key of the words; null when it works. Only who knows a code learns more of it. */
export function promoErrorOf(promo: PromoOnSale | null, now: string): PromoError | null {
  if (!promo) return 'promoUnknown';
  const isOver = promo.endsAt !== null && now >= promo.endsAt;
  if (isOver || (promo.startsAt !== null && now < promo.startsAt)) return 'promoUnknown';
  return promo.uses !== null && promo.used >= promo.uses ? 'promoUsedUp' : null;
}
