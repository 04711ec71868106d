import { nextTurn } from './nextTurn.ts';

/** The same things one after the other; others are answered before each portion of them. */
export async function* inBatches<Thing>(things: Iterable<Thing>, portion: number): AsyncGenerator<Thing> {
  let count = 0;
  for (const thing of things) {
    if (count++ % portion === 0) await nextTurn();
    yield thing;
  }
}

/** What is made of each of them, in their order, in the same way. */
export async function madeInBatches<Thing, Made>(
  things: Iterable<Thing>,
  portion: number,
  make: (thing: Thing) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for await (const thing of inBatches(things, portion)) made.push(make(thing));
  return made;
}
