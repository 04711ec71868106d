import type { WaitingState } from '../../lib/waiting.ts';

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

/** Words of those who join a waiting list, and of the page that shows them their place. */
export const waiting = {
  title: 'Waiting list',
  lead: 'Leave your details and confirm your email address. If a ticket comes free, we reserve it for you and email you.',
  open: 'Join the waiting list',
  ticket: 'Ticket',
  count: 'How many',
  join: 'Join the waiting list',
  joining: 'Joining…',
  firstname: 'First name',
  surname: 'Surname',
  email: 'Email',
  errors: {
    firstname: 'Enter your first name.',
    surname: 'Enter your surname.',
    email: 'Enter an email address like name@example.org.',
  },
  notJoined: 'You weren’t added to the list.',
  noAnswer: 'The server didn’t respond. Check your connection and try again.',
  joined: {
    mailed: {
      title: 'Confirm your email address',
      help: (email: string) =>
        `We sent a link to ${email}. Open it to confirm your place on the waiting list: tickets are only offered to confirmed addresses.`,
      again: 'No email? Check your spam folder, or join again with the same address to get a new one.',
    },
    unmailed: {
      title: 'You’re on the waiting list',
      help: (email: string) =>
        `The organiser can’t send emails from here yet. They see your entry; the link to confirm ${email} comes once they can.`,
      again: 'Tickets are only offered to confirmed addresses. If you’re in a hurry, contact the organiser.',
    },
  },
  joinAgain: 'Add someone else',
  offerOver: 'Your offer has ended: its time ran out, or it was already used.',

  loading: 'Loading…',
  unknownTitle: 'We couldn’t find this entry',
  unknownHelp: 'Check that you opened the whole link from the email.',
  failedTitle: 'Couldn’t load this page',
  unverifiedTitle: 'Couldn’t confirm your email address',
  confirmedHelp: (email: string) =>
    `Your email address ${email} is confirmed. We’ll write to it as soon as it’s your turn.`,
  retry: 'Try again',
  titles: {
    waiting: 'You’re on the waiting list',
    offered: 'It’s your turn',
    accepted: 'You’ve used your offer',
    lapsed: 'Your offer has ended',
    left: 'You’ve left the waiting list',
    removed: 'You’re not on the waiting list any more',
  } satisfies Record<WaitingState, string>,
  ahead: (count: number) => (count === 0 ? 'You’re next in line.' : `${count} ahead of you.`),
  says: {
    offered: (count: number, until: string) => `${tickets(count)} reserved for you until ${until}.`,
    accepted: 'Your order has been placed. The link to it is in the email about it.',
    lapsed: 'The tickets were offered to the next person. You can join the list again.',
    left: 'We won’t write to you about it again.',
    removed: 'The organiser took you off the list, or the ticket isn’t sold any more.',
  },
  ofTicket: (count: number, ticket: string) => `${count} × ${ticket}`,
  register: 'Register now',
  toForm: 'Open the registration page',
  leave: 'Leave the waiting list',
  leaveText: 'You lose your place. Tickets reserved for you go to the next person.',
  leaveConfirm: 'Leave the list',
  stay: 'Stay on the list',
  leaving: 'Leaving…',
  states: {
    'joining.closed': 'You can join a waiting list.',
    'joining.typing': 'Enter your details to join the waiting list.',
    'joining.invalid': 'Some details are missing.',
    'joining.sending': 'Joining the waiting list…',
    'joining.refused': 'You weren’t added to the list.',
    'joining.joined': 'Confirm your email address by the link we sent.',
    'joining.unmailed': 'You’re on the waiting list. The organiser can’t send emails yet.',
    'waitingPlace.loading': 'Loading your place on the waiting list…',
    'waitingPlace.unknown': 'We couldn’t find this entry.',
    'waitingPlace.failed': 'Couldn’t load this page.',
    'waitingPlace.verifying': 'Confirming your email address…',
    'waitingPlace.unverified': 'Couldn’t confirm your email address.',
    'waitingPlace.shown': 'Your place on the waiting list.',
    'waitingPlace.confirming': 'Leave the waiting list?',
    'waitingPlace.leaving': 'Leaving the waiting list…',
    'waitingPlace.refused': 'You’re still on the list.',
  },
};
