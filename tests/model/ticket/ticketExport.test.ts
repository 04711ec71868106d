import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { ticketExportMachine } from '../../../src/machines/ticket/ticketExport.ts';
import { done, failed, walk } from '../../support/walk.ts';

describe('ticketExportMachine', () => {
  const { differences, inputs } = walk(ticketExportMachine, {
    starts: { opened: undefined },
    events: {
      'images there': done('awaitImages'),
      'an image is missing': failed('awaitImages', 'broken'),
      rendered: done('renderPdf', { url: 'blob:1' }),
      'not rendered': failed('renderPdf', 'broken'),
      'tab opened': done('openTab', { opened: true }),
      'tab blocked': done('openTab', { opened: false }),
      'tab broke': failed('openTab', 'broken'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'idle'],
        [['idle', 'opened', 'blocked'], 'print.requested', 'awaitingImages'],
        ['awaitingImages', ['images there', 'an image is missing', 'after imageTimeout'], 'settling'],
        ['settling', 'after settling', 'rendering'],
        ['rendering', 'rendered', 'opening', { url: 'blob:1' }],
        ['rendering', ['not rendered', 'after timeout'], 'failed'],
        ['opening', 'tab opened', 'opened'],
        ['opening', ['tab blocked', 'tab broke', 'after timeout'], 'blocked'],
        ['failed', 'print.retried', 'awaitingImages'],
        [['opened', 'blocked', 'failed'], 'print.dismissed', 'idle'],
      ]),
    ).toEqual([]);
  });

  it('opens what was rendered', () => {
    expect(inputs()).toEqual({ awaitImages: [undefined], renderPdf: [undefined], openTab: [{ url: 'blob:1' }] });
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
