import type { Page } from '../../api/contract/eventPage.ts';
import { type Difference, mergeById } from '../parts/merge.ts';
import { pageLists } from './pageEdits.ts';

type Part = keyof Page;
type Item = { id: string };

/** The server trims what is typed: that is no difference. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.trim() : part));

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const partsOf = (page: Page) => Object.keys(page) as Part[];

/** Those are seen in the texts that they stand in. */
const isTold = (part: Part) => part !== 'pictures';

/** What another user changed and is not the same here, by the parts of the page. */
export const pageDifferences = (base: Page, mine: Page, theirs: Page): Difference[] =>
  partsOf(theirs)
    .filter(isTold)
    .flatMap((path) =>
      isSame(theirs[path], base[path]) || isSame(theirs[path], mine[path])
        ? []
        : [{ path, mine: mine[path], theirs: theirs[path], both: !isSame(mine[path], base[path]) }],
    );

/**
 * A page as it was changed here on top of what another user saved meanwhile, where both began from `base`: what was changed here wins,
 * everything else is theirs. An item that was removed on one side is gone, unless the other side changed it here.
 */
export function mergePages(base: Page, mine: Page, theirs: Page): Page {
  const facts = partsOf(theirs).map((part) => [part, isSame(mine[part], base[part]) ? theirs[part] : mine[part]]);
  const lists = pageLists.map((list) => {
    const began = new Map<string, Item>(base[list].map((item) => [item.id, item]));
    // What differs by its blanks alone was not changed here.
    const own = mine[list].map((item: Item) => {
      const before = began.get(item.id);
      return before && isSame(before, item) ? before : item;
    });
    return [list, mergeById<Item>(base[list], own, theirs[list])];
  });
  // The texts may have those of both.
  const pictures = [
    ...theirs.pictures,
    ...mine.pictures.filter(({ id }) => theirs.pictures.every((each) => each.id !== id)),
  ];
  return { ...Object.fromEntries(facts), ...Object.fromEntries(lists), pictures };
}
