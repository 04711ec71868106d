import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newWorkerProcess } from '../../../server/platform/workerProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-worker-'));
const file = join(folder, 'work.mjs');
writeFileSync(
  file,
  `import { getPriority } from 'node:os';
  export const echo = (value) => value;
  export const self = () => ({ pid: process.pid, niceness: getPriority(), variables: Object.keys(process.env) });
  export const crash = () => process.abort();
  export const never = () => { for (;;); };
  export const stopSelf = () => new Promise((resolve) => { process.kill(process.pid, 'SIGTERM'); setTimeout(resolve, 50, 'done'); });`,
);
const worker = newWorkerProcess(file);
type Self = { pid: number; niceness: number; variables: string[] };
const self = (): Promise<Self> => worker.run(null, { name: 'self' });

afterAll(async () => {
  await worker.destroy();
  rmSync(folder, { recursive: true });
});

describe('a process for heavy work', () => {
  it('gets and answers bytes, dates and lists as they are', async () => {
    const value = { bytes: new Uint8Array([0, 255]), at: new Date(5), list: [undefined, null, 'Größer'] };
    expect(await worker.run(value, { name: 'echo' })).toEqual(value);
  });

  it('lets others go first, and is told none of the secrets that Foyer was started with', async () => {
    const { pid, niceness, variables } = await self();
    expect(pid).not.toBe(process.pid);
    expect(niceness).toBe(Math.max(getPriority(), 5));
    expect(variables).not.toContain('PATH');
  });

  it('finishes its work where it is told to stop beside Foyer', async () => {
    expect(await worker.run(null, { name: 'stopSelf' })).toBe('done');
  });

  it('crashes alone: who waits is told, and the next are answered by another', async () => {
    const { pid } = await self();
    await expect(worker.run(null, { name: 'crash' })).rejects.toThrow('exited unexpectedly');
    expect((await self()).pid).not.toBe(pid);
  });

  it('ends with work that has no end once that is given up, and the next are answered by another', async () => {
    const { pid } = await self();
    const givenUp = worker.run(null, { name: 'never', signal: AbortSignal.timeout(200) });
    await expect(givenUp).rejects.toThrow('aborted');
    expect((await self()).pid).not.toBe(pid);
  });
});
