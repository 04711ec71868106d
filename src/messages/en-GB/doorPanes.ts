import { formatCount } from '../../lib/money.ts';

/** Words of what is opened over a door: its settings, its search, and the attendees of an order. */
export const doorPanes = {
  event: {
    loading: 'Finding your event…',
    choose: 'Which event are you checking in?',
    none: 'No events assigned to you',
    noneHint: 'Ask the organiser to create your login for the event, then check again.',
    lookAgain: 'Check again',
    draft: 'Draft',
  },
  settings: {
    gate: 'Gate',
    gateExample: 'e.g. North entrance',
    gateHint: 'Shown when a ticket is scanned a second time. Saved on this device.',
    gateChosenHint: 'Some tickets are for certain gates only. Saved on this device.',
    noGate: 'None of these',
    where: 'Where do you stand?',
    whereHint:
      'At a session, people are counted there, apart from the entrance. Change it while there’s a connection: this device then loads the session’s list. Saved on this device.',
    entrance: 'Entrance of the event',
    direction: 'At this device people',
    directions: { in: 'Come in', out: 'Leave' },
    directionHint:
      'Where people leave, scanning a ticket checks them out. They can come in again unless their ticket says otherwise.',
    atOnce: 'Auto check-in',
    atOnceHint: 'Checks in valid tickets without a tap. You can still undo.',
    kiosk: 'Set up self check-in',
    sound: 'Sound',
    names: 'Keep names on this device',
    namesHint: 'For searching by name without a connection. Without them, a lost device tells no names.',
    help: 'Guide for door staff',
    close: 'Done',
  },
  search: {
    label: 'Name, organisation, email or reference',
    example: 'Start typing a name',
    finding: 'Searching…',
    none: (name: string) => `No results for “${name}”.`,
    /** Without a connection: `time` is when the list on this device was brought up to date. */
    noneOnList: (name: string, time: string) =>
      `Nobody matches “${name}” on this device’s list of ${time}. Who registered since isn’t on it: search again with a connection.`,
    nameless:
      'No connection, and this device keeps no names. Scan the ticket, or type at least four characters of its reference. To search by name without a connection, turn on “Keep names on this device” in the settings while there is one.',
    empty: 'No registrations yet.',
    hint: 'Try fewer letters, or search by email or reference.',
    more: 'Type more letters to narrow the list.',
    count: (count: number) => (count === 1 ? '1 attendee' : `${count} attendees`),
    first: (shown: number, total: number) => `First ${shown} of ${formatCount(total, 'en-GB')}`,
    /** Where so many are found that they are counted no further. */
    some: (shown: number, atLeast: number) => `${shown} of ${formatCount(atLeast, 'en-GB')} or more`,
  },
  attendee: {
    isIn: 'Checked in',
    isOut: 'Out',
    isUnpaid: 'Not paid',
    isCancelled: 'Cancelled',
    /** `count` is of the attendees that the amount is for. */
    toPay: (amount: string, count: number) =>
      count === 1 ? `To pay: ${amount}` : `To pay for all ${count}: ${amount}`,
    isTest: 'Test order',
  },
  order: {
    title: (count: number) => `${count} attendees in this order`,
    reference: (reference: string) => `Order ${reference}. Choose who is checking in.`,
    referenceOut: (reference: string) => `Order ${reference}. Choose who is leaving.`,
    checkOutAll: (count: number) => `Check out all ${count}`,
  },
  states: {
    'event.loading': 'Finding your event',
    'event.choosing': 'Choose an event',
    'event.none': 'No events assigned to you',
    'event.failed': 'Couldn’t load your events',
    'event.chosen': 'Event chosen',
    'search.typing': 'Searching by name',
    'search.finding': 'Searching',
    'search.found': 'Search results',
    'search.failed': 'Couldn’t search',
  },
};
