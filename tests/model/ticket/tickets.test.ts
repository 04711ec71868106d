import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { TicketPage } from '../../../src/api/contract/ticket.ts';
import { ticketsMachine } from '../../../src/machines/ticket/tickets.ts';
import { ticketPage } from '../../support/registrationFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walkEdges.ts';

const pending = fromPromise<never, never>(() => new Promise(() => {}));

describe('ticketsMachine', () => {
  const model = walk(ticketsMachine.provide({ actors: { loadTickets: pending } as never }), {
    starts: [{ keys: ['key'] }, { keys: [] }],
    events: [
      done('loadTickets', [ticketPage()]),
      failed('loadTickets', { code: 'refused' }),
      failed('loadTickets', { code: 'offline' }),
      elapsed('patience', 'tickets.loading'),
      { type: 'page.retried' },
    ],
  });

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  });

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'loading | xstate.done.actor.loadTickets | shown',
      'loading | xstate.error.actor.loadTickets | unknown',
      'loading | xstate.error.actor.loadTickets | loadFailed',
      'loading | xstate.after.patience.tickets.loading | loadFailed',
      'shown | page.retried | loading',
      'unknown | page.retried | loading',
      'loadFailed | page.retried | loading',
      'unknown | page.retried | unknown',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('shows what it loaded', async () => {
    const actor = createActor(
      ticketsMachine.provide({
        actors: {
          loadTickets: fromPromise<TicketPage[], { keys: string[] }>(async ({ input }) =>
            input.keys.map((key) => ticketPage({ key })),
          ),
        },
      }),
      { input: { keys: ['one', 'two'] } },
    ).start();
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    expect(context.tickets.map(({ key }) => key)).toEqual(['one', 'two']);
  });
});
