import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../server/platform/config.ts';
import { assertEmpty, backUp, beginBackup, restore } from '../../server/platform/db/backup.ts';
import { noteBackup } from '../../server/platform/db/lastBackup.ts';
import { migrateDatabase, pendingMigrations } from '../../server/platform/db/migrate.ts';
import { createOwnerPool, openAdminConnection } from '../../server/platform/db/openAdminConnection.ts';
import { type FilePlace, openFilePlace } from '../../server/platform/filePlace.ts';
import { StartError, toldError, toldReason } from '../../server/platform/listen.ts';
import { keyPlaces } from '../../server/platform/secrets/secretKey.ts';

const usage = `Name the file, or - to pipe it:
  npm run backup -- foyer.gz                     writes all of the database, also while Foyer runs
  npm run restore -- foyer.gz                    reads it into an empty database
  npm run -s backup -- - | gpg -c > foyer.gpg    encrypts it on its way`;

/** `npm run backup`, `npm run restore` and `npm run upgrade`, for operators of a Foyer. */
async function main([kind, path]: string[]) {
  if ((!path && kind !== 'upgrade') || (path !== '-' && path?.startsWith('-'))) throw new StartError(usage);
  const config = readConfig(process.env);
  const begun = kind === 'restore' && path ? await beginBackup(await readable(path)) : null;
  const log = pino({ level: 'silent' });
  // What is backed up or looked at is left as it is.
  const isNew = begun !== null;
  const ways = { migrates: isNew, makes: isNew, before: assertEmpty };
  const { where, close } = await openAdminConnection(config, log, ways);
  const owner = createOwnerPool(config, log);
  const place = config.filePlace && openFilePlace(config.filePlace);
  try {
    if (begun) {
      const { at, rows } = await restore(owner, begun);
      console.error(
        `Restored what there was at ${at}: ${rows} rows. Start Foyer with the secret key of that time: ${keyPlaces(config)}.`,
      );
    } else {
      await assertUsed(owner, where);
      if (kind === 'upgrade') await upgrade(owner, where, path, place);
      else if (path) await noteBackup(owner, await backUpTo(path, owner, where, place));
    }
  } finally {
    await owner.end();
    await close();
  }
}

/** A backup of the wrong place would take that of the right one's name. */
async function assertUsed(owner: Pool, where: string): Promise<void> {
  const { rows } = await owner.query(`select to_regclass('public.users') as users`);
  const isUsed = rows[0]?.users && (await owner.query('select from users limit 1')).rowCount;
  if (!isUsed)
    throw new StartError(`There is no account in ${where}. Set FOYER_DATA or DATABASE_URL as it is for your Foyer.`);
}

/** Answers with the moment that the backup is of. */
async function backUpTo(path: string, owner: Pool, where: string, place: FilePlace | null): Promise<Date> {
  const at = new Date();
  let lost = 0;
  const onLost = (id: string) => {
    lost++;
    console.error(`The file ${id} is not where FILES_URL says, and so not in the backup.`);
  };
  const rows = await write(path, (out) => backUp(owner, out, at, place && { place, onLost }));
  console.error(
    `Backed up ${rows} rows of ${where}. The secret key is not in it: keep a copy of that, too, in another place than the backup. Without the key, payment keys and passwords in the backup can’t be read.`,
  );
  // Whoever runs it by night sees it.
  if (lost > 0) process.exitCode = 1;
  return at;
}

/** Says what this version changes in the database, and where a file is named for the backup that leads back, changes it. */
async function upgrade(owner: Pool, where: string, path: string | undefined, place: FilePlace | null): Promise<void> {
  const pending = await pendingMigrations(owner);
  if (pending.length === 0) {
    console.error(
      `The database is up to date: this version changes nothing in it${path ? ', and no backup was made' : ''}.`,
    );
    return;
  }
  console.error(`This version changes the database by:\n${pending.map((name) => `  ${name}`).join('\n')}`);
  if (!path) {
    console.error(
      'Stop every Foyer and run npm run upgrade -- before.gz, which makes a backup first, or just start this one.',
    );
    return;
  }
  if (await isInUse(owner))
    throw new StartError('A Foyer still works with this database. Stop every one of them first.');
  const at = await backUpTo(path, owner, where, place);
  await migrateDatabase(owner);
  await noteBackup(owner, at);
  console.error(
    `The database is up to date. The way back: an empty database, npm run restore -- ${path} with the version before, and that one’s start.`,
  );
}

/** Whether another program of Foyer is connected: each keeps a connection on which it hears of changes. */
async function isInUse(owner: Pool): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where application_name = 'Foyer' and datname = current_database() and pid <> pg_backend_pid() limit 1`,
  );
  return rowCount !== 0;
}

async function readable(path: string): Promise<Readable> {
  if (path === '-') return process.stdin;
  const file = await open(path).catch((error) => {
    throw new StartError(`${path} cannot be read (${toldReason(error)}).`);
  });
  return file.createReadStream();
}

/** Whole under its name, or not there: a backup that was ended in the middle replaces none. */
async function write(path: string, work: (out: Writable) => Promise<number>) {
  if (path === '-') return work(process.stdout);
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600).catch((error) => {
      throw new StartError(`${path} cannot be written (${toldReason(error)}).`);
    });
    const rows = await work(file.createWriteStream({ flush: true }));
    renameSync(part, path);
    return rows;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(toldError(error));
  process.exitCode = 1;
});
