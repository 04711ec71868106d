import type { EventMail, ServerProblem, TicketEnding, UsualWording } from '../../../lib/mail.ts';

/** Mails to buyers and attendees, and the mail server. */
export const mail = {
  /** What mails say unless the organiser has written words of their own. A line between two paragraphs is empty. */
  wordings: {
    confirmation: {
      subject: 'Your {{tickets}} for {{event}}',
      title: 'You’re going!',
      text: 'Your order is confirmed. We’ve attached your {{tickets}} as a PDF. Show the code at the door, on a phone or printed.',
    },
    ticket: {
      subject: 'Your {{tickets}} for {{event}}',
      title: 'Your {{tickets}}',
      text: 'We’ve attached your {{tickets}} as a PDF. Show the code at the door, on a phone or printed.',
    },
    transferInstructions: {
      subject: 'How to pay for {{event}}',
      title: 'One step left: your bank transfer',
      text: 'Please transfer {{amount}} with the payment reference {{reference}} so that it arrives by {{until}}. Your tickets are reserved until then and come by email once the money is there.',
    },
    doorInstructions: {
      subject: 'Your registration for {{event}}',
      title: 'You’re registered',
      text: 'Please pay {{amount}} at the door. You don’t need a ticket: say your name or this order’s reference.',
    },
    transferReminder: {
      subject: 'Your payment for {{event}} hasn’t arrived yet',
      title: 'We’re waiting for your transfer',
      text: 'We haven’t received your transfer of {{amount}} yet. Please use the payment reference {{reference}}. Your tickets are reserved until {{until}}. If you have just sent it, there is nothing more to do.',
    },
    paymentReceived: {
      subject: 'Payment received: your {{tickets}} for {{event}}',
      title: 'Your payment has arrived',
      text: 'We received your payment of {{amount}}. We’ve attached your {{tickets}} as a PDF. Show the code at the door, on a phone or printed.',
    },
    refund: { subject: 'Your refund for {{event}}', title: 'Your refund', text: '' },
    cancelled: {
      subject: 'Your order for {{event}} was cancelled',
      title: 'Your order was cancelled',
      text: 'Its tickets are no longer valid.',
    },
    ticketTransferred: {
      subject: 'A ticket for {{event}} was transferred',
      title: 'This ticket was transferred',
      text: 'Somebody else holds it now. Its old link and its old code don’t work any more. If you didn’t expect this, please contact {{organiser}}.',
    },
    ticketCancelled: {
      subject: 'A ticket for {{event}} was cancelled',
      title: 'This ticket was cancelled',
      text: 'It no longer admits anybody: its link and its code don’t work any more. If you didn’t expect this, please contact {{organiser}}.',
    },
    addressChanged: {
      subject: 'The email address of a ticket for {{event}} was changed',
      title: 'This ticket goes to another address now',
      text: 'The ticket stays valid, with the same link and the same code; only its emails go to another address from now on. If you didn’t expect this, please contact {{organiser}}.',
    },
    expired: {
      subject: 'Your reservation for {{event}} has expired',
      title: 'Your reservation has expired',
      text: 'Your payment didn’t arrive by {{until}}, so your tickets are on sale again. If you have paid meanwhile, please contact the organiser.',
    },
    waitingJoined: {
      subject: 'Confirm your place on the waiting list for {{event}}',
      title: 'Confirm your place on the waiting list',
      text: 'We’ll email you as soon as tickets come free. Tickets are offered in the order in which people joined.',
    },
    waitingOffer: {
      subject: 'Tickets for {{event}} are reserved for you',
      title: 'It’s your turn',
      text: 'Good news: we’ve reserved your {{tickets}} until {{until}}. After that, the next person is asked.',
    },
    eventChange: {
      subject: 'Changes to {{event}}',
      title: '',
      text: 'Hello {{firstName}},\n\n{{event}} has changed. Your ticket stays valid. The calendar entry is attached.',
    },
    checkinLogin: {
      subject: 'Your login for {{event}}',
      title: 'Your login is ready',
      text: 'You have a login to check people in at {{event}}. Choose a password to start.',
    },
    exhibitorLogin: {
      subject: 'Your login for {{event}}',
      title: 'Your login is ready',
      text: 'You have an exhibitor’s login for {{event}}: scan badges and see your contacts. Choose a password to start.',
    },
    attendeeLogin: {
      subject: 'Your login for {{event}}',
      title: 'Your login is ready',
      text: 'You have a login for {{event}}. Choose a password to start.',
    },
  } satisfies Record<EventMail, UsualWording>,
  /** The same of an order whose buyer has none of its tickets any more. */
  withoutTickets: {
    confirmation: {
      subject: 'Your order for {{event}}',
      title: 'Your order is confirmed',
      text: 'There is no ticket for you in this email: others hold its tickets by now, and have them by email.',
    },
    paymentReceived: {
      subject: 'Payment received for {{event}}',
      title: 'Your payment has arrived',
      text: 'We received your payment of {{amount}}. There is no ticket for you in this email: others hold its tickets by now, and have them by email.',
    },
  } satisfies Partial<Record<EventMail, UsualWording>>,
  /** In place of the words about what is attached, where there is no file. */
  ticketsLinked:
    'Open your {{tickets}} below, and show the code at the door, on a phone or printed. This email comes without a PDF: you can save one there.',
  /** What `{{tickets}}` stands for. */
  ticketsOf: (count: number) => (count === 1 ? 'ticket' : 'tickets') as string,
  /** How a ticket ended for its holder, and when. */
  endings: {
    transferredByHolder: (when: string) => `Transferred on ${when}, from the holder’s own page.`,
    transferredByBuyer: (when: string) => `Transferred on ${when} by the order’s buyer.`,
    cancelledByHolder: (when: string) => `Cancelled on ${when}, from the holder’s own page.`,
    cancelledByBuyer: (when: string) => `Cancelled on ${when} by the order’s buyer.`,
    cancelledByOrganiser: (when: string) => `Cancelled on ${when}, by the organiser.`,
    addressByHolder: (when: string) => `Changed on ${when}, from the holder’s own page.`,
    addressByBuyer: (when: string) => `Changed on ${when} by the order’s buyer.`,
    addressByOrganiser: (when: string) => `Changed on ${when} by the organiser.`,
    orderEnded: (when: string) => `Cancelled on ${when}, because its order was cancelled.`,
  } satisfies Record<TicketEnding, (when: string) => string>,
  /** For an attendee whose ticket another person ended. */
  objection: {
    within: (seller: string, hours: number) =>
      `If this wasn’t agreed with you, you can tell ${seller} with one press, for ${hours} hours.`,
    label: 'I didn’t expect this',
    title: 'You didn’t expect this?',
    text: (seller: string) => `If you press the button, ${seller} sees it with the order and can settle it.`,
    done: 'You’ve told the organiser',
    doneText: (seller: string) => `${seller} sees with the order that you didn’t expect this.`,
    over: 'This link has expired',
    overText: (hours: number) => `It worked for ${hours} hours.`,
  },
  refund: {
    card: (amount: string) => `${amount} is on its way back to your card. Banks can take up to ten days to show it.`,
    byHand: (amount: string, seller: string) => `${seller} is sending ${amount} back to you.`,
    creditNote: 'The credit note is attached.',
  },
  waiting: {
    ticket: 'Ticket',
    quantity: 'Quantity',
    register: 'Register now',
    confirm: 'Confirm email address',
    confirmText: (days: number) =>
      `Please confirm your email address: tickets are only offered to confirmed addresses. If you didn’t join this waiting list, ignore this email and we’ll delete your details after ${days} days.`,
    place: 'See your place, or leave the waiting list',
  },
  invoiceAttached: 'Your invoice is attached.',
  until: 'Reserved until',
  when: 'When',
  where: 'Where',
  reference: 'Reference',
  remittance: 'Payment reference',
  total: 'Total',
  free: 'Free',
  amount: 'Amount',
  holder: 'Account holder',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  iban: 'IBAN',
  bic: 'BIC',
  tickets: 'Tickets',
  openTicket: 'Open ticket',
  manage: 'Manage tickets',
  addDetails: 'Add details',
  detailsMissing: (name: string) =>
    `Some tickets don’t say yet who comes. They are in the name of ${name} until then. Add the details below, or send each link to the person who comes.`,
  /** For the holder of a ticket who did not order it. */
  orderedFor: (buyer: string) => `${buyer} ordered this for you.`,
  passedOn: (buyer: string) => `It was passed on to you. ${buyer} had ordered it.`,
  detailsLater: (ticketName: string) => `${ticketName} · details missing`,
  openOrder: 'View your order',
  testMode: 'Test mode: no money moved.',
  questions: (seller: string, contact: string) => `Questions? Write to ${seller}: ${contact}`,
  policies: { terms: 'Terms', privacy: 'Privacy', refunds: 'Refunds' },
  from: (seller: string) => `Sent for ${seller}`,
  ticketsFile: (reference: string) => `tickets-${reference}.pdf`,
  calendarFile: 'event.ics',

  unsubscribe: 'Unsubscribe',
  unsubscribeTitle: 'Unsubscribe?',
  unsubscribeText: (seller: string, address: string) =>
    `${seller} will send no more emails like this to ${address}. You still get what is about your tickets.`,
  unsubscribed: 'You’re unsubscribed',
  unsubscribedText: (seller: string, address: string) =>
    `${seller} sends no more emails like this to ${address}. You still get what is about your tickets.`,
  resubscribe: 'Subscribe again',
  resubscribed: 'You’re subscribed again',
  resubscribedText: (seller: string, address: string) => `${seller} can send emails like this to ${address}.`,
  unsubscribeErased: 'Your address was erased',
  unsubscribeErasedText: (seller: string) =>
    `${seller} doesn’t have the address of this email any more and can’t write to it. If you register again, emails to you have a link of their own.`,
  unsubscribeUnknown: 'This link doesn’t work',
  unsubscribeUnknownText: 'Open the link in the email again, or answer the email to tell its sender.',
  eventName: 'Event',
  changedNow: (value: string) => `Now: ${value}`,
  changedBefore: (value: string) => `Before: ${value}`,
  testOf: (subject: string) => `[Test] ${subject}`,

  /** What the organiser is told. */
  wordingSaved: 'Saved. New emails use this wording.',
  wordingReset: 'New emails use the default wording again.',
  mailingStarted: 'This email is already on its way. Reload to see how far it has got.',
  mailingChanged: 'This email has changed in the meantime. Reload to see how far it has got.',
  mailingRemoved: 'Draft deleted.',
  nobodyToWrite: 'Nobody gets this email: none of the recipients has an address that emails can go to.',
  audienceChanged: (count: number) =>
    count === 1
      ? 'It would now go to 1 address. Check it again.'
      : `It would now go to ${count} addresses. Check it again.`,
  unknownPlaceholder: (names: string) => `${names} isn’t a placeholder. Choose one from the list.`,
  noLinks:
    'Emails can’t link to tickets, because Foyer doesn’t know its public address. Set PUBLIC_URL and restart Foyer.',
  tooManyScheduled: (max: number) =>
    `Up to ${max} emails of an event can wait for their time. Cancel one of them first, or send this one now.`,
  timeIsPast: 'This time has passed. Choose a later one.',
  fileKind: (name: string) =>
    `Mail servers refuse files like ${name}. Attach a PDF, an image, a text file or an Office document.`,
  fileContent: (name: string) =>
    `What is in ${name} isn’t what its name says, or isn’t whole. Open it, save it again as a PDF, an image, a text or an Office document without macros, and attach that.`,
  fileTooLarge: (name: string) =>
    `${name} is too large: emails can carry up to 5 MB. Upload it elsewhere and link to it.`,
  blocked: (count: number) => {
    if (count === 0) return 'These addresses were blocked already.';
    return count === 1 ? '1 address blocked.' : `${count} addresses blocked.`;
  },
  unblocked: (address: string) => `${address} gets emails again.`,
  serverSaved: 'Mail server saved.',
  serverRemoved: 'Mail server removed. Emails wait in the outbox.',
  testSubject: 'A test from Foyer',
  testText: 'Your mail server works: Foyer can send emails to your buyers and attendees.',
  /** Who invites to a team and has not said their name. */
  colleague: 'A colleague',
  noServer: 'Set up a mail server first.',
  queuedAgain: 'The email goes out again.',
  released: (count: number) => (count === 1 ? '1 email goes out now.' : `${count} emails go out now.`),
  ticketQueued: (to: string) => `The ticket goes to ${to}.`,
  ticketHeld: (to: string) => `The email with the ticket for ${to} waits in the outbox: no mail server is set up.`,
  ticketOften: 'This ticket was sent very often today. Try again tomorrow.',
  notSendable: 'This email can’t be sent again. Reload to see what became of it.',
  waitingChanged: 'Other emails wait by now. Reload and check them.',
  noTicket: 'There is no valid ticket to send. Reload to see how the order stands.',
  passwordUnprotected: 'A password is only sent over a secure connection. Choose TLS or STARTTLS.',
  notTaken: (host: string) => `${host} didn’t accept the email.`,
  problems: {
    unknownHost: (host: string) =>
      `There’s no server called ${host} on the internet. Check the name. One in this Foyer’s own network has to be allowed by whoever runs it (MAIL_NETWORKS).`,
    port: (host: string, ports: string) => `${host} can only be reached at port ${ports}.`,
    unreachable: (host: string) => `${host} doesn’t accept connections at this port. Check the name and the port.`,
    timeout: (host: string) => `${host} didn’t answer in time. Check the port and the security.`,
    tls: (host: string) =>
      `Couldn’t make a secure connection to ${host}. Check the port and the security: port 465 usually takes TLS, port 587 STARTTLS.`,
    certificate: (host: string) =>
      `The certificate of ${host} can’t be trusted: it has expired, was issued for another name or isn’t signed by a known authority. Check the name, or ask whoever runs the server.`,
    login: (host: string) => `${host} refused this user name and password.`,
    noLogin: (host: string) => `${host} needs a user name and password.`,
    notMail: (host: string) => `${host} answers, but not as a mail server. Check the port and the security.`,
    sender: (host: string) => `${host} doesn’t send emails from this address.`,
    refused: (host: string) => `${host} refused the connection.`,
  } satisfies Record<ServerProblem, (host: string, ports: string) => string>,
  answered: (answer: string) => `It answered: “${answer}”.`,
};
