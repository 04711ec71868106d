/** Whether a failed query broke the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  causes(error).some((cause) => 'constraint' in cause && cause.constraint === constraint);

/** Whether a failed query failed with one of these codes of PostgreSQL or of the network. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causes(error).some((cause) => 'code' in cause && codes.includes(String(cause.code)));

/** Codes of the network and of PostgreSQL for: not reachable, starting, stopping, disk full, out of connections, session ended, only a replica. */
const away =
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN 57P01 57P02 57P03 53100 53300 08000 08001 08003 08004 08006 25006'.split(
    ' ',
  );
/** What the driver says in words only. */
const awayInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Ended by a pooler that has lost its server, whatever it says; PostgreSQL gives this code to statements, too, and ends no session with it. */
const isOfPooler = (error: Error) =>
  'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL';

/** Whether a query failed because there is no PostgreSQL now that could be reached and writes. */
export const isAway = (error: unknown): boolean =>
  hasCode(error, away) || causes(error).some((cause) => awayInWords.test(cause.message) || isOfPooler(cause));

/** Failed serialisation and deadlock: the work may simply be done again. */
const repeatable = ['40001', '40P01'];
export const isRepeatable = (error: unknown): boolean => hasCode(error, repeatable);

/** Whether a query waited for a row longer than it may. */
export const isLocked = (error: unknown): boolean => hasCode(error, ['55P03']);

/** Whether PostgreSQL undid a transaction because of another one; 23503 is a row that pointed to one deleted meanwhile. */
export const isLostRace = (error: unknown): boolean => hasCode(error, [...repeatable, '23503']);

/** An error with all that caused it; Drizzle wraps what PostgreSQL says. */
const causes = (error: unknown): Error[] => (error instanceof Error ? [error, ...causes(error.cause)] : []);
