import type { PublicForm } from '../../src/api/contract/registration.ts';
import type { PublicPromo, PublicTicket } from '../../src/api/contract/ticket.ts';
import { askedFields } from '../../src/lib/answers.ts';
import { paymentMethods } from '../../src/lib/enumerations.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { type FormOnSale, readFormOnSale } from './formOnSale.ts';
import { promoErrorOf } from './promoError.ts';
import { formState, publicTicket } from './saleState.ts';

type Reads = Pick<Deps, 'pool' | 'clock' | 'gateways'>;

async function read({ pool }: Pick<Deps, 'pool'>, formId: string, code?: string): Promise<FormOnSale> {
  const found = await readFormOnSale(pool, formId, code);
  if (!found) throw notFound((words) => words.registration.unknown);
  return found;
}

/** What the public page shows. Of a form that is not published it says no more than its title and its event. */
export async function readPublicForm(deps: Reads, eventId: string, formId: string): Promise<PublicForm> {
  const onSale = await read(deps, formId);
  if (onSale.form.eventId !== eventId) throw notFound((words) => words.registration.unknown);
  const now = deps.clock().toISOString();
  const state = formState(onSale, now);
  const shown = state !== 'unpublished';
  const { form, event, tickets } = onSale;
  const { name, place, startsAt, endsAt, timeZone, currency, logo } = event;
  const gateway = await deps.gateways.offeredBy(event.ownerId);
  return {
    state,
    now,
    event: {
      id: eventId,
      name,
      description: shown ? event.description : '',
      place,
      startsAt,
      endsAt,
      timeZone,
      currency,
      logo,
    },
    form: {
      id: form.id,
      eventId,
      title: form.title,
      description: shown ? form.description : '',
      closesAt: form.closesAt,
      fields: shown ? askedFields(form) : [],
      questions: shown ? form.questions : [],
    },
    tickets: shown ? tickets.map((ticket) => publicTicket(ticket, form, now)) : [],
    testMode: gateway.name === 'sandbox',
    paymentMethods: [...paymentMethods],
  };
}

/** A form's tickets at the price of this moment; none while it is not published. */
export async function readPublicTickets(deps: Reads, formId: string): Promise<PublicTicket[]> {
  const { form, event, tickets } = await read(deps, formId);
  const now = deps.clock().toISOString();
  return event.published ? tickets.map((ticket) => publicTicket(ticket, form, now)) : [];
}

/** What a code does now. Throws 404 with the reason when it does nothing. */
export async function readPublicPromo(deps: Reads, formId: string, code: string): Promise<PublicPromo> {
  const { event, promo } = await read(deps, formId, code);
  const error = event.published ? promoErrorOf(promo, deps.clock().toISOString()) : 'promoUnknown';
  if (error || !promo) throw notFound(({ registration }) => registration[error ?? 'promoUnknown']);
  return { code: promo.code, type: promo.type, value: promo.value, ticketIds: promo.ticketIds };
}
