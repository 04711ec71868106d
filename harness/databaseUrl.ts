import type { PoolConfig } from 'pg';

/** A socket's folder cannot be the host of a URL, so it goes where libpq and pg both look for it. */
export function databaseUrl({ user, password, host = '', port, database }: PoolConfig): string {
  const who = typeof password === 'string' ? `${user}:${password}` : user;
  return host.startsWith('/')
    ? `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${who}@${host}:${port}/${database}`;
}
