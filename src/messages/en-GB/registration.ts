type Terms = { feeRate: number; feeFixed: number; feeInside: boolean; vat: { shown: boolean } | null };

/** Words of the public registration page. */
export const registration = {
  steps: { choosing: 'Tickets', attendees: 'Your details', review: 'Review', paying: 'Payment' },
  progress: (place: number, of: number, name: string) => `Step ${place} of ${of}: ${name}`,
  back: 'Back',
  continue: 'Continue',

  unfinished: {
    title: 'You have an unfinished order',
    help: 'Your tickets are still reserved. To change something, cancel the order and start again: what you typed is kept.',
    resume: 'Continue order',
    dismiss: 'Cancel and start again',
    notCancelled: 'The order wasn’t cancelled.',
  },

  ticketsTitle: 'Choose tickets',
  noTickets: 'No tickets available yet.',
  free: 'Free',
  fullPrice: (price: string) => `Full price ${price}`,
  earlyBird: (until: string | null, left: number | null) =>
    ['Early bird', until && `until ${until}`, left !== null && `${left} left at this price`].filter(Boolean).join(', '),
  left: (left: number) => `${left} left`,
  /** What a price is with, and what comes to it. */
  besidePrice: ({ feeRate, feeFixed, feeInside, vat }: Terms): string[] => [
    ...(vat ? [vat.shown ? 'incl. VAT' : '+ VAT'] : []),
    ...(feeRate + feeFixed > 0 && !feeInside ? ['+ service fee'] : []),
  ],
  soldOut: 'Sold out',
  notYet: (when: string | null) => (when ? `On sale from ${when}` : 'Not on sale yet'),
  ended: 'Sale ended',
  atMost: (max: number) => `Max ${max} per order`,
  oneMore: (name: string) => `Add one ${name}`,
  oneFewer: (name: string) => `Remove one ${name}`,
  howMany: (name: string) => `Quantity of ${name}`,
  chosen: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  /** Part of the tickets at the early-bird price: `2 × £10.00, 1 × £15.00`. */
  atPrices: (parts: { quantity: number; price: string }[]) =>
    parts.map(({ quantity, price }) => `${quantity} × ${price}`).join(', '),
  nothingChosen: 'Choose at least one ticket.',

  attendeesTitle: 'Who’s coming?',
  attendee: (place: number) => `Attendee ${place}`,
  attendeeNamed: (place: number, name: string) => `Attendee ${place}: ${name}`,
  ticketOf: 'Ticket',
  swapHint: 'Changing this swaps tickets with another attendee.',
  copyFirst: 'Copy from attendee 1',
  copyFirstHint: 'Copies everything except the name.',
  answerRequired: 'Answer this question.',
  optional: 'optional',
  choose: 'Choose…',
  dialCode: 'Country code',
  errors: (count: number) => (count === 1 ? 'Please fix 1 field.' : `Please fix ${count} fields.`),

  reviewTitle: 'Review your order',
  existing: (emails: string[]) =>
    emails.length === 1
      ? `${emails[0]} is already registered. You can continue.`
      : `${emails.join(', ')} are already registered. You can continue.`,
  editAttendees: 'Change details',
  organiser: 'Organised by',
  editTickets: 'Change tickets',
  promo: 'Promo code',
  promoAdd: 'Have a promo code?',
  promoInvalid: 'Code not accepted.',
  promoApply: 'Apply',
  promoApplied: (code: string) => `Promo code ${code}`,
  promoRemove: (code: string) => `Remove ${code}`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total',
  method: 'How would you like to pay?',
  methods: { card: 'Card', transfer: 'Bank transfer', door: 'Pay at the door' },
  methodHelp: {
    card: 'Pay in the next step.',
    transfer: (days: number) =>
      `We reserve your tickets for ${days === 1 ? '1 day' : `${days} days`}. They’re valid once your payment arrives.`,
    /** `days` is null where the tickets are kept until the event ends. */
    door: (days: number | null) =>
      days === null
        ? 'We reserve your tickets. You pay when you arrive.'
        : `We reserve your tickets for ${days === 1 ? '1 day' : `${days} days`}.`,
  },
  register: 'Register',
  reserve: 'Reserve',
  toPayment: 'Go to payment',
  submitting: 'Reserving your tickets…',
  checking: 'One moment…',
  priceChanged: (was: string, is: string) => `The price has changed from ${was} to ${is}.`,

  errorAt: {
    choosing: 'Your order wasn’t placed. Check your tickets.',
    attendees: 'Your order wasn’t placed. Check your details.',
    review: 'Your order wasn’t placed.',
  },

  unansweredTitle: 'No answer from the server',
  unansweredHelp: 'Send it again. You won’t be registered twice.',
  sendAgain: 'Send again',

  confirmedTitle: 'You’re going!',
  confirmedHelp: 'Bookmark this page to get back to your tickets.',
  reference: 'Reference',
  ticketLink: (name: string) => `Ticket for ${name}`,
  openTicket: 'Show ticket',
  addToCalendar: 'Add to calendar',
  copyLink: 'Copy link',
  copiedLink: 'Link copied',
  addMore: 'Register more people',
  transferTitle: 'Your tickets are reserved',
  transferHelp: (amount: string, reference: string) =>
    `Transfer ${amount} to the organiser’s bank account with the reference ${reference}. Your tickets are valid once the payment arrives. Bookmark this page to get back to your order.`,
  transferBelow:
    'Transfer the amount to this account, with the payment reference. Your tickets are valid once the payment arrives. Bookmark this page to get back to your order.',
  doorHelp: (amount: string) =>
    `Pay ${amount} at the door: say your name or the reference. Bookmark this page to get back to your order.`,
  doorUntil: (until: string) => `We hold your tickets until ${until}.`,
  transferUntil: (until: string) =>
    `We hold your tickets until ${until}. If your payment hasn’t arrived by then, they go back on sale.`,
  checkTransfer: 'Check payment status',
  expiredTitle: 'Your reservation has expired',
  expiredHelp: 'Your tickets went back on sale. Your details are saved on this page, so you can try again.',
  failedTitle: 'Payment failed',
  failedHelp: 'Your tickets went back on sale. Your details are saved on this page, so you can try again.',
  cancelledTitle: 'Order cancelled',
  cancelledHelp: 'Your tickets went back on sale. You can choose again while tickets are left.',
  /** An order that was paid, and that the organiser cancelled. */
  cancelledPaid: (reference: string, paid: string, refunded: string | null) =>
    `The organiser cancelled order ${reference}. You paid ${paid}. ${refunded ? `${refunded} of it is being refunded.` : 'Contact the organiser about a refund.'}`,
  refundedPart: 'Refunded',
  refundedTitle: 'Your payment is being refunded',
  refundedHelp:
    'Your payment arrived after your reservation expired. We’re refunding all of it. Your details are kept.',
  chooseAgain: 'Choose again',

  loadFailedTitle: 'Couldn’t load this page',
  resumeFailedTitle: 'Couldn’t load your order',
  startNew: 'Start a new registration',
  retry: 'Try again',
  noAnswer: 'The server didn’t respond. Check your connection and try again.',
  loading: 'Loading…',
  more: 'Read more',
  less: 'Show less',
  testMode: 'Test mode: no real payments.',
  closed: {
    unpublished: { title: 'Registration isn’t open yet', help: 'Come back later.' },
    closed: { title: 'Registration is closed', help: 'You can no longer register here.' },
    over: { title: 'This event is over', help: 'Thank you to everyone who came.' },
    full: { title: 'Sold out', help: 'A ticket may become available if someone doesn’t pay in time.' },
  },
  lookAgain: 'Check again',
  states: {
    loading: 'Loading.',
    loadFailed: 'Couldn’t load this page.',
    unpublished: 'Registration isn’t open yet.',
    closed: 'Registration is closed.',
    over: 'This event is over.',
    full: 'Sold out.',
    unfinished: 'You have an unfinished order.',
    releasing: 'Cancelling the order.',
    choosing: 'Choose tickets.',
    attendees: 'Enter the attendees’ details.',
    checking: 'One moment.',
    review: 'Review your order.',
    applying: 'Checking the promo code.',
    submitting: 'Reserving your tickets.',
    unanswered: 'No answer from the server. You can send it again.',
    resuming: 'Loading your order.',
    resumeFailed: 'Couldn’t load your order.',
    paying: 'Payment.',
    confirmed: 'You’re going! Here are your tickets.',
    awaitingTransfer: 'Your tickets are reserved until your payment arrives.',
    awaitingDoor: 'Your tickets are reserved. You pay at the door.',
    expired: 'Your reservation has expired.',
    paymentFailed: 'Payment failed.',
    cancelled: 'Order cancelled.',
    refunded: 'Your payment is being refunded.',
    'stepHistory.comparing': 'Finding your step.',
    'stepHistory.outside': 'Not at a step.',
    'stepHistory.following': 'At your step.',
    'stepHistory.goingBack': 'Going back.',
  },
};
