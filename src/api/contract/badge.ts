import * as v from 'valibot';
import { fieldKeys, purchaseStatuses } from '../../lib/enumerations.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText, queryNumber } from './values.ts';

export const CheckIn = v.object({
  id: id('Check-in'),
  kind: v.picklist(['in', 'undone']),
  at: instant('Time'),
  by: v.string(),
  gate: v.string(),
});
export type CheckIn = v.InferOutput<typeof CheckIn>;

/** A person as the door sees them. */
export const DoorAttendee = v.object({
  uId: id('Person'),
  pId: id('Purchase'),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  ticketName: v.string(),
  formTitle: v.string(),
  reference: v.string(),
  paymentStatus: v.picklist(purchaseStatuses),
  checkedInAt: v.nullable(instant('Checked in')),
});
export type DoorAttendee = v.InferOutput<typeof DoorAttendee>;

export const verdicts = ['admissible', 'alreadyIn', 'unpaid', 'cancelled', 'wrongEvent', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** `person` is null for a code of another event or of nobody. `lastCheckIn` says when and where an earlier entry was. */
export const Admission = v.object({
  verdict: v.picklist(verdicts),
  attendee: v.nullable(DoorAttendee),
  lastCheckIn: v.nullable(CheckIn),
});
export type Admission = v.InferOutput<typeof Admission>;

const scan = v.object({ qrCodeData: optionalText('Code', 2_000), eventId: id('Event') });
const attendee = v.object({ userId: id('Person'), purchaseId: id('Purchase') });

const Lead = v.object({
  id: id('Scan'),
  scannedAt: instant('Scanned'),
  note: v.string(),
  fields: v.record(v.string(), v.string()),
});

export const printBadge = endpoint({
  method: 'GET',
  path: '/api/badge/print',
  summary: 'A badge laid out for printing',
  access: ['admin', 'checkin'],
  within: { badgeId: 'badge' },
  input: v.object({ badgeId: id('Badge') }),
  payload: v.object({ badge: v.object({ id: id('Badge') }) }),
});

export const checkin = endpoint({
  method: 'GET',
  path: '/api/badge/checkin',
  summary: 'Admit a person; repeated, it answers that they are in already and writes nothing',
  access: ['admin', 'checkin'],
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({ ...attendee.entries, gate: v.optional(optionalText('Gate', 60)) }),
  payload: v.object({ admitted: v.boolean(), admission: Admission }),
});

export const undoCheckin = endpoint({
  method: 'POST',
  path: '/api/badge/undoCheckin',
  summary: 'Take back the last check-in of a person; the log keeps both',
  access: ['admin', 'checkin'],
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: attendee,
  payload: v.object({ admission: Admission }),
});

export const scanBadgeByCheckin = endpoint({
  method: 'GET',
  path: '/api/badge/scanBadgeByCheckin',
  summary: 'What the door should do with a scanned code; writes nothing',
  access: ['admin', 'checkin'],
  within: { eventId: 'event' },
  input: scan,
  payload: Admission,
});

export const scanBadgeByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/scanBadgeByExhibitor',
  summary: "Collect a contact: the fields that the form's visibility allows",
  access: ['exhibitor'],
  within: { eventId: 'event' },
  input: scan,
  payload: v.object({ lead: Lead }),
});

export const badgesScannedByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/badgesScannedByExhibitor',
  summary: "An exhibitor's contacts, newest first",
  access: ['admin', 'exhibitor'],
  within: { appUserId: 'appUser' },
  input: v.object({
    appUserId: id('Exhibitor'),
    search: v.optional(optionalText('Search', 100)),
    limit: v.optional(queryNumber('Limit', 1, 500)),
  }),
  payload: v.object({ leads: v.array(Lead) }),
});

const Visibility = v.object({ formId: id('Form'), fields: v.array(v.picklist(fieldKeys)) });

export const getExhibitorVisibilityByFormId = endpoint({
  method: 'GET',
  path: '/api/badge/getExhibitorVisibilityByFormId',
  summary: 'Which fields of a form exhibitors may see',
  access: ['admin'],
  within: { formId: 'form' },
  input: v.object({ formId: id('Form') }),
  payload: v.object({ visibility: v.nullable(Visibility) }),
});

export const addExhibitorVisibility = endpoint({
  method: 'POST',
  path: '/api/badge/addExhibitorVisibility',
  summary: 'Set which fields of a form exhibitors may see',
  access: ['admin'],
  within: { formId: 'form' },
  input: Visibility,
  payload: v.object({ visibility: Visibility }),
});
