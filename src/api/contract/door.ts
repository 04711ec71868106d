import * as v from 'valibot';
import { checkInKinds, directions, entryModes, verdicts } from '../../lib/admission.ts';
import { doorLimits, pageLimits } from '../../lib/limits.ts';
import { purchaseStatuses } from '../../lib/purchase.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { currency, id, instant, optionalText } from './values.ts';

export const CheckIn = v.object({
  id: id('checkIn'),
  kind: v.picklist(checkInKinds),
  at: instant('time'),
  by: v.string(),
  gate: v.string(),
});

export type CheckIn = v.InferOutput<typeof CheckIn>;

/** At which gates, when and how often a ticket lets in; without gates or windows, at any and always. */
export const EntryRule = v.object({
  gates: v.array(v.string()),
  windows: v.array(v.object({ from: v.string(), until: v.string() })),
  entry: v.picklist(entryModes),
  /** False where who has left doesn't come in again. */
  reentry: v.optional(v.boolean()),
  /** What staff ask for before they let its holder in. */
  ask: v.optional(v.string()),
});

export type EntryRule = v.InferOutput<typeof EntryRule>;

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
  /** What is to be paid at the door, for all attendees of the order; null where nothing is. */
  toPay: v.nullable(v.object({ total: v.number(), currency, attendees: v.number() })),
  checkedInAt: v.nullable(instant('time')),
  /** Since when they are out again. */
  leftAt: v.optional(v.nullable(instant('time')), null),
  /** How many others of the order are not inside; entries that a device kept from before do not say. */
  othersToCome: v.optional(v.number(), 0),
  /** When the ticket was transferred to them. */
  heldSince: v.nullable(instant('time')),
  /** Paid for with a test card, and whether the event takes real money: then it admits no attendee. */
  isTest: v.boolean(),
  isLive: v.boolean(),
  /** Of their ticket; null where it lets in once, anywhere and always. */
  rule: v.optional(v.nullable(EntryRule), null),
  /** Of its public address; null without a photo. */
  photo: v.optional(v.nullable(v.string()), null),
  /** What the organiser has staff read; empty for nothing, and null where only the code of their ticket opens it. */
  attention: v.optional(v.nullable(v.string()), ''),
});

export type DoorAttendee = v.InferOutput<typeof DoorAttendee>;

/** An attendee whom the door can choose from a list, with the entry that counts; null while they are not checked in. */
export const ListedAttendee = v.object({ ...DoorAttendee.entries, lastCheckIn: v.nullable(CheckIn) });

export type ListedAttendee = v.InferOutput<typeof ListedAttendee>;

/**
 * `attendee` is null for a code of another event or of no attendee. `lastCheckIn` says when and where an earlier entry was.
 * `otherEvent` is there for a ticket of another event of the same organiser's: that event's name.
 */
export const Admission = v.object({
  verdict: v.picklist(verdicts),
  attendee: v.nullable(DoorAttendee),
  lastCheckIn: v.nullable(CheckIn),
  otherEvent: v.optional(v.string()),
});

export type Admission = v.InferOutput<typeof Admission>;

/** The attendees of an order whose reference was typed: the door asks which of them it is. */
export const Several = v.object({ verdict: v.literal('several'), attendees: v.array(ListedAttendee) });

export type Several = v.InferOutput<typeof Several>;

export const scan = v.object({ qrCodeData: optionalText('code', doorLimits.scan), eventId: id('event') });

export const scanBadgeByCheckin = endpoint({
  method: 'GET',
  path: '/api/badge/scanBadgeByCheckin',
  summary: 'What the door, or an exit of it, should do with a scanned code or a typed order reference; writes nothing',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({
    ...scan.entries,
    gate: v.optional(optionalText('gate', doorLimits.gate)),
    direction: v.optional(v.picklist(directions, broken('notOneOf', 'request'))),
  }),
  payload: v.variant('verdict', [Admission, Several]),
});

/** `total` is counted no further than `searchCountedTo` where a text was given. */
export const getUsersByNameNEventId = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByNameNEventId',
  summary: `Attendees by name, organisation, email address or order reference, for the door; the first ${doorLimits.found} of the alphabet`,
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ name: optionalText('name', pageLimits.search), eventId: id('event') }),
  payload: v.object({ users: v.array(ListedAttendee), total: v.number() }),
});

export const countCheckedIn = endpoint({
  method: 'GET',
  path: '/api/badge/countCheckedIn',
  summary:
    'How many attendees of an event there are, how many of them came, how many of these are out again, and its gates by name',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({
    checkedIn: v.number(),
    /** Of those checked in; a door that is open since before does without. */
    left: v.optional(v.number(), 0),
    registered: v.number(),
    gates: v.array(v.string()),
  }),
});
