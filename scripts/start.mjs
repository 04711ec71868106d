import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './sourceHash.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Foyer needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

if (!isBuilt()) {
  console.log('Building Foyer, which takes a few seconds after a change…');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('Foyer could not be built.');
    process.exit(1);
  }
}

await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
