import { spawnSync } from 'node:child_process';
import { isBuilt, root } from '../../scripts/sourceHash.mjs';

/** Builds the app unless the build is of the present sources: these tests use the built app. */
export default function setup() {
  if (isBuilt()) return;
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('Foyer could not be built');
}
