import { describe, expect, it } from 'vitest';
import { type MyTickets, ownTicketsMachine } from '../../../src/machines/ticket/ownTickets.ts';
import { done, failed, walk } from '../../support/walk.ts';

const earlier: MyTickets = { event: null, tickets: [], orders: [], at: '2027-05-01T09:00:00.000Z' };
const now: MyTickets = { event: null, tickets: [], orders: [], at: '2027-05-08T09:00:00.000Z' };
const offline = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const refused = { code: 'refused', status: 404, msg: 'Not found.' } as const;

describe('ownTicketsMachine', () => {
  const { differences, inputs } = walk(ownTicketsMachine, {
    starts: { 'opened first': { kept: null }, 'opened again': { kept: earlier } },
    events: {
      answered: done('load', now),
      'no network': failed('load', offline),
      refused: failed('load', refused),
      'network watched in vain': failed('network', new Error('No window')),
    },
  });

  it('goes where the table says', () => {
    const [nothing, something] = [{ mine: null }, ({ mine }: { mine: MyTickets | null }) => mine !== null];
    expect(
      differences([
        ['start', 'opened first', 'loading'],
        ['start', 'opened again', 'loading', { mine: earlier }],
        ['loading', 'answered', 'shown', ['store'], { mine: now, error: null }],
        ['loading', 'no network', 'failed', ['store'], { error: offline }, nothing],
        ['loading', 'no network', 'kept', { error: offline }, something],
        ['loading', 'refused', 'failed', ['store'], { error: refused, mine: null }],
        ['loading', 'after timeout', 'failed', { error: null }, nothing],
        ['loading', 'after timeout', 'kept', { error: null }, something],
        [['kept', 'failed'], ['load.retried', 'network.returned'], 'loading'],
        ['loading', 'tickets.outdated', '↻ loading'],
        [['shown', 'kept', 'failed'], 'tickets.outdated', 'loading'],
        [['loading', 'shown', 'kept', 'failed'], 'network watched in vain', '='],
      ]),
    ).toEqual([]);
  });

  it('asks for nothing but the tickets', () => expect(inputs()).toEqual({ load: [undefined], network: [undefined] }));
});
