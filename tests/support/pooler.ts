import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { inject, onTestFinished, vi } from 'vitest';
import { freePort } from './freePort.ts';

export type Pooler = {
  /** Where the database is reached through it. */
  url: string;
  /** The database is away for the pooler: its connections break, and it gets no others. */
  cut: () => void;
  mend: () => void;
};

/** Debian's pgbouncer before a database of the run's cluster, until the test has ended; it refuses to run as root. */
export async function poolerBefore(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, port: socket, user } = inject('postgres');
  // Its account may not enter the folder of the cluster's socket.
  const open = new Set<Socket>();
  let isCut = false;
  const way = createServer((one) => {
    if (isCut) return one.destroy();
    open.add(one.once('close', () => open.delete(one)));
    return pipeline(one, connect(`${host}/.s.PGSQL.${socket}`), one, () => {});
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const database = new URL(url).pathname.slice(1);
  const settings = [
    ...['[databases]', `${database} = host=127.0.0.1 port=${(way.address() as AddressInfo).port} user=${user}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', `pool_mode = ${mode}`, 'server_login_retry = 1', 'query_wait_timeout = 1'],
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const pooler = spawn('pgbouncer', [...account, join(folder, 'pgbouncer.ini')], { env, stdio: 'ignore' });
  onTestFinished(async () => {
    await ended(pooler);
    way.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitFor(async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: String(user), database });
    await client.connect();
    await client.end();
  }, 10_000);
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    cut: () => {
      isCut = true;
      for (const each of open) each.destroy();
    },
    mend: () => {
      isCut = false;
    },
  };
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
