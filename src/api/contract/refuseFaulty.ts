import * as v from 'valibot';
import type { ApiError } from '../../lib/apiError.ts';
import { explain } from './explain.ts';

/** The contract's own rules, before the server is asked: throws as a Problem what it would refuse, with every fault at once. */
export function refuseInvalid(schema: v.GenericSchema, input: unknown): void {
  const { issues } = v.safeParse(schema, input);
  if (!issues) return;
  const fieldErrors = Object.fromEntries([...issues].reverse().map((issue) => [explain([issue]).field, issue.message]));
  throw { code: 'refused', status: 0, ...explain(issues), fieldErrors } satisfies ApiError;
}
