import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../../scripts/sourceHash.mjs';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const rows = 600;
const batch = 50;

let child: ChildProcess | null = null;
const api = await openApi();
const organiser = await newOrganiser(api);
const userId = organiser.id;
const at = await newEvent(api, organiser.token, { price: 2_000 });
afterAll(() => child?.kill('SIGKILL'));

/** Imports the file until so many rows are done, and is killed then, while the next batch is under way; null for all of it. */
async function importUntil(importId: string, killedAt: number | null): Promise<string[]> {
  const file = { formId: at.formId, ticketId: at.ticketId, userId, importId, rows, batch };
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/importerChild.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: api.url, IMPORT: JSON.stringify(file) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [done = '', outcomes = ''] = line.split(' ');
    said.push(...outcomes.split(','));
    if (Number(done) === killedAt) child.kill('SIGKILL');
  }
  await ended;
  return said;
}

const one = async (text: string) => (await api.sql(text, [at.formId]))[0];
const found = () =>
  one(`select count(*)::integer as attendees, count(distinct lower(email))::integer as addresses,
    count(distinct purchase_id)::integer as orders from registered_users where form_id = $1`);

it('an import whose server is killed goes on with the same file and doubles nothing', async () => {
  const importId = randomUUID();
  await importUntil(importId, 150);
  const { attendees } = await found();
  // Whole batches, and never a part of one.
  expect([attendees >= 150, attendees % batch]).toEqual([true, 0]);
  // The browser sends again what had no answer: the same rows of the same import.
  await importUntil(importId, 400);
  expect((await found()).attendees).toBeGreaterThanOrEqual(400);
  // After a closed browser the file is chosen again, as an import of its own.
  const outcomes = await importUntil(randomUUID(), null);
  const { attendees: all, addresses, orders } = await found();
  expect([all, addresses, orders]).toEqual([rows, rows, rows]);
  expect(outcomes).toHaveLength(rows);
  expect(outcomes.slice(0, 400).every((outcome) => outcome === 'unchanged')).toBe(true);
  expect(outcomes.at(-1)).toBe('added');
  expect(await one('select reserved from forms where id = $1')).toEqual({ reserved: rows });
  expect(await one('select sum(registered)::integer as registered from form_counts where form_id = $1')).toEqual({
    registered: rows,
  });
}, 120_000);
