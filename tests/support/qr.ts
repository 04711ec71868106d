import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The codes that zbar, an independent reader, finds in a picture file's bytes. */
export function readCodes(picture: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-qr-'));
  const file = join(folder, 'picture.png');
  try {
    writeFileSync(file, picture);
    const { stdout, status, stderr } = spawnSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' });
    // It ends with 4 when it finds none.
    if (status !== 0 && status !== 4) throw new Error(`zbarimg: ${stderr}`);
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
