/** `at` in milliseconds. */
type Count = { at: number; count: number };

/** How many were counted when, the earliest first, with their sum at hand: each step costs the same however many there are. */
export function countsByTime() {
  let counts: Count[] = [];
  /** What is before it is dropped. */
  let head = 0;
  let sum = 0;

  function drop(): void {
    sum -= counts[head]?.count ?? 0;
    head++;
    // The dropped ones are let go when they are the larger part.
    if (head < 1_000 || head * 2 < counts.length) return;
    counts = counts.slice(head);
    head = 0;
  }

  /** Where the first is that is not earlier. */
  function placeOf(at: number): number {
    let [low, high] = [head, counts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((counts[middle] as Count).at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    sum: () => sum,
    first: (): Count | undefined => counts[head],
    drop,
    add(at: number, count: number): void {
      sum += count;
      const place = placeOf(at);
      const same = counts[place];
      if (same?.at === at) same.count += count;
      else counts.splice(place, 0, { at, count });
    },
    /** Drops what was counted before that time. */
    dropBefore(at: number): void {
      for (let first = counts[head]; first && first.at < at; first = counts[head]) drop();
    },
    /** Takes one away from the earliest, if there is any. */
    take(): void {
      while (counts[head]?.count === 0) drop();
      const first = counts[head];
      if (!first) return;
      first.count--;
      sum--;
    },
    /** All in at most so many parts, each with its earliest time. */
    parts(most: number): Count[] {
      const each = Math.ceil((counts.length - head) / most);
      const parts: Count[] = [];
      for (let place = head; place < counts.length; place += each)
        parts.push({
          at: (counts[place] as Count).at,
          count: counts.slice(place, place + each).reduce((total, { count }) => total + count, 0),
        });
      return parts;
    },
  };
}
