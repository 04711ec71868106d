/** What one caller sends. */
export type Sending = {
  /** Makes it so many bytes larger. False where there is no room, which is taken from whoever has most, if that is not the caller. */
  grow: (by: number) => boolean;
  /** Gives its room back; what comes afterwards does nothing. */
  leave: () => void;
};

/** What callers have on its way; `refuse` is called once it has lost its room. */
type Held = { caller: string; bytes: number; refuse: () => void };

/**
 * Room for what arrives slowly, shared by callers: where it is full, the largest of whoever holds most makes way for one who holds less. `wideOf` says
 * which callers count together, those of one site; among them it is the same.
 */
export function createRoom(max: number, wideOf: (caller: string) => string = (caller) => caller) {
  const held = new Set<Held>();
  let total = 0;

  const sumBy = (keyOf: (caller: string) => string, among: Iterable<Held>) => {
    const sums = new Map<string, number>();
    for (const { caller, bytes } of among) sums.set(keyOf(caller), (sums.get(keyOf(caller)) ?? 0) + bytes);
    return sums;
  };

  /** Who holds most, and more than `own`; null where no one holds more. */
  function fullest(sums: Map<string, number>, own: string): string | null {
    let found = own;
    for (const [key, sum] of sums) if (sum > (sums.get(found) ?? 0)) found = key;
    return found === own ? null : found;
  }

  /** Takes the room of the largest that whoever holds most has on its way; false where that is the caller. */
  function makeRoom({ caller }: Held): boolean {
    const wide = fullest(sumBy(wideOf, held), wideOf(caller)) ?? wideOf(caller);
    const among = [...held].filter((each) => wideOf(each.caller) === wide);
    const most = fullest(
      sumBy((own) => own, among),
      caller,
    );
    const [largest] = among.filter((each) => each.caller === most).sort((one, other) => other.bytes - one.bytes);
    if (!largest) return false;
    drop(largest);
    largest.refuse();
    return true;
  }

  function drop(each: Held) {
    if (held.delete(each)) total -= each.bytes;
  }

  return (caller: string, refuse: () => void): Sending => {
    const own: Held = { caller, bytes: 0, refuse };
    held.add(own);
    return {
      grow(by) {
        own.bytes += by;
        total += by;
        while (total > max) if (!makeRoom(own)) return false;
        return true;
      },
      leave: () => drop(own),
    };
  };
}
