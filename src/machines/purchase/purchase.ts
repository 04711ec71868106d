import { assign, setup } from 'xstate';
import type { PaymentMethod } from '../../lib/enumerations.ts';

/**
 * `moneyReceived` is true once money for the purchase has arrived, whatever became of it afterwards. `unmatched`: money arrived that
 * is not what was asked, and waits for the organiser.
 */
type Context = { total: number; method: PaymentMethod; moneyReceived: boolean; unmatched: boolean };

/**
 * What can happen to a purchase. `stillReserved` says whether its tickets are reserved: when an ended purchase is paid
 * late, the server first tries to reserve them again. `matches`: what arrived is the amount, the currency and the payment that was
 * asked. `unmatched.returned`: what arrived and was not asked has gone back. `purchase.repriced`: an attendee was removed, and what was
 * begun of the payment is ended. `gateway.failed`: the payment was ended at the gateway; while the hold lasts, another
 * is begun. `money.received`: the organiser, or who takes it at the door, says that the money is there. `refund.failed`: money that was sent back did not arrive, and is here again.
 */
export type PurchaseEvent =
  | { type: 'purchase.submitted' }
  | { type: 'purchase.repriced'; total: number }
  | { type: 'payment.started' }
  | { type: 'gateway.succeeded'; stillReserved: boolean; matches: boolean }
  | { type: 'unmatched.returned' }
  | { type: 'gateway.declined' }
  | { type: 'gateway.failed'; isOnHold: boolean }
  | { type: 'hold.expired' }
  | { type: 'buyer.cancelled' }
  | { type: 'buyer.choseCard' }
  | { type: 'organiser.cancelled' }
  | { type: 'money.received'; stillReserved: boolean }
  | { type: 'refund.made' }
  | { type: 'refund.failed' };

/** Money that is not what was asked pays nothing: the organiser has to look at it. */
const unmatchedMoney = {
  guard: { type: 'isUnmatched', params: ({ event }: { event: { matches: boolean } }) => event },
  actions: ['noteUnmatched', 'keepUnmatched'],
} as const;

/** An order that is paid by card, now. */
const paidNow = {
  'gateway.succeeded': [unmatchedMoney, { target: 'paid', actions: 'noteMoney' }],
  'money.received': { guard: 'isWaiting', target: 'paid', actions: 'noteMoney' },
  'unmatched.returned': {
    guard: 'isWaiting',
    target: 'cancelled',
    actions: ['forgetUnmatched', 'closeUnmatched', 'releaseReservation', 'unlistAttendees'],
  },
  // Whoever has sent money keeps their tickets until the organiser has seen it.
  'hold.expired': {
    guard: 'isNotWaiting',
    target: 'expired',
    actions: ['releaseReservation', 'unlistAttendees'],
  },
  'buyer.cancelled': { target: 'cancelled', actions: ['releaseReservation', 'unlistAttendees'] },
  'organiser.cancelled': [
    {
      guard: 'isWaiting',
      target: 'cancelled',
      actions: ['forgetUnmatched', 'closeUnmatched', 'releaseReservation'],
    },
    { target: 'cancelled', actions: 'releaseReservation' },
  ],
} as const;

/** Money for an order that has ended: it counts when its tickets can be reserved again, otherwise it goes back. */
const lateMoney = [
  unmatchedMoney,
  {
    guard: {
      type: 'isLateMoneyStillReserved',
      params: ({ event }: { event: { stillReserved: boolean } }) => event,
    },
    target: 'paid',
    actions: ['noteMoney', 'listAttendees'],
  },
  { guard: 'isLateMoney', target: 'refunded', actions: ['noteMoney', 'refundMoney'] },
] as const;

/** An order that has ended, and may be paid after all. */
const ended = {
  'gateway.succeeded': lateMoney,
  'money.received': {
    guard: {
      type: 'isByHandStillReserved',
      params: ({ event }: { event: { stillReserved: boolean } }) => event,
    },
    target: 'paid',
    actions: ['noteMoney', 'listAttendees'],
  },
  'unmatched.returned': { guard: 'isWaiting', actions: ['forgetUnmatched', 'closeUnmatched'] },
  'organiser.cancelled': {
    guard: 'isWaiting',
    target: 'cancelled',
    actions: ['forgetUnmatched', 'closeUnmatched'],
  },
} as const;

/** An order that is paid to the organiser, by transfer or at the door. */
const paidLater = {
  'purchase.repriced': [
    {
      guard: { type: 'isNowFree', params: ({ event }: { event: { total: number } }) => event },
      target: 'free',
      actions: { type: 'keepTotal', params: ({ event }: { event: { total: number } }) => event },
    },
    { actions: { type: 'keepTotal', params: ({ event }: { event: { total: number } }) => event } },
  ],
  'money.received': { target: 'paid', actions: 'noteMoney' },
  // Its attendees stay on the lists: money that is days late is noted there.
  'hold.expired': { target: 'expired', actions: 'releaseReservation' },
  'buyer.cancelled': { target: 'cancelled', actions: ['releaseReservation', 'unlistAttendees'] },
  // Its hold lasts as long as it would have: no buyer loses tickets by trying a card.
  'buyer.choseCard': { target: 'held', actions: ['noteCard', 'payByCard'] },
  'organiser.cancelled': { target: 'cancelled', actions: 'releaseReservation' },
} as const;

