import * as v from 'valibot';
import { answerLimits, maxOrderSize, pageLimits } from '../../lib/limits.ts';
import { waitingJoins, waitingStates } from '../../lib/waiting.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './event.ts';
import { byForm } from './form.ts';
import { broken } from './issue.ts';
import { email, id, instant, keptKey, linkKey, optionalText, personName, queryNumber, wholeNumber } from './values.ts';

/** Somebody who wants to be told when tickets come free. */
export const WaitingDraft = v.object({
  formId: id('form'),
  ticketId: id('ticket'),
  firstname: personName('firstname', answerLimits.firstname),
  surname: personName('surname', answerLimits.surname),
  email: email(),
  count: wholeNumber('quantity', 1, maxOrderSize),
});
export type WaitingDraft = v.InferInput<typeof WaitingDraft>;

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/waitingList/join',
  ofGuests: true,
  summary: 'Join the waiting list for a ticket that is sold out; with the same address again, it stays one entry',
  access: 'public',
  limit: waitingJoins,
  input: v.object({ payload: WaitingDraft }),
  /** Whether the link to confirm the address leaves by mail, or waits until the organiser has a mail server. */
  payload: v.object({ mailed: v.boolean() }),
});

/** What whoever has the link of an entry sees of it. `ahead` is how many wait before it, null where it does not wait. */
export const WaitingPlace = v.object({
  state: v.picklist(waitingStates),
  /** Whether whoever reads the mails to this address has opened the link in one. */
  confirmed: v.boolean(),
  ahead: v.nullable(v.number()),
  ticketName: v.string(),
  count: v.number(),
  email: v.string(),
  offeredUntil: v.nullable(instant('time')),
  formId: id('form'),
  formTitle: v.string(),
  /** What ends the form's address, null where that has none below its event's. */
  formSlug: v.nullable(v.string()),
  event: v.object({
    ...v.pick(Event, ['id', 'slug', 'name', 'place', 'startsAt', 'endsAt', 'timeZone']).entries,
    name: v.string(),
  }),
});
export type WaitingPlace = v.InferOutput<typeof WaitingPlace>;

export const getWaitingPlace = endpoint({
  method: 'GET',
  path: '/api/waitingList/getPlace',
  summary: 'An entry of a waiting list, by the key of its link',
  access: 'public',
  input: v.object({ key: linkKey('waitingEntry') }),
  payload: WaitingPlace,
});

export const confirmWaiting = endpoint({
  method: 'POST',
  path: '/api/waitingList/confirm',
  ofGuests: true,
  summary:
    'Confirm the address of an entry, by the key of the link that was mailed there; before, nothing is offered. Safe to repeat',
  access: 'public',
  input: v.object({ key: linkKey('waitingEntry') }),
  payload: WaitingPlace,
});

export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/api/waitingList/leave',
  ofGuests: true,
  summary: 'Leave a waiting list, by the key of the link; tickets that were kept go to the next. Safe to repeat',
  access: 'public',
  input: v.object({ key: linkKey('waitingEntry') }),
  payload: WaitingPlace,
});

/** An entry as the organiser sees it. `place` counts those on the list from 1. `key` is of the link, while there is an offer. */
export const WaitingEntry = v.object({
  waitingId: id('waitingEntry'),
  place: v.nullable(v.number()),
  name: v.string(),
  email: v.string(),
  ticketName: v.string(),
  count: v.number(),
  state: v.picklist(waitingStates),
  confirmed: v.boolean(),
  joinedAt: instant('time'),
  offeredUntil: v.nullable(instant('time')),
  key: keptKey('waitingEntry', 'manage'),
  pId: v.nullable(id('purchase')),
});
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>;

/** A page of entries in the order of the list, or of those who are not on it any more, the latest first. */
const WaitingList = v.object({
  entries: v.array(WaitingEntry),
  next: v.nullable(v.string()),
  total: v.number(),
});
export type WaitingList = v.InferOutput<typeof WaitingList>;

export const getWaitingList = endpoint({
  method: 'GET',
  path: '/api/waitingList/getList',
  summary: "A form's waiting list, or who was on it, by pages",
  team: 'read',
  within: { formId: 'form' },
  input: v.object({
    ...byForm.entries,
    past: v.optional(v.literal('yes', broken('notOneOf', 'field'))),
    search: v.optional(optionalText('search', pageLimits.search)),
    cursor: v.optional(queryNumber('cursor', 0, 999_999_999)),
    limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
  }),
  payload: WaitingList,
});

const byEntry = v.object({ payload: v.object({ waitingId: id('waitingEntry') }) });

export const offerTickets = endpoint({
  method: 'POST',
  path: '/api/waitingList/offer',
  summary: 'Offer tickets that are left to one entry of the waiting list now, whoever waits before',
  team: 'manage',
  within: { 'payload.waitingId': 'waitingEntry' },
  input: byEntry,
  payload: v.object({ entry: WaitingEntry }),
});

export const removeWaiting = endpoint({
  method: 'POST',
  path: '/api/waitingList/remove',
  summary: 'Remove an entry from the waiting list; tickets that were kept for it go to the next. Safe to repeat',
  team: 'manage',
  within: { 'payload.waitingId': 'waitingEntry' },
  input: byEntry,
  payload: v.object({ entry: WaitingEntry }),
});
