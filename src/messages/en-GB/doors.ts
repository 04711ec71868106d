import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** What an organiser sees of the doors of an event. */
export const doors = {
  title: 'At the doors',
  lead: 'Updates by itself.',
  closedLead:
    'No door has been open yet. Set up a phone or tablet for each, or have staff sign in with their own logins.',
  setUp: 'Set up a device',
  inside: 'Inside now',
  came: 'Checked in',
  expected: 'Still expected',
  lastMinutes: 'In the last 15 minutes',
  numbers: 'Numbers now',
  perMinute: 'Came in, per minute',
  minute: (ago: number, came: number) =>
    `${ago === 0 ? 'This minute' : ago === 1 ? '1 minute ago' : `${ago} minutes ago`}: ${number(came)}`,
  /** `minutes` is how old the numbers of `time` are. */
  outdated: (time: string, minutes: number) =>
    `No connection. These numbers are from ${time}, ${minutes === 1 ? '1 minute' : `${number(minutes)} minutes`} ago.`,
  noNumbers: 'No connection, and no numbers on this device yet.',
  close: 'Done',
  gates: 'Gates',
  gate: 'Gate',
  sessions: 'Sessions',
  session: 'Session',
  cameInAll: 'In all',
  insideOf: (inside: number, capacity: number) => `${number(inside)} of ${number(capacity)}`,
  full: 'Full',
  unnamed: 'Without a name',
  conflicts: (count: number) => (count === 1 ? '1 check-in to clear up' : `${number(count)} check-ins to clear up`),
  conflictsLead:
    'Made by doors without a connection, against what was known elsewhere. They don’t add to the number of people checked in.',
  /** `time` is of the entry, in the event’s time zone. */
  entry: (time: string, gate: string, by: string) =>
    [`${time}${gate ? ` at ${gate}` : ''}`, by ? `by ${by}` : ''].filter(Boolean).join(', '),
  letIn: (entry: string) => `Let in without a connection: ${entry}.`,
  counts: (entry: string) => `The check-in that counts: ${entry}.`,
  why: {
    admissible: 'The ticket is valid.',
    toPay: 'The order was still to be paid at the door.',
    alreadyIn: 'They had been checked in before.',
    noReentry: 'They had left, and the ticket doesn’t let in again.',
    leaving: 'They were inside.',
    notInside: 'They weren’t inside.',
    unpaid: 'The order hasn’t been paid.',
    cancelled: 'The ticket was cancelled or refunded.',
    wrongTime: 'The ticket wasn’t valid at that time.',
    wrongGate: 'The ticket is for another gate.',
    wrongSession: 'The session isn’t for this ticket, or was removed.',
    wrongEvent: 'The ticket is for another event.',
    transferred: 'The ticket was transferred to somebody else.',
    test: 'The order was paid for with a test card.',
    unknown: 'The ticket isn’t known.',
  },
  whatWasIt: (name: string) => `What was it with ${name}?`,
  settlements: {
    samePerson: 'Same person, scanned twice',
    otherPerson: 'Two people with one ticket',
    sentAway: 'Sent away later',
    allowed: 'Allowed in',
  },
  settledAs: (what: string, by: string) => (by ? `${what} (${by})` : what),
  settled: (count: number) => (count === 1 ? '1 cleared up' : `${number(count)} cleared up`),
  reopen: 'Open again',
  devices: 'Devices',
  devicesLead:
    'Each keeps the attendee list for when there’s no connection. A locked one forgets it; one that was set up by a code is signed out as well, and needs a new code.',
  device: 'Device',
  user: 'Signed in',
  seen: 'Last contact',
  list: 'List from',
  noList: 'No list yet',
  unsent: 'Not sent',
  lock: 'Lock',
  unlock: 'Unlock',
  lockOf: (device: string) =>
    `Lock ${device}: it forgets its list with its next contact, and is signed out if a code set it up`,
  unlockOf: (device: string) => `Unlock ${device}`,
  locked: 'Locked',
};