/**
 * The life of a purchase; its status is stored. The machine is pure: its actions name what the server does in the same
 * transaction as the change of status. The buyer's return page, the server's jobs and the organiser all send events.
 * An event that comes too late or twice has no transition and changes nothing.
 */
export const purchaseMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as PurchaseEvent,
    meta: {} as { label: `purchase.${string}` },
  },
  guards: {
    costsNothing: ({ context }) => context.total === 0,
    isNowFree: (_, { total }: { total: number }) => total === 0,
    comesByTransfer: ({ context }) => context.method === 'transfer',
    comesAtDoor: ({ context }) => context.method === 'door',
    isOnHold: (_, { isOnHold }: { isOnHold: boolean }) => isOnHold,
    hasMoney: ({ context }) => context.moneyReceived,
    isWaiting: ({ context }) => context.unmatched,
    isNotWaiting: ({ context }) => !context.unmatched,
    isUnmatched: ({ context }, { matches }: { matches: boolean }) =>
      !context.moneyReceived && (context.unmatched || !matches),
    // To a card that never paid nothing could be sent back, and one whose bank still works on it would pay twice.
    isByHandStillReserved: ({ context }, { stillReserved }: { stillReserved: boolean }) =>
      (context.method !== 'card' || context.moneyReceived || context.unmatched) && stillReserved,
    isLateMoney: ({ context }) => !context.moneyReceived,
    isLateMoneyStillReserved: ({ context }, { stillReserved }: { stillReserved: boolean }) =>
      !context.moneyReceived && stillReserved,
  },
  actions: {
    keepTotal: assign((_, { total }: { total: number }) => ({ total })),
    noteMoney: assign({ moneyReceived: true, unmatched: false }),
    noteUnmatched: assign({ unmatched: true }),
    forgetUnmatched: assign({ unmatched: false }),
    /** Keeps what arrived and was not asked, for the organiser to see; `closeUnmatched` once it is dealt with. */
    keepUnmatched: () => undefined,
    closeUnmatched: () => undefined,
    noteCard: assign({ method: 'card' }),
    /** Keeps that a card pays for it. */
    payByCard: () => undefined,
    /** The next payment is a new one. */
    forgetPayment: () => undefined,
    /** Releases the reserved tickets, early birds and promo use, once. */
    releaseReservation: () => undefined,
    /** Removes attendees who never had a valid ticket from the lists; `listAttendees` puts them back. */
    unlistAttendees: () => undefined,
    listAttendees: () => undefined,
    /** Refunds the money, with an explanation. */
    refundMoney: () => undefined,
  },
}).createMachine({
  id: 'purchase',
  context: ({ input }) => input,
  initial: 'held',
  states: {
    held: {
      meta: { label: 'purchase.held' },
      on: {
        ...paidNow,
        'purchase.submitted': [
          { guard: 'costsNothing', target: 'free' },
          { guard: 'comesByTransfer', target: 'awaitingTransfer' },
          { guard: 'comesAtDoor', target: 'awaitingDoor' },
        ],
        'purchase.repriced': [
          {
            guard: { type: 'isNowFree', params: ({ event }) => event },
            target: 'free',
            actions: { type: 'keepTotal', params: ({ event }) => event },
          },
          { actions: { type: 'keepTotal', params: ({ event }) => event } },
        ],
        'payment.started': 'paying',
      },
    },
    paying: {
      meta: { label: 'purchase.paying' },
      on: {
        ...paidNow,
        'purchase.repriced': [
          {
            guard: { type: 'isNowFree', params: ({ event }) => event },
            target: 'free',
            actions: { type: 'keepTotal', params: ({ event }) => event },
          },
          { target: 'held', actions: { type: 'keepTotal', params: ({ event }) => event } },
        ],
        'gateway.declined': {},
        'gateway.failed': [
          {
            guard: { type: 'isOnHold', params: ({ event }) => event },
            target: 'held',
            actions: 'forgetPayment',
          },
          { target: 'failed', actions: ['releaseReservation', 'unlistAttendees'] },
        ],
      },
    },
    awaitingTransfer: { meta: { label: 'purchase.awaitingTransfer' }, on: paidLater },
    awaitingDoor: { meta: { label: 'purchase.awaitingDoor' }, on: paidLater },
    paid: {
      meta: { label: 'purchase.paid' },
      on: {
        'organiser.cancelled': { target: 'cancelled', actions: 'releaseReservation' },
        'refund.made': { target: 'refunded', actions: 'releaseReservation' },
      },
    },
    free: {
      meta: { label: 'purchase.free' },
      on: { 'organiser.cancelled': { target: 'cancelled', actions: 'releaseReservation' } },
    },
    failed: { meta: { label: 'purchase.failed' }, on: ended },
    expired: { meta: { label: 'purchase.expired' }, on: ended },
    cancelled: {
      meta: { label: 'purchase.cancelled' },
      on: { ...ended, 'refund.made': { guard: 'hasMoney', target: 'refunded' } },
    },
    refunded: {
      meta: { label: 'purchase.refunded' },
      // Its tickets are another buyer's by now: what is left is the money.
      on: { 'refund.failed': 'cancelled' },
    },
  },
});
