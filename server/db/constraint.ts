/** Whether a failed query broke the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}

/** Codes of the network and of PostgreSQL for: not reachable, starting, stopping, out of connections, session ended. */
const away = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN 57P01 57P02 57P03 53300 08000 08001 08003 08004 08006'.split(
    ' ',
  ),
);
/** What the driver says in words only. */
const awayInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether a query failed because PostgreSQL could not be reached. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && away.has(String(error.code))) || awayInWords.test(error.message) || isAway(error.cause));

/** Deadlock, failed serialisation, and a row that pointed to one deleted meanwhile. */
const lost = ['40P01', '40001', '23503'];

/** Whether PostgreSQL undid a transaction because another one was in its way. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && lost.includes(String(error.code))) || isLostRace(error.cause));
