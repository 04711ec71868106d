import { formatCount } from '../../../lib/money.ts';

/** Tickets, their public page, and promo codes. */
export const ticket = {
  saved: 'Ticket saved.',
  removed: 'Ticket removed.',
  ordered: 'Ticket order saved.',
  orderOutdated: 'Couldn’t change the order: the tickets have changed in the meantime. Reload the page and try again.',
  tooMany: (max: number) => `An event can have up to ${max} tickets. Remove one first.`,
  quantityBelow: (reserved: number) =>
    `Quantity can’t be less than ${reserved}: that many tickets are sold or reserved.`,
  earlyBirdBelow: (reserved: number) =>
    `Early-bird quantity can’t be less than ${reserved}: that many tickets are sold or reserved.`,
  saleEndsFirst: 'The sale must end after it starts.',
  earlyBirdEndless: 'Set when the early-bird price ends: a date, a quantity, or both.',
  earlyBirdDear: 'The early-bird price must be lower than the full price.',
  inUse: (reserved: number) =>
    `Couldn’t remove the ticket: ${reserved === 1 ? '1 is' : `${reserved} are`} sold or reserved. End its sale instead.`,
  unknown: 'We couldn’t find this ticket. Check the link.',
  unpaid: 'This ticket hasn’t been paid for yet. It appears here once it has.',
  /** What became of a ticket, on the event's clocks. */
  ended: {
    transferred: (when: string) => `This ticket was transferred to somebody else on ${when}.`,
    cancelled: (when: string) => `This ticket was cancelled on ${when}.`,
    deleted: (when: string) => `The organiser deleted this ticket on ${when}.`,
    orderEnded: (_when: string) => 'This ticket was cancelled together with its order.',
  },
  ask: (seller: string) => `Questions? Ask ${seller}.`,
  promoSaved: 'Promo code saved.',
  promoTaken: (code: string) => `This form already has the promo code ${code}.`,
  tooManyPromos: (max: number) => `An event can have up to ${formatCount(max, 'en-GB')} promo codes. Delete one first.`,
  promoUsed: (used: number) => `Uses can’t be less than ${used}: the code has been used that many times.`,
  promoEndsFirst: 'The code must end after it starts.',
  promoTicket: 'A promo code can only apply to tickets of its own form.',
};
