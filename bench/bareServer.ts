import { Hono } from 'hono';
import { pino } from 'pino';
import { createPool } from '../server/platform/db/pool.ts';
import { listen } from '../server/platform/listen.ts';

/**
 * What Foyer's calls are held against: Hono and pg with nothing between them, one prepared statement a call, the same pool.
 * A process of its own, ended by its parent.
 */
const pool = createPool({ connectionString: process.env.DATABASE_URL ?? '' }, pino({ level: 'silent' }));
const app = new Hono();

/** What a buyer hears who comes too late, without a look at what was sent. */
app.post('/rush', (c) => c.json({ msg: 'Sold out.' }, 409));
app.get('/update', async (c) => {
  const values = [c.req.query('id'), new Date()];
  const text = 'update bare set touched = $2 where id = $1 returning id, touched';
  return c.json((await pool.query({ name: 'update', text, values })).rows[0]);
});
app.get('/read', async (c) => {
  const values = [c.req.query('id')];
  return c.json((await pool.query({ name: 'read', text: 'select * from bare where id = $1', values })).rows[0]);
});

const { port } = await listen(app.fetch, 0);
process.stdout.write(`Bare is at http://127.0.0.1:${port}\n`);
