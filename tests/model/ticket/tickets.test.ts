import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ShownTicket } from '../../../src/api/contract/ticket.ts';
import { ticketsMachine } from '../../../src/machines/ticket/tickets.ts';
import { ticketPage } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const refused = { code: 'refused', status: 404, msg: 'Not known here.' } as const;
const unpaid = { code: 'refused', status: 409, msg: 'To be paid first.' } as const;
const gone = { code: 'refused', status: 410, msg: 'It was transferred.' } as const;
const offline = { code: 'offline', status: 0, msg: '' } as const;

describe('ticketsMachine', () => {
  const { differences, given, inputs } = walk(ticketsMachine, {
    starts: { 'with keys': { keys: ['key'] }, 'without keys': { keys: [] } },
    events: {
      loaded: done('loadTickets', [ticketPage()]),
      'not known': failed('loadTickets', refused),
      'not paid for': failed('loadTickets', unpaid),
      'not valid any more': failed('loadTickets', gone),
      'no connection': failed('loadTickets', offline),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'with keys', 'loading'],
        ['start', 'without keys', 'unknown'],

        ['loading', 'loaded', 'shown', { tickets: [ticketPage()], error: null }],
        ['loading', 'not known', 'unknown', { error: refused }],
        ['loading', 'not paid for', 'unpaid', { error: unpaid }],
        ['loading', 'not valid any more', 'ended', { error: gone }],
        ['loading', 'no connection', 'loadFailed', { error: offline }],
        ['loading', 'after timeout', 'loadFailed', { error: null }],
        [['shown', 'unpaid', 'loadFailed'], 'page.retried', 'loading'],
        ...given({ keys: [] }, ['unknown', 'page.retried', '↻ unknown']),
        ['unknown', 'page.retried', 'loading'],
      ]),
    ).toEqual([]);
  });

  it('asks by the keys', () => expect(inputs()).toEqual({ loadTickets: [{ keys: ['key'] }] }));

  it('shows what it loaded', async () => {
    const actor = createActor(
      ticketsMachine.provide({
        actors: {
          loadTickets: fromPromise<ShownTicket[], { keys: string[] }>(async ({ input }) =>
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
