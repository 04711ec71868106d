/** Small in memory, safe on disk. An idle Foyer with its database is to stay under 250 MB. */
const settings: Record<string, string> = {
  shared_buffers: '48MB',
  max_connections: '40',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // One machine, no replicas: less to write, and no process waiting to send it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  max_worker_processes: '2',
  max_parallel_workers: '1',
  max_parallel_workers_per_gather: '1',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What the server does, and why it ends. That a statement was refused is an ordinary answer, which anybody can cause without end; what fails without
  // one is in Foyer's own log. A statement may have a person's address in it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  idle_in_transaction_session_timeout: '60s',
};

const fingerprintName = 'foyer.settings';

/** Identifies the engine and settings a running cluster was started with, so that an older one is started anew. */
export const fingerprintOf = (version: string) =>
  [version, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)].join(' ');

/** The query that reads it back. */
export const readFingerprint = `select current_setting('${fingerprintName}', true) as fingerprint`;

/** Everything as command line options: the folder's own postgresql.conf is left to the administrator. */
export const settingFlags = (version: string, more: Record<string, string>) =>
  Object.entries({ ...settings, [fingerprintName]: fingerprintOf(version), ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
