import type { ServerProblem } from '../../../lib/mail.ts';

/** Of a list: `both tickets`, `all 3 tickets`. */
const tickets = (count: number) => (count === 1 ? 'ticket' : 'tickets');

/** Mails to buyers and attendees, and the mail server. */
export const mail = {
  /** What the mails say. */
  subjects: {
    confirmation: (event: string, count: number) => `Your ${tickets(count)} for ${event}`,
    ticket: (event: string, count: number) => `Your ${tickets(count)} for ${event}`,
    transferInstructions: (event: string) => `How to pay for ${event}`,
    doorInstructions: (event: string) => `Your registration for ${event}`,
    transferReminder: (event: string) => `Your payment for ${event} hasn’t arrived yet`,
    paymentReceived: (event: string, count: number) => `Payment received: your ${tickets(count)} for ${event}`,
    refund: (event: string) => `Your refund for ${event}`,
    cancelled: (event: string) => `Your order for ${event} was cancelled`,
    expired: (event: string) => `Your reservation for ${event} has expired`,
  },
  titles: {
    confirmation: 'You’re going!',
    ticket: (count: number): string => (count === 1 ? 'Here is your ticket' : 'Here are your tickets'),
    transferInstructions: 'One step left: your bank transfer',
    doorInstructions: 'You’re registered',
    transferReminder: 'We’re waiting for your transfer',
    paymentReceived: 'Your payment has arrived',
    refund: 'Your refund',
    cancelled: 'Your order was cancelled',
    expired: 'Your reservation has expired',
  },
  leads: {
    confirmation: (count: number) =>
      `Your order is confirmed. Your ${tickets(count)} ${count === 1 ? 'is' : 'are'} attached as a PDF. Show the code at the door, on a phone or printed.`,
    ticket: (count: number) =>
      `Your ${tickets(count)} ${count === 1 ? 'is' : 'are'} attached as a PDF. Show the code at the door, on a phone or printed.`,
    transferInstructions: (amount: string, until: string) =>
      `Please transfer ${amount} so that it arrives by ${until}. Your tickets are reserved until then and come by email once the money is there.`,
    doorInstructions: (amount: string) =>
      `Please pay ${amount} at the door. You don’t need a ticket: say your name or this order’s reference.`,
    transferReminder: (amount: string, until: string) =>
      `We haven’t received your transfer of ${amount} yet. Your tickets are reserved until ${until}. If you have just sent it, there is nothing more to do.`,
    paymentReceived: (amount: string, count: number) =>
      `We received your payment of ${amount}. Your ${tickets(count)} ${count === 1 ? 'is' : 'are'} attached as a PDF. Show the code at the door, on a phone or printed.`,
    refundCard: (amount: string) =>
      `${amount} is on its way back to your card. Banks can take up to ten days to show it.`,
    refundByHand: (amount: string, seller: string) => `${seller} is sending ${amount} back to you.`,
    creditNote: 'The credit note is attached.',
    cancelled: 'Its tickets are no longer valid.',
    expired: (until: string) =>
      `Your payment didn’t arrive by ${until}, so your tickets are on sale again. If you have paid meanwhile, please contact the organiser.`,
  },
  /** To those on a waiting list. */
  waiting: {
    subjects: {
      waitingJoined: (event: string) => `You’re on the waiting list for ${event}`,
      waitingOffer: (event: string) => `Tickets for ${event} are reserved for you`,
    },
    titles: { waitingJoined: 'You’re on the waiting list', waitingOffer: 'It’s your turn' },
    joined: 'We’ll email you as soon as tickets come free. Tickets are offered in the order in which people joined.',
    offer: (count: number, until: string) =>
      `${count === 1 ? 'A ticket has' : `${count} tickets have`} come free. ${count === 1 ? 'It is' : 'They are'} reserved for you until ${until}. After that, the next person is asked.`,
    ticket: 'Ticket',
    quantity: 'Quantity',
    register: 'Register now',
    place: 'See your place, or leave the waiting list',
  },
  invoiceAttached: 'Your invoice is attached.',
  until: 'Reserved until',
  when: 'When',
  where: 'Where',
  reference: 'Reference',
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
  openOrder: 'View your order',
  testMode: 'Test mode: no money moved.',
  questions: (seller: string, contact: string) => `Questions? Write to ${seller}: ${contact}`,
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
  unsubscribeUnknown: 'This link doesn’t work',
  unsubscribeUnknownText: 'Open the link in the email again, or answer the email to tell its sender.',
  eventName: 'Event',
  changedNow: (value: string) => `Now: ${value}`,
  changedBefore: (value: string) => `Before: ${value}`,
  changeSubject: 'Changes to {{event}}',
  changeBody:
    '<p>Hello {{firstName}},</p><p>there are changes to {{event}}. Your ticket stays valid. The calendar entry is attached.</p>',
  testOf: (subject: string) => `[Test] ${subject}`,

  /** What the organiser is told. */
  mailingStarted: 'This email is on its way already. Reload to see how far it is.',
  mailingChanged: 'This email has moved on meanwhile. Reload to see how far it is.',
  mailingRemoved: 'Draft deleted.',
  nobodyToWrite: 'Nobody gets this email: none of the recipients has an address that mails go to.',
  audienceChanged: (count: number) =>
    count === 1
      ? 'It would go to 1 address by now. Check it again.'
      : `It would go to ${count} addresses by now. Check it again.`,
  unknownPlaceholder: (names: string) => `There is no placeholder ${names}. Choose one from the list.`,
  noLinks:
    'Emails can’t link to tickets, since nobody has told Foyer its public address. Set PUBLIC_URL and restart Foyer.',
  timeIsPast: 'This time has passed. Choose a later one.',
  fileKind: 'Attach a PDF, an image, a text, or an Office document. Mail servers refuse other files.',
  fileTooLarge: 'The file can have up to 5 MB. Upload a larger one elsewhere and link to it.',
  blocked: (count: number) => (count === 1 ? '1 address blocked.' : `${count} addresses blocked.`),
  unblocked: (address: string) => `${address} gets mails again.`,
  serverSaved: 'Mail server saved.',
  serverRemoved: 'Mail server removed. Mails wait in the outbox.',
  testSubject: 'A test from Foyer',
  testText: 'Your mail server works: Foyer can send mails to your buyers and attendees.',
  noServer: 'Set up a mail server first.',
  queuedAgain: 'The mail goes out again.',
  released: (count: number) => (count === 1 ? '1 mail goes out now.' : `${count} mails go out now.`),
  ticketQueued: (to: string) => `The ticket goes to ${to}.`,
  ticketHeld: (to: string) => `The mail with the ticket for ${to} waits in the outbox: no mail server is set up.`,
  notSendable: 'This mail can’t be sent again. Reload to see what became of it.',
  waitingChanged: 'Other mails wait by now. Reload and check them.',
  noTicket: 'There is no valid ticket to send. Reload to see how the order stands.',
  passwordUnprotected: 'A password is only sent over a protected connection. Choose TLS or STARTTLS.',
  notTaken: (host: string) => `${host} didn’t take the mail.`,
  problems: {
    unknownHost: (host: string) => `There is no server called ${host}. Check the name.`,
    unreachable: (host: string) => `${host} doesn’t accept connections at this port. Check the name and the port.`,
    timeout: (host: string) => `${host} didn’t answer in time. Check the port and the protection.`,
    tls: (host: string) =>
      `No protected connection with ${host} came about. Check the port, the protection and the server’s certificate.`,
    login: (host: string) => `${host} refused this user name and password.`,
    noLogin: (host: string) => `${host} wants a user name and a password.`,
    notMail: (host: string) => `${host} answers, but not as a mail server. Check the port and the protection.`,
    sender: (host: string) => `${host} doesn’t send mails from this address.`,
    refused: (host: string) => `${host} refused the connection.`,
  } satisfies Record<ServerProblem, (host: string) => string>,
  answered: (answer: string) => `It answered: “${answer}”.`,
};
