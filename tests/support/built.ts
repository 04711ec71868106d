import { spawnSync } from 'node:child_process';
import { isBuilt, root } from '../../scripts/sourceHash.mjs';

/** What is tested from outside is the built app, of the sources as they are. */
export default function setup() {
  if (isBuilt()) return;
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('Foyer could not be built');
}
