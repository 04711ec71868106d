import { reportTypes } from './report.ts';

/** What is removed of an event's attendees some months after its end: what they answered, or all that says who they are. */
export const retentionScopes = ['answers', 'everything'] as const;
export type RetentionScope = (typeof retentionScopes)[number];

export const retentionLimits = { months: 120 };

/** The numbers of months that are offered. */
export const retentionMonths = [1, 2, 3, 6, 12, 24, 36, 60, 120];

/** So many months later, or on the last day of that month where it is shorter, as the database counts. */
export function monthsLater(iso: string, months: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}

/**
 * What of an organiser's doings with attendees' data the log keeps by itself: an attendee was opened, a file with many or with all about one was
 * made, one was erased, answers were removed after their time, a note for the door was written or removed, a code was made for a device at the
 * door, a device was set up with it.
 */
export const auditKinds = [
  'seen',
  'exported',
  'dataDownloaded',
  'erased',
  'answersRemoved',
  'attentionChanged',
  'deviceCodeMade',
  'deviceSetUp',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What the log takes from what happened to purchases: what users did, and attendees themselves. */
export const auditedChanges = [
  'imported',
  'addedByHand',
  'soldAtDoor',
  'attendeeChanged',
  'attendeeEmailChanged',
  'attendeeMoved',
  'attendeeRemoved',
  'attendeeRestored',
  'ownDetailsChanged',
  'ownEmailChanged',
  'detailsGiven',
  'ticketTransferred',
  'cancelAsked',
  'cancelledOwn',
  'photoSaved',
  'photoRemoved',
  'markedPaid',
  'cancelled',
] as const;

/** The files with many attendees in them: the reports, a list as it is shown, those of it who were selected. */
export const exportedFiles = [...reportTypes, 'list', 'selection'] as const;
export type ExportedFile = (typeof exportedFiles)[number];
