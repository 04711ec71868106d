import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of what is held about attendees: their data as a file, erasing them, for how long it is kept, and who saw it. */
export const privacy = {
  title: 'Privacy',
  byThemselves: 'Done by the attendee',
  cancelAskedOn: (when: string) =>
    `Asked to cancel on ${when}. Delete the attendee to cancel the ticket; you then choose what is refunded.`,
  transferredOn: (when: string) => `The ticket was transferred to them on ${when}.`,
  download: 'Download their data',
  downloadHelp:
    'Everything held about their email address at all your events: registrations, answers, orders, invoices, emails and check-ins.',
  erase: 'Erase',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseConfirm: 'Erase',
  eraseGoes: 'Their name, contact details, answers and photo, the text of their emails and their login are removed.',
  eraseStops:
    'Their ticket’s link and QR code stop working. The ticket still counts as sold. To put it back on sale, delete the attendee first.',
  eraseStays:
    'The order with its amounts, check-ins and this log stay. Invoices stay as issued, because the law requires you to keep them. Your payment provider keeps its own records. Blocked and unsubscribed addresses stay on that list.',
  eraseOne: 'Other tickets with the same email address are erased one by one. You can’t undo this.',
  eraseUnpaid: 'The order isn’t paid yet. Cancel it before you erase this attendee.',
  erasedOn: (when: string) => `Erased ${when}`,
  erasedText: 'No personal details are left. Their ticket still counts as sold, and can’t be used.',
  log: 'Who saw and changed this',
  eventLog: 'Who saw, changed and exported attendees’ data',
  eventLogLead: 'Opening an attendee, exporting a list or a report, and every change. Kept as long as the event.',
  logEmpty: 'Nothing yet.',
  more: 'Show more',
  byFoyer: 'Foyer, automatically',
  what: {
    seen: 'Opened',
    dataDownloaded: 'All data downloaded',
    erased: 'Attendee erased',
    deviceCodeMade: 'Code made to set up a device',
    deviceSetUp: 'Device set up at the door',
    imported: 'Imported from a spreadsheet',
    addedByHand: 'Added by hand',
    soldAtDoor: 'Sold at the door',
    attendeeChanged: 'Details changed',
    attendeeEmailChanged: 'Details and email address changed',
    attendeeMoved: 'Moved to another ticket',
    attendeeRemoved: 'Deleted',
    attendeeRestored: 'Restored',
    ownDetailsChanged: 'Details changed by the attendee',
    ownEmailChanged: 'Email address changed by the attendee',
    detailsGiven: 'Details added later',
    ticketTransferred: 'Ticket transferred',
    cancelAsked: 'Cancellation requested',
    cancelledOwn: 'Cancelled by the attendee',
    photoSaved: 'Photo saved',
    photoRemoved: 'Photo removed',
    markedPaid: 'Order marked as paid',
    cancelled: 'Order cancelled',
    attentionChanged: 'Note for door staff changed',
  },
  about: (what: string, name: string) => `${what}: ${name}`,
  reportDownloaded: 'Report downloaded',
  listExported: 'List of attendees exported',
  selection: (count: number) =>
    count === 1 ? '1 selected attendee exported' : `${number(count)} selected attendees exported`,
  answersRemoved: (count: number) =>
    count === 1
      ? 'Answers of 1 attendee removed after the retention period'
      : `Answers of ${number(count)} attendees removed after the retention period`,
  retention: 'How long data is kept',
  retentionLead: 'Data you no longer need can be removed automatically after the event.',
  scope: 'Remove',
  scopes: {
    never: 'Nothing',
    answers: 'Answers to the form’s questions',
    everything: 'Everything that identifies attendees',
  },
  months: 'When',
  monthsAfter: (months: number) =>
    months === 1 ? '1 month after the event' : `${number(months)} months after the event`,
  removesOn: (when: string) => `Will be removed on ${when}.`,
  removesNow: 'The event ended longer ago than that, so removal starts right away.',
  removedOn: (when: string) => `Last removed on ${when}.`,
  keepsAll: 'Everything is kept until you erase or delete it.',
  save: 'Save',
  confirmTitle: { answers: 'Remove all answers?', everything: 'Erase all attendees?' },
  confirmText: {
    answers: 'The answers of every attendee of this event are removed. Names, contact details and orders stay.',
    everything:
      'Every attendee of this event is erased: names, contact details, answers and the text of emails, with the waiting lists and attendees’ logins. Orders, invoices and counts stay.',
  },
  confirmFinal: 'You can’t undo this.',
  confirm: 'Save',
};
