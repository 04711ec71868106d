import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of what an attendee shares with exhibitors: on the form, on the ticket, and on a page of its own. */
export const sharing = {
  title: 'What you share with exhibitors',
  notice: 'If an exhibitor at the event scans your badge, they see these details:',
  some: 'Some exhibitors also see:',
  told: (date: string) => `When you registered on ${date}, the form listed: `,
  nothing: 'Exhibitors who scan your badge see nothing about you.',
  whoTitle: 'Who scanned your badge',
  who: 'Who scanned my badge?',
  empty: 'No exhibitor has scanned your badge yet.',
  someShown: (shown: number, total: number) =>
    `${number(shown)} of ${number(total)} exhibitors are shown. Stop sharing with some of them to see others.`,
  scanned: (time: string) => `Scanned ${time}`,
  sees: (what: string) => `Sees: ${what}`,
  seesNothing: 'Sees nothing about you',
  ended: (time: string) => `You stopped sharing on ${time}. Their notes were removed.`,
  stop: 'Stop sharing',
  stopWith: (exhibitor: string) => `Stop sharing with ${exhibitor}`,
  stopAll: 'Stop sharing with all exhibitors',
  stopTitle: (exhibitor: string) => `Stop sharing with ${exhibitor}?`,
  stopAllTitle: 'Stop sharing with all exhibitors?',
  stopText:
    'Your details and everything they noted about you disappear from their contacts, and they can’t scan you again.',
  keep: 'Keep sharing',
  allow: 'Share again',
  allowWith: (exhibitor: string) => `Share again with ${exhibitor}`,
  allowAll: 'Share with exhibitors again',
  endedAll: (time: string) => `You stopped sharing with all exhibitors on ${time}.`,
  saving: 'Saving…',
  loading: 'Loading…',
  unknownTitle: 'Ticket not found',
  unknownHelp: 'Check the link, or open it again from your email.',
  failedTitle: 'Couldn’t load this page',
  refusedTitle: 'Couldn’t save your choice',
  slow: 'No answer yet. Your connection may be slow.',
  retry: 'Try again',
  toTicket: 'Back to the ticket',
  states: {
    'sharing.loading': 'Loading',
    'sharing.unknown': 'Ticket not found',
    'sharing.failed': 'Couldn’t load this page',
    'sharing.shown': 'What you share with exhibitors',
    'sharing.confirming': 'Stop sharing?',
    'sharing.saving': 'Saving',
    'sharing.refused': 'Couldn’t save your choice',
  },
};
