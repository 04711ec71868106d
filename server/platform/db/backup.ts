import { createInterface } from 'node:readline';
import { pipeline, Readable, type Writable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import type { FilePlace } from '../filePlace.ts';
import { StartError } from '../listen.ts';
import { latestMigration, migrationOf } from './migrate.ts';

/*
 * A backup is gzipped text: a line about all of it, then of each table a line with its columns, its rows as PostgreSQL's COPY writes them and the line `\.`, and in the
 * end a line with the sequences and how many rows there are.
 */
const Head = v.object({ foyer: v.literal('backup'), migration: v.number(), at: v.string() });
const Table = v.object({ table: v.string(), columns: v.array(v.string()) });
const End = v.object({ rows: v.number(), sequences: v.record(v.string(), v.string()) });
type Table = v.InferOutput<typeof Table>;

/** COPY writes this after the rows, and no row looks like it. */
const endOfRows = Buffer.from('\\.\n');

/**
 * Writes all of the database as it is at one moment, while others go on; `at` is that moment. Answers with the number of rows. Nothing of it is encrypted.
 * What files hold that are kept outside of the database is written as if it was in it, but for those that `onLost` is told of.
 */
export async function backUp(pool: pg.Pool, out: Writable, at: Date, outside: Outside | null = null): Promise<number> {
  const client = await connect(pool);
  let rows = 0;
  async function* parts(): AsyncGenerator<string | Buffer> {
    const head = { foyer: 'backup', migration: await migrationOf(client), at: at.toISOString() } as const;
    yield line(head satisfies v.InferOutput<typeof Head>);
    for (const table of await tablesOf(client)) {
      yield line(table);
      const copying = client.query(copyTo(`copy ${named(table)} to stdout`));
      if (table.table === 'files') yield* withContent(copying, table, outside);
      else for await (const part of copying) yield part;
      rows += copying.rowCount;
      yield endOfRows;
    }
    const { rows: kept } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    const sequences = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
    yield line({ rows, sequences } satisfies v.InferOutput<typeof End>);
  }
  try {
    await client.query('begin isolation level repeatable read read only');
    await piped(Readable.from(parts(), { objectMode: false }), createGzip(), out);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

type Outside = { place: FilePlace; onLost: (id: string) => void };

/** The rows of files, with what those hold that are outside. Throws a `StartError` where one of them cannot be had. */
async function* withContent(copying: Readable, { columns }: Table, outside: Outside | null): AsyncGenerator<string> {
  for await (const row of createInterface({ input: copying })) {
    const fields = row.split('\t');
    const at = columns.indexOf('content');
    if (fields[at] === nothing) {
      const id = fields[columns.indexOf('id')] ?? '';
      if (!outside)
        throw new StartError('Pictures and files are kept outside of the database: set FILES_URL as it is for Foyer.');
      const content = await outside.place.get(id);
      if (content) fields[at] = `\\\\x${content.toString('hex')}`;
      else outside.onLost(id);
    }
    yield `${fields.join('\t')}\n`;
  }
}

/** As COPY writes null. */
const nothing = '\\N';

/** A connection of its own: copying a table is one query, which takes as long as it needs, and in the middle of it the connection is of no use to others. */
async function connect({ options }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ ...options, query_timeout: 0 });
  // Whatever it is, the query that runs rejects with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

const named = ({ table, columns }: Table) =>
  `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** What is computed from other columns is computed anew. */
async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname order by relname`,
  );
  return rows;
}

/** A backup whose first line was read. */
type Begun = { at: string; lines: Lines };

/** Reads what a backup says of itself, before any database is touched for it. Throws a `StartError` for anything but a backup of this version. */
export async function beginBackup(input: Readable): Promise<Begun> {
  const lines = linesOf(input);
  const first = await nextOf(lines).catch((error) => Promise.reject(isOfZip(error) ? notWhole() : error));
  const head = parsed(Head, first);
  if (head.migration !== latestMigration())
    throw new StartError(
      'The backup is of another version of Foyer. Restore it with that version, and update to this one then.',
    );
  return { at: head.at, lines };
}

/**
 * Reads a backup into a database without an account, as its owner: all of it, or nothing. Answers with the moment that it is of and the number of rows. Throws a
 * `StartError` for anything but a whole backup, and where something is there already.
 */
export async function restore(owner: pg.Pool, begun: Begun): Promise<{ at: string; rows: number }> {
  const client = await connect(owner);
  try {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    await assertEmpty(client);
    const putBack = await takeOffGuards(client);
    const done = await readInto(client, begun);
    for (const statement of putBack) await client.query(statement);
    await client.query('commit');
    return done;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isOfZip(error)) throw notWhole();
    throw new StartError(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.end();
  }
}

/** Throws a `StartError` where a database has an account, whatever version it is of. */
export async function assertEmpty(database: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await database.query(`select to_regclass('public.users') as users`);
  if (rows[0]?.users && (await database.query('select from users limit 1')).rowCount)
    throw new StartError(
      'There are accounts in this database already. Restore into a new one: set FOYER_DATA to an empty folder, or DATABASE_URL to an empty database.',
    );
}

/** Rows come table by table, and counted already: no key and no trigger may look at them before all are there. Answers with what puts these back. */
async function takeOffGuards(client: pg.ClientBase): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const tables = (await tablesOf(client)).map(({ table }) => pg.escapeIdentifier(table));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user; delete from ${table}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ];
}

async function readInto(client: pg.ClientBase, { at, lines }: Begun): Promise<{ at: string; rows: number }> {
  const known = new Map((await tablesOf(client)).map((table) => [table.table, table]));
  let rows = 0;
  for (;;) {
    const next = await nextOf(lines);
    if (!next) throw notWhole();
    const text = JSON.parse(next.toString());
    if ('rows' in text) {
      const end = v.parse(End, text);
      if (end.rows !== rows) throw notWhole();
      for (const [name, value] of Object.entries(end.sequences))
        await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
      return { at, rows };
    }
    const table = v.parse(Table, text);
    const own = known.get(table.table);
    if (!own || table.columns.some((column) => !own.columns.includes(column))) throw notWhole();
    const copying = client.query(copyFrom(`copy ${named(table)} from stdin`));
    await piped(Readable.from(rowsIn(lines), { objectMode: false }), copying);
    rows += copying.rowCount;
  }
}

type Lines = AsyncGenerator<Buffer, null>;

/** The whole lines of a gzipped text, each with its end; PostgreSQL ends them by this byte alone, unlike Node's own reader of lines. */
async function* linesOf(input: Readable): Lines {
  const unpacked = createGunzip();
  pipeline(input, unpacked, () => {});
  let begun: Buffer[] = [];
  for await (const part of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      yield Buffer.concat([...begun, part.subarray(from, end + 1)]);
      begun = [];
      from = end + 1;
    }
    begun.push(part.subarray(from));
  }
  return null;
}

async function* rowsIn(lines: Lines): AsyncGenerator<Buffer> {
  for (let row = await nextOf(lines); !row?.equals(endOfRows); row = await nextOf(lines)) {
    if (row === null) throw notWhole();
    yield row;
  }
}

const nextOf = async (lines: Lines): Promise<Buffer | null> => (await lines.next()).value;

function parsed<Schema extends v.GenericSchema>(schema: Schema, text: Buffer | null): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(String(text)));
  } catch {
    throw new StartError('This is no backup of Foyer.');
  }
}

const isOfZip = (error: unknown) => String((error as { code?: unknown } | null)?.code).startsWith('Z_');

const notWhole = () => new StartError('The backup is not whole, or is none of Foyer. Nothing was restored.');
