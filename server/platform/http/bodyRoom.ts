/** What one caller sends. */
export type Sending = {
  /** Makes it so many bytes larger. False where there is no room, which is taken from whoever has most, if that is not the caller. */
  grow: (by: number) => boolean;
  /** Gives its room back; what comes afterwards does nothing. */
  leave: () => void;
};

/** What callers have on its way; `refuse` is called once it has lost its room. */
type Held = { caller: string; bytes: number; refuse: () => void; site: Site };
/** Those that count together, and their bytes. */
type Site = { name: string; held: Set<Held>; sum: number };

/**
 * Room for what arrives slowly, shared by callers: where it is full, the largest of whoever holds most makes way for one who holds less. `wideOf` says
 * which callers count together, those of one site; among them it is the same.
 */
export function createRoom(max: number, wideOf: (caller: string) => string = (caller) => caller) {
  const sites = new Map<string, Site>();
  let total = 0;

  function siteOf(caller: string): Site {
    const name = wideOf(caller);
    const site = sites.get(name) ?? { name, held: new Set(), sum: 0 };
    sites.set(name, site);
    return site;
  }

  /** Takes the room of the largest that whoever holds most has on its way; false where that is the caller. */
  function makeRoom({ caller, site: own }: Held): boolean {
    const { held } = [...sites.values()].reduce((most, site) => (site.sum > most.sum ? site : most), own);
    const sums = new Map<string, number>();
    for (const each of held) sums.set(each.caller, (sums.get(each.caller) ?? 0) + each.bytes);
    const [most] = [...sums].reduce(
      (found, each) => (each[1] > found[1] ? each : found),
      [caller, sums.get(caller) ?? 0],
    );
    if (most === caller) return false;
    const largest = [...held].reduce<Held | null>(
      (found, each) => (each.caller === most && each.bytes > (found?.bytes ?? -1) ? each : found),
      null,
    );
    if (!largest) return false;
    drop(largest);
    largest.refuse();
    return true;
  }

  function grow(own: Held, by: number) {
    own.bytes += by;
    own.site.sum += by;
    total += by;
  }

  function drop(own: Held) {
    const { name, held } = own.site;
    if (!held.delete(own)) return;
    grow(own, -own.bytes);
    if (held.size === 0) sites.delete(name);
  }

  return (caller: string, refuse: () => void): Sending => {
    const own: Held = { caller, bytes: 0, refuse, site: siteOf(caller) };
    own.site.held.add(own);
    return {
      grow(by) {
        grow(own, by);
        while (total > max) if (!makeRoom(own)) return false;
        return true;
      },
      leave: () => drop(own),
    };
  };
}
