import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { DoorSale, DoorTicket } from '../../../src/api/contract/doorSale.ts';
import { saleMachine, totalOf } from '../../../src/machines/door/sale.ts';
import { noAnswer } from '../../../src/machines/parts/errors.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong' } as const;
const refused = { code: 'refused', status: 409, msg: 'Only 1 ticket left' } as const;
const day: DoorTicket = { formId: 'f1', ticketId: 't1', name: 'Day', form: 'Visitors', totals: [2_500, 5_000] };
const child: DoorTicket = { formId: 'f1', ticketId: 't2', name: 'Child', form: 'Visitors', totals: [] };
const sale: DoorSale = {
  ...{ pId: 'p1', reference: 'ABCD-EFGH', ticketName: 'Day', total: 2_500, takenAs: 'terminal', mailedTo: '' },
  attendees: [],
};
const nobody = { ticketId: 't1', count: 1, name: '', email: '' };
const two = { ...nobody, count: 2 };
type Chosen = { choice: Omit<typeof nobody, 'ticketId'> & { ticketId: string | null } };
const one = ({ choice }: Chosen) => ({ ...choice, count: 1 });
/** The first ticket of which any is left. */
const onOffer = ({ choice }: Chosen) => ({ ...choice, ticketId: 't1' });
const pressed = { key: 'k1', takenAs: 'terminal', total: 2_500 } as const;

