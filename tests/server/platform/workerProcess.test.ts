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
const self = (): Promise<Self> => worker.run('self', []);

afterAll(() => {
  worker.end();
  rmSync(folder, { recursive: true });
});

describe('a process for heavy work', () => {
  it('gets and answers bytes, dates and lists as they are', async () => {
    const value = { bytes: new Uint8Array([0, 255]), at: new Date(5), list: [undefined, null, 'Größer'] };
    expect(await worker.run('echo', [value])).toEqual(value);
  });

  it('lets others go first, and is told none of the secrets that Foyer was started with', async () => {
    const { pid, niceness, variables } = await self();
    expect(pid).not.toBe(process.pid);
    expect(niceness).toBe(Math.max(getPriority(), 5));
    expect(variables).not.toContain('PATH');
  });

  it('finishes its work where it is told to stop beside Foyer', async () => {
    expect(await worker.run('stopSelf', [])).toBe('done');
  });

  it('crashes alone: who waits is told, and the next are answered by another', async () => {
    const { pid } = await self();
    await expect(worker.run('crash', [])).rejects.toThrow('ended');
    expect((await self()).pid).not.toBe(pid);
  });

  it('ends with work that has no end once that is given up, and the next are answered by another', async () => {
    const { pid } = await self();
    const givenUp = worker.run('never', [], AbortSignal.timeout(200));
    await expect(givenUp).rejects.toThrow('aborted');
    expect((await self()).pid).not.toBe(pid);
  });

  it('says so where it ends before it could begin, or cannot begin, and the next are answered by another', async () => {
    const broken = join(folder, 'broken.mjs');
    writeFileSync(broken, 'process.kill(process.pid, "SIGKILL");');
    const born = newWorkerProcess(broken);
    await expect(born.run('echo', [])).rejects.toThrow('ended');
    writeFileSync(broken, 'export const echo = (value) => value;');
    expect(await born.run('echo', ['back'])).toBe('back');
    born.end();
    const missing = newWorkerProcess(join(folder, 'missing.mjs'));
    await expect(missing.run('echo', [])).rejects.toThrow('ended');
  });

  it('is not asked by the next before it is done with the one before, nor by who gave up meanwhile', async () => {
    const { pid } = await self();
    const gaveUp = new AbortController();
    const first = worker.run('stopSelf', []);
    const second = worker.run('never', [], gaveUp.signal);
    gaveUp.abort();
    await expect(second).rejects.toThrow('aborted');
    expect([await first, (await self()).pid]).toEqual(['done', pid]);
  });
});
