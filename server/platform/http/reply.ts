import type { AnswerOf, Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { type May, replyPickerOf } from './picker.ts';

/** Told of what a handler answered with besides what the contract names, by its path, like `users.0.ticketKey`. */
export type OnUnnamed = (call: CallName, path: string) => unknown;

/**
 * Makes the function through which every payload goes out: it leaves what the reply schema of the call names, and keys to those who `may` use them. Finding out what
 * was left behind takes time, and is only done where it is reported. Throws for a schema that `pickerOf` does not know.
 */
export function replyOf<Name extends CallName>(
  name: Name,
  onUnnamed?: OnUnnamed,
): (payload: AnswerOf<(typeof calls)[Name]>, may: May) => AnswerOf<(typeof calls)[Name]> {
  const { payload: schema }: Endpoint = calls[name];
  if (schema === 'blob') return (payload) => payload;
  const pick = replyPickerOf(schema);
  return (payload, may) => {
    const picked = pick(payload, may);
    if (onUnnamed) for (const path of missing(payload, picked, [])) onUnnamed(name, path);
    return picked;
  };
}

/** The paths of what is in a value and no longer in what was picked of it. */
function missing(value: unknown, picked: unknown, path: readonly string[]): string[] {
  if (value === undefined) return [];
  if (picked === undefined) return [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    missing(inner, (picked as Record<string, unknown>)[key], [...path, key]),
  );
}
