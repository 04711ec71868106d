import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/*
 * Files as no program writes them: those of strangers, changed at random. FUZZ=1000 reads a thousand of each kind instead of fewer, FUZZ_SEED others than the usual ones.
 */

const count = Number(process.env.FUZZ ?? 150);
const seed = Number(process.env.FUZZ_SEED ?? 2027);
/** Milliseconds for all of them, with the start of the process: many times what they take, and less than one that does not end. */
const longest = 60_000 + count * 200;

it.each(['spreadsheet', 'statement', 'reply', 'picture'])(
  'a damaged %s is read or refused, within the memory of a small machine, and every one ends',
  (kind) => {
    const args = ['--max-old-space-size=256', '--import', 'tsx', 'tests/support/fileReaderChild.ts', kind, count, seed];
    const { status, stdout, stderr } = spawnSync(process.execPath, args.map(String), { timeout: longest });
    expect([status, stderr.toString()]).toEqual([0, '']);
    const { samples, whole, read, refused, megabytes } = JSON.parse(stdout.toString());
    expect([whole, read + refused]).toEqual([samples, count]);
    expect(megabytes).toBeLessThan(600);
  },
  longest + 10_000,
);
