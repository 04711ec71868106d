import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { mailTest } from '../../../src/machines/settings/mailTest.ts';

it('sends a test mail to the address it is asked for, and waits 45 seconds for what the mail server says', () => {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const test = createActor(
    mailTest((to) => {
      asked.push(to);
      return new Promise(() => {});
    }),
    { clock },
  ).start();
  test.send({ type: 'task.asked', input: 'ada@example.org' });
  expect(asked).toEqual(['ada@example.org']);
  clock.increment(44_999);
  expect(test.getSnapshot().hasTag('busy')).toBe(true);
  clock.increment(1);
  expect(test.getSnapshot().matches('refused')).toBe(true);
});
