import pg from 'pg';

/** The rows that an event is made of, by their table; `$1` is its id. */
const parts = {
  users: 'id = (select owner_id from events where id = $1) or event_id = $1',
  events: 'id = $1',
  forms: 'event_id = $1',
  tickets: 'form_id in (select id from forms where event_id = $1)',
  form_counts: 'form_id in (select id from forms where event_id = $1)',
  purchases: 'event_id = $1',
  purchase_lines: 'purchase_id in (select id from purchases where event_id = $1)',
  registered_users: 'event_id = $1',
  badges: 'registered_user_id in (select id from registered_users where event_id = $1)',
};
const tables = Object.keys(parts);
/** Texts that no other row may have, whoever's it is. */
const unique = ['email_key', 'slug', 'key', 'idempotency_key', 'reference', 'ticket_key', 'code'];

type Column = { table: string; name: string; type: string };

/**
 * Copies a filled event so many times, each with an organiser of its own. Through all indexes that would take longer than an hour: they are made anew
 * when all rows are there.
 */
export async function copyEvent(databaseUrl: string, eventId: string, copies: number): Promise<void> {
  // An index of five million rows takes longer than any call may.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`);
    const { rows: columns } = await client.query<Column>(
      `select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [tables],
    );
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let copy = 1; copy <= copies; copy++) {
      for (const [table, which] of Object.entries(parts)) {
        const own = columns.filter((column) => column.table === table);
        const names = own.map(({ name }) => pg.escapeIdentifier(name));
        const values = own.map((column) => copied(column, copy));
        await client.query(`insert into ${table} (${names}) select ${values} from ${table} where ${which}`, [eventId]);
      }
      console.error(`${copy + 1} of ${copies + 1} events are there.`);
    }
    for (const { made } of indexes) await client.query(made);
    await client.query(`vacuum analyze ${tables}`);
  } finally {
    await client.end();
  }
}

/** Whatever is told apart by an id is by another one in each copy, so that what refers to it does. */
function copied({ name, type }: Column, copy: number): string {
  const column = pg.escapeIdentifier(name);
  if (type === 'uuid') return `md5(${column}::text || '${copy}')::uuid`;
  return unique.includes(name) ? `${column} || '-${copy}'` : column;
}
