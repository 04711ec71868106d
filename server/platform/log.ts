type Facts = { name: string; message: string; code?: unknown; constraint?: unknown; at: string[] };

/**
 * What of an error goes to the log: its innermost cause, and where it happened. Never a query's parameters, nor the detail in
 * which PostgreSQL repeats them: they are attendees' names, addresses and secrets.
 */
export function loggedError(error: unknown): Facts {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error, at: [] };
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  const cause = innermost(error);
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  return {
    name: cause.name,
    message: cause.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    at,
  };
}

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);
