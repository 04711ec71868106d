import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawMachine, drawMachineIndex } from './support/drawMachine.ts';
import { readMachines } from './support/readMachines.ts';

const folder = join(import.meta.dirname, '../docs/machines');

/** The files of docs/machines, by name: one diagram a machine and an index of them. */
export async function drawMachines(): Promise<Map<string, string>> {
  const machines = await readMachines();
  return new Map([
    ...machines.map((found) => [`${found.machine.id}.md`, drawMachine(found)] as const),
    ['README.md', drawMachineIndex(machines)] as const,
  ]);
}

/** `npm run docs:machines` */
async function main() {
  const files = await drawMachines();
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (!files.has(old)) rmSync(join(folder, old));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`${files.size - 1} machines drawn into docs/machines`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
