const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

/** Why a registration or a promo code is refused. */
export const registration = {
  unpublished: 'Registration isn’t open yet.',
  closed: 'Registration is closed.',
  over: 'This event is over.',
  full: 'Sold out.',
  formLeft: (left: number) => `Only ${tickets(left)} left.`,
  ticketGone: 'This ticket is no longer available. Choose another one.',
  soldOut: (ticket: string) => `“${ticket}” is sold out.`,
  ticketLeft: (ticket: string, left: number) => `Only ${tickets(left)} left for “${ticket}”.`,
  notYet: (ticket: string) => `“${ticket}” isn’t on sale yet.`,
  ended: (ticket: string) => `Sales of “${ticket}” have ended.`,
  maxPerOrder: (ticket: string, max: number) => `You can order up to ${max} of “${ticket}”.`,
  busy: 'Lots of people are registering right now. Please try again.',
  unknown: 'We couldn’t find this registration page. Check the link.',
  promoUnknown: 'That code isn’t valid.',
  promoNotYet: 'This code isn’t valid yet.',
  promoOver: 'This code has expired.',
  promoUsedUp: 'This code has already been used the maximum number of times.',
  promoElsewhere: 'This code doesn’t apply to the tickets you chose.',
};
