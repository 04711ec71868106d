import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { repeat } from '../../../server/platform/jobs/repeat.ts';

let stop = async () => {};
afterEach(() => stop());

/** `fate` is what the work fails with, if anything. */
function begin() {
  const state = { fate: null as string | null, done: 0 };
  const said: string[] = [];
  const log = pino({}, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  const work = async () => {
    state.done++;
    if (state.fate) throw new Error(state.fate);
  };
  stop = repeat(work, 1, { log, name: 'The work' });
  const often = async () => {
    const before = state.done;
    await vi.waitUntil(() => state.done > before + 10);
  };
  return { state, said, often };
}

it('work that fails is done again, and the log says each failure once, and when it works again', async () => {
  const { state, said, often } = begin();
  const fails = 'The work fails; it is tried again.';
  for (const fate of ['The server is away.', 'The disk is full.']) {
    state.fate = fate;
    await often();
  }
  expect(said).toEqual([fails, fails]);
  state.fate = null;
  await often();
  expect(said.slice(2)).toEqual(['The work works again, after 1 s.']);
  state.fate = 'The server is away.';
  await often();
  expect(said.slice(3)).toEqual([fails]);
});
