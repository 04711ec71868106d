import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { task, taskMachine } from '../../../src/machines/parts/task.ts';
import { done, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 422, msg: 'Name is required.' } as const;

describe('taskMachine', () => {
  const { differences, inputs } = walk(taskMachine, {
    starts: { opened: undefined },
    events: {
      asked: { type: 'task.asked', input: 'this' },
      answered: done('ask', { answer: 'that' }),
      refused: failed('ask', error),
    },
  });

  it('goes where the table says, and keeps nothing of what was asked', () => {
    expect(
      differences([
        ['start', 'opened', 'idle'],
        ['idle', 'asked', 'busy'],
        ['busy', 'answered', 'done', [['onDone', { answer: 'that' }]], { answer: 'that' }],
        ['busy', 'refused', 'refused', 'onRefused', { error }],
        ['busy', 'after timeout', 'refused', 'onRefused'],
        ['refused', 'asked', 'busy', { error: null }],
        ['done', 'asked', 'busy', { answer: null }],
        ['refused', 'task.reset', 'idle', { error: null }],
        ['done', 'task.reset', 'idle', { answer: null }],
      ]),
    ).toEqual([]);
  });

  it('asks for what was said', () => expect(inputs().ask).toEqual([{ input: 'this' }]));
});

describe('a task', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('hands its input to the call, and tells the answer', async () => {
    const told: string[] = [];
    const name = createActor(
      task({ ask: async (name: string) => name.trim(), whenDone: (answer) => told.push(answer) }),
    ).start();
    name.send({ type: 'task.asked', input: ' Ada ' });
    await settled();
    expect(name.getSnapshot().context).toEqual({ answer: 'Ada', error: null });
    expect(told).toEqual(['Ada']);
  });

  it('tells that it was refused, and why', async () => {
    const told: string[] = [];
    const refused = createActor(
      task({ ask: () => Promise.reject(error), whenRefused: () => told.push('refused') }),
    ).start();
    refused.send({ type: 'task.asked' });
    await settled();
    expect(refused.getSnapshot().matches('refused')).toBe(true);
    expect(refused.getSnapshot().context.error).toEqual(error);
    expect(told).toEqual(['refused']);
  });

  it.each([
    [20_000, undefined],
    [5_000, 5_000],
  ])('is given up after %i milliseconds, and its call with it', (expected, timeout) => {
    const clock = new SimulatedClock();
    let signal: AbortSignal | undefined;
    const ask = (_: undefined, given: AbortSignal) => {
      signal = given;
      return new Promise<void>(() => {});
    };
    const slow = createActor(task({ ask, ...(timeout && { timeout }) }), { clock }).start();
    slow.send({ type: 'task.asked' });
    clock.increment(expected - 1);
    expect(slow.getSnapshot().hasTag('busy')).toBe(true);
    clock.increment(1);
    expect(slow.getSnapshot().matches('refused')).toBe(true);
    expect(slow.getSnapshot().context.error).toBeNull();
    expect(signal?.aborted).toBe(true);
  });
});
