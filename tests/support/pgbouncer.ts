import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../harness/freePort.ts';

type Setting = {
  /** The socket of PostgreSQL. */
  host: string;
  port: number;
  /** The login that everybody has there. */
  user: string;
  mode: 'session' | 'transaction';
  /** Connections to each database at most. */
  poolSize?: number;
};

export type Pgbouncer = {
  /** Where it listens at 127.0.0.1. */
  port: number;
  /** The database is away for it: its connections break, and it gets no others. */
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
};

/** Debian's pgbouncer before all databases of a PostgreSQL; it refuses to run as root. */
export async function startPgbouncer({ host, port: socket, user, mode, poolSize = 20 }: Setting): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  // Its account may not enter the folder of PostgreSQL's socket.
  const open = new Set<Socket>();
  let isCut = false;
  const way = createServer((one) => {
    if (isCut) return one.destroy();
    open.add(one.once('close', () => open.delete(one)));
    return pipeline(one, connect(`${host}/.s.PGSQL.${socket}`), one, () => {});
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const settings = [
    ...['[databases]', `* = host=127.0.0.1 port=${(way.address() as AddressInfo).port} user=${user}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', `pool_mode = ${mode}`, `default_pool_size = ${poolSize}`, 'max_client_conn = 2000'],
    ...['server_login_retry = 1', `query_wait_timeout = ${mode === 'session' ? 1 : 20}`],
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn('pgbouncer', [...account, join(folder, 'pgbouncer.ini')], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    way.close();
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.race([untilAnswering(port, user), exited.then(() => Promise.reject(new Error('pgbouncer ended.')))]);
  return {
    port,
    cut: () => {
      isCut = true;
      for (const each of open) each.destroy();
    },
    mend: () => {
      isCut = false;
    },
    stop,
  };
}

async function untilAnswering(port: number, user: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await wait(50);
    }
  }
}
