import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './sourceHash.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Foyer needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

if (!isBuilt()) {
  const dist = join(root, 'dist');
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
  } catch {
    console.error(
      `Foyer is not built for this Node (${process.version}), and whoever starts it may not write to ${root}. Run npm ci && npm run build there as the owner of that folder.`,
    );
    process.exit(1);
  }
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
