import type { Problem } from '../../lib/apiError.ts';

/** The server's sentence about one field, where the problem is about that field. */
export const problemAt = (problem: Problem | null, field: string): string | undefined =>
  problem?.field?.replace(/^payload\./, '') === field ? problem.msg : undefined;
