import type { ApiError } from '../../lib/apiError.ts';

/** What stands beside a field, where the problem is about that field: a toast says it too, and goes. Most calls have their input within `payload`. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.fieldErrors?.[field] ??
  (error?.field === field || error?.field === `payload.${field}` ? error.msg : undefined);
