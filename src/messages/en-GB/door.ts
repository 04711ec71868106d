import { formatCount } from '../../lib/money.ts';
/** Words of the door: scanning, searching by name, verdicts, check-in and undo. */
export const door = {
  heading: 'Check-in',
  event: {
    change: 'Change event',
    startsIn: (days: number) => `Starts in ${days} days`,
    over: 'Event is over',
  },
  reasons: {
    admissible: 'Check the name, then check in.',
    unpaid: 'This order hasn’t been paid. Send them to the help desk.',
    cancelled: 'This ticket was cancelled or refunded. Send them to the help desk.',
    /** `other` is the ticket’s own event, empty where it is not to be said. */
    wrongEvent: (event: string, other: string) =>
      other ? `This ticket is for ${other}, not for ${event}.` : `This ticket isn’t for ${event}.`,
    /** `when` is the window that comes next, or was the last. */
    notYet: (when: string) => `Too early. This ticket is for ${when}.`,
    tooLate: (when: string) => `Too late. This ticket was for ${when}.`,
    wrongSession: 'This ticket doesn’t include this session. Send them to the help desk.',
    /** `gates` are those where the ticket lets in, `here` is where it was scanned; empty where this device has none. */
    wrongGate: (gates: string, here: string) =>
      here
        ? `This ticket is for: ${gates}. This is ${here}.`
        : `This ticket is for: ${gates}. Choose the gate of this device first.`,
    transferred: 'This ticket was transferred. Its new holder has another code.',
    noReentry: 'They left, and this ticket doesn’t let in again. Send them to the help desk.',
    notInside: 'They haven’t been checked in, so there’s nobody to check out.',
    hasLeft: (when: string) => `They were checked out at ${when}.`,
    test: 'This ticket was paid for with a test card: no money was paid. Send them to the help desk.',
    testAdmissible: 'A test order: no money was paid. Check the name, then check in.',
    unknown: 'No ticket has this code or reference. Ask to see the ticket, or search by name.',
    /** `time` is when the list on this device was brought up to date. */
    unlisted: (time: string) =>
      `This device’s list of ${time} doesn’t have this ticket. It may have been bought since: try again with a connection, or send them to the help desk.`,
  },
  toPay: {
    title: (amount: string) => `To be\u00a0paid: ${amount}`,
    /** `count` is of the attendees that the amount is for. */
    reason: (amount: string, count: number) =>
      count === 1
        ? `Take ${amount}, then check in.`
        : `Take ${amount}: it pays for all ${count} attendees in this order.`,
    cash: 'Paid in cash',
    terminal: 'Paid by card',
  },
  /** `date` is empty for today, `gate` and `by` when they are not known. */
  enteredAt: (time: string, date: string, gate: string, by: string) =>
    `Checked in at ${time}${date ? ` on ${date}` : ''}${gate ? ` at ${gate}` : ''}${by ? ` by ${by}` : ''}.`,
  /** Under a verdict that only the list on this device has given. */
  byList: (time: string) => `From this device’s list of ${time}, without a connection.`,
  /** Without a connection, of somebody who was found by name. */
  noteSealed: 'There’s a note: scan their ticket to read it.',
  /** Of a session, when staff let somebody in. */
  full: 'This session is full.',
  code: 'Code',
  photo: 'Their photo',
  checkIn: 'Check in',
  checkInAll: (count: number) => `Check in all ${count}`,
  checkInAgain: 'Check in again',
  checkOut: 'Check out',
  checkOutAgain: 'Check out again',
  exit: 'Exit',
  undo: 'Undo',
  undoCheckIn: 'Undo check-in',
  undoOf: (name: string) => `Undo check-in for ${name}`,
  next: 'Next',
  nextWaiting: (count: number) => `Next (${count} waiting)`,
  waiting: (count: number) =>
    count === 1
      ? '1 more code is waiting. Finish this attendee first.'
      : `${count} more codes are waiting. Finish this attendee first.`,
  retry: 'Try again',
  skip: 'Skip',
  cancel: 'Cancel',
  slow: 'No answer yet. Your connection may be slow.',
  keptCode: 'The code is saved. We’ll try again when you’re back online.',
  keptAttendee: 'You can try again. Nobody is checked in twice.',
  readyHint: 'Hold the QR code in the frame.',
  /** After the number of those who are checked in. */
  checkedInOf: (registered: number) => `of ${formatCount(registered, 'en-GB')} checked in`,
  /** After the number of those who are inside now. */
  insideOf: (capacity: number | null) => `${capacity === null ? '' : `of ${formatCount(capacity, 'en-GB')} `}inside`,
  orderAdmitted: (count: number) => `${count} from this order checked in`,
  recent: 'Recent check-ins',
  recentNone: 'No check-ins yet. They appear here so you can undo a mistake.',
  checkInUndone: 'undone',
  leftAt: (time: string) => `out ${time}`,
  search: {
    open: 'Search by name',
    close: 'Back to scanning',
  },
  scanner: {
    picture: 'Camera picture',
    asking: 'Starting camera…',
    askingHint: 'If your browser asks, choose “Allow”.',
    denied: 'Camera blocked',
    deniedHint: 'Tap the padlock or settings icon beside the address, set Camera to “Allow”, then try again.',
    unsupported: 'No usable camera',
    unsupportedHint: 'This device has no camera, or the address isn’t secure (https).',
    lost: 'Camera stopped',
    lostHint: 'Another app may be using it, or it was unplugged.',
    paused: 'Camera paused',
    keyboard: 'Ready for a barcode scanner',
    keyboardHint: 'Scan with a USB or Bluetooth scanner, or type the reference on the ticket.',
    typingHint: 'The reference or code on the ticket.',
    askAgain: 'Try camera again',
    useCamera: 'Use camera',
    useKeyboard: 'Use barcode scanner',
    typeCode: 'Type a code',
    choose: 'Camera',
    camera: (position: number) => `Camera ${position}`,
    torchOn: 'Light on',
    torchOff: 'Light off',
    codeLabel: 'Reference or code',
    codeSubmit: 'Look up',
  },
  settings: {
    open: 'Check-in settings',
    nameGate: 'Set gate name',
    chooseGate: 'Choose gate',
  },
  states: {
    'scanner.asking': 'Starting camera',
    'scanner.live': 'Camera on',
    'scanner.paused': 'Camera paused',
    'scanner.denied': 'Camera blocked',
    'scanner.unsupported': 'No usable camera',
    'scanner.lost': 'Camera stopped',
    'scanner.typing': 'Type a code',
    'scanner.keyboard': 'Ready for a barcode scanner',
    'door.choosingEvent': 'Choose an event',
    'door.scanning': 'Ready for the next ticket',
    'door.searching': 'Search by name',
    'door.lookingUp': 'Checking the ticket',
    'door.choosingAttendee': 'Choose who is checking in',
    'door.lookupFailed': 'Couldn’t check the ticket',
    'door.admissible': 'Valid ticket',
    'door.toPay': 'To be paid at the door',
    'door.alreadyIn': 'Already checked in',
    'door.noReentry': 'No re-entry',
    'door.leaving': 'Inside',
    'door.notInside': 'Not inside',
    'door.unpaid': 'Not paid',
    'door.cancelled': 'Cancelled',
    'door.transferred': 'Transferred',
    'door.wrongEvent': 'Wrong event',
    'door.wrongTime': 'Not valid now',
    'door.wrongGate': 'Wrong gate',
    'door.wrongSession': 'Not for this session',
    'door.test': 'Test ticket',
    'door.unknown': 'Ticket not found',
    'door.unlisted': 'Not on the list',
    'door.admitting': 'Checking in',
    'door.admitFailed': 'Couldn’t confirm the check-in',
    'door.admitted': 'Checked in',
    'door.admittedToConfirm': 'Checked in, to be confirmed',
    'door.lettingOut': 'Checking out',
    'door.letOutFailed': 'Couldn’t confirm the check-out',
    'door.letOut': 'Checked out',
    'door.letOutToConfirm': 'Checked out, to be confirmed',
    'door.exitUndone': 'Check-out undone',
    'door.undoing': 'Undoing check-in',
    'door.undoFailed': 'Couldn’t undo the check-in',
    'door.undone': 'Check-in undone',
  },
};
