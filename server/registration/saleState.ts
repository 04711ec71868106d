import type { PublicForm } from '../../src/api/contract/registration.ts';
import type { PublicTicket } from '../../src/api/contract/ticket.ts';
import { earlyBirdNow } from '../../src/lib/pricing.ts';
import type { FormOnSale, TicketOnSale } from './formOnSale.ts';

/** Places left under a limit, null for no limit. */
export const leftOf = (limit: number | null, reserved: number): number | null =>
  limit === null ? null : Math.max(0, limit - reserved);

/** A ticket at the price and in the state of this moment. Its places are also limited by those of its form. */
export function publicTicket(ticket: TicketOnSale, form: FormOnSale['form'], now: string): PublicTicket {
  const { id, name, description, price: fullPrice, maxPerOrder, saleStartsAt, saleEndsAt } = ticket;
  const limits = [leftOf(ticket.quantity, ticket.reserved), leftOf(form.capacity, form.reserved)].filter(
    (n) => n !== null,
  );
  const left = limits.length === 0 ? null : Math.min(...limits);
  const early = earlyBirdNow(ticket, now);
  return {
    id,
    name,
    description,
    price: early?.price ?? fullPrice,
    fullPrice,
    earlyBird: early && { until: early.until, left: early.left },
    state: ticketState(ticket, left, now),
    left,
    maxPerOrder,
    saleStartsAt,
    saleEndsAt,
  };
}

function ticketState(
  { saleStartsAt, saleEndsAt }: TicketOnSale,
  left: number | null,
  now: string,
): PublicTicket['state'] {
  if (saleEndsAt !== null && now >= saleEndsAt) return 'ended';
  if (left === 0) return 'soldOut';
  return saleStartsAt !== null && now < saleStartsAt ? 'notYet' : 'onSale';
}

/** Whether a form takes registrations now, and if not why. */
export function formState({ form, event, tickets }: FormOnSale, now: string): PublicForm['state'] {
  if (!event.published) return 'unpublished';
  if (now >= event.endsAt) return 'over';
  if (form.closesAt !== null && now >= form.closesAt) return 'closed';
  if (leftOf(form.capacity, form.reserved) === 0) return 'full';
  const allGone = tickets.length > 0 && tickets.every((ticket) => leftOf(ticket.quantity, ticket.reserved) === 0);
  return allGone ? 'full' : 'open';
}
