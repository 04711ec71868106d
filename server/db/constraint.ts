/** Whether a failed query broke the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}

/** Whether PostgreSQL gave a transaction up because another one was in its way. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '40P01' || error.code === '40001')) || isLostRace(error.cause));
