import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');
const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`);
const attendees = (count: number) => (count === 1 ? '1 attendee' : `${number(count)} attendees`);

/** Words of importing attendees from a spreadsheet. */
export const importing = {
  title: 'Import attendees',
  lead: (form: string) => `Into “${form}”`,
  unchanged: 'Nothing changes until you’ve checked the rows.',
  form: 'Registration form',
  back: 'Attendees',
  noTickets: 'Add a ticket to this form first: each attendee needs one.',
  toTickets: 'Add a ticket',
  drop: 'Drop a spreadsheet here',
  choose: 'Choose a file',
  help: 'Excel (.xlsx) or CSV, up to 20 MB and 50,000 rows. It’s read on this device. One row per attendee, with headings.',
  facts: [
    'Each attendee gets a ticket and a free order: whatever they paid, they paid elsewhere.',
    'No emails are sent. You can send tickets from the list afterwards.',
    'Import the same file again at any time: attendees are updated, never added twice.',
  ],
  problems: {
    empty: 'There’s nothing in this file.',
    headOnly: 'There are no rows below the headings.',
    tooLarge: 'This file is too large. Split it into files of up to 20 MB.',
    tooManyRows: 'There are more than 50,000 rows in this file. Split it into smaller ones.',
    tooManyColumns: 'There are more than 200 columns in this file. Remove the ones you don’t need.',
    notTable: 'This isn’t a spreadsheet we can read. Save it as Excel (.xlsx) or CSV.',
    oldWorkbook: 'This is an old (.xls) or password-protected workbook. Save it as .xlsx without a password.',
    broken: 'This file is damaged. Save it again, then try again.',
  },
  mapTitle: 'Match columns',
  previewTitle: 'Check rows',
  sheet: 'Sheet',
  mapLead: (count: number) => `${rows(count)}. Check what each column is for. We’ve matched the ones we recognise.`,
  column: 'Column',
  examples: 'Examples',
  columnBecomes: (column: string) => `“${column}” is imported as`,
  becomes: 'Import as',
  ignored: 'Don’t import',
  targets: { name: 'Full name', ticketId: 'Ticket', externalId: 'Your ID' },
  targetGroups: { attendee: 'Attendee', questions: 'Questions' },
  unnamed: (letter: string) => `Column ${letter}`,
  externalHelp: 'If a column has your own IDs, attendees are matched by them; otherwise by email and name together.',
  ticketForAll: 'Ticket',
  ticketHelp: 'For every row that doesn’t name one.',
  chooseTicket: 'Choose a ticket',
  missing: (names: string) => `Still needed: ${names}.`,
  doubled: (names: string) => `More than one column is imported as: ${names}.`,
  check: 'Check rows',
  another: 'Choose another file',
  toMapping: 'Back to columns',
  outcomes: { added: 'New', updated: 'Update', unchanged: 'Unchanged', refused: 'Can’t be imported' },
  moved: (from: string) => `Ticket changes from “${from}”`,
  movedDone: (from: string) => `Ticket was “${from}”`,
  transferred: (holder: string) => `Transferred the ticket to ${holder}`,
  transferredCount: (count: number) =>
    count === 1
      ? '1 row is for somebody who transferred their ticket. They aren’t added again, but you can add them by hand.'
      : `${number(count)} rows are for people who transferred their tickets. They aren’t added again, but you can add them by hand.`,
  outcomesDone: { added: 'Added', updated: 'Updated', unchanged: 'Unchanged', refused: 'Not imported' },
  all: 'All rows',
  row: 'Row',
  outcome: 'Result',
  reason: 'Reason',
  reasons: 'Why rows are left out',
  ofReason: (count: number, reason: string) => `${rows(count)}: ${reason}`,
  more: (count: number) => `Show ${rows(count)} more`,
  previewOf: 'Rows of the file',
  nothingToImport: 'There’s nothing to import: every row is either unchanged or has a problem.',
  start: (added: number, updated: number) =>
    [
      ...(added > 0 ? [`Add ${attendees(added)}`] : []),
      ...(updated > 0
        ? [`${added > 0 ? 'update' : 'Update'} ${added > 0 ? number(updated) : attendees(updated)}`]
        : []),
    ].join(', '),
  skipped: (count: number) =>
    count === 1
      ? '1 row has an error and will be left out.'
      : `${number(count)} rows have errors and will be left out.`,
  progress: (done: number, total: number) => `${number(done)} of ${rows(total)}`,
  stop: 'Stop',
  stopping: 'Stopping…',
  resume: 'Continue',
  done: (added: number, updated: number) =>
    added === 0 && updated === 0
      ? 'Nothing was changed'
      : [
          ...(added > 0 ? [`${attendees(added)} added`] : []),
          ...(updated > 0 ? [`${attendees(updated)} updated`] : []),
        ].join(', '),
  leftOut: (count: number) => `${rows(count)} couldn’t be imported.`,
  notReached: (count: number) => `${rows(count)} not reached. Import the file again to continue.`,
  fixAndRetry: 'Download the rows that weren’t imported, correct them, and import that file.',
  download: 'Download these rows',
  reportName: 'not-imported',
  toAttendees: 'View attendees',
  errors: {
    required: (label: string) => `${label} is missing`,
    emailInvalid: () => 'Not an email address',
    hasLink: (label: string) => `${label} contains a web or email address`,
    notText: (label: string) => `${label} can’t be read`,
    notOneOf: (label: string) => `Not one of the options of “${label}”`,
    tooLong: (label: string) => `${label} is too long`,
    shortened: (label: string) => `The spreadsheet cut digits off ${label}. Format the column as text`,
    ticketUnknown: () => 'No ticket of this form has this name',
    soldOut: () => 'This ticket is sold out',
    full: () => 'The form is full',
    choiceFull: (label: string) => `This option of “${label}” is full`,
    duplicate: (_: string, of: number | null) =>
      `Same attendee as ${of === null ? 'another row' : `row ${number(of)}`}`,
    severalMatch: () => 'Several attendees have this name and email. Add a column with your IDs',
    orderedElsewhere: () =>
      'This name and email are in an order that somebody else made, or that is unpaid or a test. Check it in the list',
    orderedOther: () => 'They ordered another ticket themselves. Move them in the list',
    orderEnded: () => 'This attendee’s order was cancelled or has expired',
    erased: () => 'This person’s data was erased, so they aren’t added again. You can add them by hand',
    cancelled: () => 'This person cancelled their ticket, so they aren’t added again. You can add them by hand',
    changedMeanwhile: () => 'Somebody changed this attendee after the check',
  },
  states: {
    'importer.choosing': 'Choose a spreadsheet.',
    'importer.reading': 'Reading the file…',
    'importer.mapping': 'Match the columns.',
    'importer.preparing': 'Reading the rows…',
    'importer.checking': 'Checking rows…',
    'importer.notChecked': 'Couldn’t check the rows.',
    'importer.previewing': 'Check the rows.',
    'importer.importing': 'Importing…',
    'importer.stalled': 'The import stopped. Nothing is lost: continue when you’re ready.',
    'importer.finished': 'Import finished.',
  },
};
