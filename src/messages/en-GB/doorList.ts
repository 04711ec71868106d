import { formatCount } from '../../lib/money.ts';

const count = (value: number) => formatCount(value, 'en-GB');

/** The list that a door keeps on its device, and what it does without a network. */
export const doorList = {
  /** `time` is when the list was brought up to date. */
  offline: (time: string) => `No connection. Using the list from ${time}.`,
  signedOut: 'Signed out. Sign in, and what waits is sent.',
  offlineWithoutList: 'No connection, and no list on this device yet.',
  loading: (loaded: number, total: number) =>
    total === 0 ? 'Loading the attendee list…' : `Loading the attendee list: ${count(loaded)} of ${count(total)}`,
  unsent: (entries: number) =>
    entries === 1 ? '1 check-in still to be sent' : `${count(entries)} check-ins still to be sent`,
  full: 'There’s no room on this device for the attendee list, so this door needs a connection.',
  locked: 'The organiser has locked this device, so this door needs a connection.',
  unavailable: 'This browser can’t keep the attendee list, so this door needs a connection.',
  retry: 'Try again',
  states: {
    'list.opening': 'Opening the attendee list',
    'list.sending': 'Sending check-ins',
    'list.loading': 'Loading the attendee list',
    'list.current': 'Ready to work offline',
    'list.waiting': 'No connection',
    'list.full': 'No room for the attendee list',
    'list.locked': 'Device locked',
    'list.unavailable': 'No attendee list on this device',
  },
};
