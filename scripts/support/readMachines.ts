import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

const folder = join(import.meta.dirname, '../../src/machines');

export type FoundMachine = { machine: AnyStateMachine; name: string; file: string; source: string };

/** Every machine of src/machines whose path ends so, by its feature's folder and file name. */
export async function readMachines(ending = '.ts'): Promise<FoundMachine[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const exports: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
      const source = readFileSync(join(folder, file), 'utf8');
      return Object.entries(exports)
        .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
        .map(([name, machine]) => ({ machine, name, file, source }));
    }),
  );
  return found.flat();
}
