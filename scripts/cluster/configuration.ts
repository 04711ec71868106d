import { dirname, join } from 'node:path';
import type { Programs } from './programs.ts';

/* What an administrator writes into /etc, for programs that all run on one machine. docs/scaling.md says why the settings are as they are. */

type Etcd = { name: string; client: number; peer: number; dataDir: string };
type Postgres = { name: string; port: number; rest: number; dataDir: string };
type Web = { name: string; port: number };
/** Which port of 127.0.0.1 everything has. */
export type Places = {
  folder: string;
  etcd: Etcd[];
  postgres: Postgres[];
  foyers: Web[];
  primary: number;
  replicas: number;
  front: number;
  pooler: number;
  /** For one more PostgreSQL. */
  spare: number;
};

const at = (port: number) => `127.0.0.1:${port}`;

export const etcdArguments = ({ name, client, peer, dataDir }: Etcd, all: readonly Etcd[]): string[] => [
  ...['--name', name, '--data-dir', dataDir],
  ...['--listen-client-urls', `http://${at(client)}`, '--advertise-client-urls', `http://${at(client)}`],
  ...['--listen-peer-urls', `http://${at(peer)}`, '--initial-advertise-peer-urls', `http://${at(peer)}`],
  ...['--initial-cluster', all.map((each) => `${each.name}=http://${at(each.peer)}`).join(',')],
  ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'foyer'],
  // Disks of small machines are slow now and then, and no member is gone for that.
  ...['--heartbeat-interval', '250', '--election-timeout', '2500', '--log-level', 'warn'],
];

/** Seconds. A primary that is not heard of for `ttl` has lost its office. */
const patroniTimes = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

export const superuser = { user: 'postgres', password: 'of-the-cluster' };
const replicator = { username: 'replicator', password: 'of-the-replicas' };

/** JSON is YAML, too. */
export const patroniFile = (
  { name, port, rest, dataDir }: Postgres,
  { etcd, folder }: Places,
  { pg_rewind, pgbackrest }: Pick<Programs, 'pg_rewind' | 'pgbackrest'>,
): string =>
  JSON.stringify(
    {
      scope: 'foyer',
      name,
      restapi: { listen: at(rest), connect_address: at(rest) },
      etcd3: { hosts: etcd.map(({ client }) => at(client)) },
      bootstrap: {
        dcs: {
          ...patroniTimes,
          synchronous_mode: true,
          maximum_lag_on_failover: 1_048_576,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { max_connections: 120, shared_buffers: '64MB', wal_keep_size: '128MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      },
      postgresql: {
        listen: at(port),
        connect_address: at(port),
        data_dir: dataDir,
        bin_dir: dirname(pg_rewind),
        pgpass: `${dataDir}.pgpass`,
        basebackup: [{ checkpoint: 'fast' }],
        authentication: {
          superuser: { username: superuser.user, password: superuser.password },
          replication: replicator,
          rewind: { username: superuser.user, password: superuser.password },
        },
        parameters: {
          unix_socket_directories: folder,
          password_encryption: 'scram-sha-256',
          archive_mode: 'on',
          archive_command: `${pgbackrest} --config=${backupsOf(name, folder)} --stanza=${stanza} archive-push %p`,
        },
      },
    },
    null,
    2,
  );

/** The name under which backups are kept. */
export const stanza = 'foyer';
export const backupsOf = (name: string, folder: string) => join(folder, `${name}.pgbackrest.conf`);

/** Where backups of a PostgreSQL go, and each file of what it writes. In earnest this is another machine, or an S3 bucket. */
export const backupFile = ({ dataDir, port }: Pick<Postgres, 'dataDir' | 'port'>, folder: string): string => `
[global]
repo1-path=${folder}/backups
repo1-retention-full=2
log-path=${folder}
lock-path=${folder}/locks
spool-path=${folder}
start-fast=y
log-level-console=warn
[${stanza}]
pg1-path=${dataDir}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=${superuser.user}
`;

export const restoredIn = (folder: string): string => join(folder, 'restored');

/** How a restored PostgreSQL differs from the one that it was: alone, at its own port, and it adds nothing to the backups. */
export const databaseSettings = (port: number, folder: string): string[] =>
  Object.entries({
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder },
    ...{ archive_mode: 'off', synchronous_standby_names: '' },
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export const haproxyFile = ({ postgres, foyers, primary, replicas, front }: Places): string => {
  const databases = (check: string, port: number) => `
listen ${check}
  bind ${at(port)}
  timeout client 30m
  timeout server 30m
  option httpchk GET /${check}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map(({ name, port, rest }) => `  server ${name} ${at(port)} check port ${rest}`).join('\n')}
`;
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
${databases('primary', primary)}${databases('replica', replicas)}
listen front
  mode http
  bind ${at(front)}
  balance roundrobin
  option forwardfor
  option redispatch 1
  retries 2
  option httpchk GET /readyz
  default-server inter 1s fall 1 rise 1
${foyers.map(({ name, port }) => `  server ${name} ${at(port)} check`).join('\n')}
`;
};

/** The login with which Foyer works, and its database. */
export const login = { user: 'foyer', password: 'of-the-foyers', database: 'foyer' };

export const pgbouncerFile = ({ pooler, primary, folder }: Places): string => `
[databases]
${login.database} = host=127.0.0.1 port=${primary} connect_query='set statement_timeout to 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
; A primary that has just come is tried every second, and nobody waits long for one.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`;

export const userlistFile = (): string => `"${login.user}" "${login.password}"\n`;
