/**
 * What of an organiser's doings with attendees' data the log keeps by itself: an attendee was opened, a file with many or with all about one was
 * made, one was erased, answers were removed after their time.
 */
export const auditKinds = ['seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What the log takes from what happened to purchases: what somebody with a login did, and attendees themselves. */
export const auditedChanges = [
  'imported',
  'addedByHand',
  'attendeeChanged',
  'attendeeMoved',
  'attendeeRemoved',
  'attendeeRestored',
  'ownDetailsChanged',
  'ticketTransferred',
  'cancelAsked',
  'cancelledOwn',
  'photoSaved',
  'photoRemoved',
  'markedPaid',
  'cancelled',
] as const;

/** The files with many attendees in them: the reports, a list as it is shown, those of it who were selected. */
export const exportedFiles = [
  'attendee',
  'checkin',
  'financial',
  'survey',
  'scanned-badge',
  'list',
  'selection',
] as const;
export type ExportedFile = (typeof exportedFiles)[number];
