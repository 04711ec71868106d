import * as v from 'valibot';
import type { ApiError } from '../../lib/apiError.ts';
import { explain } from './explain.ts';
import type { IssueWords } from './issue.ts';

/** The contract's own rules, before the server is asked: throws as an ApiError what it would refuse, with every error at once. */
export function assertValid(schema: v.GenericSchema, input: unknown, words: IssueWords): void {
  const { issues } = v.safeParse(schema, input);
  if (!issues) return;
  const explained = [...issues].reverse().map((issue) => explain([issue], words));
  const fieldErrors = Object.fromEntries(explained.map(({ field, msg }) => [field, msg]));
  throw { code: 'refused', status: 0, ...explain(issues, words), fieldErrors } satisfies ApiError;
}
