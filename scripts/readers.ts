import { spawnSync } from 'node:child_process';
import { has, installPackages } from '../harness/installPackages.ts';

/** Independent programs that read back what Foyer makes, or stand before it, by their Debian packages. */
const readers: { program: string; package: string; isThere?: () => boolean }[] = [
  { program: 'zbarimg', package: 'zbar-tools' },
  { program: 'pdftoppm', package: 'poppler-utils' },
  { program: 'unzip', package: 'unzip' },
  // Where only root looks for programs by itself.
  { program: 'pgbouncer', package: 'pgbouncer', isThere: () => has('pgbouncer') || has('/usr/sbin/pgbouncer') },
  { program: 'soffice', package: 'libreoffice-calc-nogui' },
  { program: 'LibreOffice’s bridge to Python', package: 'python3-uno', isThere: canDrive },
];

/** Whether Debian's own Python can drive LibreOffice. */
function canDrive(): boolean {
  return spawnSync('/usr/bin/python3', ['-c', 'import uno'], { stdio: 'ignore' }).status === 0;
}

/** Finds or installs them. Throws, saying what to install, where that cannot be done. */
export function ensureReaders(): void {
  const missing = () => readers.filter(({ program, isThere = () => has(program) }) => !isThere());
  if (missing().length === 0) return;
  console.log('Installing the programs that the tests read things back with…');
  installPackages(missing().map((reader) => reader.package));
  const names = missing().map((reader) => `${reader.program} (Debian: apt-get install ${reader.package})`);
  if (names.length > 0)
    throw new Error(`The tests read things back with other programs. Install ${names.join(' and ')}.`);
}
