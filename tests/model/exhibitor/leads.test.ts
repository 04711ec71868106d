import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { leadsMachine } from '../../../src/machines/exhibitor/leads.ts';
import { lead as contact } from '../../support/exhibitorFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const lead = contact();
const noted = { ...lead, note: 'Hello' };
const [first, second] = [
  { code: 'a', at: '2027-03-01T10:00:00.000Z' },
  { code: 'b', at: '2027-03-01T10:01:00.000Z' },
];
const choices = [{ code: 'JM8F-9688', name: 'Ada L.' }];
const error = { code: 'refused', status: 422, msg: 'Too long.' } as const;
const away = { code: 'offline', status: 0, msg: 'Offline.' } as const;

describe('leadsMachine', () => {
  const { differences, inputs } = walk(leadsMachine, {
    starts: { opened: { eventId: 'e1' } },
    events: {
      scanned: { type: 'code.scanned', ...first },
      'scanned another': { type: 'code.scanned', ...second },
      found: done('lookUp', { verdict: 'new', lead }),
      'several of an order': done('lookUp', { verdict: 'several', lead: null, choices }),
      unknown: done('lookUp', { verdict: 'unknown', lead: null }),
      refused: failed('lookUp', error),
      'no network': failed('lookUp', away),
      'noted on it': { type: 'contact.saved', lead: noted },
      'noted on another': { type: 'contact.saved', lead: { ...noted, id: 'c2' } },
    },
  });
  const gone = (state: string, changes: object) =>
    [
      [state, 'scan.closed', 'ready', { scan: null, ...changes }],
      [state, 'scanned', 'lookingUp', { scan: first, ...changes }],
      [state, 'scanned another', 'lookingUp', { scan: second, ...changes }],
    ] as const;
  const nextOf = ({ next }: { next: typeof first | null }) => next !== null;
  const taken = {
    scan: ({ next }: { next: typeof first | null }) => next,
    next: null,
  };
  const signal = (given: string) => ['signal', { signal: given }] as const;

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'ready'],
        ['ready', 'scanned', 'lookingUp', { scan: first }],
        ['ready', 'scanned another', 'lookingUp', { scan: second }],
        ['lookingUp', 'scanned', '=', {}, ({ scan }) => scan?.code === 'a'],
        ['lookingUp', 'scanned', '=', { next: first }],
        ['lookingUp', 'scanned another', '=', {}, ({ scan }) => scan?.code === 'b'],
        ['lookingUp', 'scanned another', '=', { next: second }],
        ['lookingUp', 'found', '↻ lookingUp', [signal('admitted')], taken, nextOf],
        ['lookingUp', 'found', 'shown', [signal('admitted')], { verdict: 'new', lead }],
        ['lookingUp', 'several of an order', '↻ lookingUp', [signal('heard')], taken, nextOf],
        ['lookingUp', 'several of an order', 'choosing', [signal('heard')], { verdict: 'several', choices }],
        ['lookingUp', 'unknown', '↻ lookingUp', [signal('refused')], taken, nextOf],
        ['lookingUp', 'unknown', 'refused', [signal('refused')], { verdict: 'unknown' }],
        ['lookingUp', 'refused', '↻ lookingUp', [signal('error')], taken, nextOf],
        ['lookingUp', 'refused', 'failed', [signal('error')], { error }],
        ['lookingUp', ['no network', 'after timeout'], '↻ lookingUp', ['keepForLater', signal('heard')], taken, nextOf],
        ['lookingUp', ['no network', 'after timeout'], 'kept', ['keepForLater', signal('heard')]],
        ['shown', 'noted on it', '=', { lead: noted }],
        ['shown', 'noted on another', '='],
        ['failed', 'scan.retried', 'lookingUp', { error: null }],
        ...gone('shown', { verdict: null, lead: null }),
        ...gone('choosing', { verdict: null, choices: [] }),
        ...gone('refused', { verdict: null }),
        ...gone('kept', {}),
        ...gone('failed', { error: null }),
      ]),
    ).toEqual([]);
  });

  it('asks for the code at the time of the scan', () =>
    expect(inputs().lookUp).toContainEqual({ qrCodeData: 'a', eventId: 'e1', at: first.at }));

  it('asks for no more of what is scanned than the server takes, so that it is told whose code it is not', async () => {
    const asked: string[] = [];
    const machine = leadsMachine.provide({
      actors: {
        lookUp: fromPromise(async ({ input }) => {
          asked.push(input.qrCodeData);
          return { verdict: 'unknown' as const, lead: null };
        }),
      },
    });
    const actor = createActor(machine, { input: { eventId: 'e1' } }).start();
    actor.send({ type: 'code.scanned', code: 'x'.repeat(4_096), at: first.at });
    await waitFor(actor, (state) => state.matches('refused'));
    expect(asked).toEqual(['x'.repeat(2_000)]);
  });
});
