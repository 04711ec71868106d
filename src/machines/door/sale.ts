import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { DoorSale, DoorTicket } from '../../api/contract/doorSale.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { Taking } from '../../lib/door.ts';
import type { doorSale } from '../../messages/en-GB/doorSale.ts';
import { again, errorActions, keepError, noAnswer, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type SaleLabel = keyof (typeof doorSale)['states'];
/** What is chosen and typed; `ticketId` is null until it is known what there is. */
type Choice = { ticketId: string | null; count: number; name: string; email: string };
/** A sale as it was pressed: the same key again is the same sale. */
type Pressed = { key: string; takenAs: Taking; total: number };
export type SaleQuestion = Omit<Choice, 'ticketId'> & Pressed & Pick<DoorTicket, 'formId' | 'ticketId'>;
/**
 * What this device sold last is offered first; `tickets` are those that there were then, until it is known what there is. A sale that had no answer when the
 * page was left (`unanswered`) is sent again.
 */
type Input = {
  eventId: string;
  tickets: DoorTicket[];
  ticketId: string | null;
  takenAs: Taking;
  unanswered: { choice: Choice; pressed: Pressed } | null;
};
/**
 * `pressed` is what was sent and has no answer yet; it can be put `aside` until one comes. `error` is why the tickets could not be loaded, or the last attempt has no answer; `refusal` is
 * what the server said to a sale, or to taking one back. `sale` is the last one of this door, while it is not taken back.
 */
type Context = Tried & {
  eventId: string;
  tickets: DoorTicket[];
  choice: Choice;
  takenAs: Taking;
  pressed: Pressed | null;
  aside: boolean;
  sale: DoorSale | null;
  refusal: ApiError | null;
};
type Event =
  | { type: 'sale.opened' }
  | { type: 'sale.closed' }
  | ({ type: 'choice.changed' } & Partial<Choice>)
  | { type: 'sale.pressed'; key: string; takenAs: Taking }
  | { type: 'sale.retried' }
  | { type: 'last.asked' }
  | { type: 'another.asked' }
  | { type: 'return.asked' }
  | { type: 'return.confirmed' }
  | { type: 'return.dismissed' };
type Sold = { sale: DoorSale };
type Returned = Pick<DoorSale, 'attendees'>;

const listTickets = provided<{ tickets: DoorTicket[] }, { eventId: string }>('saleMachine: provide `listTickets`');
const sell = provided<Sold, SaleQuestion>('saleMachine: provide `sell`');
const takeBack = provided<Returned, { purchaseId: string }>('saleMachine: provide `takeBack`');

const listing = {
  id: 'listTickets',
  src: 'listTickets',
  input: ({ context: { eventId } }: { context: Context }) => ({ eventId }),
} as const;
const keepTickets = [
  {
    type: 'keepTickets',
    params: ({ event }: { event: { output: { tickets: DoorTicket[] } } }) => event.output,
  },
  'keepOffer',
] as const;
const keepRefusal = {
  type: 'keepRefusal',
  params: ({ event }: { event: { error: unknown } }) => ({ refusal: event.error as ApiError }),
} as const;
const keepSilence = { type: 'keepRefusal', params: { refusal: noAnswer } } as const;
const mayBeSold = { type: 'mayBeSold', params: ({ event }: { event: { error: unknown } }) => event } as const;
const open = { 'sale.opened': { guard: 'hasTickets', target: 'choosing' } } as const;
/** The door goes on with tickets, and the sale waits for its answer; another cannot be made before. */
const aside = { 'sale.closed': { actions: 'putAside' }, 'sale.opened': { actions: 'takeUp' } } as const;
const over = {
  'another.asked': { target: 'choosing', actions: 'clear' },
  'sale.closed': 'ready',
} as const;

/**
 * Tickets sold at the door: nothing is offered where the organiser lets the door sell nothing. One press sells; where its answer is lost it is sent again under its
 * key, until there is one, so that it is one sale. What was sold can be taken back.
 */
export const saleMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'failed' | 'open' | 'done',
    meta: {} as { label: SaleLabel },
  },
  actors: { listTickets, sell, takeBack },
  guards: {
    isUnanswered: ({ context }) => context.pressed !== null,
    hasSold: ({ context }) => context.sale !== null,
    hasTickets: ({ context }) => context.tickets.length > 0,
    isOffered: (_, { tickets }: { tickets: DoorTicket[] }) => tickets.length > 0,
    isLeft: ({ context }) => totalOf(context) !== null,
    /** No answer came, or one that says nothing of the sale: it may have failed after it was made. */
    mayBeSold: (_, { error }: { error: unknown }) => {
      const { status } = error as ApiError;
      return status === 0 || status >= 500;
    },
  },
  actions: {
    ...errorActions,
    ...again.actions,
    keepTickets: assign(({ context }, { tickets }: { tickets: DoorTicket[] }) => ({
      tickets,
      choice: withinLeft(tickets, context.choice),
    })),
    choose: assign(({ context }, { type: _, ...changed }: { type: string } & Partial<Choice>) => ({
      choice: withinLeft(context.tickets, { ...context.choice, ...changed }),
    })),
    /** The same ticket and the same way to pay as before, for the next buyer. */
    clear: assign(({ context }) => ({
      choice: newChoice(context.choice.ticketId),
      refusal: null,
    })),
    press: assign(({ context }, { key, takenAs }: { key: string; takenAs: Taking }) => ({
      pressed: { key, takenAs, total: totalOf(context) ?? 0 },
      takenAs,
      refusal: null,
    })),
    putAside: assign({ aside: true }),
    takeUp: assign({ aside: false }),
    keepRefusal: assign((_, { refusal }: { refusal: ApiError }) => ({ refusal, pressed: null, aside: false })),
    forgetRefusal: assign({ refusal: null }),
    forgetSale: assign({ sale: null }),
    keepSale: assign((_, { sale }: Sold) => ({ sale, pressed: null, aside: false })),
    /** The page keeps on this device what there is to sell, what was sold last, and what was pressed and has no answer. */
    keepOffer: () => {},
    /** The page tells the door of whom it let in. */
    tellSold: (_, _sold: Sold) => {},
    /** The page tells the door of whom it let in by mistake. */
    tellTakenBack: (_, _returned: Returned) => {},
  },
  delays: { ...again.delays, timeout: 12_000, freshness: 300_000 },
}).createMachine({
  id: 'sale',
  context: ({ input: { ticketId, unanswered, ...input } }) => ({
    ...input,
    ...(unanswered ?? { choice: newChoice(ticketId), pressed: null }),
    ...{ aside: unanswered !== null, sale: null, error: null, refusal: null, tries: 0 },
  }),
  initial: 'looking',
  states: {
    looking: {
      meta: { label: 'sale.looking' },
      tags: 'busy',
      always: { guard: 'isUnanswered', target: 'selling' },
      invoke: {
        ...listing,
        onDone: [
          {
            guard: { type: 'isOffered', params: keepTickets[0].params },
            target: 'ready',
            actions: keepTickets,
          },
          { target: 'nothing', actions: keepTickets },
        ],
        onError: 'unreachable',
      },
      after: { timeout: 'unreachable' },
      on: open,
    },
    unreachable: {
      meta: { label: 'sale.unreachable' },
      entry: 'countTry',
      after: { again: 'looking' },
      on: { ...open, 'sale.retried': 'looking' },
    },
    nothing: {
      meta: { label: 'sale.nothing' },
      entry: 'forgetTries',
      after: { freshness: 'looking' },
    },
    ready: {
      meta: { label: 'sale.ready' },
      entry: ['clear', 'forgetTries'],
      after: { freshness: 'looking' },
      on: open,
    },
    choosing: {
      tags: 'open',
      initial: 'refreshing',
      on: {
        'choice.changed': { actions: { type: 'choose', params: ({ event }) => event } },
        'sale.pressed': {
          guard: 'isLeft',
          target: 'selling',
          actions: [{ type: 'press', params: ({ event }) => event }, 'keepOffer'],
        },
        'sale.closed': 'ready',
        'last.asked': { guard: 'hasSold', target: 'sold', actions: 'forgetRefusal' },
      },
      states: {
        refreshing: {
          meta: { label: 'sale.choosing' },
          tags: 'busy',
          invoke: {
            ...listing,
            onDone: { target: 'chosen', actions: keepTickets },
            onError: { target: 'disconnected', actions: keepError },
          },
          after: { timeout: { target: 'disconnected', actions: 'forgetError' } },
        },
        chosen: { meta: { label: 'sale.choosing' }, entry: ['forgetError', 'forgetTries'] },
        /** Selling needs the server, which knows what is left. */
        disconnected: {
          meta: { label: 'sale.disconnected' },
          tags: 'failed',
          entry: 'countTry',
          after: { again: 'refreshing' },
          on: { 'sale.retried': 'refreshing', 'sale.pressed': {} },
        },
      },
    },
    selling: {
      meta: { label: 'sale.selling' },
      tags: ['busy', 'open'],
      invoke: {
        id: 'sell',
        src: 'sell',
        input: ({ context }) => questionOf(context),
        onDone: {
          target: 'sold',
          actions: [
            { type: 'keepSale', params: ({ event }) => event.output },
            { type: 'tellSold', params: ({ event }) => event.output },
            'keepOffer',
          ],
        },
        onError: [
          { guard: mayBeSold, target: 'unanswered' },
          { target: 'choosing', actions: [keepRefusal, 'keepOffer'] },
        ],
      },
      after: { timeout: 'unanswered' },
      on: aside,
    },
    unanswered: {
      meta: { label: 'sale.unanswered' },
      tags: ['failed', 'open'],
      entry: 'countTry',
      after: { again: 'selling' },
      on: { ...aside, 'sale.retried': 'selling' },
    },
    sold: {
      meta: { label: 'sale.sold' },
      tags: ['open', 'done'],
      entry: 'forgetTries',
      on: { ...over, 'return.asked': { target: 'asking', actions: 'forgetRefusal' } },
    },
    asking: {
      meta: { label: 'sale.asking' },
      tags: ['open', 'done'],
      on: { 'return.confirmed': 'returning', 'return.dismissed': 'sold' },
    },
    returning: {
      meta: { label: 'sale.returning' },
      tags: ['busy', 'open', 'done'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { sale } }) => ({ purchaseId: sale?.pId ?? '' }),
        onDone: {
          target: 'returned',
          actions: { type: 'tellTakenBack', params: ({ event }) => event.output },
        },
        onError: { target: 'sold', actions: keepRefusal },
      },
      after: { timeout: { target: 'sold', actions: keepSilence } },
    },
    returned: { meta: { label: 'sale.returned' }, tags: ['open', 'done'], exit: 'forgetSale', on: over },
  },
});

