import * as v from 'valibot';
import { checkInKinds, verdicts } from '../../lib/admission.ts';
import { doorLimits, pageLimits } from '../../lib/limits.ts';
import { purchaseStatuses } from '../../lib/purchaseStatus.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText } from './values.ts';

export const CheckIn = v.object({
  id: id('checkIn'),
  kind: v.picklist(checkInKinds),
  at: instant('time'),
  by: v.string(),
  gate: v.string(),
});

export type CheckIn = v.InferOutput<typeof CheckIn>;

/** An attendee as the door sees them. */
export const DoorAttendee = v.object({
  uId: id('attendee'),
  pId: id('purchase'),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  ticketName: v.string(),
  formTitle: v.string(),
  reference: v.string(),
  paymentStatus: v.picklist(purchaseStatuses),
  checkedInAt: v.nullable(instant('time')),
});

export type DoorAttendee = v.InferOutput<typeof DoorAttendee>;

/** `attendee` is null for a code of another event or of nobody. `lastCheckIn` says when and where an earlier entry was. */
export const Admission = v.object({
  verdict: v.picklist(verdicts),
  attendee: v.nullable(DoorAttendee),
  lastCheckIn: v.nullable(CheckIn),
});

export type Admission = v.InferOutput<typeof Admission>;

export const scan = v.object({ qrCodeData: optionalText('code', doorLimits.scan), eventId: id('event') });

const attendee = v.object({ userId: id('attendee'), purchaseId: id('purchase') });

export const checkin = endpoint({
  method: 'GET',
  path: '/api/badge/checkin',
  summary: 'Admit an attendee; repeated, it answers that they are checked in already and writes nothing',
  access: ['admin', 'checkin'],
  within: { userId: 'registeredUser', purchaseId: 'purchase' },
  input: v.object({ ...attendee.entries, gate: v.optional(optionalText('gate', doorLimits.gate)) }),
  payload: v.object({ admitted: v.boolean(), admission: Admission }),
});

export const undoCheckin = endpoint({
  method: 'POST',
  path: '/api/badge/undoCheckin',
  summary: 'Undo the last check-in of an attendee; the log keeps both',
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

export const getUsersByNameNEventId = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByNameNEventId',
  summary: `Attendees whose first name, surname or organisation contains the text, for the door; at most ${doorLimits.found}`,
  access: ['admin', 'checkin'],
  within: { eventId: 'event' },
  input: v.object({ name: optionalText('name', pageLimits.search), eventId: id('event') }),
  payload: v.object({ users: v.array(DoorAttendee) }),
});
