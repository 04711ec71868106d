import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');
const attendees = (count: number) => (count === 1 ? '1 attendee' : `${number(count)} attendees`);

/** Words of what narrows the list of attendees, and of what is done with several. */
export const attendeeTools = {
  filters: 'Filters',
  any: 'Any',
  ticket: 'Ticket',
  payment: 'Payment',
  payments: {
    paid: 'Paid',
    transfer: 'Waiting for bank transfer',
    door: 'To be paid at the door',
    open: 'Being paid by card',
    free: 'Free',
    ended: 'Failed or expired',
    cancelled: 'Cancelled or refunded',
  },
  checkedIn: 'Check-in',
  details: 'Details',
  detailsMissing: 'Missing',
  checkIns: { yes: 'Checked in', no: 'Not checked in' },
  country: 'Country',
  question: 'Question',
  answer: 'Answer',
  anyAnswer: 'Any answer',
  from: 'Registered from',
  to: 'Registered until',
  sort: 'Sort by',
  newest: 'Newest first',
  oldest: 'Oldest first',
  upwards: (column: string) => `${column}, A to Z`,
  downwards: (column: string) => `${column}, Z to A`,
  clear: 'Clear filters',
  columns: 'Columns shown',
  columnsHelp: 'Saved on this device.',
  selected: (count: number) => `${number(count)} selected`,
  allSelected: (count: number, isCapped: boolean) =>
    isCapped ? `All ${number(count)} or more that match are selected` : `All ${number(count)} that match are selected`,
  selectAll: (count: number, isCapped: boolean) =>
    isCapped ? `Select all ${number(count)} or more that match` : `Select all ${number(count)} that match`,
  unselect: 'Clear selection',
  selection: 'Selected attendees',
  email: 'Email',
  exportSelected: 'Export',
  exportTitle: 'Export',
  exportAll: (count: number, isNarrowed: boolean, isCapped: boolean) =>
    [
      isCapped ? `${number(count)} or more attendees` : attendees(count),
      ...(isNarrowed ? ['that match the search and the filters'] : []),
    ].join(' '),
  exportText:
    'As an Excel file in the order of the list, with every field and answer. To export some of them, select these in the list.',
  exportDownload: 'Download xlsx',
  actions: {
    checkIn: 'Check in',
    undoCheckIn: 'Undo check-in',
    markPaid: 'Mark as paid',
    cancelOrder: 'Cancel orders',
    delete: 'Delete',
  },
  titles: {
    checkIn: (count: number) => `Check in ${attendees(count)}?`,
    undoCheckIn: (count: number) => `Undo the check-in of ${attendees(count)}?`,
    markPaid: (count: number) => `Mark the orders of ${attendees(count)} as paid?`,
    cancelOrder: (count: number) => `Cancel the orders of ${attendees(count)}?`,
    delete: (count: number) => `Delete ${attendees(count)}?`,
  },
  texts: {
    markPaid: 'Everyone in these orders gets their ticket. Only orders awaiting payment can be marked as paid.',
    cancelOrder:
      'The tickets of everyone in these orders become invalid and go back on sale. Paid orders don’t change: open them to decide on the refund.',
    delete:
      'Their tickets become invalid and go back on sale. Attendees of free orders can be restored from their order, those of unpaid orders can’t. Attendees of paid orders stay: open them to decide on the refund.',
  },
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  pause: 'Pause',
  pausing: 'Pausing…',
  resume: 'Continue',
  stop: 'Stop',
  stopping: 'Stopping…',
  report: (done: number, failed: number, left: number) =>
    [
      `Done for ${attendees(done)}`,
      ...(failed > 0 ? [`failed for ${number(failed)}`] : []),
      ...(left > 0 ? [`${number(left)} unchanged`] : []),
    ].join(' · '),
  failures: 'Failed for',
  attendee: 'Attendee',
  why: 'Reason',
  close: 'Close',
  states: {
    'selection.none': 'Nobody is selected.',
    'selection.some': 'Some attendees are selected.',
    'selection.all': 'All attendees that match are selected.',
    'batch.confirming': 'Confirm to continue.',
    'batch.running': 'Working…',
    'batch.paused': 'Paused.',
    'batch.stalled': 'Stopped by an error.',
    'batch.finished': 'Done.',
  },
  keys: {
    title: 'Keyboard shortcuts',
    list: [
      ['/', 'Search'],
      ['↑ ↓', 'Move through the list'],
      ['Enter', 'Open the attendee'],
      ['x', 'Select the attendee'],
      ['Esc', 'Close what is open'],
      ['?', 'Show these shortcuts'],
    ],
  },
};
