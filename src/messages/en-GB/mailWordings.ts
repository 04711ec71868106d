import type { WordedMail } from '../../lib/mail.ts';

const stayOfLogins =
  'Stays in every such email: the address to sign in with, date and place, the button with the link, and how long it works.';

/** Words of the pages on which an organiser words the emails that go out by themselves. */
export const mailWordings = {
  title: 'Automatic emails',
  lead: 'Foyer sends these by itself. Change what they say, for each language that your readers have.',
  list: 'Emails that Foyer sends',
  isUsual: 'Default',
  isOwn: (when: string) => `Yours, since ${when}`,
  kinds: {
    confirmation: 'Confirmation',
    ticket: 'Ticket',
    transferInstructions: 'How to pay',
    transferReminder: 'Payment reminder',
    paymentReceived: 'Payment received',
    doorInstructions: 'To pay at the door',
    expired: 'Reservation expired',
    cancelled: 'Cancellation',
    ticketTransferred: 'Ticket transferred',
    ticketCancelled: 'Ticket cancelled',
    addressChanged: 'Email address changed',
    refund: 'Refund',
    waitingJoined: 'Waiting list: joined',
    waitingOffer: 'Waiting list: offer',
    eventChange: 'Change of the event',
    checkinLogin: 'Login: check-in staff',
    exhibitorLogin: 'Login: exhibitors',
    attendeeLogin: 'Login: attendees',
    teamInvite: 'Team invitation',
  } satisfies Record<WordedMail, string>,
  when: {
    confirmation: 'To the buyer, once an order is paid by card or is free.',
    ticket: 'To attendees with an address of their own, and when you send a ticket again.',
    transferInstructions: 'To the buyer, after an order to be paid by bank transfer.',
    transferReminder: 'Two days and one day before the reservation ends.',
    paymentReceived: 'To the buyer, once you mark the transfer as received.',
    doorInstructions: 'To the buyer, after an order to be paid at the door.',
    expired: 'To the buyer, when the payment didn’t arrive in time.',
    cancelled: 'To the buyer, when an order is cancelled.',
    ticketTransferred: 'To the former holder and the buyer, when a ticket is transferred.',
    ticketCancelled: 'To the holder and the buyer, when a ticket is cancelled or an attendee is deleted.',
    addressChanged: 'To the former address and the buyer, when an attendee’s email address is corrected.',
    refund: 'To the buyer, when money is sent back.',
    waitingJoined: 'To whoever joins a waiting list, to confirm their address.',
    waitingOffer: 'To the next on a waiting list, when tickets come free.',
    eventChange: 'How the email begins that you can send when the time or place has changed.',
    checkinLogin: 'To check-in staff, when you email them their login.',
    exhibitorLogin: 'To exhibitors, when you email them their login.',
    attendeeLogin: 'To attendees, when you email them their login.',
    teamInvite: 'To people whom you invite to your team.',
  } satisfies Record<WordedMail, string>,
  stays: {
    confirmation: 'Stays in every such email: the invoice, date and place, the tickets, and the link to the order.',
    ticket: 'Stays in every such email: date and place, and the tickets.',
    transferInstructions:
      'Stays in every such email: the amount, your bank details, the payment reference, the deadline, date and place, the tickets, and the link to the order.',
    transferReminder:
      'Stays in every such email: the amount, your bank details, the payment reference, the deadline, date and place, the tickets, and the link to the order.',
    paymentReceived: 'Stays in every such email: the invoice, date and place, the tickets, and the link to the order.',
    doorInstructions:
      'Stays in every such email: your message for paying at the door, date and place, the tickets, and the link to the order.',
    expired: 'Stays in every such email: date and place, and the link to the order.',
    cancelled: 'Stays in every such email: date and place, and the link to the order.',
    ticketTransferred:
      'Stays in every such email: the ticket, when and where it was transferred, date and place, and for the buyer the link to the order.',
    ticketCancelled:
      'Stays in every such email: the ticket, when and by whom it was cancelled, date and place, and for the buyer the link to the order.',
    addressChanged:
      'Stays in every such email: the ticket, when and where the address was changed, date and place, and for the buyer the link to the order.',
    refund:
      'Stays in every such email: the amount and how it comes back, the credit note, date and place, and the link to the order.',
    waitingJoined: 'Stays in every such email: the ticket, date and place, and the button that confirms the address.',
    waitingOffer:
      'Stays in every such email: the ticket, the deadline, the button to register, and the link to the place on the list.',
    eventChange: 'Stays in every such email: what it was and what it is now.',
    checkinLogin: stayOfLogins,
    exhibitorLogin: stayOfLogins,
    attendeeLogin: stayOfLogins,
    teamInvite:
      'Stays in every such email: the address to sign in with, the role, the button with the link, and how long it works.',
  } satisfies Record<WordedMail, string>,
  subject: 'Subject',
  heading: 'Heading',
  body: 'Text',
  after: 'Text below',
  inLanguage: (mail: string, language: string) => `${mail} · ${language}`,
  reset: 'Use the default words',
  resetTitle: 'Use the default words?',
  resetText: 'Your words of this email are deleted. Emails that are written already keep theirs.',
  unknown: (names: string) => `This email has no placeholder ${names}. Choose one from the list.`,
};
