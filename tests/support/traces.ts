import type pg from 'pg';

/** The tables of the database in which a text is found, in any column. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const hits: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select 1 from "${name}" t where lower(t::text) like '%' || lower($1) || '%' limit 1`,
      [text],
    );
    if (rows.length > 0) hits.push(name);
  }
  return hits;
}
