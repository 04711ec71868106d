import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';

/**
 * Drizzle without its transactions, which never give their connection back when `begin` fails: ten of those would leave the
 * pool empty. Use `inTransaction` of server/platform/db/transaction.ts.
 */
type Queries = Omit<NodePgDatabase, 'transaction'>;

export type Db = Queries & { $client: Pool };
/** Where a query runs: the database, or the transaction it has to be part of. */
export type Tx = Queries & { $client: Pick<ClientBase, 'query'> };
