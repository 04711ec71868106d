import type { ApiError } from '../../lib/apiError.ts';
import { withoutPayload } from '../../lib/input.ts';

/** What stands beside a field, where the problem is about that field: a toast says it too, and goes. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.fieldErrors?.[field] ??
  (error?.field !== undefined && withoutPayload(error.field) === field ? error.msg : undefined);
