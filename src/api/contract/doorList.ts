import * as v from 'valibot';
import { checkInKinds, verdicts } from '../../lib/admission.ts';
import { doorListLimits, entryOutcomes, settlements } from '../../lib/door.ts';
import { doorLimits } from '../../lib/limits.ts';
import { atSession, CheckIn, DoorAttendee, DoorSession, EntryRule } from './door.ts';
import { DoorNumbers } from './doorNumbers.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, wholeNumber } from './values.ts';

const { uId, pId, reference, paymentStatus, toPay, checkedInAt, leftAt, heldSince, isTest } = DoorAttendee.entries;

/** An attendee as a door keeps them. `find` is the hash of their ticket's code, and `sealed` their name and a note for staff, which it opens; null without a badge. */
export const ListEntry = v.object({
  ...{ uId, pId, reference, paymentStatus, toPay, checkedInAt, leftAt, heldSince, isTest },
  ticket: id('ticket'),
  lastCheckIn: v.nullable(CheckIn),
  /** Whether the lists of attendees have them; those removed from their order are on none, and their ticket is void. */
  isListed: v.boolean(),
  isRemoved: v.boolean(),
  find: v.nullable(v.string()),
  sealed: v.nullable(v.string()),
  /** Whether a note for staff is sealed with their name. */
  isNoted: v.optional(v.boolean()),
  /** For the search; null where that was not asked for. */
  name: v.nullable(
    v.object({ firstname: v.string(), surname: v.string(), organization: v.string(), shortCode: v.string() }),
  ),
});

export type ListEntry = v.InferOutput<typeof ListEntry>;

const cursor = v.pipe(v.string(broken('notText', 'cursor')), v.regex(/^\d{1,20}$/, broken('invalid', 'cursor')));

/**
 * `since` is the `cursor` of an earlier answer: only what changed from there on is told. What one answer has no room for comes with the id that it
 * names in `next`. At a `session`, when they came and left is of that session. `isWhole`: the list begins anew, and what the device has is outdated. `total` is how many there are on the lists, to compare.
 */
export const getDoorList = endpoint({
  method: 'GET',
  path: '/api/badge/doorList',
  summary: 'The attendees of an event, for a door that may be without a network: all of them, or what changed',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({
    eventId: id('event'),
    device: id('device'),
    session: atSession,
    since: v.optional(cursor),
    after: v.optional(id('attendee')),
    names: v.optional(v.picklist(['yes', 'no'], broken('notOneOf', 'name'))),
  }),
  payload: v.object({
    isWhole: v.boolean(),
    cursor,
    total: v.number(),
    isLive: v.boolean(),
    timeZone: v.string(),
    gates: v.array(v.string()),
    /** With the tickets that they are for; none for all. */
    sessions: v.array(v.object({ ...DoorSession.entries, tickets: v.array(id('ticket')) })),
    /** The clock of the server: that of a device may be wrong. */
    now: instant('time'),
    tickets: v.array(v.object({ id: id('ticket'), name: v.string(), form: v.string(), rule: v.nullable(EntryRule) })),
    entries: v.array(ListEntry),
    /** Hashes of codes whose ticket was transferred. */
    retired: v.array(v.string()),
    next: v.nullable(id('attendee')),
  }),
});

/** `of` is the entry that is undone: another that counts meanwhile is not. */
const MadeEntry = v.object({
  id: id('checkIn'),
  userId: id('attendee'),
  purchaseId: id('purchase'),
  kind: v.picklist(checkInKinds, broken('notOneOf', 'request')),
  of: v.nullable(id('checkIn')),
  at: instant('time'),
  gate: optionalText('gate', doorLimits.gate),
  session: v.optional(v.nullable(id('entry'))),
  heldSince: v.nullable(instant('time')),
});

export type MadeEntry = v.InferOutput<typeof MadeEntry>;

/** `sentAt` is the device's clock, from which the server tells how far the times of the entries are off. */
export const sendEntries = endpoint({
  method: 'POST',
  path: '/api/badge/sendEntries',
  summary:
    'Entries that a door made without a network, in their order, each counted once however often it is sent; and how the device is',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { eventId: 'event' },
  isBounded: true,
  input: v.object({
    eventId: id('event'),
    sentAt: instant('time'),
    device: v.object({
      id: id('device'),
      gate: optionalText('gate', doorLimits.gate),
      listAt: v.nullable(instant('time')),
      unsent: wholeNumber('entries', 0, doorListLimits.unsent),
    }),
    entries: v.pipe(
      v.array(MadeEntry),
      v.maxLength(doorListLimits.entries, broken('tooMany', 'entries', doorListLimits.entries)),
    ),
  }),
  payload: v.object({
    results: v.array(v.object({ id: id('checkIn'), outcome: v.picklist(entryOutcomes) })),
    isLocked: v.boolean(),
  }),
});

/** `made` is the entry without a network, `standing` the one that counts, of an attendee who was in already. */
export const Conflict = v.object({
  id: id('checkIn'),
  uId,
  pId,
  firstname: v.string(),
  surname: v.string(),
  ticketName: v.string(),
  reference,
  verdict: v.picklist(verdicts),
  made: v.object({ at: instant('time'), gate: v.string(), by: v.string(), device: v.string() }),
  standing: v.nullable(v.object({ at: instant('time'), gate: v.string(), by: v.string() })),
  settlement: v.nullable(v.picklist(settlements)),
  settledBy: v.nullable(v.string()),
  settledAt: v.nullable(instant('time')),
});

export type Conflict = v.InferOutput<typeof Conflict>;

export const Device = v.object({
  id: id('device'),
  gate: v.string(),
  by: v.string(),
  seenAt: instant('time'),
  listAt: v.nullable(instant('time')),
  unsent: v.number(),
  isLocked: v.boolean(),
});

export type Device = v.InferOutput<typeof Device>;

export const getDoorState = endpoint({
  method: 'GET',
  path: '/api/badge/doorState',
  summary:
    'How the doors of an event are: who is in by gate, the devices, and entries that the organiser has to settle',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({
    ...DoorNumbers.entries,
    devices: v.array(Device),
    conflicts: v.array(Conflict),
    /** How many wait to be settled. */
    open: v.number(),
  }),
});

export const settleConflict = endpoint({
  method: 'POST',
  path: '/api/badge/settleConflict',
  summary:
    'Say what an entry was that a door made without a network and the rules would not have let in; null opens it again',
  team: 'manage',
  within: { conflictId: 'conflict' },
  input: v.object({
    conflictId: id('checkIn'),
    settlement: v.nullable(v.picklist(settlements, broken('notOneOf', 'settlement'))),
  }),
  payload: v.object({ conflict: Conflict }),
});

export const lockDevice = endpoint({
  method: 'POST',
  path: '/api/badge/lockDevice',
  summary: 'Have a door’s device forget its list of an event with its next call, or let it keep one again',
  team: 'manage',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event'), device: id('device'), isLocked: v.boolean() }),
  payload: v.object({ device: Device }),
});