describe('saleMachine', () => {
  const { differences, given, inputs } = walk(saleMachine, {
    starts: {
      'the door opened': { eventId: 'e1', tickets: [], ticketId: null, takenAs: 'cash', unanswered: null },
      'reloaded during a sale': {
        ...{ eventId: 'e1', tickets: [day], ticketId: 't1', takenAs: 'terminal' },
        unanswered: { choice: nobody, pressed },
      },
    },
    events: {
      'tickets there': done('listTickets', { tickets: [child, day] }),
      'nothing sold here': done('listTickets', { tickets: [] }),
      'no answer': failed('listTickets', offline),
      'two chosen': { type: 'choice.changed', count: 2 },
      pressed: { type: 'sale.pressed', key: 'k1', takenAs: 'terminal' },
      sold: done('sell', { sale }),
      'answer lost': failed('sell', offline),
      'server broken': failed('sell', broken),
      refused: failed('sell', refused),
      'taken back': done('takeBack', { attendees: [] }),
      'not taken back': failed('takeBack', refused),
    },
  });

  it('goes where the table says', () => {
    const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);
    const [choosing, refreshing] = [['choosing.refreshing', 'choosing.chosen'], 'choosing.refreshing'];
    const open = [...choosing, 'choosing.disconnected'];
    const fresh = { choice: ({ choice }: Chosen) => ({ ...nobody, ticketId: choice.ticketId }) };
    const stocked = { tickets: [child, day], choice: onOffer };
    expect(
      differences([
        ['start', 'the door opened', 'looking', { choice: { ...nobody, ticketId: null } }],
        ['start', 'reloaded during a sale', 'selling', { choice: nobody, pressed, aside: true }],

        ['looking', 'tickets there', 'ready', 'keepOffer', { ...stocked, tries: 0 }],
        ['looking', 'nothing sold here', 'nothing', 'keepOffer', { tickets: [], tries: 0 }],
        ['looking', ['no answer', 'after timeout'], 'unreachable', { tries: oneMore }],
        ['unreachable', ['after again', 'sale.retried'], 'looking'],
        [['nothing', 'ready'], 'after freshness', 'looking'],
        ...given({ tickets: [] }, [['looking', 'unreachable', 'ready'], 'sale.opened', '=']),
        [['looking', 'unreachable', 'ready'], 'sale.opened', refreshing],

        [refreshing, 'tickets there', 'choosing.chosen', 'keepOffer', { tickets: [child, day], error: null, tries: 0 }],
        [
          refreshing,
          'nothing sold here',
          'choosing.chosen',
          'keepOffer',
          { tickets: [], choice: one, error: null, tries: 0 },
        ],
        [refreshing, 'no answer', 'choosing.disconnected', { error: offline, tries: oneMore }],
        [refreshing, 'after timeout', 'choosing.disconnected', { error: null, tries: oneMore }],
        ['choosing.disconnected', ['after again', 'sale.retried'], refreshing],
        ...given({ tickets: [] }, [open, 'two chosen', '=']),
        [open, 'two chosen', '=', { choice: two }],
        ['choosing.disconnected', 'pressed', '='],
        ...given({ tickets: [] }, [choosing, 'pressed', '=']),
        ...given({ choice: two }, [
          choosing,
          'pressed',
          'selling',
          'keepOffer',
          { takenAs: 'terminal', pressed: { ...pressed, total: 5_000 }, refusal: null },
        ]),
        [choosing, 'pressed', 'selling', 'keepOffer', { takenAs: 'terminal', pressed, refusal: null }],
        [open, 'sale.closed', 'ready', { ...fresh, refusal: null, tries: 0 }],

        [
          'selling',
          'sold',
          'sold',
          [['tellSold', { sale }], 'keepOffer'],
          { sale, pressed: null, aside: false, tries: 0 },
        ],
        ['selling', 'refused', refreshing, 'keepOffer', { refusal: refused, pressed: null, aside: false }],
        ['selling', ['answer lost', 'server broken', 'after timeout'], 'unanswered', { tries: oneMore }],
        ['unanswered', ['after again', 'sale.retried'], 'selling'],
        [['selling', 'unanswered'], 'sale.closed', '=', { aside: true }],
        [['selling', 'unanswered'], 'sale.opened', '=', { aside: false }],

        ['sold', 'another.asked', refreshing, { ...fresh, refusal: null }],
        ['sold', 'sale.closed', 'ready', { ...fresh, refusal: null }],
        ['returned', 'another.asked', refreshing, { ...fresh, sale: null }],
        ['returned', 'sale.closed', 'ready', { ...fresh, sale: null }],
        ...given({ sale: null }, [open, 'last.asked', '=']),
        [open, 'last.asked', 'sold', { refusal: null, tries: 0 }],
        ['sold', 'return.asked', 'asking', { refusal: null }],
        ['asking', 'return.dismissed', 'sold'],
        ['asking', 'return.confirmed', 'returning'],
        ['returning', 'taken back', 'returned', [['tellTakenBack', { attendees: [] }]]],
        ['returning', 'not taken back', 'sold', { refusal: refused }],
        ['returning', 'after timeout', 'sold', { refusal: noAnswer }],
      ]),
    ).toEqual([]);
  });

  it('sends what was pressed, under the same key each time', () => {
    const { count: _, ...who } = nobody;
    expect(inputs()).toEqual({
      listTickets: [{ eventId: 'e1' }],
      sell: [
        { ...who, ...pressed, formId: 'f1', count: 1 },
        { ...who, ...pressed, formId: 'f1', count: 2, total: 5_000 },
      ],
      takeBack: [{ purchaseId: 'p1' }],
    });
  });

  it('keeps what was pressed until there is an answer, and no longer', async () => {
    const kept: unknown[] = [];
    const answers = [sale, refused];
    const actor = createActor(
      saleMachine.provide({
        actors: {
          listTickets: fromPromise(async () => ({ tickets: [day] })),
          sell: fromPromise(async () => {
            const answer = answers.shift() ?? sale;
            if ('code' in answer) throw answer;
            return { sale: answer };
          }),
        },
        actions: { keepOffer: ({ context }) => kept.push(context.pressed?.key ?? null) },
      }),
      {
        input: { eventId: 'e1', tickets: [], ticketId: null, takenAs: 'cash', unanswered: null },
        clock: new SimulatedClock(),
      },
    ).start();
    await waitFor(actor, (state) => state.matches('ready'));
    actor.send({ type: 'sale.opened' });
    await waitFor(actor, (state) => state.matches({ choosing: 'chosen' }));
    actor.send({ type: 'sale.pressed', key: 'k1', takenAs: 'cash' });
    await waitFor(actor, (state) => state.matches('sold'));
    actor.send({ type: 'another.asked' });
    await waitFor(actor, (state) => state.matches({ choosing: 'chosen' }));
    actor.send({ type: 'sale.pressed', key: 'k2', takenAs: 'cash' });
    await waitFor(actor, (state) => state.matches({ choosing: 'chosen' }));
    expect(actor.getSnapshot().context.refusal).toEqual(refused);
    expect(kept).toEqual([null, null, 'k1', null, null, 'k2', null, null]);
  });

  it('begins with what was sold last, and with another where that is sold out or gone', async () => {
    const begin = async (ticketId: string | null, tickets: DoorTicket[]) => {
      const actor = createActor(
        saleMachine.provide({ actors: { listTickets: fromPromise(async () => ({ tickets })) } }),
        {
          input: { eventId: 'e1', tickets: [], ticketId, takenAs: 'terminal', unanswered: null },
          clock: new SimulatedClock(),
        },
      ).start();
      const { context } = await waitFor(actor, (state) => state.matches('ready'));
      return [context.choice.ticketId, context.takenAs];
    };
    const evening = { ...day, ticketId: 't3' };
    expect(await begin('t3', [child, day, evening])).toEqual(['t3', 'terminal']);
    expect(await begin('t9', [child, day, evening])).toEqual(['t1', 'terminal']);
    expect(await begin(null, [child])).toEqual(['t2', 'terminal']);
  });

  it('offers no more than is left, and takes the choice back to that', async () => {
    let left = [day];
    const actor = createActor(
      saleMachine.provide({ actors: { listTickets: fromPromise(async () => ({ tickets: left })) } }),
      {
        input: { eventId: 'e1', tickets: [], ticketId: null, takenAs: 'cash', unanswered: null },
        clock: new SimulatedClock(),
      },
    ).start();
    await waitFor(actor, (state) => state.matches('ready'));
    const chosen = () => {
      const { context } = actor.getSnapshot();
      return [context.choice.count, totalOf(context)];
    };
    actor.send({ type: 'sale.opened' });
    actor.send({ type: 'choice.changed', count: 9 });
    expect(chosen()).toEqual([2, 5_000]);
    actor.send({ type: 'choice.changed', count: 0 });
    expect(chosen()).toEqual([1, 2_500]);
    await waitFor(actor, (state) => state.matches({ choosing: 'chosen' }));
    actor.send({ type: 'sale.closed' });
    left = [{ ...day, totals: [] }];
    actor.send({ type: 'sale.opened' });
    await waitFor(actor, (state) => state.matches({ choosing: 'chosen' }));
    expect(chosen()).toEqual([1, null]);
  });
});
