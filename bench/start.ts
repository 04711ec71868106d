import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/sourceHash.mjs';
import { end, numeric, printed } from './foyer.ts';
import { memoryOf } from './memory.ts';
import { atMost, median, type Row } from './row.ts';

const times = 5;
const settle = 10_000;

/** What `npm start` runs, from its start to the first page answered, and the memory it holds without calls. */
export async function start(): Promise<Row[]> {
  const first: number[] = [];
  const later: number[] = [];
  let memory: number | null = null;
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
    try {
      first.push(await once(dataDir, async () => {}));
      later.push(
        await once(dataDir, async (child) => {
          if (time !== times - 1 || platform() !== 'linux') return;
          await pause(settle);
          memory = memoryOf(child.pid ?? 0, dataDir);
        }),
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return [
    atMost('start to first answer, fresh data folder', median(first) / 1_000, 3, 's'),
    atMost('start to first answer, later', median(later) / 1_000, 0.8, 's'),
    ...(memory === null ? [] : [atMost('idle memory, Foyer and its PostgreSQL', memory, 150, 'MB')]),
  ];
}

/** Starts Foyer, asks for the first page, does `meanwhile` and ends it: the milliseconds to that answer. */
async function once(dataDir: string, meanwhile: (child: ChildProcess) => Promise<void>): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', FOYER_DATA: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = numeric(await printed(child, /Foyer is at (\S+)\n/));
    const answer = await fetch(`${url}/signin`);
    if (!answer.ok) throw new Error(`The first page answered ${answer.status}`);
    await answer.text();
    const taken = performance.now() - begun;
    await meanwhile(child);
    return taken;
  } finally {
    await end(child);
  }
}
