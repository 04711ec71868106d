import type { Admission, CheckIn, DoorAttendee, ListedAttendee } from '../../src/api/contract/door.ts';
import type { Event } from '../../src/api/contract/event.ts';
import type { Verdict } from '../../src/lib/admission.ts';

export const doorAttendee = (facts: Partial<DoorAttendee> = {}): DoorAttendee => ({
  uId: 'u1',
  pId: 'p1',
  firstname: 'Ada',
  surname: 'Lovelace',
  organization: 'Analytical Engines',
  ticketName: 'Day ticket',
  formTitle: 'Registration',
  reference: 'F-1001',
  paymentStatus: 'paid',
  toPay: null,
  checkedInAt: null,
  leftAt: null,
  othersToCome: 0,
  heldSince: null,
  isTest: false,
  isLive: false,
  rule: null,
  photo: null,
  attention: '',
  ...facts,
});

export const listed = (attendee: DoorAttendee, lastCheckIn: CheckIn | null = null): ListedAttendee => ({
  ...attendee,
  lastCheckIn,
});

export const doorEvent = (id: string, facts: Partial<Event> = {}): Event => ({
  id,
  name: `Event ${id}`,
  slug: `event-${id}`,
  description: '',
  place: 'Hall 1',
  startsAt: '2027-03-06T09:00:00.000Z',
  endsAt: '2027-03-06T17:00:00.000Z',
  timeZone: 'America/New_York',
  currency: 'gbp',
  published: true,
  transferDays: null,
  payAtDoor: false,
  unlisted: false,
  doorDays: null,
  logo: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  ...facts,
});

export const checkInAt = (gate: string, facts: Partial<CheckIn> = {}): CheckIn => ({
  id: 'c1',
  kind: 'in',
  at: '2027-03-06T14:05:00.000Z',
  by: 'Sam Porter',
  gate,
  ...facts,
});

export const admission = (
  verdict: Verdict,
  attendee: DoorAttendee | null = doorAttendee(),
  lastCheckIn: CheckIn | null = null,
): Admission => ({ verdict, attendee, lastCheckIn });
