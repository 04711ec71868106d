import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawFeature, drawIndex } from './support/drawMachine.ts';
import { type FoundMachine, readMachines } from './support/readMachines.ts';

const folder = join(import.meta.dirname, '../docs/machines');

/** The files of docs/machines, by name: a page a feature and an index of all. */
export async function drawMachines(): Promise<Map<string, string>> {
  const machines = new Map<string, FoundMachine[]>();
  for (const found of await readMachines()) {
    const [feature = ''] = found.file.split('/');
    machines.set(feature, [...(machines.get(feature) ?? []), found]);
  }
  const pages = [...machines].map(([feature, found]) => [`${feature}.md`, drawFeature(feature, found)] as const);
  return new Map([...pages, ['README.md', drawIndex(machines)]]);
}

/** `npm run docs:machines` */
async function main() {
  const files = await drawMachines();
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (!files.has(old)) rmSync(join(folder, old));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`The machines of ${files.size - 1} features drawn into docs/machines`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
