import pg from 'pg';

/** The login with which Foyer works in a database of its own. It reads and writes rows, and changes nothing else. */
export const worker = 'foyer_worker';

/** Makes that login, or gives it the password that it has now. */
export async function createWorker(owner: pg.Pool, password: string | null): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [worker]);
  const secret = password === null ? '' : ` password ${pg.escapeLiteral(password)}`;
  await owner.query(`${rowCount === 0 ? 'create' : 'alter'} role ${worker} login${secret}`);
}

/** Lets a login work with every table that there is now; those of migrations are the owner's, and are looked at to see whether there is one to do. */
export async function grantWork(owner: pg.Pool, login: string): Promise<void> {
  const name = pg.escapeIdentifier(login);
  await owner.query(`grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    grant usage on schema drizzle to ${name};
    grant select on all tables in schema drizzle to ${name}`);
}
