import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { ticketExportMachine } from '../../../src/machines/ticket/ticketExport.ts';
import { done, elapsed, failed, walk } from '../../support/walkEdges.ts';

const pending = fromPromise<never, never>(() => new Promise(() => {}));

describe('ticketExportMachine', () => {
  const model = walk(
    ticketExportMachine.provide({ actors: { awaitImages: pending, renderPdf: pending, openTab: pending } as never }),
    {
      starts: [undefined],
      events: [
        { type: 'print.requested' },
        { type: 'print.retried' },
        { type: 'print.dismissed' },
        done('awaitImages'),
        failed('awaitImages', 'broken'),
        elapsed('imagePatience', 'ticketExport.awaitingImages'),
        elapsed('settling', 'ticketExport.settling'),
        done('renderPdf', { url: 'blob:1' }),
        failed('renderPdf', 'broken'),
        elapsed('patience', 'ticketExport.rendering'),
        done('openTab', { opened: true }),
        done('openTab', { opened: false }),
        failed('openTab', 'broken'),
        elapsed('patience', 'ticketExport.opening'),
      ],
    },
  );

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  });

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'idle | print.requested | awaitingImages',
      'awaitingImages | xstate.done.actor.awaitImages | settling',
      'awaitingImages | xstate.error.actor.awaitImages | settling',
      'awaitingImages | xstate.after.imagePatience.ticketExport.awaitingImages | settling',
      'settling | xstate.after.settling.ticketExport.settling | rendering',
      'rendering | xstate.done.actor.renderPdf | opening',
      'rendering | xstate.error.actor.renderPdf | failed',
      'rendering | xstate.after.patience.ticketExport.rendering | failed',
      'opening | xstate.done.actor.openTab | opened',
      'opening | xstate.done.actor.openTab | blocked',
      'opening | xstate.error.actor.openTab | blocked',
      'opening | xstate.after.patience.ticketExport.opening | blocked',
      'failed | print.retried | awaitingImages',
      'failed | print.dismissed | idle',
      'opened | print.requested | awaitingImages',
      'opened | print.dismissed | idle',
      'blocked | print.requested | awaitingImages',
      'blocked | print.dismissed | idle',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('waits for the images, then 500 ms more, then renders and opens', async () => {
    const clock = new SimulatedClock();
    const did: string[] = [];
    const actor = createActor(
      ticketExportMachine.provide({
        actors: {
          awaitImages: fromPromise<void>(async () => {
            did.push('images');
          }),
          renderPdf: fromPromise<{ url: string }>(async () => {
            did.push('render');
            return { url: 'blob:1' };
          }),
          openTab: fromPromise<{ opened: boolean }, { url: string }>(async ({ input }) => {
            did.push(`open ${input.url}`);
            return { opened: true };
          }),
        },
      }),
      { clock },
    ).start();
    actor.send({ type: 'print.requested' });
    await waitFor(actor, (state) => state.matches('settling'));
    clock.increment(499);
    expect(did).toEqual(['images']);
    clock.increment(1);
    await waitFor(actor, (state) => state.matches('opened'));
    expect(did).toEqual(['images', 'render', 'open blob:1']);
  });
});
