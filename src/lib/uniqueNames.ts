/**
 * Names of which none is given twice, nor is one that `isTaken`: the second of a name has `numbered` of it, and so on. However many have one name, each
 * goes on from where the last one stopped.
 */
export function uniqueNames(
  numbered: (name: string, number: number) => string,
  isTaken: (name: string) => boolean = () => false,
): (name: string) => string {
  const given = new Set<string>();
  const next = new Map<string, number>();
  return (name) => {
    for (let number = next.get(name) ?? 1; ; number++) {
      const tried = number === 1 ? name : numbered(name, number);
      if (given.has(tried) || isTaken(tried)) continue;
      given.add(tried);
      next.set(name, number + 1);
      return tried;
    }
  };
}
