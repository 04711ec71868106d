import * as v from 'valibot';
import { invoiceKinds, paymentMethods } from '../../lib/enumerations.ts';
import { bodyLimits, maxOrderSize, maxPrice, maxRemark } from '../../lib/limits.ts';
import { disputeReasons, disputeStatuses } from '../../lib/payment.ts';
import { purchaseStatuses } from '../../lib/purchase.ts';
import { ListedUser, RegisteredUser } from './attendeeList.ts';
import { CheckIn } from './door.ts';
import { endpoint } from './endpoint.ts';
import { Answers, AttendeeFields, FormWithQuestions, LimitedOptions } from './form.ts';
import { broken } from './issue.ts';
import { cancelOutcomes } from './ownTickets.ts';
import { currency, id, instant, keptKey, optionalText, queryNumber, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

const byAttendee = v.object({ formId: id('form'), formFiller: id('attendee') });

/** An attendee of a form with what they answered. */
export const FormWithAnswer = v.object({
  form: FormWithQuestions,
  formFiller: id('attendee'),
  fields: AttendeeFields,
  answers: Answers,
  ticketId: id('ticket'),
  /** What they can be moved to, with the one they have; `left` is null without a limit. None once the order has ended. */
  tickets: v.array(v.object({ id: id('ticket'), name: v.string(), left: v.nullable(v.number()) })),
  version,
});

export const getFormWAnswer = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormWAnswer',
  summary: 'A form with what one attendee answered',
  team: 'read',
  within: { formId: 'form', formFiller: 'registeredUser' },
  input: byAttendee,
  payload: v.object({ ...FormWithAnswer.entries, limited: LimitedOptions }),
});

/** What a buyer sees of their order. */
const OwnOrderFacts = v.object({
  key: keptKey('purchase', 'manage'),
  invoices: v.array(v.object({ key: v.string(), number: v.string(), kind: v.picklist(invoiceKinds) })),
});

/** An order whose buyer has none of its tickets any more: others have them. */
export const OwnOrder = v.object({ ...OwnOrderFacts.entries, reference: v.string(), formId: id('form') });
export type OwnOrder = v.InferOutput<typeof OwnOrder>;

/**
 * A ticket as the person sees it who has it or bought it. `ticketKey` and the code are null until it admits. `isOwn`: it has their own
 * address. `order` is what its buyer sees besides, by the order's key; null for who did not buy it.
 */
export const OwnTicket = v.object({
  ...RegisteredUser.entries,
  ticketKey: keptKey('ticket', 'manage'),
  qrCodeData: keptKey('ticket', 'manage'),
  formTitle: v.string(),
  isOwn: v.boolean(),
  /** Its buyer has yet to say who comes. */
  detailsMissing: v.boolean(),
  /** Of a ticket that was transferred, only its holder may do anything. `cancel` says what comes of it. */
  may: v.object({ edit: v.boolean(), transfer: v.boolean(), cancel: v.nullable(v.picklist(cancelOutcomes)) }),
  /** When its holder asked the organiser to cancel it. */
  cancelAskedAt: v.nullable(instant('time')),
  /** How many exhibitors have its holder as a contact. */
  exhibitors: v.number(),
  /** Of its public address; null without a photo. */
  photo: v.nullable(v.string()),
  order: v.nullable(OwnOrderFacts),
});

export type OwnTicket = v.InferOutput<typeof OwnTicket>;

export const getUsersByAttendeeId = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByAttendeeId',
  summary:
    'The attendees an attendee registered, and those who have their address, with their tickets, and their orders whose tickets others have',
  access: ['admin', 'attendee'],
  team: 'read',
  within: { appUserId: 'appUser' },
  input: v.object({ appUserId: id('appUser') }),
  payload: v.object({ users: v.array(OwnTicket), orders: v.array(OwnOrder) }),
});

/** What an organiser has of a purchase's money: nothing, that of a payment in test mode, which moved none, or real money. */
export const moneyLeft = ['none', 'test', 'kept'] as const;

/** A payment that its buyer disputes with their bank; the organiser answers at the gateway until `dueAt`. */
export const Dispute = v.object({
  /** The gateway's own. */
  id: v.string(),
  amount: v.number(),
  reason: v.picklist(disputeReasons),
  status: v.picklist(disputeStatuses),
  dueAt: v.nullable(instant('time')),
});

export type Dispute = v.InferOutput<typeof Dispute>;

/**
 * All that an organiser reads about one attendee: what they answered, their ticket and check-in, and the order with everybody
 * in it. `ticketKey` is null until the ticket admits; `ticketMail` is the latest mail that brings it. Of the total, `refunded` was or is sent back and `lost` went to disputes;
 * `share` is what is left of what this attendee's ticket cost; `takenBy` took the money at the door. Money is in minor units.
 */
