import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './sourceHash.mjs';

/** `npm run test:node -- 26` builds and starts Foyer, and runs the server's tests, on the newest Node of that number. */
function main() {
  const [version, ...words] = process.argv.slice(2);
  if (!version || !/^\d+(\.\d+){0,2}$/.test(version)) {
    console.error('Say which Node, like: npm run test:node -- 26');
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-node-'));
  // The tests start Foyer as another user, too.
  chmodSync(folder, 0o755);
  try {
    const node = install(version, folder);
    run(node, ['--version']);
    const fine = [
      run(node, ['--import', 'tsx', 'scripts/build.ts']),
      vitest(node, ['--project', 'e2e', 'tests/server/parts/start.test.ts']),
      vitest(node, ['--project', 'server', ...words]),
    ];
    process.exitCode = fine.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node comes from the npm registry, as a package for each system: where its program is. */
function install(version: string, folder: string): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const { status } = spawnSync('npm', ['install', '--no-save', '--prefix', folder, `${name}@${version}`], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`);
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/** Whatever looks for Node on the way finds that one. */
function run(node: string, words: string[]): boolean {
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
  return spawnSync(node, words, { cwd: root, stdio: 'inherit', env }).status === 0;
}

const vitest = (node: string, words: string[]) => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...words]);

main();
