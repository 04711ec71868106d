import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { backupFile, databaseSettings, restoredIn, stanza } from './configuration.ts';
import { connected } from './connected.ts';
import { until } from './processes.ts';

/** Milliseconds until what was written has left for the repository of backups, and until a restored PostgreSQL answers. */
const bounds = { archived: 60_000, restored: 120_000 };

/** Makes the repository of backups and a first full backup, from the primary and while visitors come. */
export async function backUp({ inOffice, run, backupsOf }: Cluster): Promise<void> {
  const { primary } = await inOffice();
  const config = backupsOf(primary.name);
  for (const what of ['stanza-create', 'backup'])
    await run(`pgbackrest ${what}`, 'pgbackrest', [`--config=${config}`, `--stanza=${stanza}`, what]);
}

/**
 * Does to the primary what no replica saves from: an administrator drops the table of the orders. Then restores all as it was in the last moment before into a
 * PostgreSQL of its own, from the backup and what was written since. Answers with that one, and how many ms it took.
 */
export async function recover(cluster: Cluster): Promise<{ restored: pg.PoolConfig; took: number }> {
  const moment = await spoil(cluster.primary);
  const began = performance.now();
  const { folder, run, start, spare } = cluster;
  const dataDir = restoredIn(folder);
  const config = cluster.write('restored.pgbackrest.conf', backupFile({ dataDir, port: spare }, folder));
  await run('pgbackrest restore', 'pgbackrest', [
    ...[`--config=${config}`, `--stanza=${stanza}`],
    ...['--type=time', `--target=${moment}`, '--target-action=promote', 'restore'],
  ]);
  start('restored', 'postgres', ['-D', dataDir, ...databaseSettings(spare, folder)]);
  const restored = { ...cluster.primary, port: spare };
  await until(
    'it is restored',
    async () => (await askOf(restored, 'select pg_is_in_recovery() as is')).is === false,
    bounds.restored,
  );
  return { restored, took: performance.now() - began };
}

/** Drops the table of the orders, and answers with the moment before, as PostgreSQL writes it. */
async function spoil(primary: pg.PoolConfig): Promise<string> {
  const { moment } = await askOf(primary, 'select clock_timestamp()::text as moment');
  await askOf(primary, 'drop table purchases cascade');
  // What has been written leaves when its file is full, or when it is told to.
  const { file } = await askOf(primary, 'select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () => {
    const { last } = await askOf(primary, 'select last_archived_wal as last from pg_stat_archiver');
    return String(last) >= String(file);
  };
  await until('what was written is in the repository', isArchived, bounds.archived);
  return String(moment);
}

const askOf = (database: pg.PoolConfig, text: string): Promise<Record<string, unknown>> =>
  connected(database, async (client) => (await client.query<Record<string, unknown>>(text)).rows[0] ?? {});