export const AttendeeDetails = v.object({
  attendee: ListedUser,
  /** Since when they are out again. */
  leftAt: v.nullable(instant('time')),
  form: FormWithQuestions,
  /** Empty of one who was erased. */
  fields: v.object({
    firstname: v.string(),
    surname: v.string(),
    email: v.string(),
    phone: v.optional(v.string()),
    organization: v.optional(v.string()),
    jobTitle: v.optional(v.string()),
    country: v.optional(v.string()),
  }),
  answers: Answers,
  ticketKey: keptKey('ticket', 'manage'),
  /** Of its public address; null without a photo. */
  photo: v.nullable(v.string()),
  /** When another person became the holder of the ticket, and when they asked to cancel it. */
  transferredAt: v.nullable(instant('time')),
  cancelAskedAt: v.nullable(instant('time')),
  ticketMail: v.nullable(
    v.object({
      mailId: v.string(),
      /** One of `mailStates`. */
      state: v.string(),
      to: v.string(),
      sentAt: v.nullable(instant('time')),
    }),
  ),
  /** Null but of one who was deleted, whose ticket is no longer valid. */
  deletedAt: v.nullable(instant('time')),
  /** Of who was deleted: whether they can be restored. */
  canReturn: v.boolean(),
  /** Null but of one who was erased, of whom nothing is known any more. */
  erasedAt: v.nullable(instant('time')),
  lastCheckIn: v.nullable(CheckIn),
  /** Every check-in and every time that one was undone, the newest first. */
  checkIns: v.array(CheckIn),
  /** What door staff read with their ticket; empty for nothing. */
  attention: v.string(),
  order: v.object({
    total: v.number(),
    currency,
    paymentMethod: v.picklist(paymentMethods),
    money: v.picklist(moneyLeft),
    takenBy: v.nullable(v.string()),
    refunded: v.number(),
    lost: v.number(),
    share: v.number(),
    /** Paid, or to be paid, by a card from which no money moves. */
    testMode: v.boolean(),
    disputes: v.array(Dispute),
    attendees: v.array(v.object({ uId: id('attendee'), name: v.string(), ticketName: v.string() })),
  }),
  version,
});

export type AttendeeDetails = v.InferOutput<typeof AttendeeDetails>;

export const getAttendee = endpoint({
  method: 'GET',
  path: '/api/users/getAttendee',
  summary: 'One attendee with their answers, ticket, check-in and order, also one who was deleted',
  team: 'read',
  within: { userId: 'registeredUser' },
  input: v.object({ userId: id('attendee') }),
  payload: AttendeeDetails,
});

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/users/updateUser',
  summary:
    "Change a registered attendee's fields and answers, and their ticket to another of the form at no other price",
  team: 'manage',
  within: { 'payload.uId': 'registeredUser', 'payload.ticketId': 'ticket' },
  bodyLimit: bodyLimits.registration,
  input: v.object({
    payload: v.object({
      uId: id('attendee'),
      fields: AttendeeFields,
      answers: v.optional(Answers),
      ticketId: v.optional(id('ticket')),
      version: baseVersion,
    }),
  }),
  payload: v.object({ user: ListedUser, version }),
});

export const saveAttention = endpoint({
  method: 'POST',
  path: '/api/users/saveAttention',
  summary: 'Write what door staff read with the ticket of an attendee; an empty text removes it',
  team: 'manage',
  within: { 'payload.uId': 'registeredUser' },
  input: v.object({
    payload: v.object({ uId: id('attendee'), attention: optionalText('attention', maxRemark), version: baseVersion }),
  }),
  payload: v.object({ attention: v.string(), version }),
});

export const updatePaymentStatus = endpoint({
  method: 'POST',
  path: '/api/users/updatePaymentStatus',
  summary:
    'Mark a bank transfer as received, or cancel a purchase and send back so much of it; every attendee of it follows. Refused where a purchase to be cancelled is paid and was unpaid when the organiser saw it (`seenStatus`)',
  team: 'finance',
  within: { 'payload.pId': 'purchase' },
  input: v.object({
    payload: v.object({
      pId: id('purchase'),
      paymentStatus: v.picklist(purchaseStatuses, broken('notOneOf', 'paymentStatus')),
      /** Minor units; nothing goes back where it is left out. */
      refund: v.optional(wholeNumber('refund', 0, maxPrice * maxOrderSize)),
      seenStatus: v.optional(v.picklist(purchaseStatuses, broken('notOneOf', 'paymentStatus'))),
    }),
  }),
  payload: v.object({
    pId: id('purchase'),
    paymentStatus: v.picklist(purchaseStatuses),
    money: v.picklist(moneyLeft),
  }),
});

export const deleteUser = endpoint({
  method: 'GET',
  path: '/api/users/deleteUser',
  summary:
    'Delete a registered attendee and release their ticket; safe to repeat. Refused where an order that is unpaid, or was when the organiser saw it (`seenStatus`), is paid',
  team: 'manage',
  within: { userId: 'registeredUser', registrationId: 'form' },
  input: v.object({
    userId: id('attendee'),
    registrationId: id('form'),
    refund: v.optional(queryNumber('refund', 0, maxPrice)),
    seenStatus: v.optional(v.picklist(purchaseStatuses, broken('notOneOf', 'paymentStatus'))),
  }),
  payload: v.object({ userId: id('attendee') }),
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/users/restoreUser',
  summary:
    'Bring back an attendee who was deleted, with the same ticket; safe to repeat. Refused where it is sold out, or the order is unpaid or has ended',
  team: 'manage',
  within: { userId: 'registeredUser' },
  input: v.object({ userId: id('attendee') }),
  payload: v.object({ userId: id('attendee') }),
});

export const sendTicketAgain = endpoint({
  method: 'POST',
  path: '/api/mail/sendTicket',
  summary: 'Mail an attendee their ticket once more',
  team: 'manage',
  within: { userId: 'registeredUser' },
  input: v.object({ userId: id('attendee') }),
  payload: v.object({ mailId: v.string() }),
});
