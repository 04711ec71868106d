import type { FieldKey } from '../../lib/enumerations.ts';

const attendees = (count: number) => (count === 1 ? '1 place' : `${count} places`);

const fields: Record<FieldKey, string> = {
  firstname: 'First name',
  surname: 'Surname',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organisation',
  jobTitle: 'Job title',
  country: 'Country',
};

/** Why a registration, a promo code or a purchase is refused, in words for the buyer. */
export const registrationErrors = {
  fields,
  unpublished: 'Registration has not opened yet.',
  closed: 'Registration has closed.',
  over: 'This event is over.',
  full: 'All places are taken.',
  formLeft: (left: number) => `Only ${attendees(left)} left for this registration.`,
  noSuchTicket: 'This ticket is not offered any more. Choose another one.',
  soldOut: (ticket: string) => `“${ticket}” is sold out.`,
  ticketLeft: (ticket: string, left: number) => `Only ${attendees(left)} of “${ticket}” left.`,
  notYet: (ticket: string) => `“${ticket}” is not on sale yet.`,
  ended: (ticket: string) => `The sale of “${ticket}” has ended.`,
  maxPerOrder: (ticket: string, max: number) => `One purchase can have at most ${max} of “${ticket}”.`,
  busy: 'Many people are registering at this moment. Please try again.',
  /** One answer for every code that does not work now: another would say which codes there are. */
  promoUnknown: 'That code isn’t valid.',
  promoUsedUp: 'This promo code has been used up.',
  promoElsewhere: 'This promo code is not for the tickets you chose.',
  noSuchForm: 'We could not find this registration page. Check the link.',
  noSuchPurchase: 'We could not find this purchase. Check the link.',
  noSuchTicketPage: 'We could not find this ticket. Check the link.',
  ticketUnpaid: 'This ticket is not paid yet. It will be here once the payment has arrived.',
  ticketCancelled: 'This ticket was cancelled.',
  holdEnded: 'The time to pay for these places has run out. Please register again.',
  nothingToPay: 'There is nothing to pay for this purchase.',
  alreadyPaid: 'This purchase is paid already.',
  purchaseOver: 'This purchase has ended. Please register again.',
};
