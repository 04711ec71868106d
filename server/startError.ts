/** Something the person who starts Foyer can put right. Its message is printed as it stands, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The operating system's short name of a failure (`EACCES`, `ENOENT` …), or its text. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
