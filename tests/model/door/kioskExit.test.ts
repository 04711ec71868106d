import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { kioskExitMachine } from '../../../src/machines/door/kioskExit.ts';
import { done, failed, walk } from '../../support/walk.ts';

const nextRests = (context: { wrong: number }) => context.wrong >= 2;

describe('kioskExitMachine', () => {
  const { differences, given, inputs } = walk(kioskExitMachine, {
    starts: { 'the first time': { wrong: 0 }, 'after many guesses': { wrong: 6 } },
    events: {
      given: { type: 'pin.given', pin: '2468' },
      right: done('verify', { right: true }),
      wrong: done('verify', { right: false }),
      'could not tell': failed('verify', new Error('no memory')),
    },
  });

  it('goes where the table says', () => {
    const oneMore = { wrong: ({ wrong }: { wrong: number }) => Math.min(wrong + 1, 6), pin: '' };
    const asking = ['asking', 'wrong.asking'];
    expect(
      differences([
        ['start', 'the first time', 'asking'],
        ['start', 'after many guesses', 'resting'],

        [asking, 'given', 'verifying', { pin: '2468' }],
        ['asking', 'user.active', '↻ asking'],
        ['wrong.asking', 'user.active', '↻ wrong.asking'],
        ['asking', 'after idle', 'over'],
        ['wrong.asking', 'after idle', 'over'],

        ['verifying', 'right', 'over', 'storeWrong', { left: true, wrong: 0, pin: '' }],
        ...given(nextRests, ['verifying', 'wrong', 'resting', 'storeWrong', oneMore]),
        ['verifying', 'wrong', 'wrong.asking', 'storeWrong', oneMore],
        ['verifying', ['could not tell', 'after timeout'], 'asking', { pin: '' }],
        ['resting', 'after rest', 'asking'],

        ['verifying', 'exit.cancelled', 'over', { pin: '' }],
        [[...asking, 'resting'], 'exit.cancelled', 'over'],
      ]),
    ).toEqual([]);
  });

  it('asks about the PIN that was given', () => expect(inputs()).toEqual({ verify: [{ pin: '2468' }] }));
});

describe('the exit of a kiosk', () => {
  const verify = fromPromise<{ right: boolean }, { pin: string }>(async ({ input }) => ({
    right: input.pin === '2468',
  }));
  const begin = (wrong: number) => {
    const clock = new SimulatedClock();
    const exit = createActor(kioskExitMachine.provide({ actors: { verify } }), { input: { wrong }, clock }).start();
    return { clock, exit };
  };
  const told = async (exit: ReturnType<typeof begin>['exit'], pin: string) => {
    exit.send({ type: 'pin.given', pin });
    await new Promise((resolve) => setTimeout(resolve));
    return exit.getSnapshot();
  };

  it('opens for the right PIN and forgets the wrong ones', async () => {
    const { exit } = begin(0);
    expect((await told(exit, '1111')).value).toEqual({ wrong: 'asking' });
    expect((await told(exit, '2468')).output).toEqual({ left: true, wrong: 0 });
  });

  it('rests longer with each wrong PIN, also for who asks anew', async () => {
    const { clock, exit } = begin(3);
    clock.increment(4_999);
    expect(exit.getSnapshot().value).toBe('resting');
    clock.increment(1);
    expect((await told(exit, '1111')).value).toBe('resting');
    exit.send({ type: 'exit.cancelled' });
    expect(exit.getSnapshot().output).toEqual({ left: false, wrong: 4 });
  });

  it('is left by who walks away from it, later by who still types', () => {
    const { clock, exit } = begin(0);
    clock.increment(29_000);
    exit.send({ type: 'user.active' });
    clock.increment(29_000);
    expect(exit.getSnapshot().value).toBe('asking');
    clock.increment(1_000);
    expect(exit.getSnapshot().output).toEqual({ left: false, wrong: 0 });
  });
});
