import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createPool } from '../../../server/platform/db/pool.ts';
import { startApi } from '../../support/api.ts';
import { poolerBefore } from '../../support/pooler.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { newOrganiser } from '../../support/world.ts';

it('a pooler that has lost its database is a database that is away, and calls are answered again once it has one', async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const { url, cut, mend } = await poolerBefore(database.url, 'session');
  const pool = createPool({ connectionString: url }, pino({ level: 'silent' }));
  onTestFinished(() => pool.end());
  const logged: string[] = [];
  const api = await startApi({ on: { ...database, db: drizzle(pool) }, logged });
  const { token } = await newOrganiser(api);
  const ask = async () => {
    const { status, headers } = await api.call('getAllEvents', {}, token);
    return { status, retryAfter: headers.get('Retry-After') };
  };
  expect(await ask()).toEqual({ status: 200, retryAfter: null });
  cut();
  for (let time = 0; time < 5; time++) expect(await ask()).toEqual({ status: 503, retryAfter: '1' });
  mend();
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
  expect(logged.filter((line) => line.includes('request failed'))).toEqual([]);
}, 60_000);