export type SaleActor = ActorRefFrom<typeof saleMachine>;
export type SaleSnapshot = SnapshotFrom<typeof saleMachine>;

const newChoice = (ticketId: string | null): Choice => ({ ticketId, count: 1, name: '', email: '' });

type Chosen = Pick<Context, 'tickets' | 'choice'>;

const chosenOf = ({ tickets, choice }: Chosen) => tickets.find(({ ticketId }) => ticketId === choice.ticketId);

/** What the chosen tickets cost; null where so many are not left. */
export const totalOf = (chosen: Chosen): number | null => chosenOf(chosen)?.totals[chosen.choice.count - 1] ?? null;

/** A ticket that there is, and no more of it than is left. */
function withinLeft(tickets: DoorTicket[], choice: Choice): Choice {
  const chosen = chosenOf({ tickets, choice }) ?? tickets.find(({ totals }) => totals.length > 0) ?? tickets[0];
  const count = Math.max(1, Math.min(choice.count, chosen?.totals.length ?? 1));
  return { ...choice, ticketId: chosen?.ticketId ?? choice.ticketId, count };
}

function questionOf({ pressed, choice, tickets }: Context): SaleQuestion {
  const { formId, ticketId } = chosenOf({ tickets, choice }) as DoorTicket;
  return { ...choice, ...(pressed as Pressed), formId, ticketId };
}
