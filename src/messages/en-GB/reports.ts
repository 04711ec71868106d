import type { ReportType } from '../../lib/report.ts';

/** Words of the page of an event's reports. */
export const reports = {
  titles: {
    attendee: 'Attendees',
    checkin: 'Check-in',
    financial: 'Finances',
    survey: 'Survey',
    'scanned-badge': 'Scanned badges',
  } satisfies Record<ReportType, string>,
  leads: {
    attendee: 'Everyone on the attendee list, with their ticket, order, check-in and all answers.',
    checkin: 'Every check-in and undo, who is in, and how many by ticket and by hour.',
    financial: 'Every payment, refund and lost dispute, with VAT, invoice and the payment provider’s ID.',
    survey: 'A workbook for each form: the answers of everyone registered, and how many chose what.',
    'scanned-badge': 'A workbook for each exhibitor: the badges they scanned, with their notes.',
  } satisfies Record<ReportType, string>,
  notForRole: 'Not part of your role',
  privacy: 'Privacy',
  privacyLead: 'How long attendees’ data is kept, and who saw, changed and exported it.',
  privacyOpen: 'Open privacy',
  download: (ending: string) => `Download ${ending}`,
};
