import type { ApiError } from '../../../lib/apiError.ts';
import { withoutPayload } from '../../../lib/inputPath.ts';

/** The server's sentence about one field, where the error is about that field. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.field !== undefined && withoutPayload(error.field) === field ? error.msg : undefined;
