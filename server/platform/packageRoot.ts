import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, the same whether this runs from source or from dist/server. */
export const packageRoot: string = findUp(dirname(fileURLToPath(import.meta.url)));

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (folder === dirname(folder)) throw new Error('There is no package.json above the running file');
  return findUp(dirname(folder));
}
