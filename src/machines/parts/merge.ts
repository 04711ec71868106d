type Item = { id: string };

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const find = <Of extends Item>(items: readonly Of[], id: string): Of | undefined =>
  items.find((item) => item.id === id);

/** Whether items that are in both lists stand in another order. */
export function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const common = (items: readonly Item[], others: readonly Item[]) =>
    items.flatMap(({ id }) => (find(others, id) ? [id] : []));
  return !isSame(common(before, after), common(after, before));
}

/**
 * A list as it was changed here on top of what another user saved meanwhile, where both began from `base`: what was changed here wins,
 * everything else is theirs. What one side removed is gone, unless it was changed here.
 */
export function mergeById<Of extends Item>(base: readonly Of[], mine: readonly Of[], theirs: readonly Of[]): Of[] {
  const left = new Map<string, Of>();
  for (const item of mine) {
    const isMine = !isSame(item, find(base, item.id));
    const kept = isMine ? item : find(theirs, item.id);
    if (kept) left.set(item.id, kept);
  }
  for (const item of theirs) if (!find(base, item.id)) left.set(item.id, item);
  const ids = (isReordered(base, mine) ? [...mine, ...theirs] : [...theirs, ...mine]).map(({ id }) => id);
  return [...new Set(ids)].flatMap((id) => left.get(id) ?? []);
}

type Flat = Record<string, unknown>;

/** A value that another save changed, by its dotted path. `both` where it was edited here, too, to something else. */
export type Difference = { path: string; mine: unknown; theirs: unknown; both: boolean };

/**
 * Compares what was typed with what was saved meanwhile, where both began from `base`: the values that the other save
 * changed and that are not the same here already. Objects, and lists of objects, are compared value by value.
 */
export function compareValues(base: unknown, mine: unknown, theirs: unknown): Difference[] {
  const [began, typed, saved] = [flat(base), flat(mine), flat(theirs)];
  return [...new Set([...Object.keys(typed), ...Object.keys(saved)])]
    .map((path) => ({ path, mine: typed[path], theirs: saved[path], both: !same(typed[path], began[path]) }))
    .filter((each) => !same(each.mine, each.theirs) && !same(each.theirs, began[each.path]));
}

/** The paths of what was typed here and is still to be saved, with its values. */
export function ownChanges(base: unknown, mine: unknown): [path: string, value: unknown][] {
  const began = flat(base);
  return Object.entries(flat(mine)).filter(([path, value]) => !same(value, began[path]));
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isGroup = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.some((item) => typeof item === 'object' && item !== null)
    : typeof value === 'object' && value !== null;

const flat = (value: unknown, path = ''): Flat =>
  isGroup(value)
    ? Object.assign({}, ...Object.entries(value).map(([key, part]) => flat(part, path ? `${path}.${key}` : key)))
    : { [path]: value };
