import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { requestsMachine } from '../../../src/machines/parts/requests.ts';
import { walk } from '../../support/walk.ts';

describe('requestsMachine', () => {
  const model = walk(requestsMachine, {
    starts: [undefined],
    events: [
      { type: 'request.started', id: 'a' },
      { type: 'request.started', id: 'b' },
      { type: 'request.settled', id: 'a' },
      { type: 'request.settled', id: 'b' },
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'idle | request.started | inProgress',
      'inProgress | request.started | inProgress',
      'inProgress | request.settled | idle',
      'inProgress | request.settled | inProgress',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('ends two overlapping requests once, when both have settled', () => {
    const requests = createActor(requestsMachine).start();
    requests.send({ type: 'request.started', id: 'a' });
    requests.send({ type: 'request.started', id: 'b' });
    requests.send({ type: 'request.settled', id: 'a' });
    requests.send({ type: 'request.settled', id: 'a' });
    expect(requests.getSnapshot().value).toBe('inProgress');
    requests.send({ type: 'request.settled', id: 'b' });
    expect(requests.getSnapshot().value).toBe('idle');
  });
});
