import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const inputs = [
  'src',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.firstScreen.config.ts',
  'vite.script.config.ts',
  'scripts/build.ts',
  'scripts/operator',
  'scripts/support',
];

/** A hash of everything the build is made from: the same sources need no second build, whatever their times say. */
export function sourceHash() {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) add(hash, input);
  return hash.digest('hex');
}

function add(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
}

/** Where a finished build leaves the hash of its sources. */
export const stampPath = join(root, 'dist', 'stamp');

/** Whether dist holds a finished build of the present sources. */
export const isBuilt = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourceHash();
