import type { Currency } from '../../../lib/enumerations.ts';
import { formatMoney } from '../../../lib/money.ts';

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

type Ordered = { email: string; attendees: { name: string; ticketName: string }[] };
const ordered = ({ email, attendees }: Ordered) =>
  `${attendees.map(({ name, ticketName }) => `${name}, ${ticketName}`).join('; ')}; ${email}`;

/** Why a registration or a promo code is refused. */
export const registration = {
  closed: 'Registration is closed.',
  over: 'This event is over.',
  full: 'Sold out.',
  formLeft: (left: number) => `Only ${tickets(left)} left.`,
  ticketGone: 'This ticket is no longer available. Choose another one.',
  soldOut: (ticket: string) => `“${ticket}” is sold out.`,
  ticketLeft: (ticket: string, left: number) => `Only ${tickets(left)} left for “${ticket}”.`,
  choiceFull: ({ option, question, name, left }: { option: string; question: string; name: string; left: number }) =>
    left > 0
      ? `Only ${left === 1 ? '1 more person' : `${left} more people`} can choose “${option}” at “${question}”. Choose something else for ${name}.`
      : `“${option}” is full. Choose something else at “${question}” for ${name}.`,
  notYet: (ticket: string) => `“${ticket}” isn’t on sale yet.`,
  ended: (ticket: string) => `Sales of “${ticket}” have ended.`,
  maxPerOrder: (ticket: string, max: number) => `You can order up to ${max} of “${ticket}”.`,
  keyUsed: (reference: string, before: Ordered, sent: Ordered) =>
    `You already placed order ${reference} (${ordered(before)}), and it is unchanged. You have now sent a different order (${ordered(sent)}). To place it as well, send it again.`,
  priceIsNow: (total: number, currency: Currency) =>
    `This order now costs ${formatMoney(total, currency, 'en-GB')}. Nothing has been ordered. Check it and send it again.`,
  noTransfer: 'Bank transfer isn’t offered for this event. Pay by card instead.',
  noDoor: 'Paying at the door isn’t offered for this event. Pay by card instead.',
  tooManyOpen: 'You have too many unpaid orders. Pay or cancel one of them first.',
  withoutScripts: 'Registering needs JavaScript. Turn it on in your browser and reload the page.',
  tooManyFree:
    'Too many free tickets have been booked from your network today. Try again tomorrow, or contact the organiser.',
  tooManyPaidLater: 'Too many orders are waiting to be paid right now. Pay by card, or try again later.',
  busy: 'Lots of people are registering right now. Please try again.',
  sellersVatNumber: 'This is the organiser’s VAT number. Enter that of the company that buys, or none.',
  unknown: 'We couldn’t find this registration page. Check the link.',
  unknownEvent: 'This event isn’t public, or no longer exists.',
  promoUnknown: 'That code isn’t valid.',
  promoUsedUp: 'This code has already been used the maximum number of times.',
  offerOver: 'This offer has ended or was already used, and these tickets are sold out.',
  notWaitable: 'There is no waiting list for this ticket.',
  stillLeft: (ticket: string) => `“${ticket}” is available again. Reload the page to register.`,
  waitsForMore: (ticket: string, max: number) => `You can wait for up to ${max} of “${ticket}”.`,
  nothingLeft: (ticket: string, count: number) =>
    `${tickets(count)} of “${ticket}” can’t be offered: not enough are left, or it isn’t on sale. Raise the quantity or the capacity first.`,
  notWaiting: 'This person isn’t waiting any more. Reload the list.',
  offered: (name: string) => `${name} is being offered tickets by mail.`,
  removedFromList: (name: string) => `${name} was taken off the waiting list.`,
  promoElsewhere: 'This code doesn’t apply to the tickets you chose.',
};
