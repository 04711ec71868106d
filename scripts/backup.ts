import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { readConfig } from '../server/platform/config.ts';
import { backUp, restore } from '../server/platform/db/backup.ts';
import { createOwnerPool, openAdminConnection } from '../server/platform/db/openAdminConnection.ts';
import { reasonOf, StartError } from '../server/platform/listen.ts';

const usage = `Name the file, or - to pipe it:
  npm run backup -- foyer.gz                     writes all of the database, also while Foyer runs
  npm run restore -- foyer.gz                    reads it into an empty database
  npm run -s backup -- - | gpg -c > foyer.gpg    encrypts it on its way`;

/** `npm run backup` and `npm run restore`, for whoever runs this Foyer. */
async function main([kind, path]: string[]) {
  if (!path) throw new StartError(usage);
  const config = readConfig(process.env);
  const input = kind === 'restore' ? await readable(path) : null;
  const log = pino({ level: 'silent' });
  const { close } = await openAdminConnection(config, log);
  const owner = createOwnerPool(config, log);
  try {
    if (input) {
      const { at, rows } = await restore(owner, input);
      console.error(`Restored what there was at ${at}: ${rows} rows. Start Foyer with the secret key of that time.`);
    } else {
      const rows = await write(path, (out) => backUp(owner, out, new Date()));
      console.error(
        `Backed up ${rows} rows. Keep the secret key beside it, in a place of its own: without it, payment keys and passwords in the backup can’t be read.`,
      );
    }
  } finally {
    await owner.end();
    await close();
  }
}

async function readable(path: string): Promise<Readable> {
  if (path === '-') return process.stdin;
  const file = await open(path).catch((error) => {
    throw new StartError(`${path} cannot be read (${reasonOf(error)}).`);
  });
  return file.createReadStream();
}

/** Whole under its name, or not there: a backup that was ended in the middle replaces none. */
async function write(path: string, work: (out: Writable) => Promise<number>) {
  if (path === '-') return work(process.stdout);
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    const rows = await work(file.createWriteStream({ flush: true }));
    renameSync(part, path);
    return rows;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof StartError ? error.message : `That did not work: ${reasonOf(error)}`);
  process.exitCode = 1;
});
