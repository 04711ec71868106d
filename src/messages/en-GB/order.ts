/** Words of an order from its review on: what it comes to, who buys, how it is paid later, why money went back. */
export const order = {
  fee: 'Service fee',
  vatAdded: (rate: string) => `VAT ${rate}`,
  vatIncluded: (rate: string) => `Includes VAT ${rate}`,
  vatLeft: 'VAT, reverse charge',
  reverseCharge: 'Reverse charge: the buyer’s company accounts for the VAT.',
  company: {
    title: 'Company',
    buying: 'I’m ordering for a company',
    buyingHelp: 'The invoice is made out to it.',
    name: 'Company name',
    nameRequired: 'Enter the name of the company.',
    address: 'Address',
    addressRequired: 'Enter the address of the company.',
    countryRequired: 'Choose a country.',
    vatNumber: 'VAT number',
    vatNumberHelp: 'With its country code, like DE136695976.',
    vatNumberWrong: 'This VAT number isn’t right. Check its country and digits.',
  },
  invoices: 'Invoices',
  invoice: 'Invoice',
  credit: 'Credit note',
  reversal: 'Credit note cancellation',
  pdf: 'PDF',
  howToPay: {
    title: 'Bank details',
    doorTitle: 'Payment at the door',
    amount: 'Amount',
    holder: 'Account holder',
    sortCode: 'Sort code',
    accountNumber: 'Account number',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Payment reference',
    until: 'Pay by',
    copy: 'Copy',
    copied: 'Copied',
    code: 'Code for your banking app',
    codeHelp: 'Scan this with your banking app: it fills in the transfer for you.',
  },
  refundReasons: {
    ticketsGone: 'The tickets were sold out by then.',
    saleOver: 'The tickets were no longer on sale by then.',
    promoOver: 'Your promo code was no longer valid by then.',
    priceRaised: 'The tickets cost more by then than you had paid.',
    attendeeRemoved: 'Someone had been removed from the order by then.',
    nobodyLeft: 'Everyone had been removed from the order by then.',
  },
  orderToPay: 'Order with obligation to pay',
  terms: {
    accept: (organiser: string) => `I accept the terms of ${organiser || 'the organiser'}`,
    missing: 'Accept the terms to place your order.',
  },
  methodHelp: {
    card: 'Pay in the next step.',
    transfer: (days: number) =>
      `We reserve your tickets for ${days === 1 ? '1 day' : `${days} days`}. They’re valid once your payment arrives.`,
    /** `days` is null where the tickets are kept until the event ends. */
    door: (days: number | null) =>
      days === null
        ? 'We reserve your tickets. You pay when you arrive.'
        : `We reserve your tickets for ${days === 1 ? '1 day' : `${days} days`}. If they aren’t paid for by then, they go back on sale.`,
  },
  transferHelp: (amount: string, reference: string) =>
    `Transfer ${amount} to the organiser’s bank account with the reference ${reference}. Your tickets are valid once the payment arrives. Bookmark this page to get back to your order.`,
  transferBelow:
    'Transfer the amount to this account, with the payment reference. Your tickets are valid once the payment arrives. Bookmark this page to get back to your order.',
  doorHelp: (amount: string) =>
    `Pay ${amount} at the door: say your name or the reference. Bookmark this page to get back to your order.`,
  doorUntil: (until: string) =>
    `We hold your tickets until ${until}. If they aren’t paid for by then, they go back on sale.`,
  transferUntil: (until: string) =>
    `We hold your tickets until ${until}. If your payment hasn’t arrived by then, they go back on sale.`,
  /** An order that was paid, and that the organiser cancelled. */
  cancelledPaid: (reference: string, paid: string, refunded: string | null) =>
    `The organiser cancelled order ${reference}. You paid ${paid}. ${refunded ? `${refunded} of it is being refunded.` : 'Contact the organiser about a refund.'}`,
  refundedHelp:
    'Your payment arrived after your reservation expired. We’re refunding all of it. Your details are kept.',
  failedHelp: 'Your tickets went back on sale. Your details are saved on this page, so you can try again.',
  expiredHelp: 'Your tickets went back on sale. Your details are saved on this page, so you can try again.',
  cancelledHelp: 'Your tickets went back on sale. You can choose again while tickets are left.',
  swapHint: 'Changing this swaps tickets with another attendee.',
  copyFirst: 'Copy from attendee 1',
  copyFirstHint: 'Copies everything except the name.',
  /** Somebody orders for others, who may be named later. */
  others: {
    copyToAll: 'Copy to all attendees',
    forOthers: 'I’m ordering for other people',
    forOthersHelp: 'You get the confirmation and any invoice, and needn’t come yourself.',
    buyerTitle: 'Your details',
    later: 'Add details later',
    laterHelp: 'The ticket is valid in your name until then. You get a link to add the details, or to pass on.',
    allLater: 'Add everyone’s details later',
    orderedBy: 'Ordered by',
    detailsLater: 'Details added later',
    detailsMissing: (ticketName: string) => `${ticketName} · details missing`,
    detailsMissingHelp:
      'Some tickets don’t say yet who’s coming. They are in your name until then. Add the details, or send each link to the person who comes.',
    addDetails: 'Add details',
  },
  manage: 'Manage tickets',
  payByCard: 'Pay by card instead',
  cancel: {
    ask: 'Cancel order',
    title: (reference: string) => `Cancel order ${reference}?`,
    text: 'Your tickets are no longer reserved, and somebody else can have them. If you have sent the money already, contact the organiser instead.',
    confirm: 'Cancel order',
    keep: 'Keep order',
  },
  confirmedHelp: 'Bookmark this page to get back to your tickets.',
  mailing: (email: string) => `An email with all of this is on its way to ${email}.`,
  mailed: (email: string) => `We’ve emailed all of this to ${email}.`,

  inLine: {
    title: 'You’re in line',
    ahead: (count: number, shown: string) =>
      count === 1 ? 'One order is ahead of yours' : `${shown} orders are ahead of yours`,
    isTurn: 'It’s your turn',
    findingPlace: 'Finding your place…',
    waitAbout: (minutes: number) =>
      minutes < 1
        ? 'Less than a minute to go'
        : minutes < 2
          ? 'About a minute to go'
          : `About ${minutes} minutes to go`,
    waitUnknown: 'We can’t say yet how long it takes',
    help: 'We send your order as soon as it’s your turn. Tickets aren’t reserved until then. Keep this page open. If you reload it, you keep your place.',
    leave: 'Leave the line',
    leaveHelp: 'You can then change your order. If you order again, you start at the end of the line.',
    goneTitle: 'Sold out',
    goneHelp:
      'What you wanted to order sold out while you were in line. A ticket may become available if someone doesn’t pay in time.',
    seeLeft: 'See what’s left',
  },

  choiceFull: 'There aren’t enough of this option for everyone. Choose another one.',
  optionFullOf: (option: string) => `${option} (full)`,
  optionLeftOf: (option: string, left: number) => `${option} (${left} left)`,
  answerRequired: 'Answer this question.',
  optional: 'optional',
  dialCode: 'Country code',
  subtotal: 'Subtotal',
  subtotalNet: 'Subtotal excl. VAT',
  total: 'Total',
  checkingTransfer: 'Checking…',
  notArrived: 'Just checked: your payment hasn’t been confirmed yet. Bank transfers take one or two working days.',
  expiredTitle: 'Your reservation has expired',
  cancelledTitle: 'Order cancelled',
  removedTicket: (name: string, ticket: string) => `${ticket} of ${name}: cancelled`,
  refundedPart: 'Refunded',
  refundedTitle: 'Your payment is being refunded',
  chooseAgain: 'Choose again',
  resumeFailedTitle: 'Couldn’t load your order',
  startNew: 'Start a new registration',

  confirmedTitle: 'You’re going!',
  openTicket: 'Show ticket',
  addMore: 'Register more people',
  transferTitle: 'Your tickets are reserved',
  checkTransfer: 'Check payment status',

  unanswered: 'No answer',
  optionFull: 'Full',
  failedTitle: 'Payment failed',

  existing: (emails: string[]) =>
    emails.length === 1
      ? `${emails[0]} is already registered. You can continue.`
      : `${emails.join(', ')} are already registered. You can continue.`,
  solving:
    'Many people are ordering right now. Your device is solving a small puzzle that keeps bulk orders away. This takes a few seconds, and you don’t need to do anything.',
  unsolvedTitle: 'Your order wasn’t placed',
  unsolvedHelp: 'Many people are ordering right now, and your device couldn’t solve the puzzle for it. Try again.',
  unansweredTitle: 'No answer from the server',
  unansweredHelp: 'Send it again. You won’t be registered twice.',
};
