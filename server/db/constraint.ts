/** Whether a failed query broke the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}

/** The server does not answer, is starting or stopping, or let the connection go. */
const away = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '08000'];

/** Whether a query failed because PostgreSQL could not be reached. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && away.includes(String(error.code))) ||
    /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message) ||
    isAway(error.cause));

/** Deadlock, failed serialisation, and a row that pointed to one deleted meanwhile. */
const lost = ['40P01', '40001', '23503'];

/** Whether PostgreSQL undid a transaction because another one was in its way. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && lost.includes(String(error.code))) || isLostRace(error.cause));
