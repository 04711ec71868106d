/** Makes of an object what many ask for once, and gives it to all of them as long as the object is there. */
export function onceFor<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const known = new WeakMap<Source, { made: Made }>();
  return (source) => {
    const found = known.get(source) ?? { made: make(source) };
    known.set(source, found);
    return found.made;
  };
}

/** Makes once what is asked for under a key while it is being made, and gives it to all who asked. */
export function sharedWhileMade<Made>(): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const begun = new Map<string, Promise<Made>>();
  return (key, make) => {
    const made = begun.get(key) ?? make().finally(() => begun.delete(key));
    begun.set(key, made);
    return made;
  };
}
