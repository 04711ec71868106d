import { assign, setup } from 'xstate';

/** `moneyTaken` is true once money for the purchase has arrived, whatever became of it afterwards. */
type Context = { total: number; method: 'card' | 'transfer'; moneyTaken: boolean };

/**
 * What can happen to a purchase. `placesKept` says whether its places are (still or again) its own: for a purchase that
 * holds none any more, the server tries to take them back before it tells the machine of the money.
 */
export type PurchaseEvent =
  | { type: 'purchase.submitted' }
  | { type: 'payment.started' }
  | { type: 'gateway.succeeded'; placesKept: boolean }
  | { type: 'gateway.declined' }
  | { type: 'gateway.failed' }
  | { type: 'hold.expired' }
  | { type: 'buyer.cancelled' }
  | { type: 'organiser.cancelled' }
  | { type: 'transfer.received'; placesKept: boolean }
  | { type: 'refund.made' };

/**
 * A purchase's life, stored by its status. Pure: its actions only name what the server does in the same transaction as
 * the change of status. Return page, webhook, reconciler and organiser are inputs alike; one that comes too late, or
 * twice, finds no transition and changes nothing.
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
    comesByTransfer: ({ context }) => context.method === 'transfer',
    hasMoney: ({ context }) => context.moneyTaken,
    hasPlaces: (_, { placesKept }: { placesKept: boolean }) => placesKept,
    isLateMoney: ({ context }) => !context.moneyTaken,
    isLateMoneyWithPlaces: ({ context }, { placesKept }: { placesKept: boolean }) => !context.moneyTaken && placesKept,
  },
  actions: {
    noteMoney: assign({ moneyTaken: true }),
    /** Gives the held places, early birds and promo use back, once. */
    releasePlaces: () => undefined,
    /** Takes people who never had a ticket that admits off the lists; `listPeople` puts them back. */
    unlistPeople: () => undefined,
    listPeople: () => undefined,
    /** Sends the money back, with an explanation. */
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
        'purchase.submitted': [
          { guard: 'costsNothing', target: 'free' },
          { guard: 'comesByTransfer', target: 'awaitingTransfer' },
        ],
        'payment.started': 'paying',
        'gateway.succeeded': { target: 'paid', actions: 'noteMoney' },
        'hold.expired': { target: 'expired', actions: ['releasePlaces', 'unlistPeople'] },
        'buyer.cancelled': { target: 'cancelled', actions: ['releasePlaces', 'unlistPeople'] },
        'organiser.cancelled': { target: 'cancelled', actions: 'releasePlaces' },
      },
    },
    paying: {
      meta: { label: 'purchase.paying' },
      on: {
        'gateway.succeeded': { target: 'paid', actions: 'noteMoney' },
        'gateway.declined': {},
        'gateway.failed': { target: 'failed', actions: ['releasePlaces', 'unlistPeople'] },
        'hold.expired': { target: 'expired', actions: ['releasePlaces', 'unlistPeople'] },
        'buyer.cancelled': { target: 'cancelled', actions: ['releasePlaces', 'unlistPeople'] },
        'organiser.cancelled': { target: 'cancelled', actions: 'releasePlaces' },
      },
    },
    awaitingTransfer: {
      meta: { label: 'purchase.awaitingTransfer' },
      on: {
        'transfer.received': { target: 'paid', actions: 'noteMoney' },
        'buyer.cancelled': { target: 'cancelled', actions: ['releasePlaces', 'unlistPeople'] },
        'organiser.cancelled': { target: 'cancelled', actions: 'releasePlaces' },
      },
    },
    paid: {
      meta: { label: 'purchase.paid' },
      on: {
        'organiser.cancelled': { target: 'cancelled', actions: 'releasePlaces' },
        'refund.made': { target: 'refunded', actions: 'releasePlaces' },
      },
    },
    free: {
      meta: { label: 'purchase.free' },
      on: { 'organiser.cancelled': { target: 'cancelled', actions: 'releasePlaces' } },
    },
    failed: {
      meta: { label: 'purchase.failed' },
      on: {
        'gateway.succeeded': [
          {
            guard: { type: 'isLateMoneyWithPlaces', params: ({ event }) => event },
            target: 'paid',
            actions: ['noteMoney', 'listPeople'],
          },
          { guard: 'isLateMoney', target: 'refunded', actions: ['noteMoney', 'refundMoney'] },
        ],
      },
    },
    expired: {
      meta: { label: 'purchase.expired' },
      on: {
        'gateway.succeeded': [
          {
            guard: { type: 'isLateMoneyWithPlaces', params: ({ event }) => event },
            target: 'paid',
            actions: ['noteMoney', 'listPeople'],
          },
          { guard: 'isLateMoney', target: 'refunded', actions: ['noteMoney', 'refundMoney'] },
        ],
      },
    },
    cancelled: {
      meta: { label: 'purchase.cancelled' },
      on: {
        'gateway.succeeded': [
          {
            guard: { type: 'isLateMoneyWithPlaces', params: ({ event }) => event },
            target: 'paid',
            actions: ['noteMoney', 'listPeople'],
          },
          { guard: 'isLateMoney', target: 'refunded', actions: ['noteMoney', 'refundMoney'] },
        ],
        'transfer.received': {
          guard: { type: 'hasPlaces', params: ({ event }) => event },
          target: 'paid',
          actions: ['noteMoney', 'listPeople'],
        },
        'refund.made': { guard: 'hasMoney', target: 'refunded' },
      },
    },
    refunded: { meta: { label: 'purchase.refunded' } },
  },
});
