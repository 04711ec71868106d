import type { Currency } from '../../../lib/enumerations.ts';
import { formatCount, formatMoney } from '../../../lib/money.ts';

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

type Ordered = { email: string; attendees: { name: string; ticketName: string }[] };
const ordered = ({ email, attendees }: Ordered) =>
  `${attendees.map(({ name, ticketName }) => `${name}, ${ticketName}`).join('; ')}; ${email}`;

/** Why an order or a promo code is refused, and what became of an order and its money. */
export const purchase = {
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
  keyTaken: 'This order can’t be sent again. To place another, send it once more.',
  priceIsNow: (total: number, currency: Currency) =>
    `This order now costs ${formatMoney(total, currency, 'en-GB')}. Nothing has been ordered. Check it and send it again.`,
  noTransfer: 'Bank transfer isn’t offered for this event. Reload the page and choose another way to pay.',
  noDoor: 'Paying at the door isn’t offered for this event. Reload the page and choose another way to pay.',
  noCard: 'Card payment isn’t offered for this event. Choose another way to pay, or contact the organiser.',
  termsNotAccepted: 'Accept the organiser’s terms to place this order.',
  tooManyOpen: 'You have too many unpaid orders. Pay or cancel one of them first.',
  tooMuchTyped: (max: number) =>
    `This order contains too much text: up to ${formatCount(max, 'en-GB')} characters fit. Shorten the longest answers.`,
  networkShare: (more: number) =>
    more > 0
      ? `Only ${more === 1 ? '1 more ticket' : `${more} more tickets`} can be reserved from your network right now, so that everyone gets a chance. Order up to ${more} and pay, then order the rest, or try again in an hour.`
      : 'Your network has reserved as many tickets as it can without paying, so that everyone gets a chance. Pay for one of your orders, or try again in an hour.',
  networkShareOf: (what: string, more: number) =>
    more > 0
      ? `${what} can be taken only ${more === 1 ? 'once' : `${more} times`} more from your network right now, so that everyone gets a chance. Order that and pay, or try again in an hour.`
      : `${what} can’t be taken more often from your network without paying, so that everyone gets a chance. Pay for one of your orders, or try again in an hour.`,
  earlyBird: (ticket: string) => `“${ticket}” at the early-bird price`,
  thisPromo: 'This promo code',
  unpaidShare: 'Too many tickets are reserved and not yet paid for. Try again in 15 minutes, or contact the organiser.',
  inLine: 'Many people are ordering right now, and you are in line. Reload this page to see when it is your turn.',
  puzzle: 'Many people are ordering right now. Reload this page and try again.',
  tooManyOrders:
    'Too many orders came from your network within an hour. Try again in an hour, or contact the organiser.',
  laterHidden:
    'Bank transfer and paying at the door aren’t available right now. Choose another way to pay, or contact the organiser.',
  ownWindow: {
    title: 'Continue in the new window',
    text: 'Your browser saves nothing for pages shown inside another site. So that nothing you enter is lost, your order continues in a window of its own.',
    close: 'Close',
  },
  withoutScripts: 'Registering needs JavaScript. Turn it on in your browser and reload the page.',
  tooManyFree:
    'Too many free tickets have been booked from your network today. Try again tomorrow, or contact the organiser.',
  tooManyPaidLater: 'Too many orders are waiting to be paid right now. Choose another way to pay, or try again later.',
  busy: 'Lots of people are registering right now. Please try again.',
  sellersVatNumber: 'This is the organiser’s VAT number. Enter the buying company’s, or leave it empty.',
  unknownForm: 'We couldn’t find this registration page. Check the link.',
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
  offered: (name: string) => `${name} is being offered tickets by email.`,
  removedFromList: (name: string) => `${name} was taken off the waiting list.`,
  promoElsewhere: 'This code doesn’t apply to the tickets you chose.',
  unknownOrder: 'We couldn’t find this order. Check the link.',
  unknownInvoice: 'We couldn’t find this invoice. Check the link.',
  holdEnded: 'Your reservation has expired. Please register again.',
  nothingToPay: 'There is nothing to pay for this order.',
  paymentChecked: 'The organiser is checking your payment. You don’t need to pay again.',
  inProgress: 'This order is being paid right now. Try again in a few minutes.',
  gatewayUnavailable:
    'The payment provider isn’t answering. You haven’t been charged and your tickets are still reserved. Try again in a minute.',
  amountRefused: 'Stripe doesn’t take card payments of this amount. Contact the organiser.',
  noEvent: 'This isn’t an event.',
  notSigned: 'This isn’t signed by Stripe.',
  alreadyPaid: 'This order is already paid.',
  otherTestOrders: 'The test orders have changed. Reload the page and try again.',
  testOrdersDeleted: (count: number) => (count === 1 ? 'Test order deleted.' : `${count} test orders deleted.`),
  orderEnded: 'This order has ended. Please register again.',
  statusSaved: 'Payment status changed.',
  cancelled: {
    none: 'Order cancelled. Nothing had been paid.',
    test: 'Order cancelled. It was paid in test mode, so there is no money to send back.',
    kept: 'Order cancelled. The payment isn’t refunded.',
    refunding: 'Order cancelled. The refund is on its way to the buyer’s card.',
    byHand: 'Order cancelled. Send the money back to the buyer yourself: it didn’t come by card.',
  },
  refundTooMuch: (left: string) => `At most ${left} of this order can still be refunded.`,
  refundsFail:
    'Refunds of this order have failed again and again. Send the money to the buyer yourself, and note that here.',
  manyRefunds: (max: number) => `This order has had ${max} refunds. All that is left can still be refunded at once.`,
  refundedMeanwhile: 'Part of this order was refunded in the meantime. Reload to see what is left.',
  refundSending: 'The refund is on its way to the buyer’s card.',
  refundNoted: 'Refund noted. Send the money to the buyer yourself.',
  refundTested: 'Refund noted. This is a test order, so no money moves.',
  endedBefore:
    'This order had ended before, so nothing was refunded now. Reload to see it; what is left can be refunded there.',
  paidBefore: 'Nothing was cancelled: this order has been paid. Reload to see it, and decide about the money.',
  refundDisputed:
    'The buyer disputes this payment, so it can’t be refunded until their bank has decided. Answer the dispute at your payment provider.',
  nothingToRefund: 'This order isn’t paid, so there is nothing to refund. Reload to see how it stands.',
  statusByItself: 'Only “Paid” and “Cancelled” can be set by hand.',
  statusRefused: (from: string, to: string) => `This order is “${from}” and can’t be changed to “${to}”.`,
  /** What the test gateway answers to a card. */
  sandbox: {
    authenticate: 'Your card needs you to confirm this payment.',
    notAuthenticated: 'You declined the payment. Try again or use another card.',
    nothingToAuthenticate: 'There is nothing to confirm for this payment. Enter your card again.',
    onlyTestCards: 'Test mode accepts test cards only, for example 4242 4242 4242 4242.',
    ended: 'This payment has ended. You haven’t been charged.',
    unknown: 'This payment does not exist.',
  },
};
