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
 * A list as it was changed here on top of what somebody else saved meanwhile, where both began from `base`: what was changed here wins,
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
