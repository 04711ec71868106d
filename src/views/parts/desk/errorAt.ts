import type { ApiError } from '../../../lib/apiError.ts';

/** The server's sentence about one field, where the problem is about that field. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.field?.replace(/^payload\./, '') === field ? error.msg : undefined;
