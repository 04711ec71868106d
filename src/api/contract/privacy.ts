import * as v from 'valibot';
import { pageLimits } from '../../lib/limits.ts';
import { auditedChanges, auditKinds, exportedFiles, retentionLimits, retentionScopes } from '../../lib/privacy.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, queryNumber, wholeNumber } from './values.ts';

const byAttendee = v.object({ userId: id('attendee') });

/**
 * Somebody saw, changed, exported or erased something of attendees, or set up a device that may; `by` is null where Foyer did it by itself. `uId` and `name` are of the
 * attendee whom it is about, where it is about one, `name` also of a device; `file` and `count` are those of an export, `count` also that of removed answers.
 */
export const AuditEntry = v.object({
  id: v.string(),
  at: instant('time'),
  by: v.nullable(v.string()),
  what: v.picklist([...auditKinds, ...auditedChanges]),
  uId: v.nullable(id('attendee')),
  name: v.string(),
  file: v.nullable(v.picklist(exportedFiles)),
  count: v.nullable(v.number()),
});

export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const page = {
  cursor: v.optional(optionalText('cursor', pageLimits.cursor)),
  limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
};
const AuditPage = v.object({ entries: v.array(AuditEntry), next: v.nullable(v.string()) });

export type AuditPage = v.InferOutput<typeof AuditPage>;

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/api/privacy/getAuditLog',
  summary: 'Who saw, changed and exported what of an event’s attendees, the latest first',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event'), ...page }),
  payload: AuditPage,
});

export const getAttendeeLog = endpoint({
  method: 'GET',
  path: '/api/privacy/getAttendeeLog',
  summary: 'Who saw, changed and exported what of one attendee, the latest first',
  team: 'read',
  within: { userId: 'registeredUser' },
  input: v.object({ ...byAttendee.entries, ...page }),
  payload: AuditPage,
});

export const downloadAttendeeData = endpoint({
  method: 'GET',
  path: '/api/privacy/downloadAttendeeData',
  heavy: true,
  summary: 'Everything that is held about an attendee and their email address at any event of the organiser, zip',
  team: 'export',
  within: { userId: 'registeredUser' },
  input: byAttendee,
  payload: 'blob',
});

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/privacy/eraseUser',
  summary: 'Remove all that says who an attendee is; their ticket still counts. Cannot be undone, safe to repeat',
  team: 'manage',
  within: { userId: 'registeredUser' },
  input: byAttendee,
  payload: v.object({ userId: id('attendee') }),
});

/** `removesAt` is when it is removed, null where nothing is; `removedAt` when something last was. */
const Retention = v.object({
  months: v.nullable(wholeNumber('request', 1, retentionLimits.months)),
  scope: v.picklist(retentionScopes, broken('notOneOf', 'request')),
  endsAt: instant('time'),
  removesAt: v.nullable(instant('time')),
  removedAt: v.nullable(instant('time')),
});

export type Retention = v.InferOutput<typeof Retention>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/getRetention',
  summary: 'For how long an event keeps what it knows of its attendees',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ retention: Retention }),
});

export const saveRetention = endpoint({
  method: 'POST',
  path: '/api/privacy/saveRetention',
  summary: 'Remove answers, or all that says who attendees are, so many months after an event; null keeps them',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: v.object({
    payload: v.object({ eventId: id('event'), ...v.pick(Retention, ['months', 'scope']).entries }),
  }),
  payload: v.object({ retention: Retention }),
});
