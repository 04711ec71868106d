import type { ApiError } from '../../lib/apiError.ts';
import { parts } from '../../messages/parts.ts';

/** What stands beside a field that a reply calls wrong: a toast says why, unless it could not. */
export const shortOf = ({ said, msg }: ApiError): string => (said ? parts.checkField : msg);
