import { spawnSync } from 'node:child_process';

/** Installs Debian packages where this process may: as root, or through a sudo that asks nothing. Says whether it could. */
export function installPackages(packages: string[]): boolean {
  const prefix = rootPrefix();
  if (!prefix || !has('apt-get')) return false;
  const apt = (...rest: string[]) => {
    const [program = 'apt-get', ...words] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...rest];
    return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  return apt('update') && apt('install', '-y', ...packages);
}

/** Whether a program of this name can be started. */
export const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}
