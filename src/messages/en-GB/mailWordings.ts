import type { EventMail } from '../../lib/mail.ts';
import { mails } from './mails.ts';

const stayOfLogins =
  'Always included: the address to sign in with, date and place, the button with the link, and how long it works.';

/** Words of the pages on which an organiser words the emails that go out by themselves. */
export const mailWordings = {
  title: 'Automatic emails',
  lead: 'Foyer sends these automatically. Change what they say, in each language your readers use.',
  list: 'Emails that Foyer sends',
  isUsual: 'Default',
  isOwn: (when: string) => `Edited ${when}`,
  kinds: {
    ...mails.kinds,
    eventChange: 'Event change',
    checkinLogin: 'Login: check-in staff',
    exhibitorLogin: 'Login: exhibitors',
    attendeeLogin: 'Login: attendees',
  } satisfies Record<EventMail, string>,
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
    eventChange: 'The opening of the email you can send when the time or place has changed.',
    checkinLogin: 'To check-in staff, when you email them their login.',
    exhibitorLogin: 'To exhibitors, when you email them their login.',
    attendeeLogin: 'To attendees, when you email them their login.',
  } satisfies Record<EventMail, string>,
  stays: {
    confirmation: 'Always included: the invoice, date and place, the tickets, and the link to the order.',
    ticket: 'Always included: date and place, and the tickets.',
    transferInstructions:
      'Always included: the amount, your bank details, the payment reference, the deadline, date and place, the tickets, and the link to the order.',
    transferReminder:
      'Always included: the amount, your bank details, the payment reference, the deadline, date and place, the tickets, and the link to the order.',
    paymentReceived: 'Always included: the invoice, date and place, the tickets, and the link to the order.',
    doorInstructions:
      'Always included: your message for paying at the door, date and place, the tickets, and the link to the order.',
    expired: 'Always included: date and place, and the link to the order.',
    cancelled: 'Always included: date and place, and the link to the order.',
    ticketTransferred:
      'Always included: the ticket, when and where it was transferred, the button for a holder who didn’t expect it, date and place, and for the buyer the link to the order.',
    ticketCancelled:
      'Always included: the ticket, when and by whom it was cancelled, the button for a holder who didn’t expect it, date and place, and for the buyer the link to the order.',
    addressChanged:
      'Always included: the ticket, when and where the address was changed, date and place, and for the buyer the link to the order.',
    refund:
      'Always included: the amount and how it’s refunded, the credit note, date and place, and the link to the order.',
    waitingJoined: 'Always included: the ticket, date and place, and the button that confirms the address.',
    waitingOffer:
      'Always included: the ticket, the deadline, the button to register, and the link to the place on the list.',
    eventChange: 'Always included: the details before and after the change.',
    checkinLogin: stayOfLogins,
    exhibitorLogin: stayOfLogins,
    attendeeLogin: stayOfLogins,
  } satisfies Record<EventMail, string>,
  subject: 'Subject',
  heading: 'Heading',
  body: 'Text',
  after: 'Text below',
  inLanguage: (mail: string, language: string) => `${mail} · ${language}`,
  reset: 'Use the default wording',
  resetTitle: 'Use the default wording?',
  resetText: 'Your wording is deleted. Emails that are already written keep it.',
  unknown: (names: string) => `${names} isn’t a placeholder of this email. Choose one from the list.`,
};
