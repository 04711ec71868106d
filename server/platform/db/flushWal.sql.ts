import * as v from 'valibot';
import type { Db } from '../deps.ts';
import { dataLoader } from './dataLoader.ts';
import { statement } from './statement.ts';

/*
 * A row that everybody changes, like a form's count, is locked until the change is on the disk, and the disk takes longer than
 * all the rest. A statement that selects `unawaitedSql` lets go of its locks at once; whoever runs it awaits `flushWal` before
 * anybody is told.
 */

/** Ends the transaction that it is part of without waiting for the disk. */
export const unawaitedSql = `set_config('synchronous_commit', 'off', true)`;

/** Begins a transaction that ends without waiting for the disk. */
export const beginUnawaited = 'begin; set local synchronous_commit to off';

/** Writes something and waits for it: what was committed before is on the disk then, too. */
export const writeThrough = statement(
  'write_through',
  v.strictObject({}),
  `select from pg_logical_emit_message(true, 'foyer', '')`,
);

const write = dataLoader(async (db: Db, asked: null[]) => {
  await writeThrough(db);
  return asked;
});

/** Waits until all that was committed by now is on the disk. Many who wait at once share one write. */
export async function flushWal(db: Db): Promise<void> {
  await write(db, null);
}
