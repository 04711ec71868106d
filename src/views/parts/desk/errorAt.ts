import type { ApiError } from '../../../lib/apiError.ts';
import { withoutPayload } from '../../../lib/inputPath.ts';
import { shortOf } from '../shortOf.ts';

/** What stands beside a field, where the problem is about that field. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.field !== undefined && withoutPayload(error.field) === field ? shortOf(error) : undefined;
