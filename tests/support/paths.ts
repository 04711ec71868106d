/** Every path of a value, its inner ones too. */
export const pathsOf = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((rest) => [key, ...rest])])
    : [];

/** The same value but for what is at a path, of which `how` makes something else. */
export function changeAt<Value>(
  value: Value,
  [key, ...rest]: readonly string[],
  how: (kept: unknown) => unknown,
): Value {
  if (key === undefined) return how(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = changeAt(copy[key], rest, how);
  return copy as Value;
}
